"""What was handed in: the files of each student, their answers to lessons, and their programs."""

import ast
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from minimax_lab import NAMES
from minimax_lab.exam.marking import NO_MARKS, NOT_ACCEPTED, NOT_READABLE, NOTHING, STRAY, Mark, mark_kept, mark_result
from minimax_lab.exam.papers import PROGRAM_TEXT
from minimax_lab.exam.sitting import PAPER, read_json
from minimax_lab.exercises import ClassReport, diagnose_files
from minimax_lab.exercises.class_programs import unbound_names
from minimax_lab.exercises.gates import ASSIGNMENT_ANSWERS, COPY_ANSWERS
from minimax_lab.kit import InvalidArgument, MinimaxLabError, quote

PLAIN: Final = "*answers*.json"  # a course system may rename it
ALL_SEALED: Final = "*answers*.sealed"
ARCHIVES: Final = (".zip", ".gz", ".tgz", ".xz", ".bz2", ".tar", ".7z", ".rar")
NBGRADER: Final = ("source", "release", "autograded", "feedback")  # folders that it writes, which are no students'
NOT_RUN: Final = "its programs were not run; is it a link, or does another program import it?"
SEARCHES: Final = {each for folder in ("search", "trees") for each in (folder, *NAMES[folder].split())}


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
                yield Mark(None, 1.0, NOT_READABLE, str(error), task=path.name)


def mark_programs(folder: Path, works: Iterable[Work], seconds: float, *, is_exam: bool) -> dict[str, list[Mark]]:
    """The marks of the programs in these works, which are in the folder, by the names of the works."""
    with_programs = {work.name: work for work in works if work.find("*.py")}
    if not with_programs:
        return {}
    marks: dict[str, list[Mark]] = {}
    reason = NOT_RUN
    try:
        report: ClassReport = diagnose_files(folder, seconds=seconds)
        for each in report.results:
            name, path = Path(each.file).parts[0], folder / each.file
            own = marks.setdefault(name, [])
            try:
                if is_exam and name in with_programs:
                    with_programs[name].find_one("programs", "*program*.py")
                if is_as_handed_out(path):
                    continue
                mark = _mark_program(path, each)
            except InvalidArgument as error:
                mark = Mark(None, 1.0, NOT_ACCEPTED, str(error))
            opens = partial(report.build_page, each) if each.calls else None
            own.append(mark._replace(opens=opens, task=path.name))
    except MinimaxLabError as error:  # such as in a browser
        reason = str(error)
    not_run = Mark(None, group=NOT_READABLE, evidence=reason, task="programs")
    return {name: marks.get(name, [not_run]) for name in with_programs}


def _mark_program(path: Path, result: Any) -> Mark:
    if used := searches_of_the_package(path):
        return Mark(0.0, 1.0, "a search of the package", f"the program uses {used}")
    if result.verdict == "no mistake seen":
        return Mark(evidence=result.result)
    return Mark(0.0 if result.verdict == "wrong" else None, 1.0, result.group, result.evidence, result.place)


def is_as_handed_out(path: Path) -> bool:
    """Whether a program is that of a task, of whichever exam, in which the student has written nothing."""
    theirs, ours = (
        [line for line in text.splitlines() if not line.startswith(("from", "game", "state"))]
        for text in (path.read_text(encoding="utf-8", errors="replace"), PROGRAM_TEXT)
    )
    return theirs == ours


def searches_of_the_package(path: Path) -> str:
    """Which search of minimax_lab a program uses; "" for none. It is read, not run."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    nodes = list(ast.walk(tree))
    imports = [each for each in nodes if isinstance(each, ast.Import | ast.ImportFrom)]
    named = [(str(getattr(each, "module", alias.name)), alias) for each in imports for alias in each.names]
    own = [(module, alias) for module, alias in named if module.partition(".")[0] == "minimax_lab"]
    used = {word for module, alias in own for word in (*module.split("."), alias.name)}
    packages = {alias.asname or "minimax_lab" for module, alias in own if module == alias.name}
    for node in nodes:
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in packages:
            used.add(node.attr)
    if "*" in used:
        used |= {*unbound_names([tree])} - {each.arg for each in nodes if isinstance(each, ast.arg)}
    return min(used & SEARCHES, default="")
