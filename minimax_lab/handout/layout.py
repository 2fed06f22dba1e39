"""Where the steps of a handout stand: on which pages, in how many columns, how large. Nothing is painted here.

Lengths are points (1/72 inch), y down from the top of the page.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from minimax_lab.handout.pictures import FOOT, LANDSCAPE, LARGEST, MARGIN, PORTRAIT, SMALLEST, StepPicture
from minimax_lab.scene import explained_once, style, text_width, wrap

COLUMN_GAP, ROW_GAP = 18.0, 14.0
SENTENCE, STEP, TITLE, SMALL = 10.0, 10.5, 15.0, 9.0  # sizes of text
LEADING = 1.32  # from line to line, in sizes
MOST_LINES, MOST_NOTE_LINES = 14, 20  # of a sentence, of a note
NARROWEST = 130.0  # room for a sentence beside the board
BEFORE, WRITING, INDENT = 10.0, 24.0, 9.0  # above a vote or a note; to write an answer on; of a note, for its bar


@dataclass(frozen=True)
class HeadLine:
    """A line of the heading, its foot at y."""

    text: str
    size: float
    bold: bool
    y: float


@dataclass(frozen=True)
class Texts:
    """What is written of a step, in lines; whether the sentence stands beside the board, and the note is whole."""

    sentence: list[str]
    is_beside: bool
    vote: list[str]
    note: list[str]
    is_whole: bool


@dataclass
class Layout:
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


class Plan:
    """The steps in the best layout that there is for them.

    pictures  in the order in which they are to stand
    title     what stands above
    about     which steps these are, in words
    """

    def __init__(self, pictures: list[StepPicture], title: str, about: str) -> None:
        self.pictures, self.title, self.about = pictures, title, about
        self._texts: dict[tuple[int, float], Texts] = {}
        boxes = [picture.extent for picture in pictures if picture.tree] or [(0.0, 0.0, 1.0, 0.0)]
        self.left, self.top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        self.width = max(box[2] for box in boxes) - self.left
        self.heading = {size: self._heading(size[0] - 2 * MARGIN) for size in (PORTRAIT, LANDSCAPE)}
        self.layout = self._best_layout()

    def _best_layout(self) -> Layout:
        found = []
        for size in (PORTRAIT, LANDSCAPE):
            for columns in (1, 2, 3, 4):
                widest = min(LARGEST, Layout(size, columns, 1).column / self.width)
                for scale in np.arange(widest, SMALLEST - 0.001, -0.01).tolist():
                    layout = Layout(size, columns, scale)
                    if self._fill(layout):
                        found.append(layout)
        scale = SMALLEST
        while not found:  # not even a page to itself is large enough: smaller than can be read well, but whole
            scale *= 0.9
            layout = Layout(PORTRAIT, 1, min(scale, (PORTRAIT[0] - 2 * MARGIN) / self.width))
            found = [layout] if self._fill(layout) else []
        return min(found, key=lambda layout: layout.cost)

    def _fill(self, layout: Layout) -> bool:
        """Distribute the steps over pages, row by row; False if one of them is too tall for a page, or too wordy."""
        if layout.columns > 1 and not all(self.texts(picture, layout).is_whole for picture in self.pictures):
            return False
        floor = layout.size[1] - MARGIN - FOOT
        y = first = max((line.y for line in self.heading[layout.size]), default=MARGIN) + 14
        layout.pages = [[]]
        for at in range(0, len(self.pictures), layout.columns):
            row = self.pictures[at : at + layout.columns]
            height = max(self.height(picture, layout) for picture in row)
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

    def _spread(self, page: list[tuple[float, list[StepPicture]]], floor: float, layout: Layout) -> None:
        """Share out what is left at the foot of a full page between its rows."""
        y, row = page[-1]
        left = floor - y - max(self.height(picture, layout) for picture in row)
        for at, (y, row) in enumerate(page):
            page[at] = y + left * at / len(page), row

    # -- what is written --------------------------------------------------------------------------------

    def _heading(self, room: float) -> list[HeadLine]:
        """The lines at the top of the first page: title, which steps, what the marks mean, what is folded away."""
        about = f"{self.about}. Step 0 is before the first call; then each call and each return is a step."
        legend = explained_once(words for picture in reversed(self.pictures) for words in picture.legend)
        marked = " · ".join(legend).replace(" ", "\u00a0").replace("·\u00a0", "· ")
        remarks = dict.fromkeys(remark for picture in self.pictures for remark in picture.remarks)
        small = [(text, SMALL, False) for text in (about, marked, *remarks)]
        lines: list[HeadLine] = []
        y = MARGIN
        for text, size, bold in [(self.title, TITLE, True), *small]:
            for line in fitted(text, size * (style.BOLD if bold else 1), room, 2 if bold else 5):
                y += size * LEADING
                lines.append(HeadLine(line.removesuffix(" ·"), size, bold, y))
            y += 3
        return lines

    def texts(self, picture: StepPicture, layout: Layout) -> Texts:
        """What is written of a step, in lines as wide as its column allows."""
        key = picture.step, layout.column
        if key not in self._texts:
            self._texts[key] = self._wrapped(picture, layout.column)
        return self._texts[key]

    def _wrapped(self, picture: StepPicture, column: float) -> Texts:
        board = picture.board_size[0]
        is_beside = bool(board) and column - board - 10 >= NARROWEST
        room = column - board - 10 if is_beside else column
        room_of_note = column - INDENT
        return Texts(
            fitted(picture.sentence, SENTENCE, room, MOST_LINES),
            is_beside,
            wrap(picture.vote, SENTENCE * style.BOLD, column),
            fitted(picture.note, SENTENCE, room_of_note, MOST_NOTE_LINES),
            len(wrap(picture.note, SENTENCE, room_of_note)) <= MOST_NOTE_LINES,
        )

    # -- how tall it is ---------------------------------------------------------------------------------

    def text_height(self, picture: StepPicture, layout: Layout) -> float:
        """From the rule above a step down to its tree."""
        texts = self.texts(picture, layout)
        board, text = picture.board_size[1], len(texts.sentence) * SENTENCE * LEADING
        below = max(board + 3, text) if texts.is_beside else text + (board + 8 if board else 0)
        return STEP * LEADING + 5 + below + 8

    def tree_height(self, picture: StepPicture, layout: Layout) -> float:
        """From there down to the vote and the note."""
        return max((picture.extent[3] - self.top) * layout.scale, 0.0) if picture.tree else 0.0

    def height(self, picture: StepPicture, layout: Layout) -> float:
        """All of a step."""
        texts = self.texts(picture, layout)
        vote = BEFORE + len(texts.vote) * SENTENCE * LEADING + WRITING if texts.vote else 0.0
        note = BEFORE + len(texts.note) * SENTENCE * LEADING if texts.note else 0.0
        return self.text_height(picture, layout) + self.tree_height(picture, layout) + vote + note


def fitted(text: str, size: float, room: float, most: int) -> list[str]:
    """`text` in at most so many lines; an ellipsis says that there was more."""
    lines = wrap(text, size, room)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while text_width(f"{last}…", size) > room:
        last = last[:-1]
    return [*lines[: most - 1], f"{last}…"]
