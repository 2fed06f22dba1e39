"""The lessons in Python in a browser: Pyodide, run by Node, with 32 bits and without threads and processes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import parts
import pytest
from platform_32 import ACCEPTED, REFUSED

from minimax_lab.apps.lab import lesson_files, refresh

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent.parent
LESSONS = [path.relative_to(ROOT / "notebooks").as_posix() for path in lesson_files(ROOT / "notebooks")]
NEEDS_PROCESSES = "further/10_many_processes.ipynb"


@pytest.fixture(scope="session")
def results(tmp_path_factory):
    """What Pyodide did with the calls and with each cell of each learner's copy."""
    try:
        node, pyodide, work = parts.find_node(), parts.pyodide(), tmp_path_factory.mktemp("pyodide")
    except parts.Missing as missing:
        (pytest.fail if "CI" in os.environ else pytest.skip)(str(missing))
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", work]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    parts.copy_pure_packages(work / "packages")
    refresh(ROOT / "notebooks", work / "copies")
    (work / "calls.json").write_text(json.dumps([*ACCEPTED, *REFUSED]), encoding="utf-8")
    command = [node, Path(__file__).with_name("start.mjs"), pyodide, work]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return json.loads((work / "results.json").read_text(encoding="utf-8"))


def faults(cells):
    """A line for each cell that failed or warned."""
    found = [(number, cell["error"] or cell["warnings"]) for number, cell in enumerate(cells, start=1)]
    return [f"code cell {number}: {fault}" for number, fault in found if fault]


@pytest.mark.parametrize("name", [name for name in LESSONS if name != NEEDS_PROCESSES])
def test_all_cells_of_a_copy_run_without_a_warning(name, results):
    cells = results["lessons"][name]
    assert cells and faults(cells) == []


def test_the_lesson_about_processes_says_at_once_that_it_needs_them(results):
    first, *_ = faults(results["lessons"][NEEDS_PROCESSES])
    assert "_multiprocessing" in first


def test_every_lesson_was_run(results):
    assert sorted(results["lessons"]) == sorted(LESSONS)


@pytest.mark.parametrize("call", ACCEPTED)
def test_a_call_takes_numbers_of_64_bits(call, results):
    assert results["calls"][call] == ""


@pytest.mark.parametrize("call", REFUSED)
def test_a_call_refuses_numbers_of_64_bits(call, results):
    assert results["calls"][call] != ""
