"""The answers of a learner, in a folder beside the learner's copies of the lessons or in that of an assignment.

Elsewhere, they are only in memory.

Each answer is a file of its own, so two notebooks at once cannot lose each other's answers, and a broken file costs at
most one answer. The originals of the lessons have no learner, so they neither read nor write answers.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import traitlets

from minimax_lab.kit import COPIES, InvalidArgument, path_error, write_whole
from minimax_lab.widgets import AnsweringWidget

COPY_ANSWERS = ".answers"  # the folder beside the copies of the lessons,
ASSIGNMENT_ANSWERS = "answers"  # and that of an assignment


class Answers:
    """The answers in a folder, by the name of the gate; in memory if there is no folder.

    is_final   whether they are those of an assignment: nobody changes an answer after the right one has been shown
    """

    def __init__(self, folder: Path | None, is_final: bool = False) -> None:
        self.folder, self.is_final = folder, is_final
        self.known: dict[str, Any] = {}

    def recall(self, name: str) -> Any:
        """The answer to a gate, or None. Raises InvalidArgument if its file cannot be read."""
        if self.folder is None or name in self.known:
            return self.known.get(name)
        path = self._path(name)
        try:
            return json.loads(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not JSON"
            raise path_error("file", path, f"cannot be read: {reason}") from None

    def keep(self, name: str, said: Any) -> None:
        """Keep the answer to a gate, in place of an earlier one. Raises InvalidArgument if only memory can keep it."""
        self.known[name] = said
        if self.folder is None:
            return
        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            raise path_error("folder", self.folder, error) from None
        write_whole(self._path(name), json.dumps(said).encode())
        del self.known[name]  # from now on, the file counts

    def _path(self, name: str) -> Path:
        assert self.folder is not None
        return self.folder / f"{name}.json"


def answers_beside(working_folder: Path) -> Path | None:
    """Where the answers to the gates of a notebook in this folder are kept; None if it is no learner's copy."""
    folders = (working_folder, working_folder.parent)  # further lessons are one folder below
    return next((folder / COPY_ANSWERS for folder in folders if os.path.isfile(folder / COPIES)), None)


_answers: dict[Path | None, Answers] = {}  # those of this kernel, by their folder
_assignment: Answers | None = None


def keep_answers(folder: str | os.PathLike[str]) -> None:
    """Keep the answers of this notebook in a folder beside it, as those of an assignment that a student hands in.

    Then answers are final: a question does not show its solution, and an answer cannot be changed after the right one
    has been shown. In nbgrader's folder `source`, nothing is kept, because all files there go to the students.
    """
    global _assignment
    is_source = Path.cwd().parent.name == "source"
    _assignment = Answers(None if is_source else Path.cwd() / folder, is_final=True)


def answers_here() -> Answers:
    """Where the answers of the notebook in the working folder are kept."""
    if _assignment:
        return _assignment
    folder = answers_beside(Path.cwd())
    return _answers.setdefault(folder, Answers(folder))


class KeepingWidget(AnsweringWidget):
    """A widget whose answer is kept; `trouble` is why the answer could not be read or saved."""

    answers: Answers
    trouble = traitlets.Unicode().tag(sync=True)

    def recall(self, name: str, restore: Callable[[Any], None]) -> None:
        """Restore the answer that was kept under this name, if there is one."""
        try:
            kept = self.answers.recall(name)
            if kept is not None:
                restore(kept)
        except InvalidArgument as error:
            self.trouble = f"{error}; the next answer replaces it"

    def keep(self, name: str, said: Any) -> None:
        """Keep an answer under this name."""
        try:
            self.answers.keep(name, said)
            self.trouble = ""
        except InvalidArgument as error:
            self.trouble = f"Your answer is not saved. {error}"
