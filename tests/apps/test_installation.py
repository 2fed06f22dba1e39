"""The installation check: one line with a remedy for each problem.

Each problem is real: a folder with packages as an installer leaves them, on the path before the real ones.
"""

import sys
from pathlib import Path

import pytest

from minimax_lab.apps.installation import check_installation, find_problems

AGAIN = "Then restart the kernel and run this cell again."


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install a package: its metadata and, if `code` is given, a module with this code."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(name, version="1.0", code=None, needs=(), python=">=3.11", installed=True):
        folder = tmp_path / f"{name.replace('-', '_')}-{version}.dist-info"
        folder.mkdir()
        lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
        lines += [f"Requires-Python: {python}"] * bool(python) + [f"Requires-Dist: {need}" for need in needs]
        (folder / "METADATA").write_text("\n".join(lines) + "\n")
        if installed:
            (folder / "RECORD").write_text("METADATA,,\n")
        if code is not None:
            (tmp_path / f"{name.replace('-', '_')}.py").write_text(code)
            monkeypatch.delitem(sys.modules, name.replace("-", "_"), raising=False)

    yield install
    for path in tmp_path.glob("*.py"):
        sys.modules.pop(path.stem, None)


@pytest.fixture
def problems(capsys):
    """The problems that are found: what is printed, without the last line, which says how to go on."""

    def problems():
        is_ready = check_installation()
        lines = capsys.readouterr().out.splitlines()
        assert lines[-1:] == ([] if is_ready else [AGAIN])
        return lines[:-1]

    return problems


@pytest.fixture
def the_problem(problems):
    """The only problem found."""

    def the_problem():
        [problem] = problems()
        return problem

    return the_problem


def test_without_a_problem_nothing_is_printed(capsys):
    assert check_installation() is True
    assert capsys.readouterr() == ("", "")


def test_there_is_no_problem_where_all_requirements_are_met(install):
    install("bone-lib", "2.10.0", code="")
    install("minimax-lab", needs=["bone-lib>=2.9", "nothing-of-this-name>=1; extra == 'test'"])
    assert check_installation()


@pytest.mark.parametrize(
    ("version", "needed"),
    [
        ("3", ">=3.0"),
        ("3.0", ">=3"),
        ("10.0", ">=9.1"),
        ("2.1rc1", ">=2.0"),
        ("1.0.1+local", ">=1.0"),
        ("1.5", "!=2,<3"),
        ("0.0", ""),
    ],
)
def test_a_version_that_meets_the_requirement_is_enough(install, version, needed):
    install("bonelib", version, code="")
    install("minimax-lab", needs=[f"bonelib{needed}"])
    assert check_installation()


def test_a_package_for_another_system_is_not_needed(install):
    install("minimax-lab", needs=["nothing-of-this-name; sys_platform == 'amiga'"])
    assert check_installation()


def test_metadata_without_a_python_is_enough(install):
    install("minimax-lab", python="")
    assert check_installation()


def test_an_old_python(install, the_problem):
    install("minimax-lab", python=">=99.1")
    here = ".".join(map(str, sys.version_info[:3]))
    assert the_problem() == (
        f"Python {here} runs this notebook, but the lessons need >=99.1. "
        "Install that version and run: make lab PYTHON=python99.1"
    )


def test_a_missing_package(install, the_problem):
    install("minimax-lab", needs=["nothing-of-this-name>=2.5"])
    assert the_problem() == ('nothing-of-this-name is missing. Run in a cell: %pip install "nothing-of-this-name>=2.5"')


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # importlib's own, about the version that is not there
def test_a_package_whose_installation_was_cut_short(install, tmp_path, the_problem):
    install("bonelib", code="")
    install("minimax-lab", needs=["bonelib>=1"])
    (tmp_path / "bonelib-1.0.dist-info" / "METADATA").write_text("")
    assert the_problem() == 'bonelib is missing. Run in a cell: %pip install "bonelib>=1"'


def test_a_module_with_another_name_than_its_package_is_imported(install):
    install("minimax-lab", needs=["ipython>=7.34"])
    assert check_installation()


@pytest.mark.parametrize(
    ("version", "needed"),
    [("2.4.9", ">=2.5"), ("2", ">=2.5"), ("9.9", ">=10"), ("0.0", ">=0.1"), ("2.0rc1", ">=2.0"), ("3.1", "<3")],
)
def test_a_package_of_the_wrong_version(install, version, needed, the_problem):
    install("bonelib", version, code="raise AssertionError('must not be imported')")
    install("minimax-lab", needs=[f"bonelib{needed}"])
    assert the_problem() == (
        f'bonelib {version} is installed, but the lessons need {needed}. Run in a cell: %pip install "bonelib{needed}"'
    )


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise OSError('no such library\\nand more')", "OSError: no such library"),
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
    ],
)
def test_a_broken_package(install, code, why, the_problem):
    install("bonelib", code=code)
    install("minimax-lab", needs=["bonelib>=0.5"])
    assert the_problem() == (f'bonelib is broken ({why}). Run in a cell: %pip install --force-reinstall "bonelib>=0.5"')


KERNEL = (
    "minimax_lab is not installed in the Python that runs this notebook. "
    "Choose another one under Kernel, Change Kernel, or close JupyterLab and run: minimax-lab (in a clone: make lab)"
)


def test_another_kernel(monkeypatch, the_problem):
    """The kernel of a Python without minimax_lab, started in its folder."""
    monkeypatch.setattr(sys, "path", [str(Path(__file__).parent.parent.parent)])
    assert the_problem() == KERNEL


def test_another_kernel_with_the_folder_on_its_path(install, tmp_path, monkeypatch, the_problem):
    install("minimax-lab", installed=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert the_problem() == KERNEL


def test_every_problem_has_its_line(install, problems):
    install("oldlib", "1.0", code="")
    install("minimax-lab", python=">=99.1", needs=["no-such-lib>=1", "oldlib>=2", "no-such-lib-either"])
    starts = ["Python ", "no-such-lib is missing", "oldlib 1.0 is installed, but", "no-such-lib-either is missing"]
    assert all(problem.startswith(start) for problem, start in zip(problems(), starts, strict=True))


def test_what_an_extra_needs_is_checked_if_it_is_asked_for(install, problems):
    install("minimax-lab", needs=["no-such-a>=1", "no-such-b; extra == 'lab'", "no-such-c; extra == 'notebook'"])
    found = list(find_problems("lab", "Run: pip install"))
    assert found == [
        'no-such-a is missing. Run: pip install "no-such-a>=1"', 'no-such-b is missing. Run: pip install "no-such-b"',
    ]  # fmt: skip
    assert [line.partition(" ")[0] for line in problems()] == ["no-such-a", "no-such-c"]


def test_a_browser_needs_no_pictures_in_files(install, monkeypatch, problems, the_problem):
    install("minimax-lab", needs=["nothing-a>=1; extra == 'notebook'", "matplotlib>=99; extra == 'notebook'"])
    assert len(problems()) == 2
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert the_problem() == 'nothing-a is missing. Run in a cell: %pip install "nothing-a>=1"'
