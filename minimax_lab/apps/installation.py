"""Check that everything the lessons need is installed: one line for each problem, with its remedy.

The requirements come from this package's own metadata, so there is no second list to maintain.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module, metadata

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

PACKAGE = "minimax-lab"


@dataclass(frozen=True)
class Report:
    """What `check_installation` found; its repr is text to read.

    faults   one line for each problem, with its remedy; empty if there is none
    """

    faults: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.faults

    def __repr__(self) -> str:
        if self:
            return "All is well: this Python, its packages and the kernel are what the lessons need."
        return "\n".join([*self.faults, "Afterwards restart the kernel and run this cell again."])


def check_installation() -> Report:
    """Check whether the lessons can run here. The report is true if they can, and lists the problems otherwise.

    Needs no network, and changes nothing.

    >>> check_installation()
    All is well: this Python, its packages and the kernel are what the lessons need.
    """
    return Report(tuple(_faults()))


def _faults() -> Iterator[str]:
    # A folder that is merely on the path has no RECORD: only an installer writes one.
    installed = [each for each in metadata.distributions(name=PACKAGE) if each.read_text("RECORD")]
    if not installed:
        yield (
            "The kernel: minimax_lab is not installed in the Python that runs this notebook. "
            "Choose the right one under Kernel, Change Kernel, or close JupyterLab and run: make lab"
        )
        return
    needed = SpecifierSet(",".join(installed[0].metadata.get_all("Requires-Python", [])))
    here = platform.python_version()
    if not needed.contains(here, prereleases=True):
        yield (
            f"Python {here} runs this notebook, but the lessons need {needed}. "
            f"Install one and name it: make lab PYTHON=python{next(iter(needed)).version}"
        )
    for requirement in map(Requirement, installed[0].requires or []):
        is_needed = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if is_needed and (fault := _fault_of(requirement)):
            yield fault


def _fault_of(requirement: Requirement) -> str:
    """What is wrong with a required package, "" if nothing is."""
    name, needed = requirement.name, requirement.specifier
    version = _version_of(name)
    if not version:
        return f'{name} is missing. Run in a cell: %pip install "{name}{needed}"'
    if not needed.contains(version, prereleases=True):
        return (
            f"{name} {version} is installed, but the lessons need {needed}. "
            f'Run in a cell: %pip install "{name}{needed}"'
        )
    try:
        import_module(name.replace("-", "_"))
    except Exception as error:  # a broken package may raise anything
        why = f"{type(error).__name__}: {error}".partition("\n")[0]
        return f'{name} is broken ({why}). Run in a cell: %pip install --force-reinstall "{name}{needed}"'
    return ""


def _version_of(name: str) -> str:
    """The version of an installed package; "" if there is none, or if its installation was cut short."""
    try:
        return metadata.version(name) or ""
    except (metadata.PackageNotFoundError, KeyError):  # KeyError: no version in it, from Python 3.12 on
        return ""
