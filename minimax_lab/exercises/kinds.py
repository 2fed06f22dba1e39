"""The kinds of questions about a position and its tree: value, move, values of all nodes, order of calls, and cuts."""

from collections.abc import Mapping
from typing import Any

from minimax_lab.diagnosis import explain_move, explain_node_value, explain_order, explain_value
from minimax_lab.exercises.answers import NOT_ATTEMPTED, Feedback, correct, incorrect, names_in, number_in, values_in
from minimax_lab.exercises.cut_task import CutTask
from minimax_lab.exercises.question import Question
from minimax_lab.games import action_label, look, name_of
from minimax_lab.kit import InvalidArgument, is_number, join_with_and, one_of, quote
from minimax_lab.scene import Picture
from minimax_lab.trees import Node


class ValueQuestion(Question):
    """Asks for the value of a state."""

    kind = "value"

    def judge(self, answer: Any) -> Feedback:
        value = number_in(answer)
        if is_number(value):
            if value == self.tree.value:
                return correct("This is the result if both players play as well as possible.")
            return incorrect(*explain_value(self.tree, value))
        if answer is not None and str(answer) in self._names():
            return incorrect("move", "That is the name of a move or a node. The question asks for a value, a number.")
        return incorrect("no number", f"{quote(answer, 30)} is not a number. A value is a number such as 3 or -1.")

    def right_text(self) -> str:
        return f"The value is {self.tree.value}."

    def _names(self) -> set[str]:
        """The names of the nodes and of the moves."""
        names = {name for node in self.tree for name in (node.name, str(node.action))}
        return names | {action_label(self.game, self.state, child.action) for child in self.tree.root.children}


class MoveQuestion(Question):
    """Asks for the best move; with `first`, for the move that minimax takes among equally good ones."""

    kind = "move"

    def judge(self, answer: Any) -> Feedback:
        if isinstance(answer, float) and answer.is_integer():
            answer = int(answer)
        root, chosen = self.tree.root, self._child(answer)
        if chosen is None:
            return self._illegal(answer)
        if chosen == root.best:
            return correct("No other move guarantees a better result.")
        if chosen.value != root.value:
            return incorrect(*explain_move(self.tree, chosen))
        if self.first:
            return incorrect("tie", "Just as good, but minimax takes another move. Which of them does it try first?")
        return correct("It is as good as the move that minimax takes, which is the first of the best moves.")

    def right_text(self) -> str:
        best = self.tree.root.best
        return f"The move is {self._label(best)}." if best else "There is no move, because the game is over."

    def _child(self, answer: Any) -> Node | None:
        """The child of the root that the answer names, by the action or by its label."""
        children = self.tree.root.children
        named = {self._label(child): child for child in children} | {str(child.action): child for child in children}
        return None if isinstance(answer, bool) else named.get(str(answer).strip())

    def _illegal(self, answer: Any) -> Feedback:
        board = look(self.game, self.state)
        if board["kind"] == "grid" and answer in range(board["rows"] * board["columns"]):
            return incorrect("taken", f"Square {answer} is already taken.")
        if is_number(answer) and answer == self.tree.value:
            return incorrect("value", "That is the value. The question asks for the move that leads to it.")
        legal = join_with_and([str(child.action) for child in self.tree.root.children])
        return incorrect("illegal", f"{quote(answer, 30)} is not a legal move. The legal moves are {legal}.")

    def _label(self, node: Node) -> str:
        return action_label(self.game, self.state, node.action)


class TreeQuestion(Question):
    """Asks for the value of each inner node."""

    kind = "tree"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        values: dict[str, Any] = {}
        for node in self.tree:
            if values.setdefault(node.name, node.value) != node.value:
                raise InvalidArgument(f"nodes with the name {node.name!r} have different values; ask another question")
        self.inner = [node for node in self.tree if node.children]

    def judge(self, answer: Any) -> Feedback:
        given = values_in(answer) if isinstance(answer, str) else answer
        if not isinstance(given, Mapping) or not (given or isinstance(answer, Mapping)):
            return incorrect("unreadable", "Give names and values, as in {'A': 1, 'B': 2}, or the filled-in outline.")
        given = {str(name): number_in(value) for name, value in given.items()}
        if unknown := [name for name in given if name not in {node.name for node in self.tree}]:
            root = self.inner[0].name
            return incorrect("unknown node", f"There is no node {quote(unknown[0], 30)}. The root is {root}.")
        names = dict.fromkeys(node.name for node in self.inner)
        missing = [name for name in names if given.get(name) in (None, ...)]
        if len(missing) == len(names):
            return NOT_ATTEMPTED
        for node in sorted(self.inner, key=lambda node: -node.depth):
            if node.name not in missing and given[node.name] != node.value:
                return incorrect(*explain_node_value(node, given[node.name]))
        if missing:
            return incorrect("missing", f"All values so far are right. Still missing: {join_with_and(missing)}.")
        return correct("Every value is right.")

    def right_text(self) -> str:
        values = {node.name: node.value for node in self.inner}
        return "The values are " + ", ".join(f"{name}: {value}" for name, value in values.items()) + "."

    @property
    def blank(self) -> str:
        """The text version without the inner values; filled in, it can be given as the answer."""
        return self.tree.draw(hide=True).text


class OrderQuestion(Question):
    """Asks for the order in which minimax calls itself; each call is named after its state."""

    kind = "order"

    def judge(self, answer: Any) -> Feedback:
        if isinstance(answer, str):
            answer = names_in(answer)
        if not isinstance(answer, list | tuple):
            return incorrect("unreadable", "Give the names in order, as in 'A B C'.")
        given = [str(name) for name in answer]
        if given == self._names():
            return correct("The calls go depth first.")
        return incorrect(*explain_order(self.run, given))

    def right_text(self) -> str:
        return f"The order is {' '.join(self._names())}."

    def _names(self) -> list[str]:
        return [name_of(self.game, call.state) for call in self.run.calls]


class CutQuestion(Question):
    """Asks which edges alpha-beta never follows; `rule` is ">=" or ">", so whether it cuts on equality."""

    kind = "cuts"

    def __init__(self, *arguments: Any, rule: str = ">=", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.task = CutTask(self.game, self.state, prune_on_equality=one_of("rule", rule, (">=", ">")) == ">=")

    def judge(self, answer: Any) -> Feedback:
        return self.task.feedback(answer)

    def right_text(self) -> str:
        return self.task.right_text

    def paper(self) -> Picture:
        return self.task.paper

    def key(self) -> Picture:
        return self.task.key
