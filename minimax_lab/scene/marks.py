"""The marks that make up a picture. Every painter paints these, and the text version is written from these.

Lengths are pixels, x to the right and y down. `node` is the row of the node that a mark belongs to, -1 for
none, and `role` says what the mark tells about it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal
from unicodedata import east_asian_width

from minimax_lab.scene import style
from minimax_lab.scene.style import LETTER_WIDTHS

_MINUS = re.compile(r"(?<![\w.])-(?=[\d\u221e])")
_BLANK = re.compile("[\t\n\r]")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    """`text` as a picture shows it: on one line, a real minus sign before numbers, and no sign that controls."""
    return _FORBIDDEN.sub("\ufffd", _BLANK.sub(" ", _MINUS.sub("\u2212", text)))


@lru_cache(maxsize=65536)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide `text` is at most, in pixels, at a font size in pixels; known before anything is painted."""
    hundredths = 0
    for sign in printable(text):
        at = ord(sign) - 32
        hundredths += (
            LETTER_WIDTHS[at] if 0 <= at < len(LETTER_WIDTHS) else 105 if east_asian_width(sign) in "WF" else 84
        )
    return hundredths * size / 100 * (style.BOLD if bold else 1)


def shortened(text: str, longest: int) -> str:
    """`text`, cut with an ellipsis if it has more than `longest` characters."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


@dataclass(slots=True)
class Line:
    """A straight line; an "edge" runs from the node `parent` to `node`."""

    role: str
    node: int
    x1: float
    y1: float
    x2: float
    y2: float
    color: str = style.GRAY_LINE
    width: float = 1.3
    dashed: bool = False
    parent: int = -1

    def shift(self, dx: float) -> None:
        """Move the line to the right."""
        self.x1 += dx
        self.x2 += dx


@dataclass(slots=True)
class Shape:
    """A closed polygon."""

    role: str
    node: int
    points: tuple[tuple[float, float], ...]
    fill: str | None = style.WHITE
    color: str | None = style.BLACK
    width: float = 1.6
    dashed: bool = False

    def shift(self, dx: float) -> None:
        """Move the polygon to the right."""
        self.points = tuple((x + dx, y) for x, y in self.points)


@dataclass(slots=True)
class Text:
    """A line of text; (x, y) is its middle in height, and its start, middle or end.

    `full` is the whole text, where the picture has room for a part of it only.
    """

    role: str
    node: int
    x: float
    y: float
    text: str
    size: float
    color: str = style.BLACK
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    full: str = ""

    def shift(self, dx: float) -> None:
        """Move the text to the right."""
        self.x += dx


Mark = Line | Shape | Text


def style_of(mark: Mark) -> tuple[Any, ...]:
    """What painters need not say again for the next mark."""
    if isinstance(mark, Text):
        return ("Text", mark.color, mark.size, mark.bold, mark.anchor)
    if isinstance(mark, Shape):
        return ("Shape", mark.role == "halo", mark.fill or "", mark.color or "", mark.width, mark.dashed)
    return ("Line", mark.width, mark.color, mark.dashed)


def thin(width: float, size: float) -> float:
    """A line's width, thinner on things of less than 20 pixels."""
    return width * min(1.0, max(size / 20, 0.2))


def grid_lines(
    layer: list[Mark], row: int, left: float, top: float, cell: float, rows: int, columns: int, color: str
) -> None:
    """Add the lines of a grid to `layer`, its upper left corner at (left, top)."""
    width = thin(1.2, cell)
    for at in range(rows + 1):
        layer.append(Line("grid", row, left, top + at * cell, left + columns * cell, top + at * cell, color, width))
    for at in range(columns + 1):
        layer.append(Line("grid", row, left + at * cell, top, left + at * cell, top + rows * cell, color, width))


def strike(row: int, line: list[int], columns: int, left: float, top: float, cell: float) -> Line:
    """The stroke through a full line, from the middle of its first square to that of its last, and a bit more."""
    (x1, y1), (x2, y2) = (
        (left + (square % columns + 0.5) * cell, top + (square // columns + 0.5) * cell)
        for square in (line[0], line[-1])
    )
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1.0)
    dx, dy = (x2 - x1) / length * cell * 0.35, (y2 - y1) / length * cell * 0.35
    return Line("strike", row, x1 - dx, y1 - dy, x2 + dx, y2 + dy, style.VERMILLION, thin(4.0, cell))
