"""The steps of a run as a handout prints them: each picture is split into its tree, its board, and its sentence."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from minimax_lab.kit import progress
from minimax_lab.runs import Trace, step_at
from minimax_lab.scene import Box, Mark, Shape, Text, box_around, printable, style


def next_return(trace: Trace, step: int) -> int:
    """The first step after `step` at which a call returns; `step` is not the last one."""
    return next(after for after in range(step + 1, 2 * len(trace) + 1) if step_at(trace.columns, after).is_return)


def asked_call(trace: Trace, step: int, votes: Collection[int]) -> int:
    """The row of the call whose value a vote asks for, from the vote until the return that answers it; -1 for none."""
    answers = {next_return(trace, vote) for vote in votes if vote <= step < 2 * len(trace)}
    return next((step_at(trace.columns, answer).row for answer in answers if answer > step), -1)


def sentence(trace: Trace, step: int, asked: int, fold: int | None) -> str:
    """The sentence of the step. If its call is folded away below the ply `fold`, it names the call that is shown.

    asked   the row of the call whose value is asked for, -1 for none
    """
    row = step_at(trace.columns, step).row if step else 0
    words = trace.story.narrate(step, asked)
    if fold is None or trace.columns.depth[row] <= fold:
        return words
    shown = row
    while trace.columns.depth[shown] > fold:
        shown = int(trace.columns.parent[shown])
    return f"{words} (Call {row + 1} is folded away below call {shown + 1}.)"


PORTRAIT, LANDSCAPE = (595.28, 841.89), (841.89, 595.28)  # A4 in points
MARGIN, FOOT = 30.0, 22.0  # most printers reach that far; the page number is in the foot
LARGEST, SMALLEST = 0.66, 0.42  # points for a pixel of the picture: 12 and 7.5 points for a value of 18 pixels
ROW_LABEL = 16.0  # pixels, the least size of the labels of the rows
CELL = 20.0  # points, a square of the board of the step
WIDEST_BOARD = 110.0  # points

# Lines and letters are darker on paper than on a screen.
PRINT_COLORS = {
    style.SECOND_TEXT: "#333333", style.GRID: "#444444", style.SKIPPED_TEXT: "#4d4d4d", style.SKIPPED: "#5f5f5f",
    style.HAIRLINE: "#5f5f5f", style.MIN: "#a84500", style.MAX: "#00508f",
}  # fmt: skip
SHADE = "#d4d4d4"  # of a square that was just filled
BOARD_ROLES = ("card", "hole", "dark square", "grid", "full line", "checkmate")  # of marks of the board of the step
GRAYSCALE_LEGEND = {  # in place of the entries that name a color
    "call": "large number: the call",
    "moved": "shaded: new since the board above",
    "current": "heavy frame: the call of this step",
    "line of play": "heaviest edges: the principal variation",
}

Parts = tuple[list[Mark], list[Mark], dict[str, str], list[str]]  # tree, board, legend, remarks


@dataclass
class StepPicture:
    """A step: its sentence, the marks of its tree, and the marks of its board, in pixels.

    remarks   what the picture adds, for example that the tree is folded
    vote      the question to the class, "" if there is none
    note      the teacher's own words, "" if there are none
    """

    step: int
    sentence: str
    tree: list[Mark]
    board: list[Mark]
    legend: dict[str, str]
    remarks: list[str]
    vote: str = ""
    note: str = ""

    @cached_property
    def tree_box(self) -> Box:
        """The box around the tree, in pixels."""
        return box_around(self.tree)

    @cached_property
    def board_box(self) -> Box:
        """The box around the board, in pixels."""
        return box_around(self.board)

    @property
    def board_scale(self) -> float:
        """Points for a pixel of the board: squares have one size, but a large board is scaled down."""
        left, top, right, bottom = self.board_box
        return min(CELL / style.PANEL_CELL, WIDEST_BOARD / max(right - left, bottom - top, 1))

    @property
    def board_size(self) -> tuple[float, float]:
        """The width and height of the board on the page."""
        left, top, right, bottom = self.board_box
        return (right - left) * self.board_scale, (bottom - top) * self.board_scale


class Pictures:
    """The pictures of a run's steps, all folded below the same ply if the tree is too large for paper.

    notes   the teacher's words by step
    """

    def __init__(self, trace: Trace, notes: Mapping[int, str] | None = None) -> None:
        self.trace, self.notes = trace, dict(notes or {})
        self.fold = fold_of(trace)
        self._drawn: dict[tuple[int, int], Parts] = {}

    def of(self, steps: Sequence[int], votes: Collection[int] = ()) -> list[StepPicture]:
        """The pictures of these steps. A vote at a step that is not printed is ignored, so it hides nothing."""
        printed_votes = set(votes) & set(steps)
        pictures = []
        with progress("drawing", "steps") as bar:
            for step in steps:
                asked = asked_call(self.trace, step, printed_votes)
                words = sentence(self.trace, step, asked, self.fold)
                vote = self.trace.story.vote(step) if step in printed_votes else ""
                note = printable(" ".join(self.notes.get(step, "").split()))
                pictures.append(StepPicture(step, words, *self._parts(step, asked), vote, note))
                bar.update()
        return pictures

    def _parts(self, step: int, asked: int) -> Parts:
        if (step, asked) not in self._drawn:
            self._drawn[step, asked] = _parts(self.trace, step, asked, self.fold)
        return self._drawn[step, asked]


def _parts(trace: Trace, step: int, asked: int, fold: int | None) -> Parts:
    """The marks of the tree and of the board, the legend, and the remarks. The value of the asked call is hidden."""
    hide = np.flatnonzero(trace.tree.call == asked + 1).tolist() if asked >= 0 else ()
    scene = trace.draw(step, hide=hide, depth=fold, fold_skipped=True, title="", caption="").scene
    tree: list[Mark] = []
    board: list[Mark] = []
    for mark in scene.marks:
        if mark.role not in ("around", "title"):
            is_board = mark.role == "panel" or (mark.node < 0 and mark.role in BOARD_ROLES)
            (board if is_board else tree).append(_for_paper(mark))
    return tree, board, {kind: GRAYSCALE_LEGEND.get(kind, text) for kind, text in scene.legend.items()}, scene.notes


def fold_of(trace: Trace) -> int | None:
    """The deepest ply with which the tree is still readable on a page; None if the whole tree is."""
    deepest_readable = 0
    widest, tallest = (LANDSCAPE[0] - 2 * MARGIN) / SMALLEST, (PORTRAIT[1] - 2 * MARGIN - FOOT - 190) / SMALLEST
    for ply in range(int(trace.tree.depth.max()) + 1):
        scene = trace.draw(2 * len(trace), depth=ply, fold_skipped=True, title="", caption="").scene
        left, top, right, bottom = box_around(scene.marks)
        if ply and (right - left > widest or bottom - top > tallest):
            return deepest_readable
        deepest_readable = ply
    return None


def _for_paper(mark: Mark) -> Mark:
    """The mark in the colors for paper; the labels of the rows are larger, since there is room at the far left."""
    color = PRINT_COLORS.get(mark.color or "", mark.color)
    if isinstance(mark, Shape):
        fill = SHADE if mark.role == "moved" else style.PAPER.get(mark.fill or "", mark.fill)
        return replace(mark, color=color, fill=fill)
    if isinstance(mark, Text) and mark.role in ("row", "ply"):
        return replace(mark, color=color or style.TEXT, size=max(mark.size, ROW_LABEL))
    return replace(mark, color=color or style.TEXT)
