"""The steps of a run as they are printed: each picture taken apart into its tree, its board and its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from minimax_lab.handout.sentences import question, sentence
from minimax_lab.kit import progress
from minimax_lab.runs import Trace
from minimax_lab.scene import Line, Mark, Shape, Text, printable, style, text_width

PORTRAIT, LANDSCAPE = (595.28, 841.89), (841.89, 595.28)  # A4
MARGIN, FOOT = 30.0, 22.0  # most printers reach that far; the page number stands in the foot
LARGEST, SMALLEST = 0.66, 0.42  # points a pixel of the picture: its values, 18 pixels, are 12 and 7.5 points large
ROW = 16.0  # pixels, the least size of the words beside the rows of a tree
CELL = 20.0  # of the board of the step
WIDEST_BOARD = 110.0

# On paper grey is darker than on a screen, and thin lines thicker.
INK = {
    style.GRAY_TEXT: "#333333", style.GRAY_LINE: "#444444", style.SKIPPED_TEXT: "#4d4d4d",
    style.SKIPPED_LINE: "#5f5f5f", style.SHADE: "#d4d4d4", style.VERMILLION: "#a84500", style.BLUE: "#00508f",
}  # fmt: skip
GREYSCALE = {  # what the legend of a picture says by colour alone
    "blue number: the call": "large number: the call",
    "blue heavy edges: the principal variation": "heaviest edges: the principal variation",
}


@dataclass
class StepPicture:
    """A step: its sentence, the marks of its tree and those of its board, in pixels.

    remarks   what the picture itself has to say, such as that it is folded
    vote      what the room is asked here, "" if nothing is
    note      the teacher's own words, "" if there are none
    """

    step: int
    sentence: str
    tree: list[Mark]
    board: list[Mark]
    legend: list[str]
    remarks: list[str]
    vote: str = ""
    note: str = ""

    @cached_property
    def extent(self) -> tuple[float, float, float, float]:
        """How far the tree reaches: left, top, right, bottom."""
        return _extent(self.tree)

    @cached_property
    def board_extent(self) -> tuple[float, float, float, float]:
        """Where the board stands in the picture: left, top, right and bottom, in pixels."""
        return _extent(self.board)

    @property
    def board_scale(self) -> float:
        """The size of a square is the same for all boards but large ones."""
        left, top, right, bottom = self.board_extent
        return min(CELL / style.PANEL_CELL, WIDEST_BOARD / max(right - left, bottom - top, 1))

    @property
    def board_size(self) -> tuple[float, float]:
        """Its width and height on the page."""
        left, top, right, bottom = self.board_extent
        return ((right - left) * self.board_scale, (bottom - top) * self.board_scale) if self.board else (0.0, 0.0)


def step_pictures(
    trace: Trace, steps: list[int], votes: Sequence[int] = (), notes: Mapping[int, str] | None = None
) -> list[StepPicture]:
    """The pictures of these steps, folded alike where the tree is too wide for paper.

    A vote whose step is not among them is not held, so that it hides nothing.
    """
    fold, held = fold_of(trace), set(votes) & set(steps)
    pictures = []
    with progress("drawing", "steps") as bar:
        for step in steps:
            told, vote = sentence(trace, step, held, fold), question(trace, step) if step in held else ""
            note = printable(" ".join((notes or {}).get(step, "").split()))
            pictures.append(StepPicture(step, told, *_parts(trace, step, fold), vote, note))
            bar.update()
    return pictures


def _parts(trace: Trace, step: int, fold: int | None) -> tuple[list[Mark], list[Mark], list[str], list[str]]:
    """The marks of the tree and of the board, the legend and the remarks."""
    scene = trace.draw(step, depth=fold, title="", caption="").scene
    parts: dict[bool, list[Mark]] = {False: [], True: []}
    for mark in scene.marks:
        if mark.role not in ("around", "title"):
            is_board = mark.role == "panel" or (mark.node < 0 and mark.role in ("grid", "strike"))
            parts[is_board].append(_in_ink(mark))
    return parts[False], parts[True], [GREYSCALE.get(words, words) for words in scene.legend], scene.notes


def fold_of(trace: Trace) -> int | None:
    """The deepest ply of a tree that can still be read on a page, None for the whole tree."""
    tree, fits = trace.tree, 0
    widest, tallest = (LANDSCAPE[0] - 2 * MARGIN) / SMALLEST, (PORTRAIT[1] - 2 * MARGIN - FOOT - 190) / SMALLEST
    for ply in range(int(tree.depth.max()) + 1):
        left, top, right, bottom = _extent(trace.draw(2 * len(trace), depth=ply, title="", caption="").scene.marks)
        if ply and (right - left > widest or bottom - top > tallest):
            return fits
        fits = ply
    return None


def _in_ink(mark: Mark) -> Mark:
    """The mark as it is printed."""
    color = INK.get(mark.color or "", mark.color)
    if isinstance(mark, Shape):
        return replace(mark, color=color, fill=INK.get(mark.fill or "", mark.fill))
    if isinstance(mark, Text) and mark.role == "row":  # at the far left is room for larger letters
        return replace(mark, color=color or style.BLACK, size=max(mark.size, ROW))
    return replace(mark, color=color or style.BLACK)


def _extent(some: list[Mark]) -> tuple[float, float, float, float]:
    """The box around marks: left, top, right, bottom."""
    boxes = [_box(mark) for mark in some] or [(0.0, 0.0, 0.0, 0.0)]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _box(mark: Mark) -> tuple[float, float, float, float]:
    if isinstance(mark, Text):
        width = text_width(mark.text, mark.size, mark.bold)
        left = mark.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
        return left, mark.y - 0.5 * mark.size, left + width, mark.y + 0.5 * mark.size
    points = [(mark.x1, mark.y1), (mark.x2, mark.y2)] if isinstance(mark, Line) else mark.points
    xs, ys = zip(*points, strict=True)
    half = mark.width / 2
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
