"""Questions about the value of a state."""

from __future__ import annotations

from typing import Any

from minimax_lab.diagnosis import explain_value
from minimax_lab.exercises.feedback import Feedback, correct, incorrect
from minimax_lab.exercises.question import Question
from minimax_lab.exercises.written_answers import number_in
from minimax_lab.games import action_label
from minimax_lab.kit import is_number, quote


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
