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

PACKAGE: Final = "minimax_lab."
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
        opens = partial(report.build_page, each) if each.calls else None
        yield mark.of(student, path.name)._replace(opens=opens)


def searches_of_the_package(path: Path) -> str:
    """Which search of minimax_lab a program uses; "" for none. It is read, not run."""
    try:
        nodes = list(ast.walk(ast.parse(path.read_bytes())))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    used, read, own = set[str](), set[str](), set[str]()
    packages, attributes = set[str](), list[tuple[str, str]]()
    for node in nodes:
        match node:
            case ast.ImportFrom(module=str(module), names=names) if f"{module}.".startswith(PACKAGE):
                used |= {*module.split("."), *(each.name for each in names)}
            case ast.Import(names=names):
                for each in [each for each in names if f"{each.name}.".startswith(PACKAGE)]:
                    used |= {*each.name.split(".")}
                    packages.add(each.asname or PACKAGE.strip("."))
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                attributes.append((name, attribute))
            case ast.Name(id=name, ctx=ast.Load()):
                read.add(name)
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                own.add(name)
    used |= {attribute for name, attribute in attributes if name in packages}
    used |= read - own if "*" in used else set()
    return min(used & SEARCHES, default="")
