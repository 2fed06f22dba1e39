"""Questions about the order of the calls."""

from __future__ import annotations

from typing import Any

from minimax_lab.diagnosis import explain_order
from minimax_lab.exercises.feedback import Feedback, correct, incorrect
from minimax_lab.exercises.question import Question
from minimax_lab.exercises.written_answers import names_in
from minimax_lab.games import name_of


class OrderQuestion(Question):
    """Asks for the order in which minimax calls itself; each call is named after its state."""

    kind = "order"

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        if isinstance(answer, str):
            answer = names_in(answer)
        if not isinstance(answer, list | tuple):
            return incorrect("unreadable", "Give the names in order, as in 'A B C'.")
        given = [str(name) for name in answer]
        if given == self._names():
            return correct("The calls go depth first.")
        return incorrect(*explain_order(self.run, given))

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return f"The order is {' '.join(self._names())}."

    def _names(self) -> list[str]:
        return [name_of(self.game, call.state) for call in self.run.calls]
