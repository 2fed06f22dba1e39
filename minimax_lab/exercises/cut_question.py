"""Questions about the cuts of alpha-beta."""

from __future__ import annotations

from typing import Any

from minimax_lab.exercises.cut_task import CutTask
from minimax_lab.exercises.feedback import Feedback
from minimax_lab.exercises.question import Question
from minimax_lab.kit import one_of
from minimax_lab.scene import Picture


class CutQuestion(Question):
    """Asks which edges alpha-beta never follows; `rule` is ">=" or ">", so whether it cuts on equality."""

    kind = "cuts"

    def __init__(self, *arguments: Any, rule: str = ">=", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.task = CutTask(self.game, self.state, prune_on_equality=one_of("rule", rule, (">=", ">")) == ">=")

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        return self.task.feedback(answer)

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return self.task.right_text

    def paper(self) -> Picture:
        """See `Question.paper`."""
        return self.task.paper

    def key(self) -> Picture:
        """See `Question.key`."""
        return self.task.key
