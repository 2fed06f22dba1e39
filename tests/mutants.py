"""Does anything notice when the package breaks? Run by `make mutants` and `make slow`.

`python tests/mutants.py NAME_PART ...` tries only the faults whose name contains one of the parts.

Each fault changes one place in a copy of the package. Those in FOR_TESTS are tried against the tests that concern
the place, slow ones left out, and against the lessons if no test fails. Those in FOR_LESSONS must be noticed by a
lesson. That a lesson prints the source of a function and so shows a change in it does not count: there only what it
computes does.
"""
# ruff: noqa: T201

from __future__ import annotations

import compileall
import json
import os
import re
import shutil
import signal
import sys
from collections.abc import Iterable
from importlib import import_module
from itertools import chain, groupby
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import pytest
from faults import FAULTS, FOR_TESTS, TESTS, Fault

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "minimax_lab"
WORKERS = os.cpu_count() or 2
LONGEST = 900  # seconds for all tests without a fault, which take longest; a fault may make them endless
PYTEST = "-x", "-q", "--tb=no", "-p", "no:cacheprovider"
LESSONS = "--nbval", "--nbval-cell-timeout=60"
UNIT_TESTS = "--hypothesis-profile=quick", "-m", "not slow"
# What tests import takes longer than most tests, so it is imported once; each test run is a fork of this process.
IMPORTED = ["numpy", "pandas", "networkx", "matplotlib.figure", "matplotlib.backends.backend_agg",
            "matplotlib.backends.backend_pdf", "matplotlib.textpath", "hypothesis.strategies", "anywidget",
            "ipywidgets", "nbval.plugin"]  # fmt: skip


class Outcome(NamedTuple):
    """What noticed a fault, "" if nothing did; and how long that took."""

    noticed: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:5.1f} s  {self.noticed or 'NOTHING'}"


class Trouble(Exception):
    """Tests or lessons did not run as they should, which proves nothing about the fault."""


class Job(NamedTuple):
    """Tests or lessons to run, in this order up to the first that fails, on a copy with a fault or without one."""

    options: tuple[str, ...]
    paths: tuple[str, ...]
    fault: Fault | None = None

    def __str__(self) -> str:
        return self.fault.name if self.fault else f"without a fault, {self.paths[0]} ..."


def main(parts: Iterable[str]) -> int:
    """Run the lessons and the tests without a fault, then with each one, and print what notices it."""
    began = perf_counter()
    faults = [fault for fault in FAULTS if any(part in fault.name for part in parts or [""])]
    if not faults:
        print("no fault has such a name", file=sys.stderr)
        return 1
    misquoted = [
        f"{fault.name}: old text occurs {found} times in {fault.file}, must be once: {fault.old.strip()!r}"
        for fault in FAULTS if (found := occurrences(fault)) != 1
    ]  # fmt: skip
    if misquoted:
        print(*misquoted, sep="\n", file=sys.stderr)
        return 1
    for module in IMPORTED:
        import_module(module)
    try:
        with TemporaryDirectory(prefix="mutants-") as folder:
            survivors = surviving(snapshot(Path(folder).resolve()), faults)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    print(f"\n{len(faults)} faults, {perf_counter() - began:.0f} seconds: ", end="")
    if survivors:
        print(f"{len(survivors)} not noticed", *survivors, sep="\n  ")
        return 1
    print("all noticed")
    return 0


def occurrences(fault: Fault) -> int:
    """How often the old text occurs in its file."""
    path = ROOT / PACKAGE / fault.file
    return path.read_text(encoding="utf-8").count(fault.old) if path.is_file() else 0


def snapshot(folder: Path) -> Path:
    """The package, its tests, and the lessons as they are now, so that edits made meanwhile do no harm."""
    for name in (PACKAGE, "notebooks", "tests", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    compileall.compile_dir(folder / PACKAGE, quiet=1)  # once, instead of in each copy
    for lesson in (folder / "notebooks").rglob("*.ipynb"):
        ignore_printed_source(lesson)
    return folder


def surviving(original: Path, faults: list[Fault]) -> list[str]:
    """The names of those faults that nothing notices."""
    paths = {fault: paths_of_tests(original, fault) for fault in faults if fault in FOR_TESTS}
    run_without_a_fault(original, [Job(UNIT_TESTS, each) for each in by_folder(chain.from_iterable(paths.values()))])
    by_tests = run_all(original, [Job(UNIT_TESTS, paths[fault], fault) for fault in paths])
    noticed = {job.fault for job, outcome in by_tests.items() if outcome.noticed}
    if not (left := [fault for fault in faults if fault not in noticed]):
        return []
    lessons = cheapest_first(original)
    by_lessons = run_all(original, [Job(LESSONS, lessons, fault) for fault in left])
    return [str(job) for job, outcome in by_lessons.items() if not outcome.noticed]


def cheapest_first(original: Path) -> tuple[str, ...]:
    """The lessons by how long they take."""
    lessons = sorted(str(path.relative_to(original)) for path in (original / "notebooks").rglob("*.ipynb"))
    if not lessons:
        raise Trouble("no lessons in notebooks/")
    outcomes = run_without_a_fault(original, [Job(LESSONS, (lesson,)) for lesson in lessons])
    seconds = {job.paths[0]: outcome.seconds for job, outcome in outcomes.items()}
    return tuple(sorted(lessons, key=seconds.__getitem__))


def run_without_a_fault(original: Path, jobs: list[Job]) -> dict[Job, Outcome]:
    """Run jobs on a copy without a fault, which nothing may notice."""
    outcomes = run_all(original, jobs)
    if failed := [f"fails without a fault: {outcome.noticed}" for outcome in outcomes.values() if outcome.noticed]:
        raise Trouble("\n".join(failed))
    return outcomes


def by_folder(paths: Iterable[str]) -> list[tuple[str, ...]]:
    """Different paths, those of folders with the same name together: tests, then examples."""
    folder = attrgetter("parent.name")
    in_order = sorted(map(Path, set(paths)), key=lambda path: (folder(path), path.parts[0] == PACKAGE, path))
    return [tuple(map(str, group)) for _, group in groupby(in_order, key=folder)]


def paths_of_tests(original: Path, fault: Fault) -> tuple[str, ...]:
    """The files of the tests that concern a fault, in their order, and the examples in the module that it is in.

    The tests come first, because they import the package: pytest alone imports a module with examples twice, once by
    its package and once by its path, and then pickle, for one, refuses its classes, with a fault or without.
    """
    examples = [f"{PACKAGE}/{fault.file}"] if fault.file.endswith(".py") else []
    tests = original / "tests"
    places = [tests / place for place in next(TESTS[part] for part in TESTS if fault.file.startswith(part)).split()]
    # pytest would run a file that comes before its folder as late as the folder's other files
    files = [file for place in places for file in (sorted(place.rglob("test_*.py")) if place.is_dir() else [place])]
    return (*dict.fromkeys(str(file.relative_to(original)) for file in files), *examples)


def run_all(original: Path, jobs: Iterable[Job]) -> dict[Job, Outcome]:
    """Run several jobs at once, each on a copy of its own, and print a line as each is done."""
    waiting, running, outcomes = list(jobs)[::-1], {}, {}
    count = len(waiting)
    try:
        while waiting or running:
            while waiting and len(running) < WORKERS:
                job, folder = waiting.pop(), TemporaryDirectory(prefix="mutant-")
                running[start(original, Path(folder.name).resolve(), job)] = job, folder, perf_counter()
            process, status = os.wait()
            job, folder, began = running.pop(process)
            with folder:
                outcomes[job] = Outcome(read_log(Path(folder.name), job, status), perf_counter() - began)
            print(f"{len(outcomes):3}/{count}  {job}: {outcomes[job]}", flush=True)
    finally:
        for process in running:
            os.kill(process, signal.SIGTERM)
    return outcomes


def start(original: Path, copy: Path, job: Job) -> int:
    """Begin to run a job on a copy of the original, and return the id of its process."""
    shutil.copytree(original, copy, dirs_exist_ok=True)
    insert(copy, job.fault)
    if process := os.fork():
        return process
    try:
        os.chdir(copy)
        sys.path[0] = str(copy)
        os.environ |= {"PYTHONPATH": str(copy), "TQDM_DISABLE": "1"}
        log = os.open("log", os.O_CREAT | os.O_WRONLY)
        os.dup2(log, 1)
        os.dup2(log, 2)
        signal.alarm(LONGEST)
        code = int(pytest.main([*PYTEST, *job.options, *job.paths]))
        sys.stdout.flush()
    except BaseException as error:
        os.write(2, repr(error).encode())
        code = 99
    os._exit(code)


def insert(copy: Path, fault: Fault | None) -> None:
    """Put the fault into the copy. The changed module makes a file that proves that it was imported."""
    if fault:
        changed = copy / PACKAGE / fault.file
        changed.write_text(changed.read_text(encoding="utf-8").replace(fault.old, fault.new), encoding="utf-8")
    module = copy / PACKAGE / (fault.file if fault and fault.file.endswith(".py") else "__init__.py")
    with module.open("a", encoding="utf-8") as file:
        file.write(f"\n__import__('pathlib').Path({str(copy / 'imported')!r}).touch()\n")


def read_log(copy: Path, job: Job, status: int) -> str:
    """What noticed the fault, "" if nothing did. Raises Trouble if the run proves nothing."""
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
        return f"no end within {LONGEST} s"
    log, code = (copy / "log").read_text(encoding="utf-8", errors="replace"), os.waitstatus_to_exitcode(status)
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", log, re.MULTILINE)
    if code not in (0, 1) or (code == 1) != bool(failed):
        raise Trouble(f"{job}: pytest ended with {code}\n{log[-3000:]}")
    if not (copy / "imported").exists():
        raise Trouble(f"{job}: the copy was never imported")
    return describe(copy, failed[1]) if failed else ""


def ignore_printed_source(path: Path) -> None:
    """Have nbval run the cells that print source without comparing what they print."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and "listing(" in "".join(cell["source"]):
            cell["metadata"].setdefault("tags", []).append("nbval-ignore-output")
    path.write_text(json.dumps(notebook), encoding="utf-8")


def describe(copy: Path, failed: str) -> str:
    """The test that failed; for a cell of a lesson, with its first line that is no comment."""
    cell = re.fullmatch(r"(notebooks/\S+\.ipynb)::Cell (\d+)", failed)
    if not cell:
        return failed
    cells = json.loads((copy / cell[1]).read_text(encoding="utf-8"))["cells"]
    source = "".join([each for each in cells if each["cell_type"] == "code"][int(cell[2])]["source"])
    line = next(line for line in source.split("\n") if not line.startswith("#"))
    return f"{Path(cell[1]).stem}, code cell {int(cell[2]) + 1}: {line[:57]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
