"""Check that everything the lessons need is installed, and print a line for each problem, with its remedy.

The requirements come from this package's own metadata, so there is no second list to maintain.
"""

import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module, metadata
from typing import TYPE_CHECKING

from minimax_lab.kit import needs

if TYPE_CHECKING:
    from packaging.requirements import Requirement

PACKAGE = "minimax-lab"
MODULES = {"ipython": "IPython"}  # of packages whose module has another name
NOT_NEEDED = {"emscripten": ["matplotlib"]}  # by platform: a browser shows SVG
NOT_INSTALLED = """minimax_lab is not installed in the Python that runs this notebook. \
Choose another one under Kernel, Change Kernel, or close JupyterLab and run: minimax-lab (in a clone: make lab)"""


def check_installation() -> bool:
    """Print what is missing for the lessons, a line for each problem with its remedy. Return whether nothing is.

    Needs no network, and changes nothing.

    >>> check_installation()
    True
    """
    problems = list(find_problems("notebook", "Run in a cell: %pip install"))
    if problems:
        print(*problems, "Then restart the kernel and run this cell again.", sep="\n")
    return not problems


def find_problems(extra: str, install: str) -> Iterator[str]:
    """Yield a line for each problem, with its remedy, which begins with `install`; check also what `extra` needs."""
    with needs(f"{PACKAGE}[{extra}]"):
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
        is_needed = not requirement.marker or requirement.marker.evaluate({"extra": extra})
        if not is_needed or requirement.name in NOT_NEEDED.get(sys.platform, ()):
            continue
        if problem := _problem_with(requirement, install):
            yield problem


def _problem_with(requirement: "Requirement", install: str) -> str:
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
        import_module(MODULES.get(name, name.replace("-", "_")))
    except Exception as error:  # a broken package may raise anything
        why = f"{type(error).__name__}: {error}".partition("\n")[0]
        return f"{name} is broken ({why}). {install} --force-reinstall {remedy}"
    return ""
