"""A printed handout of a run: A4 as PDF, with a picture and a sentence for each step, readable in grayscale.

The pictures are those of `trace.draw(step)`, split up: the tree is as large as the page allows, the board of the step
has the same size on all pages, and the legend is printed once. The title, the sentences, and the page numbers are text
that can be searched and copied. Below a step are its vote, with a line for the answer, and the teacher's note.
"""

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any, Literal
from unicodedata import bidirectional

import matplotlib
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.transforms import Affine2D, IdentityTransform

from minimax_lab.handout.key_steps import key_plan
from minimax_lab.handout.layout import ABOVE_TEXT, ANSWER, BOARD_GAP, INDENT, LEADING, SENTENCE, SMALL, STEP, Plan
from minimax_lab.handout.pictures import FOOT, MARGIN, Pictures, StepPicture
from minimax_lab.kit import InvalidArgument, TooLarge, progress
from minimax_lab.runs import Trace
from minimax_lab.scene import Line, Mark, Text, printable, style
from minimax_lab.scene.figures import RIGHT_TO_LEFT, add_marks, painted_otherwise, shown

MOST_STEPS = 500  # about 120 pages of trees like that of the nine calls, or 250 of larger ones
SETTINGS: Any = {
    "pdf.fonttype": 42,
    "pdf.compression": 6,
    "font.family": ["DejaVu Sans"],
    "text.usetex": False,
    "savefig.bbox": None,
}
THINNEST = 0.6  # thinner lines are hard to see on paper
LONGEST_ANSWER = 260.0
LEFT_TO_RIGHT_MARK, RIGHT_TO_LEFT_MARK = "\u200e", "\u200f"


def write_handout(
    trace: Trace,
    steps: Sequence[int] | None,
    title: str,
    *,
    votes: Sequence[int] = (),
    notes: Mapping[int, str] | None = None,
) -> bytes:
    """The handout of these steps as the bytes of a PDF file; the same run gives the same bytes. The caller checks all.

    steps   from 0 to 2 * len(trace), in the order to print, at most MOST_STEPS; None for two pages of key steps
    title   the title of the first page, repeated in small on the others
    votes   steps with a vote on the value that comes back next; "?" replaces that value until the vote is answered
    notes   the teacher's own words below some steps, {9: "May we stop?"}

    Votes and notes of steps that are not printed are left out. A tree too wide or too tall to be readable on A4 is
    folded below a ply, and the first page says so.
    Raises InvalidArgument without a step, and TooLarge for more than MOST_STEPS.
    """
    if steps is not None and not steps:
        raise InvalidArgument(f"steps: the list is empty; must have steps from 0 to {2 * len(trace)}")
    if steps is not None and len(steps) > MOST_STEPS:
        raise TooLarge(
            f"steps: {len(steps):,} are too many; one handout has at most {MOST_STEPS}, "
            f"for example range(0, {MOST_STEPS})"
        )
    with matplotlib.rc_context(SETTINGS):
        pictures = Pictures(trace, notes)
        plan = key_plan(pictures, title, votes) if steps is None else _plan_of(pictures, list(steps), title, votes)
        _warn_of_letters(plan)
        return Pages(plan, 2 * len(trace)).pdf()


def _plan_of(pictures: Pictures, steps: list[int], title: str, votes: Sequence[int]) -> Plan:
    last = 2 * len(pictures.trace)
    which = f"All steps, 0 to {last:,}" if steps == [*range(last + 1)] else f"{len(steps)} of the steps 0 to {last:,}"
    return Plan(pictures.of(steps, votes), title, which)


def _warn_of_letters(plan: Plan) -> None:
    pictures = plan.pictures
    labels = [mark.text for mark in (*pictures[-1].tree, *pictures[-1].board) if isinstance(mark, Text)]
    written = [plan.title, *labels, *(words for each in pictures for words in (each.sentence, each.note))]
    for problem in painted_otherwise(written):
        warnings.warn(f"the handout shows {problem}", stacklevel=4)


class Pages:
    """The pages of a plan; `last` is the last step of the run."""

    def __init__(self, plan: Plan, last: int) -> None:
        self.plan, self.layout, self.last = plan, plan.layout, last

    def pdf(self) -> bytes:
        """All pages as the bytes of a PDF file."""
        stream = BytesIO()
        metadata = {"Title": printable(self.plan.title), "CreationDate": None}
        with PdfPages(stream, metadata=metadata) as file, progress("painting", "pages") as bar:
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
            self._write(page, MARGIN, MARGIN + SMALL, self.plan.running_title, SMALL)
        page_number = f"page {number + 1} of {len(layout.pages)}"
        self._write(page, width / 2, height - FOOT, page_number, SMALL, anchor="center")
        for y, row in layout.pages[number]:
            for column, picture in enumerate(row):
                self._paint_step(page, picture, layout.left(column), y)
        return page

    def _paint_step(self, page: Figure, picture: StepPicture, x: float, y: float) -> None:
        """One step, with its upper left corner at (x, y)."""
        plan, layout = self.plan, self.layout
        below_text = y + plan.text_height(picture, layout)
        below_tree = below_text + plan.tree_height(picture, layout)
        indent = max(layout.column - plan.width * layout.scale, 0) / 2
        self._paint_sentence(page, picture, x, y)
        self._paint_marks(page, picture.tree, layout.scale, x + indent, below_text, plan.left, plan.top)
        self._paint_vote_and_note(page, picture, x, below_tree)

    def _paint_sentence(self, page: Figure, picture: StepPicture, x: float, y: float) -> None:
        """A rule, the number of the step, its board, and its sentence."""
        self._draw_line(page, x, y, x + self.layout.column, y, 0.9)
        y += 3 + STEP
        self._write(page, x, y, f"Step {picture.step:,} of {self.last:,}", STEP, bold=True)
        y += STEP * (LEADING - 1) + 2
        text = self.plan.text(picture, self.layout)
        width, height = picture.board_size
        if picture.board:
            left, top, *_ = picture.board_box
            self._paint_marks(page, picture.board, picture.board_scale, x, y + 2, left, top)
        if text.is_beside_board:
            self._write_lines(page, text.sentence, x + width + BOARD_GAP, y)
        else:
            self._write_lines(page, text.sentence, x, y + (height + 5 if picture.board else 0))

    def _paint_vote_and_note(self, page: Figure, picture: StepPicture, x: float, y: float) -> None:
        """The vote with a line for the answer, and the note with a bar beside it."""
        text = self.plan.text(picture, self.layout)
        if text.vote:
            y = self._write_lines(page, text.vote, x, y + ABOVE_TEXT, bold=True) + ANSWER
            length = min(self.layout.column, LONGEST_ANSWER)
            self._draw_line(page, x, y - 4, x + length, y - 4, THINNEST, dashed=True)  # unlike the rule above a step
        if text.note:
            top = y + ABOVE_TEXT
            bottom = self._write_lines(page, text.note, x + INDENT, top)
            self._draw_line(page, x + 1.5, top + 1, x + 1.5, bottom + 1, 2.5)

    def _paint_marks(
        self, page: Figure, marks: list[Mark], scale: float, x: float, y: float, left: float, top: float
    ) -> None:
        """Marks of a picture, moved so that its point (left, top) is at (x, y)."""
        to_page = Affine2D().translate(-left, -top).scale(scale, -scale).translate(x, self.layout.size[1] - y)
        thinnest = THINNEST / scale
        visible = [mark if isinstance(mark, Text) or not mark.color or mark.width >= thinnest
                   else replace(mark, width=thinnest) for mark in marks]  # fmt: skip
        add_marks(page, visible, to_page, scale)

    def _draw_line(
        self, page: Figure, x1: float, y1: float, x2: float, y2: float, width: float, dashed: bool = False
    ) -> None:
        line = Line("rule", -1, x1, y1, x2, y2, style.TEXT, width, dashed=dashed)
        add_marks(page, [line], Affine2D().scale(1, -1).translate(0, self.layout.size[1]), 1.0)

    def _write_lines(self, page: Figure, lines: list[str], x: float, y: float, bold: bool = False) -> float:
        """Write the lines of one text from y down, and return the y of their end."""
        mark = direction_mark("".join(lines))
        for line in lines:
            y += SENTENCE * LEADING
            self._write(page, x, y - 2, line, SENTENCE, bold, mark=mark)
        return y

    def _write(
        self, page: Figure, x: float, y: float, text: str, size: float, bold: bool = False,
        anchor: Literal["left", "center"] = "left", mark: str = "",
    ) -> None:  # fmt: skip
        """Write a line that can be searched and copied, with its baseline at y."""
        line = mark + shown(text).replace("\u00a0", " ")
        page.text(x, self.layout.size[1] - y, line, fontsize=size, ha=anchor, color=style.TEXT,
                  weight="bold" if bold else "normal", transform=IdentityTransform(), parse_math=False)  # fmt: skip


def direction_mark(text: str) -> str:
    """The character that gives each line of a text the direction of the whole; "" if no line needs it.

    Otherwise a line that begins with a Hebrew name would run from right to left, even in an English sentence.
    """
    if not RIGHT_TO_LEFT.search(text):
        return ""
    first = next(direction for direction in map(bidirectional, text) if direction in ("L", "R", "AL"))
    return LEFT_TO_RIGHT_MARK if first == "L" else RIGHT_TO_LEFT_MARK
