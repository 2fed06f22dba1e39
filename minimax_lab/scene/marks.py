"""The marks of a picture: lines, shapes and texts. Every painter paints them, and the text version is read from them.

Lengths are in pixels, x to the right and y down. `node` is the row of the node that a mark belongs to, or -1, and
`role` is what the mark shows, such as "edge", and `fact` what is special about it, such as "best".

A line or a shape may also be a column of thousands that look alike: then `node`, `parent`, and coordinates are arrays.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import chain, groupby, repeat
from typing import Any, Literal
from unicodedata import east_asian_width

import numpy as np

from minimax_lab.scene import style
from minimax_lab.scene.style import LETTER_WIDTHS

Points = tuple[tuple[float, float], ...]
Box = tuple[float, float, float, float]  # left, top, right, bottom

_MINUS = re.compile(r"(?<![\w.])-(?=[\d\u221e])")
_BLANK = re.compile("[\t\n\r]")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    """`text` as a picture shows it: on one line, with a real minus sign before numbers, without control characters."""
    return _FORBIDDEN.sub("\ufffd", _BLANK.sub(" ", _MINUS.sub("\u2212", text)))


@lru_cache(maxsize=65536)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """The greatest width of `text` in pixels, at a font size in pixels, known before anything is painted."""
    hundredths = sum(map(_letter_width, printable(text)))
    return hundredths * size / 100 * (style.BOLD if bold else 1)


def _letter_width(letter: str) -> int:
    at = ord(letter) - 32
    if 0 <= at < len(LETTER_WIDTHS):
        return LETTER_WIDTHS[at]
    return 105 if east_asian_width(letter) in "WF" else 84


def shortened(text: str, longest: int) -> str:
    """`text`, cut with an ellipsis if it has more than `longest` characters."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def fitting_size(text: str, size: float, room: float, bold: bool = False) -> float:
    """The size, or a smaller one at which a text fits into the room."""
    return size * min(1.0, room / max(text_width(text, size, bold), 1.0))


@dataclass(slots=True)
class Line:
    """A straight line; an "edge" runs from the node `parent` to `node`."""

    role: str
    node: int
    x1: float
    y1: float
    x2: float
    y2: float
    color: str = style.GRID
    width: float = style.EDGE_WIDTH
    dashed: bool = False
    parent: int = -1
    fact: str = ""

    def shift(self, dx: float, dy: float = 0.0) -> None:
        """Move the line to the right and down."""
        self.x1, self.x2 = self.x1 + dx, self.x2 + dx
        self.y1, self.y2 = self.y1 + dy, self.y2 + dy


@dataclass(slots=True)
class Shape:
    """A closed polygon, or a rectangle with round corners: its points run clockwise. A circle is such a square."""

    role: str
    node: int
    points: Points
    fill: str | None = style.SURFACE
    color: str | None = style.TEXT
    width: float = style.SYMBOL_WIDTH
    dashed: bool = False
    fact: str = ""
    radius: float = 0.0

    def shift(self, dx: float, dy: float = 0.0) -> None:
        """Move the polygon to the right and down."""
        self.points = tuple((x + dx, y + dy) for x, y in self.points)


@dataclass(slots=True)
class Text:
    """A line of text; y is the middle of its height, and x its start, middle or end.

    `full` is the whole text, if the picture has room for a part of it only. `edge` is the color of the outline of a
    white piece of chess, which has the form of the black one.
    """

    role: str
    node: int
    x: float
    y: float
    text: str
    size: float
    color: str = style.TEXT
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    full: str = ""
    fact: str = ""
    edge: str = ""

    @property
    def drawn(self) -> str:
        """The text as it is drawn: a white piece has the form of the black one, filled."""
        return style.PIECES[style.PIECES.index(self.text) + len(style.PIECES) // 2] if self.edge else self.text

    def shift(self, dx: float, dy: float = 0.0) -> None:
        """Move the text to the right and down."""
        self.x += dx
        self.y += dy


Mark = Line | Shape | Text


def style_of(mark: Mark) -> tuple[Any, ...]:
    """What two marks must have in common to be painted as one group."""
    if isinstance(mark, Text):
        return ("Text", mark.color, mark.size, mark.bold, mark.anchor, mark.edge)
    if isinstance(mark, Shape):
        return (
            "Shape",
            mark.role == "halo",
            mark.fill or "",
            mark.color or "",
            mark.width,
            mark.dashed,
            mark.radius > 0,
        )
    return ("Line", mark.width, mark.color, mark.dashed)


def one_by_one(marks: list[Mark]) -> list[Mark]:
    """The marks with all columns taken apart; of a style, those are in the order of their nodes."""
    if not any(map(is_column, marks)):
        return marks
    found: list[Mark] = []
    for look, group in groupby(marks, lambda mark: is_column(mark) and style_of(mark)):
        alike = list(group)
        found += sorted(chain(*map(_apart, alike)), key=lambda mark: mark.node) if look else alike
    return found


def is_column(mark: Mark) -> bool:
    """Whether a mark is a column of marks."""
    return isinstance(mark.node, np.ndarray)


def _apart(column: Mark) -> Iterator[Mark]:
    return map(type(column), *(_each(getattr(column, each.name)) for each in fields(column)))


def _each(value: Any) -> Iterable[Any]:
    """What the marks of a column have: the values of an array, the points of a shape, or what they share."""
    if isinstance(value, tuple):
        return zip(*map(_each, value), strict=False)
    return value.tolist() if isinstance(value, np.ndarray) else repeat(value)


def box_around(marks: list[Mark]) -> Box:
    """The smallest box with all marks in it; an empty box at the origin if there are none."""
    lefts, tops, rights, bottoms = zip(*(map(_box, marks) if marks else [(0.0, 0.0, 0.0, 0.0)]), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _box(mark: Mark) -> Box:
    if isinstance(mark, Text):
        width = text_width(mark.text, mark.size, mark.bold)
        left = mark.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
        return left, mark.y - 0.5 * mark.size, left + width, mark.y + 0.5 * mark.size
    points = [(mark.x1, mark.y1), (mark.x2, mark.y2)] if isinstance(mark, Line) else mark.points
    xs, ys = zip(*points, strict=True)
    half = mark.width / 2
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


LAYERS = ("edge", "under", "shape", "board", "grid", "disc", "mark", "text")  # the first is painted first


def new_layers() -> dict[str, list[Mark]]:
    """Empty layers for marks."""
    return {name: [] for name in LAYERS}


def in_painting_order(layers: dict[str, list[Mark]]) -> list[Mark]:
    """The marks of all layers, the first layer first, and marks of one style next to each other in each."""
    return [mark for layer in layers.values() for mark in sorted(layer, key=style_of)]


@dataclass
class Scene:
    """The marks of a picture in the order of painting, its size in pixels, and the texts around the tree.

    groups     the marks, some of which may be columns
    legend     sentences by the role or the fact of the marks that they explain
    left_out   the labels that did not fit: the text version has them
    boards     the squares of each board row by row, by node; -1 is the board of the step
    """

    width: float
    height: float
    groups: list[Mark]
    title: str = ""
    caption: str = ""
    notes: list[str] = field(default_factory=list)
    legend: dict[str, str] = field(default_factory=dict)
    left_out: Iterable[Text] = ()
    boards: dict[int, str] = field(default_factory=dict)

    @property
    def marks(self) -> list[Mark]:
        """The marks one by one."""
        self.groups = one_by_one(self.groups)
        return self.groups

    @marks.setter
    def marks(self, marks: list[Mark]) -> None:
        self.groups = marks


@dataclass
class Late:
    """Texts that are made when they are read: nobody needs the labels that a large picture leaves out to paint it."""

    make: Callable[[], list[Text]]

    def __iter__(self) -> Iterator[Text]:
        return iter(self.make())


SEE_TEXT = "see the text version."


def left_out_note(count: int) -> str:
    """A note on the labels that a picture leaves out.

    >>> left_out_note(1)
    'One label did not fit; see the text version.'
    """
    return f"{'One label' if count == 1 else f'{count:,} labels'} did not fit; {SEE_TEXT}"
