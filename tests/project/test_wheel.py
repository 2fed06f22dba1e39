"""The wheel and the sdist contain everything: the lessons, their questions, and the front end of the widgets.

The slow tests install the wheel into new environments, as a learner does, and run all lessons there.
"""

import json
import os
import re
import runpy
import subprocess
import sys
import tarfile
import tomllib
from email import message_from_bytes
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

from minimax_lab.apps.lab import blank, lesson_files

ROOT = Path(__file__).parent.parent.parent
LESSONS = [path.relative_to(ROOT / "notebooks").as_posix() for path in lesson_files(ROOT / "notebooks")]
CORE = runpy.run_path(str(Path(__file__).with_name("test_light_core.py")))["CORE"]
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Repository"]
COPIES = f"{REPOSITORY}/blob/lessons/"  # of the lessons, which the README links to
USE = """
from minimax_lab import Bones, StepPlayer, minimax, record
from minimax_lab.apps import lab
from minimax_lab.exercises import questions
from minimax_lab.exercises.gates import gate_names, lesson_names, load_question

print(lab.PACKAGE)
assert lab.refresh(*lab.folders()) == []
assert questions(lesson_names()[0]) and load_question(gate_names()[0]).right
assert "addEventListener" in StepPlayer(record(minimax, Bones(2), Bones(2).initial))._esm
"""


def run(*command, **options):
    """Run a program, and return what it printed."""
    ran = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def build(source, folder):
    """Build a wheel and an sdist without network, by the build tool of this environment, and return both."""
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=source)
    [wheel], [sdist] = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    return build(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def wheel(built):
    return built[0]


@cache
def contents(wheel):
    with ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist()}


@pytest.fixture(scope="session")
def description(wheel):
    [metadata] = [text for name, text in contents(wheel).items() if name.endswith("/METADATA")]
    return message_from_bytes(metadata)


def test_the_wheel_contains_the_package_and_its_data_and_nothing_else(wheel):
    package = [path for path in (ROOT / "minimax_lab").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    expected = {str(path.relative_to(ROOT)) for path in package} | {f"minimax_lab/lessons/{name}" for name in LESSONS}
    assert "minimax_lab/py.typed" in expected
    names = [name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name]
    assert len(names) == len(set(names)) and set(names) == expected
    assert {Path(name).suffix for name in names} == set(".py .ipynb .js .css .html .json .txt .typed .xml".split())


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_in_the_wheel_has_all_cells_and_no_outputs(name, wheel):
    original = (ROOT / "notebooks" / name).read_bytes()
    lesson = contents(wheel)[f"minimax_lab/lessons/{name}"]
    here, there = (json.loads(each)["cells"] for each in (original, lesson))
    assert [(cell["id"], cell["source"]) for cell in there] == [(cell["id"], cell["source"]) for cell in here]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in there)
    assert blank(lesson) == blank(original), "an update by pip changes no copy that a clone has made"


def test_the_sdist_has_what_git_has_and_gives_the_same_wheel(built, tmp_path):
    with tarfile.open(built[1]) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
        file.extractall(tmp_path, filter="data")
    if (ROOT / ".git").exists():
        kept = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", cwd=ROOT).split()
        kept = [name for name in kept if (ROOT / name).is_file()]  # neither a folder that is linked nor a deleted file
        assert names - {"PKG-INFO"} == {name for name in kept if not name.startswith(".")} | {".gitignore"}
    [source] = tmp_path.iterdir()
    assert contents(build(source, tmp_path / "again")[0]) == contents(built[0])


def test_a_package_index_can_show_the_description(built, description):
    shown = run(sys.executable, "-m", "twine", "--no-color", "check", "--strict", *built)
    assert shown.count("PASSED") == 2
    links = re.findall(r"(!?)\[[^]]*\]\(([^)]+)\)", re.sub(r"(?s)```.*?```", "", description.get_payload()))
    for is_picture, link in links:
        if link.startswith(COPIES):
            assert (ROOT / "notebooks" / link.removeprefix(COPIES)).is_file() and not is_picture
        elif link.startswith(f"{REPOSITORY}/"):
            way, path = link.removeprefix(f"{REPOSITORY}/").partition("/HEAD/")[::2]
            assert way == ("raw" if is_picture else "blob") and (ROOT / path.partition("#")[0]).exists()
        else:
            assert link.startswith("https://") and not is_picture
    assert len([link for is_picture, link in links if is_picture]) == 1


def test_the_metadata_has_one_address_and_no_other_file_has_a_second(description):
    addresses = dict(line.split(", ") for line in description.get_all("Project-URL"))
    assert f'SITE = "{addresses.pop("Documentation")}"\n' in (ROOT / "site" / "conf.py").read_text(encoding="utf-8")
    assert addresses["Repository"] == REPOSITORY and all(url.startswith(REPOSITORY) for url in addresses.values())
    assert {"minimax", "jupyter"} <= set(description["Keywords"].split(","))
    for minor in (11, 12, 13):
        assert f"Programming Language :: Python :: 3.{minor}" in description.get_all("Classifier")


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """Unpack the wheel in a new folder. Return the environment in which Python imports it, and a folder to work in."""
    packages, folder = tmp_path_factory.mktemp("site-packages"), tmp_path_factory.mktemp("installed")
    ZipFile(wheel).extractall(packages)
    assert run(sys.executable, "-c", USE, cwd=folder, env=os.environ | {"PYTHONPATH": str(packages)}) == (
        f"{packages / 'minimax_lab'}\n"
    )
    return folder / "work"


def test_an_installed_package_makes_the_copies_of_all_lessons(installed):
    assert [path.relative_to(installed).as_posix() for path in lesson_files(installed)] == LESSONS


def new_environment(folder, *packages):
    """Make an environment with these packages at the pinned versions, and return its folder of programs."""
    pins = "-c", str(ROOT / "constraints.txt")
    run("uv", "venv", "--quiet", "--python", sys.executable, folder, env=alone())
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    install(programs, *pins, *packages)
    return programs


def install(programs, *packages):
    """Install with uv, or with pip if uv does not know the index that is configured for pip."""
    python = programs / "python"
    fast = "uv", "pip", "install", "--quiet", "--python", python, *packages
    if subprocess.run(fast, env=alone(), capture_output=True, check=False).returncode:
        run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *packages, env=alone())


def alone():
    """The variables of this process without those that lead to other packages."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PATH": path}


@pytest.fixture(scope="session")
def learners(wheel, tmp_path_factory):
    """The programs of a new environment with the extra `lab`, and a folder with the copies of the lessons."""
    folder = tmp_path_factory.mktemp("learner")
    programs = new_environment(folder / "venv", f"{wheel}[chess,lab]")
    assert run(programs / "minimax-lab", "lessons", "work", cwd=folder, env=alone()).endswith(f"{folder / 'work'}\n")
    return programs, folder / "work"


@pytest.mark.slow
def test_numpy_alone_comes_with_the_wheel_and_is_enough(wheel, tmp_path):
    programs = new_environment(tmp_path / "venv", str(wheel))
    names = "from importlib.metadata import distributions; print(*{each.name for each in distributions()})"
    assert set(run(programs / "python", "-c", names, env=alone()).split()) == {"minimax-lab", "numpy"}
    run(programs / "python", "-c", CORE, cwd=tmp_path, env=alone())
    assert "Goodbye." in run(programs / "minimax-lab", "play", input="quit\n", cwd=tmp_path, env=alone())
    ended = subprocess.run([programs / "minimax-lab"], cwd=tmp_path, env=alone(), capture_output=True, check=False)
    assert ended.returncode == 2 and ended.stderr.endswith(b'run: pip install "minimax-lab[lab]"\n')


@pytest.mark.slow
def test_the_installation_of_a_learner_is_complete(learners, tmp_path):
    programs, work = learners
    assert [path.relative_to(work).as_posix() for path in lesson_files(work)] == LESSONS
    assert run(programs / "minimax-lab", "check", env=alone(), cwd=tmp_path).startswith("Everything is installed")


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
def test_a_copy_runs_from_top_to_bottom_where_the_package_is_installed(name, learners):
    programs, work = learners
    assert not [cell for cell in json.loads((work / name).read_bytes())["cells"] if "assert" in cell["source"]]
    run(programs / "jupyter-execute", "--timeout=300", work / name, cwd=work, env=alone())


@pytest.mark.slow
def test_the_lessons_print_what_is_saved_where_the_package_is_installed(learners, tmp_path):
    programs, _ = learners
    install(programs, "-c", str(ROOT / "constraints.txt"), "nbval", "pytest")
    where = run(programs / "python", "-c", "import minimax_lab; print(minimax_lab.__file__)", cwd=tmp_path, env=alone())
    assert Path(where.strip()).is_relative_to(programs.parent)
    options = "--nbval", "-q", "-p", "no:cacheprovider", "-o", "filterwarnings="
    run(programs / "pytest", *options, ROOT / "notebooks", cwd=ROOT, env=alone() | {"TQDM_DISABLE": "1"})
