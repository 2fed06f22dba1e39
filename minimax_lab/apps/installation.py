"""Is everything there that the lessons need? One line for each thing that is not, with its remedy.

Reads what this package itself asks for, so that there is no second list to keep.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module, metadata

PACKAGE = "minimax-lab"
NEED = re.compile(r"([\w.-]+)(?: *\(?[=>]= *([\d.]+))?")  # a requirement: a name and, mostly, the lowest version


@dataclass(frozen=True)
class Report:
    """What `check_installation` found; shows itself as text.

    faults   a line for each fault, with its remedy; none if all is well
    """

    faults: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.faults

    def __repr__(self) -> str:
        if self:
            return "All is well: this Python, its packages and the kernel are what the lessons need."
        return "\n".join([*self.faults, "Afterwards restart the kernel and run this cell again."])


def check_installation() -> Report:
    """Say whether the lessons will run here and, if not, what is wrong and what helps.

    True if all is well. Needs no network, and changes nothing.

    >>> check_installation()
    All is well: this Python, its packages and the kernel are what the lessons need.
    """
    return Report(tuple(_faults()))


def _faults() -> Iterator[str]:
    # A folder that is merely on the path has no RECORD: only an installer writes one.
    found = [each for each in metadata.distributions(name=PACKAGE) if each.read_text("RECORD")]
    if not found:
        yield (
            "The kernel: minimax_lab is not installed in the Python that runs this notebook. "
            "Choose the right one under Kernel, Change Kernel, or close JupyterLab and say: make lab"
        )
        return
    needed = _number(*found[0].metadata.get_all("Requires-Python", [""]))
    if sys.version_info[: len(needed)] < needed:
        yield (
            f"Python {_text(sys.version_info[:2])} is too old: {_text(needed)} or newer is needed. "
            f"Install a newer one and name it: make lab PYTHON=python{_text(needed)}"
        )
    for requirement in found[0].requires or []:
        if "extra ==" not in requirement and (fault := _fault_of(requirement)):
            yield fault


def _fault_of(requirement: str) -> str:
    """What is wrong with one required package, "" if nothing is."""
    match = NEED.match(requirement)
    if match is None:
        return ""
    name, floor = match[1], match[2] or ""
    asked = f"{name}>={floor}" if floor else name
    version = _version_of(name)
    if not version:
        return f'{name} is missing. Run in a cell: %pip install "{asked}"'
    if _number(version) < _number(floor):
        return f'{name} {version} is too old: {floor} or newer is needed. Run in a cell: %pip install "{asked}"'
    try:
        import_module(name.replace("-", "_"))
    except Exception as error:  # a broken package may raise anything
        why = f"{type(error).__name__}: {error}".partition("\n")[0]
        return f'{name} is there but broken ({why}). Run in a cell: %pip install --force-reinstall "{asked}"'
    return ""


def _version_of(name: str) -> str:
    """The version of an installed package; "" if there is none, or one left half installed."""
    try:
        return metadata.version(name) or ""
    except (metadata.PackageNotFoundError, KeyError):  # KeyError: no version in it, from Python 3.12 on
        return ""


def _number(version: str) -> tuple[int, ...]:
    """The leading numbers of a version, zeros at the end left out, so that 3.0 is 3.

    >>> _number("9.10.0rc1"), _number(">=3.11"), _number("")
    ((9, 10), (3, 11), ())
    """
    match = re.search(r"\d+(\.\d+)*", version)
    parts = [int(part) for part in match[0].split(".")] if match else []
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def _text(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
