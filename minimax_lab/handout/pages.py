"""Paints the pages of a handout, as they are laid out, into a PDF file."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any
from unicodedata import bidirectional

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.transforms import Affine2D, IdentityTransform

from minimax_lab.handout.layout import (
    BEFORE,
    COLUMN_GAP,
    INDENT,
    LEADING,
    SENTENCE,
    SMALL,
    STEP,
    WRITING,
    Plan,
    fitted,
)
from minimax_lab.handout.pictures import FOOT, MARGIN, StepPicture
from minimax_lab.kit import progress
from minimax_lab.scene import Line, Mark, Text, printable, style
from minimax_lab.scene.figures import RIGHT_TO_LEFT, add_marks, shown

THINNEST = 0.6
LONGEST_ANSWER = 260.0  # the line to write it on
LEFT_TO_RIGHT_MARK, RIGHT_TO_LEFT_MARK = "\u200e", "\u200f"


class Pages:
    """The pages of a plan; `last` is the last step of the run."""

    def __init__(self, plan: Plan, last: int) -> None:
        self.plan, self.layout, self.last = plan, plan.layout, last

    def pdf(self) -> bytes:
        """All of them, as the bytes of a file."""
        stream = BytesIO()
        about = {"Title": printable(self.plan.title), "CreationDate": None}
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
            for line in self.plan.heading[layout.size]:
                self._write(page, MARGIN, line.y, line.text, line.size, line.bold)
        else:
            head = fitted(self.plan.title, SMALL, width - 2 * MARGIN, 1)
            self._write(page, MARGIN, MARGIN + SMALL, "".join(head), SMALL)
        foot = f"page {number + 1} of {len(layout.pages)}"
        self._write(page, width / 2, height - FOOT, foot, SMALL, anchor="center")
        for y, row in layout.pages[number]:
            for column, picture in enumerate(row):
                self._step(page, picture, MARGIN + column * (layout.column + COLUMN_GAP), y)
        return page

    def _step(self, page: Figure, picture: StepPicture, x: float, y: float) -> None:
        """One step, its upper left corner at (x, y): what happens, the tree, what is asked."""
        plan, layout = self.plan, self.layout
        below = y + plan.text_height(picture, layout)
        self._told(page, picture, x, y)
        indent = max(layout.column - plan.width * layout.scale, 0) / 2
        self._paint(page, picture.tree, layout.scale, x + indent, below, plan.left, plan.top)
        self._asked(page, picture, x, below + plan.tree_height(picture, layout))

    def _told(self, page: Figure, picture: StepPicture, x: float, y: float) -> None:
        """The number of the step, its board, and its sentence."""
        self._line(page, x, y, x + self.layout.column, y, 0.9)
        y += 3 + STEP
        self._write(page, x, y, f"Step {picture.step:,} of {self.last:,}", STEP, bold=True)
        y += STEP * (LEADING - 1) + 2
        texts = self.plan.texts(picture, self.layout)
        width, height = picture.board_size
        if picture.board:
            left, top, *_ = picture.board_extent
            self._paint(page, picture.board, picture.board_scale, x, y + 2, left, top)
        at_x, at_y = (x + width + 10, y) if texts.is_beside else (x, y + (height + 5 if picture.board else 0))
        self._lines(page, texts.sentence, at_x, at_y)

    def _asked(self, page: Figure, picture: StepPicture, x: float, y: float) -> None:
        """The vote with a line to write on, and the note with a bar beside it."""
        texts = self.plan.texts(picture, self.layout)
        if texts.vote:
            y = self._lines(page, texts.vote, x, y + BEFORE, bold=True) + WRITING
            length = min(self.layout.column, LONGEST_ANSWER)
            self._line(page, x, y - 4, x + length, y - 4, THINNEST, dashed=True)  # unlike the rule above a step
        if texts.note:
            top = y + BEFORE
            foot = self._lines(page, texts.note, x + INDENT, top)
            self._line(page, x + 1.5, top + 1, x + 1.5, foot + 1, 2.5)

    def _lines(self, page: Figure, lines: list[str], x: float, y: float, bold: bool = False) -> float:
        """Write the lines of one text from y down; where they end."""
        mark = direction_mark("".join(lines))
        for line in lines:
            y += SENTENCE * LEADING
            self._write(page, x, y - 2, line, SENTENCE, bold, mark=mark)
        return y

    def _paint(self, page: Figure, some: list[Mark], scale: float, x: float, y: float, left: float, top: float) -> None:
        """Marks, so that their place (left, top) comes to (x, y)."""
        height = self.layout.size[1]
        to_page = Affine2D().translate(-left, -top).scale(scale, -scale).translate(x, height - y)
        thinnest = THINNEST / scale
        thick = [mark if isinstance(mark, Text) or not mark.color or mark.width >= thinnest
                 else replace(mark, width=thinnest) for mark in some]  # fmt: skip
        add_marks(page, thick, to_page, scale)

    def _line(
        self, page: Figure, x1: float, y1: float, x2: float, y2: float, width: float, dashed: bool = False
    ) -> None:
        line = Line("rule", -1, x1, y1, x2, y2, style.BLACK, width, dashed=dashed)
        add_marks(page, [line], Affine2D().scale(1, -1).translate(0, self.layout.size[1]), 1.0)

    def _write(
        self, page: Figure, x: float, y: float, text: str, size: float, bold: bool = False, anchor: Any = "left",
        mark: str = "",
    ) -> None:  # fmt: skip
        """A line of real text, its foot at y."""
        line = mark + shown(text).replace("\u00a0", " ")
        page.text(x, self.layout.size[1] - y, line, fontsize=size, ha=anchor, color=style.BLACK,
                  weight="bold" if bold else "normal", transform=IdentityTransform(), parse_math=False)  # fmt: skip


def direction_mark(text: str) -> str:
    """The character that gives each line of a text the direction of the whole; "" if no line needs it.

    A line that begins with a Hebrew name would else run from right to left, in an English sentence too.
    """
    if not RIGHT_TO_LEFT.search(text):
        return ""
    first = next(way for way in map(bidirectional, text) if way in ("L", "R", "AL"))
    return LEFT_TO_RIGHT_MARK if first == "L" else RIGHT_TO_LEFT_MARK
