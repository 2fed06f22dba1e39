"""Where the states of a game stand in their picture, and where on its edge each action may be written."""

from __future__ import annotations

from typing import Any

import numpy as np

from minimax_lab.games import look
from minimax_lab.posters.layers import places
from minimax_lab.posters.state_labels import StateWords
from minimax_lab.scene import shortened, style, text_width
from minimax_lab.trees import Folded

SMALLEST_SIGN = 6.0  # pixels; if the signs on the boards were smaller, there would be none
BEND, BETWEEN = 9.0, 14.0  # half the room of a bend, and the room between two nodes
EDGE, STEEP, CROWD = 58.0, 0.05, 3.0  # between two rows: at least, a pixel to the side of an edge, an edge
UNDER = 22.0  # the room for the count below a board
SPOTS = (0.62, 0.5, 0.74, 0.38, 0.84, 0.26, 0.16)  # of the way down an edge, where its action may stand

Box = tuple[float, float, float, float]


class StatePlaces(StateWords):
    """Puts the states of a game into their places."""

    def __init__(self, game: Any, folded: Folded, symmetric: bool, title: str, caption: str) -> None:
        super().__init__(game, folded, symmetric, title, caption)
        self.looks = [look(game, state) for state in folded.states]
        self.grid = self.looks[0]["kind"] == "grid"
        self.place()
        if self.grid and style.CELL * 0.8 * self.scale < SMALLEST_SIGN:
            self.grid = False
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
        self.words = max(text_width(self.plies(row), style.SMALL) for row in rows) + style.MARGIN
        self.scale = min(
            1.0, (style.WIDEST - self.words - 2 * style.MARGIN) / wide, style.TALLEST / (y[-1] + self.below)
        )
        self.x = [(at - left) * self.scale + style.MARGIN + self.words for at in x]
        self.width = wide * self.scale + self.words + 2 * style.MARGIN
        self.y = [style.MARGIN + 34 + at * self.scale for at in y]
        self.row = {at: number for number, row in enumerate(rows) for at in row}

    def heights(self, x: list[float], crowded: bool) -> list[float]:
        """How far down each row stands: further from the next where edges are many or run far to the side."""
        y = [self.above]
        for upper in self.layers.rows[:-1]:
            ways = [abs(x[at] - x[end]) for at in upper for end in self.layers.below[at]]
            more = min(STEEP * max(ways, default=0.0) + CROWD * len(ways), 2 * EDGE) if crowded else 0.0
            y.append(y[-1] + self.below + EDGE + more + self.above)
        return y

    def reach(self) -> tuple[float, float, float]:
        """How far a node reaches to each side, up and down: all alike."""
        number = max(text_width(times, style.COUNT, bold=True) for times in map(self.times, range(len(self.names))))
        value = max(text_width(text, style.VALUE, bold=True) for text in self.values)
        self.under = UNDER if number and self.grid else 0.0
        if self.grid:
            half = max(self.looks[0]["columns"] * style.CELL, 32 + value, number) / 2
            tall = 30 + self.looks[0]["rows"] * style.CELL + self.under
            return half, tall / 2, tall / 2
        names = [text_width(self.outside(at), style.NAME) for at in range(len(self.names))]
        half = max(27 + max(value, number), max(names) / 2)
        return half, 28.0, 28.0 + 20 * any(names)

    def name(self, at: int) -> str:
        """The name beside a symbol; of a board there is none."""
        return "" if self.looks[at]["kind"] == "grid" else shortened(self.names[at], style.MOST_LETTERS)

    def outside(self, at: int) -> str:
        """The name, if it is too long to stand inside the symbol."""
        name = self.name(at)
        return name if text_width(name, 13.0) > (25 if self.folded.players[at] else 28) else ""

    def head(self, at: int) -> float:
        """How far above its middle the edges arrive at a node."""
        return self.above if self.grid else {"MAX": 25.0, "MIN": 18.0}.get(self.folded.players[at] or "", 16.0)

    def foot(self, at: int) -> float:
        """How far below its middle the edges leave a node."""
        if self.grid:
            return self.below - (self.under if not self.times(at) else 0.0)
        if self.outside(at):
            return self.below
        return {"MAX": 18.0, "MIN": 25.0}.get(self.folded.players[at] or "", 16.0)

    def spot(self, ends: Any, own: Any, boxes: list[Box], half: tuple[float, float]) -> tuple[float, float] | None:
        """Where on its own lines a label may stand: between two rows, off all other lines and labels."""
        others = ends[~own]
        for x1, y1, x2, y2 in ends[own].tolist():
            for part in SPOTS:
                x, y = x1 + part * (x2 - x1), y1 + part * (y2 - y1)
                box = x - half[0], y - half[1], x + half[0], y + half[1]
                inside = style.MARGIN + self.words <= box[0] and box[2] <= self.width - style.MARGIN
                if inside and self.between_rows(box) and not _meets(box, boxes) and not _crossed(box, others):
                    return x, y
        return None

    def between_rows(self, box: Box) -> bool:
        """Whether a box lies between two rows, where no node is."""
        floors = [y + self.below * self.scale for y in self.y]
        tops = [y - self.above * self.scale for y in self.y]
        return any(floor < box[1] and box[3] < top for floor, top in zip(floors, tops[1:], strict=False))


def _meets(box: Box, boxes: list[Box]) -> bool:
    return any(box[0] < each[2] and each[0] < box[2] and box[1] < each[3] and each[1] < box[3] for each in boxes)


def _crossed(box: Box, lines: Any) -> bool:
    """Whether any of these lines, which all run down, passes through a box."""
    x1, y1, x2, y2 = lines.T
    top, floor = np.maximum(y1, box[1]), np.minimum(y2, box[3])
    slope = (x2 - x1) / np.where(y2 > y1, y2 - y1, 1.0)
    one, other = x1 + (top - y1) * slope, x1 + (floor - y1) * slope
    passes = (np.minimum(one, other) - 2 < box[2]) & (np.maximum(one, other) + 2 > box[0]) & (top < floor)
    return bool(passes.any())
