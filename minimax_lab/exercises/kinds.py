"""The kinds of questions about a position and its tree: value, move, values of all nodes, order of calls, and cuts."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from minimax_lab.diagnosis import explain_move, explain_node_value, explain_order, explain_value
from minimax_lab.exercises.answers import NOT_ATTEMPTED, Feedback, incorrect, known_name, names_in, number_in, values_in
from minimax_lab.exercises.cut_task import CutTask
from minimax_lab.exercises.fill_in import CutsTask, OrderTask, ValuesTask
from minimax_lab.exercises.gates import Choice, GateQuestion, Number, Square
from minimax_lab.exercises.gates import Node as NodeGate
from minimax_lab.exercises.question import Question
from minimax_lab.exercises.view import FillInView, QuestionView
from minimax_lab.games import TreeGame, action_label, look, name_of
from minimax_lab.kit import InvalidArgument, is_number, join_with_and, one_of, quote, signed_number, written_alike
from minimax_lab.scene import Picture
from minimax_lab.trees import Node, game_tree


class AskedQuestion(Question):
    """A question that is answered like a gate: by a number, a square, a node, or an option."""

    @cached_property
    def asked(self) -> GateQuestion:
        """The gate that reads an answer and knows the expected mistakes."""
        raise NotImplementedError

    def ask_like_a_gate(self, gate: GateQuestion, answer: Any) -> GateQuestion:
        """Fill in the gate."""
        gate.ask, gate.position, gate.mistakes, gate.answer = self.ask, self.here, self.mistakes, answer
        return gate

    def clicked(self, said: Any) -> Any:
        """What the learner clicked or typed, as an answer in code."""
        return said

    def shown_answer(self) -> Any:
        """The answer as the drawing shows it; None if it cannot."""
        try:
            return self.asked.read(self.answer)
        except InvalidArgument:
            return None

    def make_view(self) -> QuestionView:
        return QuestionView(self)

    def reply(self, said: Any) -> Feedback | None:
        """Feedback on an expected mistake."""
        reply = self.asked.reply(said)
        return incorrect("expected", reply) if reply else None


class ValueQuestion(AskedQuestion):
    """Asks for the value of a state."""

    kind = "value"
    form = "a number"

    @cached_property
    def asked(self) -> GateQuestion:
        gate = Number()
        gate.fractions = True
        return self.ask_like_a_gate(gate, self.here.value)

    def judge(self, answer: Any) -> Feedback:
        value = number_in(answer)
        if is_number(value):
            if written_alike(value, self.tree.value):
                return self.right()
            return self.reply(value) or incorrect(*explain_value(self.tree, value))
        if answer is not None and known_name(answer, self._names) in self._names:
            return incorrect("move", "That is the name of a move or a node. The question asks for a value, a number.")
        return incorrect("no number", f"{quote(answer, 30)} is not a number. A value is a number such as 3 or -1.")

    def clicked(self, said: Any) -> Any:
        return number_in(said)

    def right_text(self) -> str:
        return f"The value is {signed_number(self.tree.value, signed=False)}."

    @cached_property
    def _names(self) -> set[str]:
        """The names of the nodes and of the moves."""
        tree = game_tree(self.game) if isinstance(self.game, TreeGame) else self.tree
        names = {name for node in tree for name in (node.name, str(node.action))}
        return names | {action_label(self.game, self.state, child.action) for child in self.tree.root.children}


class MoveQuestion(AskedQuestion):
    """Asks for the best move; with `first`, for the move that minimax takes among equally good ones."""

    kind = "move"

    def __init__(self) -> None:
        super().__init__()
        self.first = False  # whether only the first of equally good moves is right

    @cached_property
    def asked(self) -> GateQuestion:
        right = self.here.best_move if self.first else self.here.best_moves
        if self.here.look.kind == "grid":
            return self.ask_like_a_gate(Square(), right)
        if isinstance(self.game, TreeGame):
            return self.ask_like_a_gate(NodeGate(), right)
        gate = Choice()
        gate.options = self.here.moves
        return self.ask_like_a_gate(gate, right)

    @property
    def form(self) -> str:  # type: ignore[override]
        """What an answer in code looks like."""
        forms = {"square": "the number of a square", "node": "the name of its node, in quotes"}
        return forms.get(self.asked.kind, "your move")

    def judge(self, answer: Any) -> Feedback:
        if isinstance(answer, float) and answer.is_integer():
            answer = int(answer)
        root, chosen = self.tree.root, self._child(answer)
        if chosen is None:
            return self._illegal(answer)
        if chosen == root.best:
            return self.right()
        if chosen.value == root.value and not self.first:
            first = "It is as good as the move that minimax takes, which is the first of the best moves."
            return self.right(first)
        if reply := self.reply(chosen.action):
            return reply
        if chosen.value != root.value:
            return incorrect(*explain_move(self.tree, chosen))
        return incorrect("tie", "Just as good, but minimax takes another move. Which of them does it try first?")

    def clicked(self, said: Any) -> Any:
        chosen = self._child(said)
        return said if chosen is None else chosen.action

    def right_text(self) -> str:
        root = self.tree.root
        if root.best is None:
            return "There is no move, because the game is over."
        best = [root.best] if self.first else [child for child in root.children if child.value == root.value]
        labels = join_with_and([self._label(child) for child in best])
        return f"The best moves are {labels}." if best[1:] else f"The move is {labels}."

    def _child(self, answer: Any) -> Node | None:
        """The child of the root that the answer names, by the action, by its label, or by its square."""
        if isinstance(answer, bool) or answer is None:
            return None
        children = self.tree.root.children
        named = {self._label(child): child for child in children} | {str(child.action): child for child in children}
        if self.asked.kind == "square" and str(answer).strip() not in named:
            answer = self.asked.square(answer)  # type: ignore[attr-defined]
        return named.get(known_name(answer, named))

    def _illegal(self, answer: Any) -> Feedback:
        board = look(self.game, self.state)
        square = self.asked.square(answer) if self.asked.kind == "square" else None  # type: ignore[attr-defined]
        if square is not None and board.cells[square]:
            return incorrect("taken", f"Square {square} is already taken.")
        if self.asked.kind == "node" and known_name(answer, self.asked.names) in self.asked.names:  # type: ignore[attr-defined]
            name = known_name(answer, self.asked.names)  # type: ignore[attr-defined]
            children = join_with_and([child.name for child in self.tree.root.children])
            return incorrect("deeper", f"{name} is not one of the first moves. These are {children}.")
        value = number_in(answer)
        if is_number(value) and written_alike(value, self.tree.value):
            return incorrect("value", "That is the value. The question asks for the move that leads to it.")
        legal = join_with_and([str(child.action) for child in self.tree.root.children])
        return incorrect("illegal", f"{quote(answer, 30)} is not a legal move. The legal moves are {legal}.")

    def _label(self, node: Node) -> str:
        return action_label(self.game, self.state, node.action)


class TreeQuestion(Question):
    """Asks for the value of each inner node. A mistake is a pair of a name and a value."""

    kind = "tree"
    form = 'a mapping such as {"A": ..., "B": ...}'

    def verify(self) -> None:
        values: dict[str, Any] = {}
        for node in self.tree:
            if values.setdefault(node.name, node.value) != node.value:
                raise InvalidArgument(f"nodes with the name {node.name!r} have different values; ask another question")
        super().verify()

    @property
    def inner(self) -> list[Node]:
        """The nodes whose values are asked for."""
        return [node for node in self.tree if node.children]

    def judge(self, answer: Any) -> Feedback:
        given = values_in(answer) if isinstance(answer, str) else answer
        if not isinstance(given, Mapping) or not (given or isinstance(answer, Mapping)):
            return incorrect("unreadable", 'Give names and values, as in {"A": 1, "B": 2}, or the filled-in outline.')
        known = {node.name for node in self.tree}
        given = {known_name(name, known): number_in(value) for name, value in given.items()}
        if unknown := [name for name in given if name not in known]:
            root = self.inner[0].name
            return incorrect("unknown node", f"There is no node {quote(unknown[0], 30)}. The root is {root}.")
        names = dict.fromkeys(node.name for node in self.inner)
        missing = [name for name in names if given.get(name) in (None, ...)]
        if len(missing) == len(names):
            return NOT_ATTEMPTED
        return self._wrong(given, missing) or self._complete(missing)

    def _wrong(self, given: Mapping[str, Any], missing: list[str]) -> Feedback | None:
        if reply := self.expected(lambda wrong: _is(given.get(wrong[0]), wrong[1])):
            return reply
        for node in sorted(self.inner, key=lambda node: -node.depth):
            if node.name not in missing and not _is(given[node.name], node.value):
                return incorrect(*explain_node_value(node, given[node.name]))
        return None

    def _complete(self, missing: list[str]) -> Feedback:
        if missing:
            return incorrect("missing", f"All values so far are right. Still missing: {join_with_and(missing)}.")
        return self.right()

    def right_text(self) -> str:
        values = {node.name: node.value for node in self.inner}
        return "The values are " + ", ".join(f"{name}: {value}" for name, value in values.items()) + "."

    @property
    def blank(self) -> str:
        """The text version without the inner values; filled in, it can be given as the answer."""
        return self.tree.draw(hide=True).text

    def paper(self) -> Picture:
        return self.tree.draw(hide=True)

    def entered(self, entries: Mapping[int, Any]) -> dict[str, Any]:
        """What was filled in on the tree, as an answer in code."""
        names = [node.name for node in self.tree]
        return {names[row]: value for row, value in entries.items()}

    def make_view(self) -> FillInView:
        if self.horizon is None:
            return FillInView(self, ValuesTask(self.game, self.state))
        limit = {"depth": self.horizon.ply, "evaluate": self.game.utility}
        return FillInView(self, ValuesTask(self.horizon, self.state, **limit))


class OrderQuestion(Question):
    """Asks for the order in which minimax calls itself; each call is named after its state. A mistake is a tuple."""

    kind = "order"
    form = "the names in order, such as 'A B C'"

    def judge(self, answer: Any) -> Feedback:
        if isinstance(answer, str):
            answer = names_in(answer)
        if not isinstance(answer, list | tuple):
            return incorrect("unreadable", "Give the names in order, as in 'A B C'.")
        right = self._names()
        given = [known_name(name, right) for name in answer]
        if given == right:
            return self.right()
        return self.expected(lambda wrong: list(wrong) == given) or incorrect(*explain_order(self.run, given))

    def right_text(self) -> str:
        return f"The order is {' '.join(self._names())}."

    def _names(self) -> list[str]:
        return [name_of(self.game, call.state) for call in self.run.calls]

    def paper(self) -> Picture:
        return self.tree.draw(hide=True)

    def entered(self, entries: Mapping[int, Any]) -> list[str]:
        """What was clicked on the tree, as an answer in code."""
        names = [node.name for node in self.tree]
        return [names[row] for row in sorted(entries, key=lambda row: entries[row])]

    def make_view(self) -> FillInView:
        return FillInView(self, OrderTask(self.game, self.state))


class CutQuestion(Question):
    """Asks which edges alpha-beta never follows; `rule` is ">=" or ">", so whether it cuts on equality.

    A mistake is a tuple of names.
    """

    kind = "cuts"
    form = "the names of the nodes below the edges, such as 'E F2'"

    def __init__(self) -> None:
        super().__init__()
        self.rule = ">="

    @cached_property
    def task(self) -> CutTask:
        """The tree and its cuts."""
        return CutTask(self.game, self.state, prune_on_equality=one_of("rule", self.rule, (">=", ">")) == ">=")

    def verify(self) -> None:
        assert self.task is not None  # raises an error for a tree whose nodes have the same names
        super().verify()

    def judge(self, answer: Any) -> Feedback:
        if not isinstance(answer, str | list | tuple | set | frozenset):
            return self.task.feedback(answer)
        said = names_in(answer) if isinstance(answer, str) else answer
        names = [known_name(each, self.task.names) if isinstance(each, str) else each for each in said]
        feedback = self.task.feedback(names)
        if feedback.outcome == "correct":
            return self.right(feedback.message)
        return self.expected(lambda wrong: set(wrong) == set(map(str, names))) or feedback

    def right_text(self) -> str:
        return self.task.right_text

    def paper(self) -> Picture:
        return self.task.paper

    def key(self) -> Picture:
        return self.task.key

    def entered(self, entries: Mapping[int, Any]) -> list[str]:
        """The edges that were cut on the tree, as an answer in code."""
        return [self.task.names[row] for row in sorted(entries)]

    def make_view(self) -> FillInView:
        return FillInView(self, CutsTask(self.task))


def _is(answer: Any, value: Any) -> bool:
    """Whether an answer is this value, as far as a reader can see."""
    return is_number(answer) and written_alike(answer, value)
