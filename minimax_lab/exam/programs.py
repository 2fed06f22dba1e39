"""The programs that a class has handed in."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from minimax_lab import NAMES
from minimax_lab.exam.handed_in import ExamRecord, handed_in_files
from minimax_lab.exam.marking import NOT_ANSWERED, Mark
from minimax_lab.exercises import ClassReport, diagnose_files

PACKAGE: Final = "minimax_lab"
SEARCHES: Final = {each for folder in ("search", "trees") for each in (folder, *NAMES[folder].split())}


def mark_programs(folder: Path, works: Iterable[Path], exam: ExamRecord | None) -> Iterator[Mark]:
    """The marks of all programs in a folder, which has these works."""
    if not any(handed_in_files(work, "*.py") for work in works):
        return
    report: ClassReport = diagnose_files(folder)
    for each in report.results:
        path = Path(each.file)
        student = path.parts[0] if path.parts[1:] else path.stem
        if used := searches_of_the_package(folder / each.file):
            mark = Mark(0.0, 1.0, "a search of the package", f"the program uses {used}")
        elif exam and (folder / each.file).read_bytes() in exam.programs:
            mark = Mark(0.0, group=NOT_ANSWERED)
        elif each.verdict == "no mistake seen":
            mark = Mark(evidence=each.result)
        else:
            mark = Mark(0.0 if each.verdict == "wrong" else None, 1.0, each.group, each.evidence, each.place)
        opens = partial(report.build_page, each) if report.can_open(each) else None
        yield mark.of(student, path.name)._replace(opens=opens)


def searches_of_the_package(path: Path) -> str:
    """Which search of minimax_lab a program uses; "" for none. It is read, not run."""
    try:
        nodes = list(ast.walk(ast.parse(path.read_bytes())))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    used: set[str] = set()
    modules, read, own = set[str](), set[str](), set[str]()
    for node in nodes:
        match node:
            case ast.ImportFrom(module=str(module), names=names) if _is_ours(module):
                used |= {*module.split("."), *(each.name for each in names)}
            case ast.Import(names=names):
                ours = [each for each in names if _is_ours(each.name)]
                used |= {part for each in ours for part in each.name.split(".")}
                modules |= {each.asname or PACKAGE for each in ours}
            case ast.Name(id=name, ctx=ast.Load()):
                read.add(name)
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                own.add(name)
    used |= read - own if "*" in used else set()
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute) and _name(node.value) in modules}
    return min(used & SEARCHES, default="")


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == PACKAGE


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
