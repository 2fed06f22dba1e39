"""The broken programs of lesson 09, for formulas: what each of them does on a board, and its first wrong call."""

from functools import cached_property
from pathlib import Path
from typing import Any

from minimax_lab.diagnosis import Found, diagnose
from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.recording import traced
from minimax_lab.runs import Trace, record

FOLDER = Path(__file__).parent / "programs"
TOOLS = "tools"


class Broken:
    """The program with this name, run on a board of tic-tac-toe, which is text such as "XOO/.OX/.X."; X moves first.

    >>> Broken("ann", "XOO/.OX/.X.").run.value
    0
    """

    def __init__(self, name: str, board: str) -> None:
        if name not in (names := [each.stem for each in FOLDER.glob("*.txt") if each.stem != TOOLS]):
            raise InvalidArgument(f"program {quote(name)}: must be one of {', '.join(sorted(names))}")
        self.name, self.board = name, board.replace("/", "").replace(".", " ")

    @cached_property
    def run(self) -> Trace:
        """The recorded run."""
        names: dict[str, Any] = {"traced": traced}
        for each in (TOOLS, self.name):
            exec(_read(each), names)
        return record(names[self.name], list(self.board), True)

    @cached_property
    def found(self) -> Found:
        """Its first wrong call."""
        return diagnose(self.run)

    @property
    def lines(self) -> list[str]:
        """Its lines, without the decorator."""
        return _read(self.name).splitlines()[1:]


def _read(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
