"""The layout of a handout: the page and the place of each step, the number of columns, and the scale of the trees.

Lengths are points (1/72 inch), and y runs down from the top of the page. Nothing is painted here.
"""

from dataclasses import dataclass, field
from math import inf

import numpy as np

from minimax_lab.handout.pictures import FOOT, LANDSCAPE, LARGEST, MARGIN, PORTRAIT, SMALLEST, StepPicture
from minimax_lab.scene import explained_once, style, text_width, wrap

COLUMN_GAP, ROW_GAP = 18.0, 14.0
BOARD_GAP = 10.0  # between a board and the sentence beside it
SENTENCE, STEP, TITLE, SMALL = 10.0, 10.5, 15.0, 9.0  # sizes of text
LEADING = 1.32  # the height of a line, in sizes
MOST_LINES, MOST_NOTE_LINES = 14, 20  # of a sentence, of a note
NARROWEST = 130.0  # for a sentence beside the board
ABOVE_TEXT, ANSWER, INDENT = 10.0, 24.0, 9.0  # above a vote or a note; to write an answer; of a note, for its bar


@dataclass(frozen=True)
class HeadLine:
    """A line of the heading, with its baseline at y."""

    text: str
    size: float
    bold: bool
    y: float


@dataclass(frozen=True)
class StepText:
    """The text of a step in lines, whether the sentence is beside the board, and whether the note is complete."""

    sentence: list[str]
    is_beside_board: bool
    vote: list[str]
    note: list[str]
    has_whole_note: bool


@dataclass
class Layout:
    """One way to lay out the steps. Each page is a list of rows: the y of its top, and its pictures."""

    size: tuple[float, float]
    columns: int
    scale: float
    pages: list[list[tuple[float, list[StepPicture]]]] = field(default_factory=list)

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.size[0] - 2 * MARGIN - (self.columns - 1) * COLUMN_GAP) / self.columns

    def left(self, column: int) -> float:
        """The x where a column begins."""
        return MARGIN + column * (self.column + COLUMN_GAP)

    @property
    def lowest(self) -> float:
        """The y above which every step ends."""
        return self.size[1] - MARGIN - FOOT

    @property
    def cost(self) -> tuple[float, int]:
        """The smaller, the better: few pages, large trees, and otherwise portrait."""
        return len(self.pages) / self.scale, self.size == LANDSCAPE


class Plan:
    """The steps in the best layout.

    pictures  in the order to print
    title     the title of the handout
    about     which steps these are, in words
    most      pages, if there is a layout with so few
    """

    def __init__(self, pictures: list[StepPicture], title: str, about: str, most: float = inf) -> None:
        self.pictures, self.title, self.about, self.most = pictures, title, about, most
        self._texts: dict[tuple[int, float], StepText] = {}
        boxes = [picture.tree_box for picture in pictures if picture.tree] or [(0.0, 0.0, 1.0, 0.0)]
        self.left, self.top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        self.width = max(box[2] for box in boxes) - self.left
        self.heading = {size: self._heading(size[0] - 2 * MARGIN) for size in (PORTRAIT, LANDSCAPE)}
        self.layout = self._best_layout()
        self.running_title = "".join(wrapped(title, SMALL, self.layout.size[0] - 2 * MARGIN, 1))

    def _best_layout(self) -> Layout:
        found = []
        for size in (PORTRAIT, LANDSCAPE):
            for columns in (1, 2, 3, 4):
                widest = min(LARGEST, Layout(size, columns, 1).column / self.width)
                for scale in np.arange(widest, SMALLEST - 0.001, -0.01).tolist():
                    layout = Layout(size, columns, scale)
                    if self._distribute(layout):
                        found.append(layout)
        best = min(found, key=lambda layout: (len(layout.pages) > self.most, layout.cost), default=None)
        return best or self._smaller_layout()

    def _smaller_layout(self) -> Layout:
        """A layout for trees so large that they are complete only at a scale that is hard to read."""
        scale = min(SMALLEST, (PORTRAIT[0] - 2 * MARGIN) / self.width)
        while not self._distribute(layout := Layout(PORTRAIT, 1, scale)):
            scale *= 0.9
        return layout

    def _distribute(self, layout: Layout) -> bool:
        """Fill the pages row by row; False if a step is too tall for a page, or a note too long for its column."""
        if layout.columns > 1 and not all(self.text(picture, layout).has_whole_note for picture in self.pictures):
            return False
        y = max((line.y for line in self.heading[layout.size]), default=MARGIN) + 14
        below_running_title = MARGIN + SMALL * LEADING + 10
        layout.pages = [[]]
        for at in range(0, len(self.pictures), layout.columns):
            row = self.pictures[at : at + layout.columns]
            height = max(self.height(picture, layout) for picture in row)
            if y + height > layout.lowest:
                y = below_running_title
                if y + height > layout.lowest or not layout.pages[-1]:
                    return False
                layout.pages.append([])
            layout.pages[-1].append((y, row))
            y += height + ROW_GAP
        for page in layout.pages[:-1]:
            self._spread(page, layout)
        return True

    def _spread(self, page: list[tuple[float, list[StepPicture]]], layout: Layout) -> None:
        """Share the free space at the foot of a full page among its rows."""
        y, row = page[-1]
        free = layout.lowest - y - max(self.height(picture, layout) for picture in row)
        for at, (y, row) in enumerate(page):
            page[at] = y + free * at / len(page), row

    def _heading(self, room: float) -> list[HeadLine]:
        """The lines at the top of the first page: the title, which steps, the legend, and the remarks."""
        about = f"{self.about}. Step 0 is before the first call; then each call and each return is a step."
        entries = explained_once(picture.legend for picture in reversed(self.pictures)).values()
        legend = "\u00a0· ".join(entry.replace(" ", "\u00a0") for entry in entries)
        remarks = dict.fromkeys(remark for picture in self.pictures for remark in picture.remarks)
        small = [(text, SMALL, False) for text in (about, legend, *remarks)]
        lines: list[HeadLine] = []
        y = MARGIN
        for text, size, bold in [(self.title, TITLE, True), *small]:
            for line in wrapped(text, size * (style.BOLD if bold else 1), room, 2 if bold else 5):
                y += size * LEADING
                lines.append(HeadLine(line.removesuffix(" ·"), size, bold, y))
            y += 3
        return lines

    def text(self, picture: StepPicture, layout: Layout) -> StepText:
        """The text of a step, in lines that fit its column."""
        key = picture.step, layout.column
        if key not in self._texts:
            self._texts[key] = _step_text(picture, layout.column)
        return self._texts[key]

    def text_height(self, picture: StepPicture, layout: Layout) -> float:
        """From the rule above a step down to its tree."""
        text = self.text(picture, layout)
        board, sentence = picture.board_size[1], len(text.sentence) * SENTENCE * LEADING
        below = max(board + 3, sentence) if text.is_beside_board else sentence + (board + 8 if board else 0)
        return STEP * LEADING + 5 + below + 8

    def tree_height(self, picture: StepPicture, layout: Layout) -> float:
        """From there down to the vote and the note."""
        return max((picture.tree_box[3] - self.top) * layout.scale, 0.0) if picture.tree else 0.0

    def height(self, picture: StepPicture, layout: Layout) -> float:
        """The whole step."""
        text = self.text(picture, layout)
        vote = ABOVE_TEXT + len(text.vote) * SENTENCE * LEADING + ANSWER if text.vote else 0.0
        note = ABOVE_TEXT + len(text.note) * SENTENCE * LEADING if text.note else 0.0
        return self.text_height(picture, layout) + self.tree_height(picture, layout) + vote + note


def _step_text(picture: StepPicture, column: float) -> StepText:
    beside_board = column - picture.board_size[0] - BOARD_GAP
    is_beside_board = bool(picture.board) and beside_board >= NARROWEST
    room = beside_board if is_beside_board else column
    return StepText(
        wrapped(picture.sentence, SENTENCE, room, MOST_LINES),
        is_beside_board,
        wrap(picture.vote, SENTENCE * style.BOLD, column),
        wrapped(picture.note, SENTENCE, column - INDENT, MOST_NOTE_LINES),
        len(wrap(picture.note, SENTENCE, column - INDENT)) <= MOST_NOTE_LINES,
    )


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """`text` in at most `most` lines, with an ellipsis at the end if there is more of it."""
    lines = wrap(text, size, room)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while text_width(f"{last}…", size) > room:
        last = last[:-1]
    return [*lines[: most - 1], f"{last}…"]
