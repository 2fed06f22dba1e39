"""The places of the states of a game in their picture."""

from typing import Any

import numpy as np

from minimax_lab.games import look
from minimax_lab.posters.layers import places
from minimax_lab.posters.state_labels import StateLabels
from minimax_lab.scene import Line, Text, shortened, style, text_width
from minimax_lab.scene.style import MARGIN
from minimax_lab.trees import Folded

SMALLEST_MARK = 6.0  # pixels; if the X and O on the boards would be smaller, there are no boards
BEND, BETWEEN = 9.0, 14.0  # half the room of a bend, and the room between two nodes
EDGE, STEEP, CROWD = 58.0, 0.05, 3.0  # between two rows: at least, for each pixel to the side, and for each edge
UNDER = 22.0  # the room for the count below a board


class StatePlaces(StateLabels):
    """Gives the states of a game their places."""

    def __init__(self, game: Any, folded: Folded, symmetric: bool, title: str, caption: str) -> None:
        super().__init__(game, folded, symmetric, title, caption)
        self.looks = [look(game, state) for state in folded.states]
        self.has_boards = self.looks[0]["kind"] == "grid"
        self.place()
        if self.has_boards and style.CELL * style.MARK_IN_CELL * self.scale < SMALLEST_MARK:
            self.has_boards = False
            self.place()

    def place(self) -> None:
        """Give every node its place, and the picture a scale: 1, or less if it would be too large."""
        count, rows = len(self.names), self.layers.rows
        self.half, self.above, self.below = self.reach()
        halves = [self.half + BETWEEN / 2] * count + [BEND] * (len(self.layers.above) - count)
        x = places(self.layers, halves)
        left = min(at - half for at, half in zip(x, halves, strict=True))
        wide = max(at + half for at, half in zip(x, halves, strict=True)) - left
        y = self.heights(x, crowded=True)
        if y[-1] > style.TALLEST:
            y = self.heights(x, crowded=False)
        self.words = max(text_width(self.plies(row), style.SMALL) for row in rows) + MARGIN
        room = style.WIDEST - self.words - 2 * MARGIN
        self.scale = min(1.0, room / wide, style.TALLEST / (y[-1] + self.below))
        self.x = [(at - left) * self.scale + MARGIN + self.words for at in x]
        self.width = wide * self.scale + self.words + 2 * MARGIN
        self.y = [MARGIN + style.TITLE_HEIGHT + at * self.scale for at in y]
        self.row = {at: number for number, row in enumerate(rows) for at in row}

    def heights(self, x: list[float], crowded: bool) -> list[float]:
        """The y of each row: further from the next row if edges are many or run far to the side."""
        y = [self.above]
        for upper in self.layers.rows[:-1]:
            ways = [abs(x[at] - x[end]) for at in upper for end in self.layers.below[at]]
            more = min(STEEP * max(ways, default=0.0) + CROWD * len(ways), 2 * EDGE) if crowded else 0.0
            y.append(y[-1] + self.below + EDGE + more + self.above)
        return y

    def reach(self) -> tuple[float, float, float]:
        """How far every node reaches to each side, up and down."""
        number = max(text_width(times, style.COUNT, bold=True) for times in map(self.times, range(len(self.names))))
        value = max(text_width(text, style.VALUE, bold=True) for text in self.values)
        self.under = UNDER if number and self.has_boards else 0.0
        if self.has_boards:
            half = max(self.looks[0]["columns"] * style.CELL, 32 + value, number) / 2
            tall = style.BOARD_REST + self.looks[0]["rows"] * style.CELL + self.under
            return half, tall / 2, tall / 2
        names = [text_width(self.outside_name(at), style.NAME) for at in range(len(self.names))]
        half = max(27 + max(value, number), max(names) / 2)
        return half, 28.0, 28.0 + style.NAME_LINE * any(names)

    def name(self, at: int) -> str:
        """The name of a state, "" if it has a board."""
        return "" if self.looks[at]["kind"] == "grid" else shortened(self.names[at], style.MOST_LETTERS)

    def outside_name(self, at: int) -> str:
        """The name, if it is too long to be written inside the symbol."""
        room = style.TRIANGLE_NAME_ROOM if self.folded.players[at] else style.LEAF_NAME_ROOM
        return self.name(at) if text_width(self.name(at), style.SMALL_NAME) > room else ""

    def head(self, at: int) -> float:
        """How far above its middle the edges to a node end."""
        return self.above if self.has_boards else style.HEIGHT_ABOVE[self.folded.players[at]]

    def foot(self, at: int) -> float:
        """How far below its middle the edges from a node start."""
        if self.has_boards:
            return self.below - (self.under if not self.times(at) else 0.0)
        return self.below if self.outside_name(at) else style.HEIGHT_BELOW[self.folded.players[at]]


SPOTS = (0.62, 0.5, 0.74, 0.38, 0.84, 0.26, 0.16, 0.9)  # places to try for an action, as parts of the way down an edge

Box = tuple[float, float, float, float]  # left, top, right, bottom


class ActionPlaces:
    """Finds places for the actions, one after the other."""

    def __init__(self, states: StatePlaces, edges: list[Line]) -> None:
        self.states, self.size = states, style.ACTION * states.scale
        self.edges = np.array([(line.parent, line.node) for line in edges]).reshape(-1, 2)
        self.ends = np.array([(line.x1, line.y1, line.x2, line.y2) for line in edges]).reshape(-1, 4)
        self.boxes: list[Box] = []
        bottoms = [y + states.below * states.scale for y in states.y]
        tops = [y - states.above * states.scale for y in states.y]
        self.gaps = list(zip(bottoms, tops[1:], strict=False))  # between two rows, where no node is

    def place(self, edge: tuple[int, int], action: str) -> tuple[Text, Box | None]:
        """The label of an edge and the box around it, None if it does not fit."""
        text = Text("action", edge[1], 0.0, 0.0, shortened(action, style.MOST_LETTERS), self.size, full=action)
        if self.size < style.SMALLEST_TEXT:
            return text, None
        half, tall = text_width(text.text, self.size) / 2 + 2, self.size * 0.6
        own = (self.edges == edge).all(axis=1)
        for x1, y1, x2, y2 in self.ends[own].tolist():
            for part in SPOTS:
                x, y = x1 + part * (x2 - x1), y1 + part * (y2 - y1)
                x = min(x, max(x1, self.states.width - MARGIN - half))  # it may stick out to the left of its edge
                box = x - half, y - tall, x + half, y + tall
                if self._is_free(box, self.ends[~own]):
                    self.boxes.append(box)
                    text.shift(x, y)
                    return text, box
        return text, None

    def _is_free(self, box: Box, others: Any) -> bool:
        left, top, right, bottom = box
        states = self.states
        inside = MARGIN + states.words <= left and right <= states.width - MARGIN
        between_rows = any(start < top and bottom < end for start, end in self.gaps)
        return inside and between_rows and not _meets(box, self.boxes) and not _crossed(box, others)


def _meets(box: Box, boxes: list[Box]) -> bool:
    return any(box[0] < each[2] and each[0] < box[2] and box[1] < each[3] and each[1] < box[3] for each in boxes)


def _crossed(box: Box, lines: Any) -> bool:
    """Whether any of these lines, which all run down, passes through a box."""
    x1, y1, x2, y2 = lines.T
    top, bottom = np.maximum(y1, box[1]), np.minimum(y2, box[3])
    slope = (x2 - x1) / np.where(y2 > y1, y2 - y1, 1.0)
    one, other = x1 + (top - y1) * slope, x1 + (bottom - y1) * slope
    passes = (np.minimum(one, other) - 2 < box[2]) & (np.maximum(one, other) + 2 > box[0]) & (top < bottom)
    return bool(passes.any())
