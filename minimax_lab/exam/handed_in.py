"""What was handed in: the files of each student, and their answers to lessons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from minimax_lab.exam.marking import NO_MARKS, NOT_READABLE, NOTHING, STRAY, Mark, mark_kept, mark_result
from minimax_lab.exam.sitting import PAPER, read_json
from minimax_lab.exercises.gates import ASSIGNMENT_ANSWERS, COPY_ANSWERS
from minimax_lab.kit import InvalidArgument, quote

PLAIN: Final = "*answers*.json"  # a course system may rename it
ALL_SEALED: Final = "*answers*.sealed"
ARCHIVES: Final = (".zip", ".gz", ".tgz", ".xz", ".bz2", ".tar", ".7z", ".rar")
NBGRADER: Final = ("source", "release", "autograded", "feedback")  # folders that it writes, which are no students'


class Work:
    """A folder that was handed in, or a file if there is no folder for it.

    student   what its student is called if no paper says more
    files     all files in it but those in hidden folders, such as checkpoints; none in a folder that nbgrader writes
    """

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, path.name
        self.student = path.name if path.is_dir() else path.stem
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        self.files = [each for each in found if each.is_file() and self._is_students(each)]

    def _is_students(self, file: Path) -> bool:
        is_hidden = any(part[0] == "." and part != COPY_ANSWERS for part in file.relative_to(self.path).parts)
        return not is_hidden and self.name not in NBGRADER

    def find(self, pattern: str) -> list[Path]:
        """The files with such a name."""
        return [each for each in self.files if each.match(pattern)]

    def find_one(self, what: str, pattern: str) -> Path | None:
        """The file with such a name. Raises InvalidArgument for two, because only their student knows which counts."""
        found = self.find(pattern)
        if found[1:]:
            names = ", ".join(each.relative_to(self.path).as_posix() for each in found)
            raise InvalidArgument(f"there are {len(found)} {what}: {names}; leave one")
        return found[0] if found else None

    @property
    def closed(self) -> list[Mark]:
        """A line for an archive, or for a notebook alone, which may have what is missing."""
        for each in self.files:
            if each.suffix.lower() in ARCHIVES:
                return [Mark(None, 0.0, NOTHING, "unpack this archive, and mark again", task=each.name)]
        return [Mark(None, 0.0, NOTHING, NO_MARKS, task=self.name)] if self.path.suffix == ".ipynb" else []

    @property
    def stray(self) -> Mark:
        """The line for what is no student's."""
        return Mark(None, 0.0, STRAY, NO_MARKS, student=self.name)


def mark_work(work: Work, programs: Iterable[Mark]) -> list[Mark]:
    """The marks of a student in a class without an exam."""
    marks = [*_mark_lessons(work), *programs]
    if any(map(work.find, (PAPER, PLAIN, ALL_SEALED))):
        reason = "this is part of an exam; give the exam's folder: grade(folder, exam=...)"
        marks.append(Mark(None, 0.0, NOT_READABLE, reason, task="exam"))
    marks = marks or work.closed
    if not marks and (work.name in NBGRADER or not work.path.is_dir()):
        return [work.stray]
    return [each.of(work.student) for each in marks or [Mark(None, 0.0, NOTHING, NO_MARKS)]]


def _mark_lessons(work: Work) -> Iterator[Mark]:
    """The gates and questions that a student answered in copies of the lessons, and results of Be the machine."""
    for path in work.find("*.json"):
        if path.parent.name in (COPY_ANSWERS, ASSIGNMENT_ANSWERS):
            if not path.stem.startswith(("parsons", "fill-in")):
                yield mark_kept(path)._replace(task=path.stem)
        elif path.name != PAPER and not path.match(PLAIN):
            try:
                kept = read_json(path)
                if {"score", "right", "total", "mistake", "seed", "mode"} <= kept.keys():
                    yield mark_result(kept)._replace(task=f"be the machine, seed {quote(kept['seed'], 20)}")
            except InvalidArgument as error:
                yield Mark(0.0, 1.0, NOT_READABLE, str(error), task=path.name)
