"""Check that everything the lessons need is installed: one line for each problem, with its remedy.

The requirements come from this package's own metadata, so there is no second list to maintain.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module, metadata
from typing import TYPE_CHECKING

from minimax_lab.kit import needs

if TYPE_CHECKING:
    from packaging.requirements import Requirement

PACKAGE = "minimax-lab"
NOT_INSTALLED = """minimax_lab is not installed in the Python that runs this notebook. \
Choose another one under Kernel, Change Kernel, or close JupyterLab and run: minimax-lab (in a clone: make lab)"""


@dataclass(frozen=True)
class Report:
    """What `check_installation` found; its repr is text to read."""

    problems: tuple[str, ...]  # one line for each, with its remedy

    def __bool__(self) -> bool:
        return not self.problems

    def __repr__(self) -> str:
        if self:
            return "This Python, its packages, and the kernel have all that the lessons need."
        return "\n".join([*self.problems, "Then restart the kernel and run this cell again."])


def check_installation() -> Report:
    """Check whether the lessons can run here. The report is true if they can, and lists the problems otherwise.

    Needs no network, and changes nothing.

    >>> check_installation()
    This Python, its packages, and the kernel have all that the lessons need.
    """
    extras = ("widgets",) if sys.platform == "emscripten" else ("pictures", "widgets")  # a browser shows SVG
    return Report(tuple(find_problems(extras, "Run in a cell: %pip install")))


def find_problems(extras: Collection[str], install: str) -> Iterator[str]:
    """Yield a line for each problem, with its remedy, which begins with `install`; check also what `extras` need."""
    with needs(f"{PACKAGE}[lab]"):
        from packaging.requirements import Requirement  # late: rules and search need NumPy alone
        from packaging.specifiers import SpecifierSet
    # Only an installer writes a RECORD; a folder that is merely on the path has none.
    installed = [each for each in metadata.distributions(name=PACKAGE) if each.read_text("RECORD")]
    if not installed:
        yield NOT_INSTALLED
        return
    needed = SpecifierSet(",".join(installed[0].metadata.get_all("Requires-Python", [])))
    here = platform.python_version()
    if not needed.contains(here, prereleases=True):
        remedy = f"Install that version and run: make lab PYTHON=python{next(iter(needed)).version}"
        yield f"Python {here} runs this notebook, but the lessons need {needed}. {remedy}"
    for requirement in map(Requirement, installed[0].requires or []):
        is_needed = not requirement.marker or any(requirement.marker.evaluate({"extra": extra}) for extra in extras)
        if is_needed and (problem := _problem_with(requirement, install)):
            yield problem


def _problem_with(requirement: Requirement, install: str) -> str:
    """What is wrong with a required package, "" if nothing is."""
    name, needed = requirement.name, requirement.specifier
    remedy = f'"{name}{needed}"'
    version = None
    with suppress(metadata.PackageNotFoundError, KeyError):  # KeyError: its installation was cut short
        version = metadata.version(name)
    if not version:
        return f"{name} is missing. {install} {remedy}"
    if not needed.contains(version, prereleases=True):
        return f"{name} {version} is installed, but the lessons need {needed}. {install} {remedy}"
    try:
        import_module(name.replace("-", "_"))
    except Exception as error:  # a broken package may raise anything
        why = f"{type(error).__name__}: {error}".partition("\n")[0]
        return f"{name} is broken ({why}). {install} --force-reinstall {remedy}"
    return ""
