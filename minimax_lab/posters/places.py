"""The places of the states of a game in their picture, and of the actions on their edges."""

from functools import partial
from typing import Any, Self

import numpy as np

from minimax_lab.kit import signed_number
from minimax_lab.posters.layers import places
from minimax_lab.posters.state_labels import StateLabels
from minimax_lab.scene import Contents, Line, Options, Place, Places, Room, Text, shortened, style, text_width
from minimax_lab.scene.style import MARGIN
from minimax_lab.trees import SIGN, GameTree, number_column

SMALLEST_MARK = 6.0  # pixels; if the X and O on the boards would be smaller, there are no boards
BEND, BETWEEN = 9.0, 14.0  # half the room of a bend, and the room between two nodes
EDGE, STEEP, CROWD = 66.0, 0.05, 3.0  # between two rows: at least, for each pixel to the side, and for each edge


class StateContents(Contents):
    """The contents of the states: those of the nodes of a tree, and how many nodes a state stands for."""

    def __init__(self, labels: StateLabels, boards: bool) -> None:
        folded, count = labels.folded, len(labels.names)
        values = [None if folded.solution is None else folded.solution[state].value for state in folded.states]
        value, known = number_column(values)
        below = np.arange(count) > 0
        tree = GameTree(parent=below - 1, depth=below, player=np.array([SIGN[player] for player in folded.players]),
                        state=np.arange(count), states=folded.states, action=np.full(count, None), value=value,
                        known=known, game=labels.game)  # fmt: skip
        super().__init__(tree, Options(boards=boards, names=boards))
        self.times, self.number = labels.times, partial(signed_number, signed=labels.signed)
        self.nodes.leaf = [player is None for player in folded.players]
        self.nodes.parent = [*range(count)]  # a state may follow several others, so no square is shaded as changed
        self.nodes.depth = [*range(count)]  # so that each count is directly below its board
        self.nodes.folded = [self.has_boards * (times > 1) for times in folded.times]

    def value_role(self, at: int) -> str:
        """What the value is."""
        return "value" if self.player[at] else "utility"

    def call_number(self, at: int) -> str:
        """How many nodes a state without a board stands for."""
        return "" if self.has_boards else self.times(at)

    def folded_count(self, at: int) -> str:
        """How many nodes a state with a board stands for."""
        return self.times(at) if self.has_boards else ""

    def folded_role(self, at: int) -> str:
        """The role of that count."""
        return "call"


class StatePlaces:
    """Gives the states and the bends of their edges places, and the picture a scale: 1, or less to fit.

    x             of the middle of each state and of each bend
    top, bottom   the ends of each row
    nodes         the places of the states, and the lower end of each
    """

    def __init__(self, labels: StateLabels, boards: bool) -> None:
        self.labels, self.layers = labels, labels.layers
        self.contents = StateContents(labels, boards)
        self.room = Room(self.contents)
        reaches = self.room.reaches
        states = [[reaches[at] for at in row if at < len(reaches)] for row in self.layers.rows]
        self.above = [max(reach.above for reach in row) for row in states]
        self.below = [max(reach.below for reach in row) for row in states]
        half = max(max(reach.left, reach.right) for reach in reaches) + BETWEEN / 2
        halves = np.array([half] * len(reaches) + [BEND] * (len(self.layers.above) - len(reaches)))
        x = np.array(places(self.layers, halves.tolist()))
        self._scale_to_fit(x - (x - halves).min(), float((x + halves).max() - (x - halves).min()))
        of = [Place(self.x[at], self.y[row], self.scale) for at, row in enumerate(labels.row)]
        feet = [y + reach.below * scale for (_, y, scale), reach in zip(of, reaches, strict=True)]
        self.nodes = Places(of, self.y, feet, self.width)

    def _scale_to_fit(self, x: Any, width: float) -> None:
        """Scale the places from left to right, and those of the rows, to the largest size of a picture."""
        y = self._heights(x, 2 * EDGE)
        if y[-1] > style.TALLEST:
            y = self._heights(x, 0.0)
        plies = max(text_width(self.labels.plies(row), style.SMALL) for row in self.layers.rows)
        movers = max(text_width(self.labels.movers(row), style.NAME, bold=True) for row in self.layers.rows)
        self.left = MARGIN + max(plies + MARGIN, movers + BESIDE)
        room = style.WIDEST - self.left - MARGIN
        self.scale = min(1.0, room / width, style.TALLEST / (y[-1] + self.below[-1]))
        self.x = (x * self.scale + self.left).tolist()
        self.width = width * self.scale + self.left + MARGIN
        self.y = [MARGIN + style.TITLE_HEIGHT + at * self.scale for at in y]
        self.top = [at - above * self.scale for at, above in zip(self.y, self.above, strict=True)]
        self.bottom = [at + below * self.scale for at, below in zip(self.y, self.below, strict=True)]

    @classmethod
    def with_legible_boards(cls, labels: StateLabels) -> Self:
        """The places with boards in the nodes; without them if their marks would be too small."""
        places = cls(labels, boards=True)
        mark = style.CELL * style.MARK_IN_CELL * places.scale
        return cls(labels, boards=False) if places.contents.has_boards and mark < SMALLEST_MARK else places

    def _heights(self, x: Any, most: float) -> list[float]:
        """The y of each row: further from the next row, by `most`, if edges are many or run far to the side."""
        y = [self.above[0]]
        for row, upper in enumerate(self.layers.rows[:-1]):
            ways = [abs(x[at] - x[end]) for at in upper for end in self.layers.below[at]]
            more = min(STEEP * max(ways, default=0.0) + CROWD * len(ways), most)
            y.append(y[-1] + self.below[row] + EDGE + more + self.above[row + 1])
        return y


# Places to try for an action, as parts of the way down an edge.
SPOTS = (0.62, 0.5, 0.74, 0.38, 0.84, 0.26, 0.68, 0.56, 0.44, 0.32, 0.16, 0.9)
BESIDE = 3.0  # the least room between two labels

Box = tuple[float, float, float, float]  # left, top, right, bottom; or the upper and the lower end of a line


class ActionPlaces:
    """Finds places for the actions, one after the other."""

    def __init__(self, places: StatePlaces, edges: list[Line]) -> None:
        self.places, self.size = places, style.ACTION * places.scale
        self.lines = [((line.parent, line.node), (line.x1, line.y1, line.x2, line.y2)) for line in edges]
        self.boxes: list[Box] = []
        self.gaps = list(zip(places.bottom, places.top[1:], strict=False))  # between two rows, where no node is

    def place(self, edge: tuple[int, int], action: str) -> tuple[Text, Box | None]:
        """The label of an edge and the box around it, None if it does not fit."""
        text = Text("action", edge[1], 0.0, 0.0, shortened(action, style.MOST_LETTERS), self.size, full=action)
        if self.size < style.SMALLEST_TEXT:
            return text, None
        half, tall = text_width(text.text, self.size) / 2 + 2, self.size * 0.6
        others = [ends for each, ends in self.lines if each != edge]
        for x1, y1, x2, y2 in (ends for each, ends in self.lines if each == edge):
            for part in SPOTS:
                x, y = x1 + part * (x2 - x1), y1 + part * (y2 - y1)
                x = min(x, max(x1, self.places.width - MARGIN - half))  # it may stick out to the left of its edge
                box = x - half, y - tall, x + half, y + tall
                if self._is_free(box) and not _is_crossed(box, others):
                    self.boxes.append(box)
                    text.shift(x, y)
                    return text, box
        return text, None

    def _is_free(self, box: Box) -> bool:
        """Whether a box is in the picture, between two rows, and not so near another that both would read as one."""
        left, top, right, bottom = box
        if left < self.places.left or right > self.places.width - MARGIN:
            return False
        if not any(start < top and bottom < end for start, end in self.gaps):
            return False
        left, right = left - BESIDE, right + BESIDE
        return not any(left < x2 and x1 < right and top < y2 and y1 < bottom for x1, y1, x2, y2 in self.boxes)


def _is_crossed(box: Box, lines: list[Box]) -> bool:
    """Whether any of these lines, which all run down, passes through a box."""
    left, top, right, bottom = box
    left, right = left - 2, right + 2
    for x1, y1, x2, y2 in lines:
        is_near = y1 < bottom and top < y2 and (left < x1 or left < x2) and (x1 < right or x2 < right)
        if is_near:  # few lines are
            slope = (x2 - x1) / (y2 - y1)
            one, other = x1 + (max(y1, top) - y1) * slope, x1 + (min(y2, bottom) - y1) * slope
            if min(one, other) < right and left < max(one, other):
                return True
    return False
