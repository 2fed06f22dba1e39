"""Questions about a position: its value, and the best move."""

from __future__ import annotations

from typing import Any

from minimax_lab.diagnosis import explain_move, explain_value
from minimax_lab.exercises.feedback import Feedback, correct, incorrect
from minimax_lab.exercises.question import Question
from minimax_lab.exercises.written_answers import number_in
from minimax_lab.games import action_label, look
from minimax_lab.kit import is_number, join_with_and, quote
from minimax_lab.trees import Node


class ValueQuestion(Question):
    """Asks for the value of a state."""

    kind = "value"

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        value = number_in(answer)
        if not is_number(value):
            if self._is_name(answer):
                return incorrect(
                    "move", "That is the name of a move or a node. The question asks for a value, a number."
                )
            return incorrect("no number", f"{quote(answer, 30)} is not a number. A value is a number such as 3 or -1.")
        if value == self.tree.value:
            return correct("This is the result if both players play as well as possible.")
        return incorrect(*explain_value(self.tree, value))

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return f"The value is {self.tree.value}."

    def _is_name(self, answer: object) -> bool:
        """Whether `answer` is the name of a node or of a move of the tree."""
        names = {name for node in self.tree for name in (node.name, str(node.action))}
        children = self.tree.root.children
        labels = {action_label(self.game, self.state, child.action) for child in children}
        return answer is not None and str(answer) in names | labels


class MoveQuestion(Question):
    """Asks for the best move; with `first`, for the move that minimax takes among equally good ones."""

    kind = "move"

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        if isinstance(answer, float) and answer.is_integer():
            answer = int(answer)
        root = self.tree.root
        chosen = self._child(answer)
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
        """See `Question.right_text`."""
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
