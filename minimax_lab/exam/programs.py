"""The programs that a class has handed in."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Final

from minimax_lab import NAMES
from minimax_lab.exam.handed_in import Work
from minimax_lab.exam.marking import NOT_ACCEPTED, NOT_READABLE, Mark
from minimax_lab.exam.papers import PROGRAM_TEXT
from minimax_lab.exam.record import ExamRecord
from minimax_lab.exercises import ClassReport, diagnose_files
from minimax_lab.exercises.class_programs import unbound_names
from minimax_lab.kit import InvalidArgument, MinimaxLabError

PACKAGE: Final = "minimax_lab"
NOT_RUN: Final = "its programs were not run; is it a link, or does another program import it?"
SEARCHES: Final = {each for folder in ("search", "trees") for each in (folder, *NAMES[folder].split())}


def mark_programs(
    folder: Path, works: Iterable[Work], exam: ExamRecord | None, seconds: float
) -> dict[str, list[Mark]]:
    """The marks of the programs in these works, which are in the folder, by the names of the works."""
    with_programs = {work.name: work for work in works if work.find("*.py")}
    if not with_programs or (exam and not exam.has_program):
        return {}
    marks: dict[str, list[Mark]] = {}
    reason = NOT_RUN
    try:
        report: ClassReport = diagnose_files(folder, seconds=seconds)
        for each in report.results:
            name, path = Path(each.file).parts[0], folder / each.file
            own = marks.setdefault(name, [])
            try:
                if exam and name in with_programs:
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
    own = [(module, alias) for module, alias in named if module.partition(".")[0] == PACKAGE]
    used = {word for module, alias in own for word in (*module.split("."), alias.name)}
    packages = {alias.asname or PACKAGE for module, alias in own if module == alias.name}
    for node in nodes:
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in packages:
            used.add(node.attr)
    if "*" in used:
        used |= {*unbound_names([tree])} - {each.arg for each in nodes if isinstance(each, ast.arg)}
    return min(used & SEARCHES, default="")
