"""The places of the actions on the edges of a picture of states: off all other edges, labels and nodes."""

from typing import Any

import numpy as np

from minimax_lab.posters.state_places import StatePlaces
from minimax_lab.scene import Line, Text, shortened, style, text_width
from minimax_lab.scene.style import MARGIN

SPOTS = (0.62, 0.5, 0.74, 0.38, 0.84, 0.26, 0.16)  # places to try for an action, as parts of the way down an edge

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
