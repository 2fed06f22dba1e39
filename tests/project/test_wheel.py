"""The wheel contains everything: the lessons, their questions, and the front end of the widgets."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import nbformat
import pytest
from nbclient import NotebookClient

from minimax_lab.apps.lab import lesson_files

ROOT = Path(__file__).parent.parent.parent
LESSONS = [path.relative_to(ROOT / "notebooks").as_posix() for path in lesson_files(ROOT / "notebooks")]
USE = """
from minimax_lab import Bones, StepPlayer, minimax, record
from minimax_lab.apps import lab
from minimax_lab.exercises import questions

print(lab.PACKAGE)
assert lab.refresh(*lab.folders()) == []
for path in (lab.PACKAGE / "exercises" / "questions").glob("*.toml"):
    assert questions(path.stem)
assert "addEventListener" in StepPlayer(record(minimax, Bones(2), Bones(2).initial))._esm
"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """Return a wheel, built without network by the build tool of this environment."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """Unpack the wheel in a new folder. Return the environment in which Python imports it, and a folder to work in."""
    packages, folder = tmp_path_factory.mktemp("site-packages"), tmp_path_factory.mktemp("installed")
    ZipFile(wheel).extractall(packages)
    environment = os.environ | {"PYTHONPATH": str(packages)}
    ran = subprocess.run(
        [sys.executable, "-c", USE], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.stdout, ran.stderr) == (f"{packages / 'minimax_lab'}\n", "")
    return environment, folder / "work"


def test_the_wheel_contains_the_package_and_its_data_and_nothing_else(wheel):
    package = [path for path in (ROOT / "minimax_lab").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    expected = {str(path.relative_to(ROOT)) for path in package} | {f"minimax_lab/lessons/{name}" for name in LESSONS}
    assert "minimax_lab/py.typed" in expected
    names = [name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name]
    assert len(names) == len(set(names)) and set(names) == expected
    assert {Path(name).suffix for name in names} == {".py", ".ipynb", ".toml", ".js", ".css", ".json", ".txt", ".typed"}


def test_an_installed_package_makes_the_copies_of_all_lessons(installed):
    _, work = installed
    assert [path.relative_to(work).as_posix() for path in lesson_files(work)] == LESSONS


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
def test_a_copy_runs_from_top_to_bottom_where_the_package_is_installed(name, installed):
    environment, work = installed
    copy = nbformat.read(work / name, as_version=4)
    assert copy.cells and not [cell.id for cell in copy.cells if "assert" in cell.source]
    client = NotebookClient(copy, timeout=300, resources={"metadata": {"path": str((work / name).parent)}})
    client.execute(env=environment)
