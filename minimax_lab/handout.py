"""A printed handout of a run: A4 as PDF, a picture and a sentence a step, to be read in black and white too.

The pictures are those of `trace.draw(step)`, taken apart: the tree is painted as large as the page allows, the
board of the step stands in one size on all pages, title, sentences and page numbers are text that can be searched
and copied, and what the marks mean is said once. Lengths are points (1/72 inch), y down from the top of the page.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.transforms import Affine2D, IdentityTransform

from minimax_lab import marks
from minimax_lab.errors import InvalidArgument, TooLarge, quote
from minimax_lab.figures import MISSING, add_marks, missing
from minimax_lab.games.game import is_whole_number
from minimax_lab.handout_pictures import (
    FOOT,
    LANDSCAPE,
    LARGEST,
    MARGIN,
    PORTRAIT,
    SMALLEST,
    StepPicture,
    fold_of,
    step_pictures,
)
from minimax_lab.marks import Line, Mark, Text, printable
from minimax_lab.progress import progress
from minimax_lab.surroundings import wrap
from minimax_lab.trace import Trace

MOST_STEPS = 500  # of one handout: some 120 pages of the nine calls' size, 250 of a larger tree
COLUMN_GAP, ROW_GAP = 18.0, 14.0
SENTENCE, STEP, TITLE, SMALL = 10.0, 10.5, 15.0, 9.0  # sizes of text
LEADING = 1.32  # from line to line, in sizes
MOST_LINES = 14  # of a sentence
NARROWEST = 130.0  # room for a sentence beside the board

THINNEST = 0.6
SETTINGS: Any = {
    "pdf.fonttype": 42,
    "pdf.compression": 6,
    "font.family": ["DejaVu Sans"],
    "text.usetex": False,
    "savefig.bbox": None,
}


def write_handout(trace: Trace, steps: Sequence[int], title: str) -> bytes:
    """The handout of these steps as the bytes of a PDF file; the same run gives the same bytes.

    steps   from 0 to 2 * len(trace), in the order in which they are to stand, at most MOST_STEPS
    title   what stands above it

    A tree too wide or too tall to be read on A4 is folded below a ply, which the first page says.
    Raises InvalidArgument for what is no run, no step, no text; TooLarge for more than MOST_STEPS.
    """
    chosen = _checked(trace, steps, title)
    with matplotlib.rc_context(SETTINGS):
        pictures = step_pictures(trace, chosen)
        handout = _Handout(trace, pictures, title, all_steps=chosen == list(range(2 * len(trace) + 1)))
        _warn_of_missing([title, *(picture.sentence for picture in pictures), *handout.tree_texts()])
        return handout.pdf()


def steps_to_print(trace: Trace, most: int) -> list[int]:
    """Some `most` steps that tell a run: all, or those of the calls down to as deep a ply as fits.

    The calls and returns of the first two plies are told however many there are, up to MOST_STEPS, but nothing of
    calls that the pictures fold away.
    """
    if 2 * len(trace) + 1 <= most:
        return list(range(2 * len(trace) + 1))
    made = np.cumsum(np.bincount(trace.depths))
    ply = max(int(np.searchsorted(made, (most - 1) / 2, side="right")) - 1, min(1, len(made) - 1))
    fold = fold_of(trace)
    ply = ply if fold is None else min(ply, fold)  # what is folded away cannot be looked at
    rows = np.flatnonzero(trace.depths <= ply)
    entered, left = trace.columns.made[rows], 2 * (trace.columns.last_below[rows] + 1) - trace.depths[rows]
    return [0, *np.unique(np.concatenate([entered, left])).tolist()][:MOST_STEPS]


def _checked(trace: Trace, steps: Sequence[int], title: str) -> list[int]:
    if not isinstance(trace, Trace):
        raise InvalidArgument(f"trace {quote(trace)}: must be a recorded run, as record(function, ...) returns it")
    if not len(trace):
        raise InvalidArgument("trace: has no calls; it was stopped before the first one")
    if not isinstance(title, str):
        raise InvalidArgument(f"title={quote(title)}: must be text")
    last = 2 * len(trace)
    if isinstance(steps, str) or not isinstance(steps, Sequence):
        raise InvalidArgument(f"steps={quote(steps)}: must be a list of steps, such as [0, 1, {last}]")
    if not len(steps):
        raise InvalidArgument(f"steps: there are none; must be some of 0 to {last}")
    if len(steps) > MOST_STEPS:
        raise TooLarge(
            f"steps: {len(steps):,} are more than the {MOST_STEPS} that one handout holds; choose some, "
            f"such as range(0, {MOST_STEPS})"
        )
    for step in steps:
        if not is_whole_number(step) or not 0 <= step <= last:
            raise InvalidArgument(f"steps: {quote(step)} is none; must be a whole number from 0 to {last}")
    return [int(step) for step in steps]


def _warn_of_missing(texts: list[str]) -> None:
    lacking = missing(texts)
    if lacking:
        warnings.warn(f"the handout shows a box for {' '.join(lacking)}", stacklevel=4)


# -- the pages -----------------------------------------------------------------------------------------------


@dataclass
class _Layout:
    """How the steps stand on the pages: so many columns, pictures so large; `pages` are rows of pictures and tops."""

    size: tuple[float, float]
    columns: int
    scale: float
    pages: list[list[tuple[float, list[StepPicture]]]] = field(default_factory=list)

    @property
    def column(self) -> float:
        """How wide a column is."""
        return (self.size[0] - 2 * MARGIN - (self.columns - 1) * COLUMN_GAP) / self.columns

    @property
    def cost(self) -> tuple[float, int]:
        """Few pages and large pictures; upright if it makes no difference."""
        return len(self.pages) / self.scale, self.size == LANDSCAPE


class _Handout:
    """Lays the pictures out on pages, and paints them."""

    def __init__(self, trace: Trace, pictures: list[StepPicture], title: str, all_steps: bool) -> None:
        self.trace, self.pictures, self.title, self.all_steps = trace, pictures, title, all_steps
        self.sentences: dict[tuple[int, float], tuple[list[str], bool]] = {}
        boxes = [picture.extent for picture in pictures if picture.tree] or [(0.0, 0.0, 1.0, 0.0)]
        self.left, self.top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        self.width = max(box[2] for box in boxes) - self.left
        self.heading_height = {size: self._heading_height(size) for size in (PORTRAIT, LANDSCAPE)}
        self.layout = self._best_layout()

    def tree_texts(self) -> list[str]:
        """All that is written into the trees and the boards."""
        several = [*self.pictures[-1].tree, *self.pictures[-1].board]
        return [mark.text for mark in several if isinstance(mark, Text)]

    def _best_layout(self) -> _Layout:
        found = []
        for size in (PORTRAIT, LANDSCAPE):
            for columns in (1, 2, 3, 4):
                widest = min(LARGEST, _Layout(size, columns, 1).column / self.width)
                for scale in np.arange(widest, SMALLEST - 0.001, -0.01).tolist():
                    layout = _Layout(size, columns, scale)
                    if self._fill(layout):
                        found.append(layout)
        scale = SMALLEST
        while not found:  # not even a page to itself is large enough: smaller than can be read well, but whole
            scale *= 0.9
            layout = _Layout(PORTRAIT, 1, min(scale, (PORTRAIT[0] - 2 * MARGIN) / self.width))
            found = [layout] if self._fill(layout) else []
        return min(found, key=lambda layout: layout.cost)

    def _fill(self, layout: _Layout) -> bool:
        """Distribute the steps over pages, row by row; False if one of them is too tall for a page."""
        floor = layout.size[1] - MARGIN - FOOT
        y = first = self.heading_height[layout.size]
        layout.pages = [[]]
        for at in range(0, len(self.pictures), layout.columns):
            row = self.pictures[at : at + layout.columns]
            height = max(self._height(picture, layout) for picture in row)
            if y + height > floor:
                y = MARGIN + SMALL * LEADING + 10
                if y + height > floor or (not layout.pages[-1] and at):
                    return False
                if layout.pages[-1]:
                    layout.pages.append([])
                elif first + height > floor:
                    return False
            layout.pages[-1].append((y, row))
            y += height + ROW_GAP
        for page in layout.pages[:-1]:
            self._spread(page, floor, layout)
        return True

    def _spread(self, page: list[tuple[float, list[StepPicture]]], floor: float, layout: _Layout) -> None:
        """Share out what is left at the foot of a full page between its rows."""
        y, row = page[-1]
        left = floor - y - max(self._height(picture, layout) for picture in row)
        for at, (y, row) in enumerate(page):
            page[at] = y + left * at / len(page), row

    def _heading(self, layout: _Layout) -> list[tuple[str, float, bool, float]]:
        """The lines at the top of the first page: text, size, whether bold, and where."""
        room = layout.size[0] - 2 * MARGIN
        last = 2 * len(self.trace)
        which = f"all steps, 0 to {last:,}" if self.all_steps else f"{len(self.pictures)} of the steps 0 to {last:,}"
        about = f"{which.capitalize()}. Step 0 is before the first call; then each call and each return is a step."
        legend = list(dict.fromkeys(words for picture in reversed(self.pictures) for words in picture.legend))
        marked = " · ".join(legend).replace(" ", "\u00a0").replace("·\u00a0", "· ")
        notes = dict.fromkeys(note for picture in self.pictures for note in picture.notes)
        lines: list[tuple[str, float, bool, float]] = []
        y = MARGIN
        for text, size, bold in [(self.title, TITLE, True), (about, SMALL, False), (marked, SMALL, False),
                                 *((note, SMALL, False) for note in notes)]:  # fmt: skip
            for line in _cut(wrap(text, size * (marks.BOLD if bold else 1), room), 2 if bold else 5):
                y += size * LEADING
                lines.append((line.removesuffix(" ·"), size, bold, y))
            y += 3
        return lines

    def _heading_height(self, size: tuple[float, float]) -> float:
        return max((y for *_, y in self._heading(_Layout(size, 1, 1))), default=MARGIN) + 14

    def _lines(self, picture: StepPicture, layout: _Layout) -> tuple[list[str], bool]:
        """The sentence in lines, and whether they stand beside the board."""
        key = picture.step, layout.column
        if key not in self.sentences:
            self.sentences[key] = self._wrapped(picture, layout)
        return self.sentences[key]

    def _wrapped(self, picture: StepPicture, layout: _Layout) -> tuple[list[str], bool]:
        board = picture.board_size[0]
        beside = layout.column - board - 10 if board else layout.column
        is_beside = bool(board) and beside >= NARROWEST
        room = beside if is_beside or not board else layout.column
        return _cut(wrap(picture.sentence, SENTENCE, room), MOST_LINES), is_beside

    def _text_height(self, picture: StepPicture, layout: _Layout) -> float:
        """From the rule above a step down to its tree."""
        lines, is_beside = self._lines(picture, layout)
        board, text = picture.board_size[1], len(lines) * SENTENCE * LEADING
        below = max(board + 3, text) if is_beside else text + (board + 8 if board else 0)
        return STEP * LEADING + 5 + below + 8

    def _height(self, picture: StepPicture, layout: _Layout) -> float:
        tree = (picture.extent[3] - self.top) * layout.scale if picture.tree else 0.0
        return self._text_height(picture, layout) + max(tree, 0.0)

    # -- painting ---------------------------------------------------------------------------------------

    def pdf(self) -> bytes:
        """All pages."""
        stream = BytesIO()
        about = {"Title": printable(self.title), "CreationDate": None}
        with (
            PdfPages(stream, metadata=about) as file,
            progress("painting", "pages") as bar,
        ):
            for number in range(len(self.layout.pages)):
                file.savefig(self._page(number))
                bar.update()
        return stream.getvalue()

    def _page(self, number: int) -> Figure:
        layout = self.layout
        width, height = layout.size
        page = Figure(figsize=(width / 72, height / 72), dpi=72, facecolor="white")
        if number == 0:
            for line, size, bold, y in self._heading(layout):
                self._write(page, MARGIN, y, line, size, bold)
        else:
            head = _cut(wrap(self.title, SMALL, width - 2 * MARGIN), 1)
            self._write(page, MARGIN, MARGIN + SMALL, "".join(head), SMALL)
        foot = f"page {number + 1} of {len(layout.pages)}"
        self._write(page, width / 2, height - FOOT, foot, SMALL, anchor="center")
        for y, row in layout.pages[number]:
            for column, picture in enumerate(row):
                self._step(page, picture, MARGIN + column * (layout.column + COLUMN_GAP), y)
        return page

    def _step(self, page: Figure, picture: StepPicture, x: float, y: float) -> None:
        """One step, its upper left corner at (x, y)."""
        layout, floor = self.layout, y + self._text_height(picture, self.layout)
        self._rule(page, x, y, layout.column)
        y += 3 + STEP
        self._write(page, x, y, f"Step {picture.step:,} of {2 * len(self.trace):,}", STEP, bold=True)
        y += STEP * (LEADING - 1) + 2
        lines, is_beside = self._lines(picture, layout)
        board_width, board_height = picture.board_size
        if picture.board:
            left, top, *_ = picture.board_extent
            self._paint(page, picture.board, picture.board_scale, x, y + 2, left, top)
        at_x, at_y = (x + board_width + 10, y) if is_beside else (x, y + (board_height + 5 if picture.board else 0))
        for line in lines:
            at_y += SENTENCE * LEADING
            self._write(page, at_x, at_y - 2, line, SENTENCE)
        indent = max(layout.column - self.width * layout.scale, 0) / 2
        self._paint(page, picture.tree, layout.scale, x + indent, floor, self.left, self.top)

    def _paint(self, page: Figure, some: list[Mark], scale: float, x: float, y: float, left: float, top: float) -> None:
        """Marks, so that their place (left, top) comes to (x, y)."""
        height = self.layout.size[1]
        to_page = Affine2D().translate(-left, -top).scale(scale, -scale).translate(x, height - y)
        thinnest = THINNEST / scale
        thick = [mark if isinstance(mark, Text) or not mark.color or mark.width >= thinnest
                 else replace(mark, width=thinnest) for mark in some]  # fmt: skip
        add_marks(page, thick, to_page, scale)

    def _rule(self, page: Figure, x: float, y: float, width: float) -> None:
        line = Line("rule", -1, x, y, x + width, y, marks.BLACK, 0.9)
        add_marks(page, [line], Affine2D().scale(1, -1).translate(0, self.layout.size[1]), 1.0)

    def _write(
        self, page: Figure, x: float, y: float, text: str, size: float, bold: bool = False, anchor: Any = "left"
    ) -> None:
        """A line of real text, its foot at y."""
        lacking = missing([text])
        shown = "".join(MISSING if sign in lacking else sign for sign in printable(text).replace("\u00a0", " "))
        page.text(x, self.layout.size[1] - y, shown, fontsize=size, weight="bold" if bold else "normal", ha=anchor,
                  color=marks.BLACK, transform=IdentityTransform(), parse_math=False)  # fmt: skip


def _cut(lines: list[str], most: int) -> list[str]:
    """At most so many lines; an ellipsis says that there were more."""
    return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1][:-1] + "…"]
