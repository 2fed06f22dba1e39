"""A widget that keeps its answer beside the learner's copy of a lesson, and recalls it when its cell runs again."""

from pathlib import Path
from typing import Any

import traitlets

from minimax_lab.exercises.gates.store import Answers, answers_beside
from minimax_lab.kit import InvalidArgument
from minimax_lab.widgets import AnsweringWidget

_answers: dict[Path | None, Answers] = {}  # those of this kernel, by their folder


def answers_here() -> Answers:
    """Where the answers of the notebook in the working folder are kept."""
    folder = answers_beside(Path.cwd())
    return _answers.setdefault(folder, Answers(folder))


class KeepingWidget(AnsweringWidget):
    """A widget whose answer is the value of a trait; `trouble` is why the answer could not be read or saved."""

    answers: Answers
    trouble = traitlets.Unicode().tag(sync=True)

    def recall(self, name: str, trait: str) -> None:
        """Set the trait to the answer that was kept under this name, if there is one."""
        try:
            kept = self.answers.recall(name)
            if kept is not None:
                setattr(self, trait, kept)
        except InvalidArgument as error:
            self.trouble = str(error)

    def keep(self, name: str, said: Any) -> None:
        """Keep an answer under this name."""
        try:
            self.answers.keep(name, said)
            self.trouble = ""
        except InvalidArgument as error:
            self.trouble = f"Your answer is not saved. {error}"
