"""What was handed in, and the examiner's record of what was handed out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from minimax_lab.exam.marking import Mark
from minimax_lab.exam.papers import KEY, RECORD, folder_name
from minimax_lab.exam.seals import check_signature, read_key, unseal
from minimax_lab.exam.sitting import NOT_WRITTEN, PAPER, SEALED, read_json
from minimax_lab.exercises.gates import ASSIGNMENT_ANSWERS, COPY_ANSWERS
from minimax_lab.kit import InvalidArgument, path_error

MISSING: Final = "not handed in"
NOTHING: Final = "nothing to mark"
NOT_ACCEPTED: Final = "not accepted"
PLAIN: Final = "*answers*.json"  # a course system may rename it
KEPT: Final = (COPY_ANSWERS, ASSIGNMENT_ANSWERS)


def handed_in_files(work: Path, pattern: str) -> list[Path]:
    """The files in a work, which may be a file itself; none in hidden folders but .answers, such as checkpoints."""
    found = sorted(work.rglob(pattern)) if work.is_dir() else [work] * work.match(pattern)
    parts = {path: path.relative_to(work).parts for path in found if path.is_file()}
    return [path for path in parts if all(part[0] != "." or part in KEPT for part in parts[path])]


def answer_files(work: Path) -> tuple[list[Path], list[Path]]:
    """The files in a work that have answers to an exam: those that are not sealed, and those that are."""
    return handed_in_files(work, PLAIN), handed_in_files(work, "*answers*.sealed")


def require_one(what: str, work: Path, found: Sequence[Path]) -> None:
    """Raise InvalidArgument if a work has more than one of these files, because only its student knows which counts."""
    if found[1:]:
        names = ", ".join(each.relative_to(work).as_posix() for each in found)
        raise InvalidArgument(f"there are {len(found)} {what}: {names}; leave one")


class ExamRecord:
    """The examiner's record of an exam, and which of its papers were handed in.

    handed_out   the papers, by the names of their folders
    students     for each folder that was handed in, the name of the folder that was handed out
    """

    def __init__(self, folder: Path) -> None:
        self.students: dict[str, str] = {}
        if not (folder / RECORD).exists():
            raise path_error("exam", folder, f"has no {RECORD}; must be the folder that `exam` has made")
        record = read_json(folder / RECORD)
        try:
            for paper in record["papers"]:
                check_signature(paper)
            self.papers = {paper["number"]: paper for paper in record["papers"]}
            self.handed_out = {folder_name(paper): paper for paper in record["papers"]}
            one = record["papers"][0]
            self.number, examiner, self.is_sealed = one["exam"], one["examiner"], one["sealed"]
        except (AttributeError, LookupError, TypeError, InvalidArgument):
            raise path_error("file", folder / RECORD, NOT_WRITTEN) from None
        self.unseal = partial(unseal, read_key(folder / KEY, examiner)) if self.is_sealed else bytes

    def open(self, work: Path) -> Any:
        """The answers that are handed in here, None if there are none. Raises InvalidArgument for wrong files."""
        plain, sealed = answer_files(work)
        found = sealed if self.is_sealed else plain
        require_one("files with answers", work, found)
        if plain and not found:
            raise InvalidArgument(f"{plain[0].name} is not sealed; {SEALED} is missing")
        return read_json(found[0], self.unseal) if found else None

    def unanswered(self, work: Path) -> Any:
        """The paper of a student who hands in no answers, such as one who writes a program; None if it is missing."""
        found = handed_in_files(work, PAPER)
        require_one("papers", work, found)
        return read_json(found[0]) if found else None

    def check(self, signed: Mapping[str, Any], work: Path) -> dict[str, Any]:
        """The paper that this is. Raises InvalidArgument if it was changed, or is another student's."""
        if signed["exam"] != self.number:
            raise InvalidArgument("these are answers to another exam")
        paper: dict[str, Any] = self.papers.get(signed["number"]) or {"number": "none"}
        ours, theirs = _facts(paper), _facts(signed)
        if changed := [name for name in ours | theirs if theirs.get(name) != ours.get(name)]:
            raise InvalidArgument(f"the paper was changed after you signed it: {', '.join(changed)}")
        if self.handed_out.get(work.name, paper) != paper:
            raise InvalidArgument(f"this is the paper of {folder_name(signed)}")
        return paper

    def complete(self, results: Iterable[Mark]) -> list[Mark]:
        """The marks with the names of the students, and a line for each student who did not hand in everything.

        If a paper was handed in twice, a line states that, and the tasks have the folders.
        """
        works, marks = defaultdict[str, list[str]](list), defaultdict[str, list[Mark]](list)
        for work, student in self.students.items():
            works[student].append(work)
        for each in results:
            name = self.students.get(each.student, each.student)
            task = f"{each.task}, in {each.student}" if works[name][1:] else each.task
            marks[name].append(each._replace(student=name, task=task))
        for name, paper in self.handed_out.items():
            if works[name][1:]:
                twice = f"in {' and in '.join(works[name])}"
                marks[name].append(Mark(None, 0.0, "handed in twice", twice, student=name))
            marks[name] = _with_missing(name, marks[name], len(paper["tasks"]))
        return [each for own in marks.values() for each in own]


def _with_missing(student: str, marks: list[Mark], most: int) -> list[Mark]:
    """The marks of a student, and a line for what is missing: that on answers which could not be read, or a new one."""
    missing = float(most) - sum(each.most for each in marks)
    if missing <= 0:
        return [each for each in marks if each.group != NOTHING]
    new = Mark(0.0, 0.0, MISSING, f"{missing:g} of {most} tasks", student=student)
    line = next((each for each in marks if each.points is None and not each.most), new)
    return [*(each for each in marks if each is not line), line._replace(most=missing)]


def _facts(paper: Mapping[str, Any]) -> dict[str, Any]:
    """What a paper states, by name."""
    return {**paper, "tasks": None} | {f"task {at}": task for at, task in enumerate(paper.get("tasks", ()), 1)}
