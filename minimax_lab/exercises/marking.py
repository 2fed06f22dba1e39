"""The mark of an answer in an assignment, for nbgrader and Otter: any answer that is not right raises an error."""

from typing import Any

from minimax_lab.exercises.gates import Gate
from minimax_lab.exercises.parsons import Parsons
from minimax_lab.exercises.question import Question
from minimax_lab.kit import InvalidArgument, MinimaxLabError, quote


class WrongAnswer(MinimaxLabError, AssertionError):
    """What is wrong with an answer. A notebook shows it in one line, without the code of this package."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def assert_right(asked: Any) -> None:
    """Raise WrongAnswer, which names the mistake, if the answer to a question, gate, or Parsons problem is not right.

    Raises InvalidArgument for anything else.
    """
    if not isinstance(asked, Question | Gate | Parsons):
        raise InvalidArgument(f"assert_right({quote(asked)}): must be a question, a gate, or a Parsons problem")
    feedback = asked.mark()
    if feedback.outcome != "correct":
        raise WrongAnswer(str(feedback))
