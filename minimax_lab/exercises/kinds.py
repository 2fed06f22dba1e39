"""The questions that are answered like a gate: for the value of a position, and for the best move."""

from functools import cached_property
from typing import Any

from minimax_lab.diagnosis import explain_move, explain_value, mistake
from minimax_lab.exercises.answers import Feedback, incorrect, known_name, number_in
from minimax_lab.exercises.gates import Choice, GateQuestion, Number, Square
from minimax_lab.exercises.gates import Node as NodeGate
from minimax_lab.exercises.question import Question
from minimax_lab.games import TreeGame, action_label, look
from minimax_lab.kit import InvalidArgument, is_number, join_with_and, quote, signed_number, written_alike
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
        gate.trial = self.trial
        return gate

    def shown_answer(self) -> Any:
        """The answer as the drawing shows it; None if it cannot."""
        try:
            return self.asked.read(self.answer)
        except InvalidArgument:
            return None

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
            if written_alike(value, self.here.backed_up.value):
                return self.right()
            found = explain_value(self.here.backed_up, value)
            if found.name == "no leaf" and not isinstance(self.game, TreeGame):  # the question shows no tree
                found = mistake("value", "no end")
            return self.reply(value) or incorrect(*found)
        if answer is not None and known_name(answer, self._names) in self._names:
            return incorrect("move", "That is the name of a move or a node. The question asks for a value, a number.")
        return Feedback("not attempted", f"Type digits, not {quote(answer, 30)}.", "no number")

    def clicked(self, said: Any) -> Any:
        return number_in(said)

    def right_text(self) -> str:
        return f"The value is {signed_number(self.here.backed_up.value, signed=False)}."

    @cached_property
    def _names(self) -> set[str]:
        """The names of the nodes and of the moves."""
        tree = game_tree(self.game) if isinstance(self.game, TreeGame) else self.here.backed_up
        names = {name for node in tree for name in (node.name, str(node.action))}
        return names | {
            action_label(self.game, self.state, child.action) for child in self.here.backed_up.root.children
        }


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
        root, chosen = self.here.backed_up.root, self._child(answer)
        if chosen is None:
            return self._illegal(answer)
        if chosen == root.best:
            return self.right()
        if chosen.value == root.value and not self.first:
            return self.right(f"{self.right_text()} Minimax takes the first of them.")
        if reply := self.reply(chosen.action):
            return reply
        if chosen.value != root.value:
            return incorrect(*explain_move(self.here.backed_up, chosen))
        return incorrect("tie", "Just as good, but minimax takes another move. Which of them does it try first?")

    def clicked(self, said: Any) -> Any:
        chosen = self._child(said)
        return said if chosen is None else chosen.action

    def right_text(self) -> str:
        root = self.here.backed_up.root
        if root.best is None:
            return "There is no move, because the game is over."
        best = [root.best] if self.first else [child for child in root.children if child.value == root.value]
        labels = join_with_and([self._label(child) for child in best])
        return f"The best moves are {labels}." if best[1:] else f"The move is {labels}."

    def _child(self, answer: Any) -> Node | None:
        """The child of the root that the answer names, by the action, by its label, or by its square."""
        if isinstance(answer, bool) or answer is None:
            return None
        children = self.here.backed_up.root.children
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
            children = join_with_and([child.name for child in self.here.backed_up.root.children])
            return incorrect("deeper", f"{name} is not one of the first moves. These are {children}.")
        value = number_in(answer)
        if is_number(value) and written_alike(value, self.here.backed_up.value):
            return incorrect("value", "That is the value. The question asks for the move that leads to it.")
        legal = join_with_and([str(child.action) for child in self.here.backed_up.root.children])
        return incorrect("illegal", f"{quote(answer, 30)} is not a legal move. The legal moves are {legal}.")

    def _label(self, node: Node) -> str:
        return action_label(self.game, self.state, node.action)
