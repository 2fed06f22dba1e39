"""The three ways to install agree: pyproject.toml, constraints.txt and environment.yml. No file names a registry."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import minimax_lab

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = {name: [Requirement(text) for text in group] for name, group in PROJECT["optional-dependencies"].items()}
CORE = [Requirement(text) for text in PROJECT["dependencies"]]
STATED = CORE + [need for group in EXTRAS.values() for need in group if need.name != PROJECT["name"]]
PINS = (ROOT / "constraints.txt").read_text().splitlines()
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())
CONDA_NAMES = {"matplotlib": "matplotlib-base"}  # where conda-forge's differ: this one comes without a desktop toolkit

# in pieces, since no file is to hold one, this file neither
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("files", "pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("conda", "anaconda", "org"),
        ("repo", "anaconda", "com"),
        ("registry", "yarnpkg", "com"),
    )
]


def needs_of(extra):
    """What an extra asks for, by itself and through other extras of this package."""
    found = []
    for need in EXTRAS[extra]:
        found += [each for other in need.extras for each in needs_of(other)] if need.name == PROJECT["name"] else [need]
    return found


def test_numpy_alone_is_always_needed():
    assert [need.name for need in CORE] == ["numpy"] and CORE[0].specifier.contains("2.0.2")  # that of Pyodide 0.27


def test_the_extras_contain_one_another():
    names = {extra: {need.name for need in needs_of(extra)} for extra in EXTRAS}
    assert set(names) == {"notebook", "lab", "chess", "exam", "test", "distributed"}
    assert names["notebook"] == {"anywidget", "ipython", "ipywidgets", "matplotlib"}
    assert names["notebook"] | {"jupyterlab", "ipykernel"} <= names["lab"]
    assert names["lab"] | names["chess"] | names["exam"] <= names["test"] and "chess" not in names["lab"]
    assert not names["distributed"] & names["test"]


def test_conda_asks_for_the_same_python_and_the_same_packages():
    wanted = {CONDA_NAMES.get(need.name, need.name): need.specifier for need in CORE + needs_of("lab")}
    wanted["python"] = Requirement(f"python{PROJECT['requires-python']}").specifier
    listed = [Requirement(text) for text in CONDA["dependencies"] if isinstance(text, str) and text != "pip"]
    assert {need.name: need.specifier for need in listed} == wanted
    assert len(listed) == len(wanted)


def test_conda_ends_with_this_package():
    assert CONDA["name"] == "minimax_lab"
    assert CONDA["channels"] == ["conda-forge"]
    assert CONDA["dependencies"][-2:] == ["pip", {"pip": ["-e .[lab]"]}]


def pins_for(python):
    """Package and version, as pip reads constraints.txt under this Python on Linux."""
    here = {
        "python_version": python,
        "python_full_version": f"{python}.9",
        "sys_platform": "linux",
        "os_name": "posix",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    pins = [Requirement(line) for line in PINS]
    taken = [pin for pin in pins if pin.marker is None or pin.marker.evaluate(here)]
    names = [canonicalize_name(pin.name) for pin in taken]
    assert len(names) == len(set(names)), "a package is pinned twice"
    return {name: next(iter(pin.specifier)).version for name, pin in zip(names, taken, strict=True)}


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
@pytest.mark.parametrize("need", STATED)
def test_every_dependency_is_pinned_at_a_version_that_will_do(need, python):
    assert pins_for(python).get(canonicalize_name(need.name), "no version") in need.specifier


def test_every_dependency_states_its_floor():
    without = {str(need) for need in STATED if not {each.operator for each in need.specifier} & {">=", "=="}}
    assert without == {"ipykernel"}  # any kernel will do


def test_colab_has_what_the_extra_allows_and_its_lowest_widgets():
    """JupyterLab needs newer widgets, so only `make colab` tests the lowest ones of the extra `notebook`."""
    colab = [Requirement(line) for line in (ROOT / "tests" / "colab.txt").read_text().splitlines()[1:]]
    versions = {need.name: next(iter(need.specifier)).version for need in colab}
    needed = {need.name: need.specifier for need in CORE + needs_of("notebook")}
    assert all(version in needed.get(name, SpecifierSet()) for name, version in versions.items())
    assert needed["ipywidgets"] == SpecifierSet(f">={versions['ipywidgets']}")


def test_constraints_hold_exact_pins_and_nothing_else():
    exact = re.compile(r"[a-z0-9.-]+==[0-9][\w.]*( ; [\w .<>=!'()]+)?")
    assert [line for line in PINS if not exact.fullmatch(line)] == []


def files():
    """Every file that a clone would hold, and those about to be added."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
        found = [ROOT / name for name in names if name]
    except (OSError, subprocess.CalledProcessError):  # no git, or no clone
        folders = ["minimax_lab", "notebooks", "tests", "docs", "benchmarks", ".ci", ".github"]
        found = [*ROOT.glob("*"), *(path for folder in folders for path in (ROOT / folder).rglob("*"))]
    return [path for path in found if path.is_file()]


def test_no_file_names_a_registry():
    found = files()
    assert ROOT / "pyproject.toml" in found
    assert Path(__file__) in found
    naming = {path.name for path in found for host in REGISTRIES if host.encode() in path.read_bytes().lower()}
    assert naming == set()


def test_every_address_of_this_project_follows_from_the_one_of_the_repository():
    owner, name = PROJECT["urls"]["Repository"].split("/")[-2:]
    address = re.compile(rf"(?:github\.com|/gh|/github|/)/([\w-]+)(?:\.github\.io)?/{name}\b")
    texts = [path.read_text(encoding="utf-8", errors="ignore") for path in files()]
    assert {found for text in texts for found in address.findall(text)} == {owner}


def test_the_version_is_that_of_the_installation():
    assert minimax_lab.__version__ == PROJECT["version"]


def test_the_clone_does_not_turn_scripts_of_jupyterlab_into_modules():
    """JupyterLab's yarn.js is in .venv/, and Node reads the nearest package.json above it."""
    assert "type" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
