"""Do the tests notice random faults in the package? Run by `make faults` and `make slow`.

`python tests/random_faults/run.py LANGUAGE SEED COUNT` draws faults in the "python" or the "javascript", puts each
into a copy, and runs the tests on it, those of the same folder first, up to the first that fails. It prints what
noticed each fault, and the share that survived. `fast` as fourth argument leaves out all browser tests but the tour.
"""
# ruff: noqa: T201

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest
from python import Fault, random_faults

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "minimax_lab"
TOUR = "tests/browser/test_tour.py"
PYTEST = "-x", "-q", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-profile=quick", "-m", "not slow"
NOT_OF_PYTHON = "browser", "docs", "front", "in_pyodide", "peers", "project"  # folders of tests
LONGEST = 900  # seconds for one fault, which may make a test endless
WORKERS = os.cpu_count() or 2
# What tests import takes longer than most tests, so it is imported once; each run is a fork of this process.
IMPORTED = ["numpy", "pandas", "networkx", "matplotlib.figure", "matplotlib.backends.backend_agg",
            "hypothesis.strategies", "anywidget", "ipywidgets"]  # fmt: skip


def main(language: str, seed: str, count: str, only: str = "") -> int:
    """Try random faults, print what noticed each, and how many survived."""
    draw = random_faults if language == "python" else javascript_faults
    faults = draw(PACKAGE, int(seed), int(count))
    for module in IMPORTED:
        import_module(module)
    with TemporaryDirectory(prefix="faults-") as folder:
        original = snapshot(Path(folder).resolve())
        sound = faults[0]._replace(operator="no fault", changed=(PACKAGE / faults[0].file).read_text(encoding="utf-8"))
        noticed = run_all(original, [(fault, tests_of(fault, only == "fast")) for fault in (sound, *faults)])
    if noticed[sound]:
        print(f"Even without a fault, this fails: {noticed[sound]}", file=sys.stderr)
        return 1
    survivors = [fault for fault in faults if not noticed[fault]]
    print(f"\nSeed {seed}: {len(survivors)} of {len(faults)} faults in the {language} survived:", end="\n  ")
    print(*survivors, sep="\n  ")
    return 0


def javascript_faults(package: Path, seed: int, count: int) -> list[Fault]:
    """The faults that javascript.mjs draws."""
    command = ["node", str(Path(__file__).with_name("javascript.mjs")), str(package), str(seed), str(count)]
    drawn = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return [Fault(**each) for each in drawn]


def snapshot(folder: Path) -> Path:
    """The package, its tests, and the lessons as they are now, so that edits made meanwhile do no harm."""
    for name in ("minimax_lab", "notebooks", "tests", "docs", "site"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(".*"))
    for name in ("pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff", "package.json"):
        shutil.copy(ROOT / name, folder)
    return folder


def tests_of(fault: Fault, is_fast: bool) -> list[str]:
    """The files of tests that may notice a fault, the likeliest first."""
    if fault.file.endswith(".js"):
        in_node = [path for path in sorted((ROOT / "tests/front").glob("test_*.py")) if fault.file in run_by(path)]
        others = [] if is_fast else sorted((ROOT / "tests/browser").glob("test_*.py"))
        return list(dict.fromkeys([TOUR, *(str(path.relative_to(ROOT)) for path in (*in_node, *others))]))
    files = [path.relative_to(ROOT / "tests") for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    files = [path for path in files if path.parts[0] not in NOT_OF_PYTHON]
    nearest = sorted(files, key=lambda path: -len(Path(os.path.commonpath([path, fault.file])).parts))
    return [f"tests/{path}" for path in nearest]


def run_by(test: Path) -> set[str]:
    """The files of the front end that a test runs in Node."""
    modules = re.findall(r'run_in_node\("(\w+)"', test.read_text(encoding="utf-8"))
    found, waiting = set(), [test.parent / f"{name}.test.mjs" for name in modules]
    while waiting:
        if (file := waiting.pop()) not in found:
            found.add(file)
            names = re.findall(r'from "(\.[^"]+)"', file.read_text(encoding="utf-8"))
            waiting += [(file.parent / name).resolve() for name in names]
    return {str(path.relative_to(PACKAGE)) for path in found if path.is_relative_to(PACKAGE)}


def run_all(original: Path, jobs: list[tuple[Fault, list[str]]]) -> dict[Fault, str]:
    """Run the tests of each fault, several faults at once: what noticed each fault, "" if nothing did."""
    waiting, running, noticed = jobs[::-1], {}, {}
    try:
        while waiting or running:
            while waiting and len(running) < WORKERS:
                (fault, tests), folder = waiting.pop(), TemporaryDirectory(prefix="fault-")
                running[start(original, Path(folder.name).resolve(), fault, tests)] = fault, folder
            process, status = os.wait()
            fault, folder = running.pop(process)
            with folder:
                noticed[fault] = read_log(Path(folder.name), fault, status)
            print(f"{len(noticed):3}/{len(jobs)}  {fault}: {noticed[fault] or 'NOTHING'}", flush=True)
    finally:
        for process in running:
            os.kill(process, signal.SIGTERM)
    return noticed


def start(original: Path, copy: Path, fault: Fault, tests: list[str]) -> int:
    """Begin to run tests on a copy with a fault, and return the id of the process."""
    shutil.copytree(original, copy, dirs_exist_ok=True)
    (copy / "minimax_lab" / fault.file).write_text(fault.changed, encoding="utf-8")
    if process := os.fork():
        return process
    try:
        os.chdir(copy)
        sys.path[0] = str(copy)
        sys.modules["__main__"] = ModuleType("__main__")  # processes that begin afresh would run this file again
        os.environ |= {"PYTHONPATH": str(copy), "TQDM_DISABLE": "1"}
        log = os.open("log", os.O_CREAT | os.O_WRONLY)
        os.dup2(log, 1)
        os.dup2(log, 2)
        signal.alarm(LONGEST)
        code = int(pytest.main([*PYTEST, *tests]))
        sys.stdout.flush()
    except BaseException as error:
        os.write(2, repr(error).encode())
        code = 99
    os._exit(code)


def read_log(copy: Path, fault: Fault, status: int) -> str:
    """What noticed the fault, "" if nothing did. Raises RuntimeError if the run proves nothing."""
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
        return f"no end within {LONGEST} s"
    log, code = (copy / "log").read_text(encoding="utf-8", errors="replace"), os.waitstatus_to_exitcode(status)
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", log, re.MULTILINE)
    if code not in (0, 1, 2, 4) or (code == 1 and not failed):  # 2 and 4: the package cannot be imported
        raise RuntimeError(f"{fault}: pytest ended with {code}\n{log[-3000:]}")
    return failed[1] if failed else "" if code == 0 else "the import fails"


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(*sys.argv[1:]))
