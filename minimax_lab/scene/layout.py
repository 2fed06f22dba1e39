"""Where the nodes of a tree are: linear in their number, and only positions.

Each leaf takes the next slot; a parent is in the middle between its first and its last child. So children keep their
order, and two nodes of a ply are at least one slot apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import NamedTuple

import numpy as np

from minimax_lab.scene import style
from minimax_lab.scene.contents import Contents
from minimax_lab.scene.marks import text_width
from minimax_lab.trees import Column, rows_by_ply


class Reach(NamedTuple):
    """How far a node reaches from its middle."""

    left: float
    right: float
    above: float
    below: float


class Extent(NamedTuple):
    """The room of a level: how far its nodes reach, the distance that the labels need, and the height of its edges."""

    left: float
    right: float
    above: float
    below: float
    labels: float
    edge: float


class Room:
    """The room that the nodes of a picture need; `at` is the place of a node among the shown ones."""

    def __init__(self, contents: Contents) -> None:
        self.contents, self.has_windows = contents, contents.cuts is not None
        self.label_at = style.WINDOW_AT if self.has_windows else style.LABEL_AT
        self._reaches: dict[int, Reach] = {}

    def extent(self, level: list[int]) -> Extent:
        """The room that a level needs."""
        left, right, above, below = map(max, zip(*map(self.reach, level), strict=True))
        labels = [self.contents.edge_labels(at) for at in level]
        widest = max((text_width(label.text, label.size) for each in labels for label in each), default=0.0)
        if not self.has_windows:
            edge = style.BOARD_EDGE if self.contents.has_boards else style.EDGE
            return Extent(left, right, above, below, widest / self.label_at + style.LABEL_GAP, edge)
        half = widest / 2  # an edge that runs straight down may be wider than its node
        edge = style.LABELED_EDGES[max(map(len, labels))]
        return Extent(max(left, half), max(right, half), above, below, widest / self.label_at + style.WINDOW_GAP, edge)

    def reach(self, at: int) -> Reach:
        """How far a node reaches, with all that it will contain in the end."""
        if at not in self._reaches:
            of_symbol = self._triangle_reach if self.contents.player[at] else self._square_reach
            self._reaches[at] = self._board_reach(at) if self.contents.has_boards else of_symbol(at)
        return self._reaches[at]

    def head(self, at: int) -> float:
        """How far above its middle the edge to a node ends."""
        return self.reach(at).above if self.contents.has_boards else style.HEIGHT_ABOVE[self.contents.player[at]]

    def foot(self, at: int) -> float:
        """How far below its middle the edges from a node start."""
        contents = self.contents
        if contents.has_boards:
            return self.reach(at).below + style.BELOW_BOARD
        if contents.outside_name(at) or (not contents.player[at] and contents.value(at)):
            return self.reach(at).below
        return style.HEIGHT_BELOW[contents.player[at]]

    def _board_reach(self, at: int) -> Reach:
        board, is_leaf, value = self.contents.board(at), self.contents.nodes.leaf[at], self._value_width(at)
        head = style.BOARD_CALL_AT + self._call_width(at) + style.BOARD_VALUE_GAP + (0.0 if is_leaf else value)
        least = value * style.SMALL / style.VALUE if is_leaf else 0.0  # a wide value is written smaller
        half = max(board.columns * style.CELL, head, least, self._folded_width(at)) / 2
        tall = style.BOARD_REST + board.rows * style.CELL
        under = style.VALUE_REACH if is_leaf and value else 0.0
        return Reach(half, half, tall / 2, tall / 2 + under + self._lines_below(at))

    def _square_reach(self, at: int) -> Reach:
        name, number, value = self._name_width(at), self._call_width(at), self._value_width(at)
        half = max(style.SQUARE_REACH, max(value, self._returns_width(at)) / 2, name / 2)
        left = max(half, style.SQUARE_CALL_REACH + number * style.SQUARE_CALL / style.CALL) if number else half
        below = self._lines_below(at) + style.NAME_LINE * bool(name) + (style.VALUE_REACH if value else 0.0)
        return Reach(left, half, style.SQUARE_REACH, style.SQUARE_REACH + below)

    def _triangle_reach(self, at: int) -> Reach:
        name, number = self._name_width(at), self._call_width(at)
        half = max(style.TRIANGLE_REACH, name / 2, self._folded_width(at) / 2)
        right = max(half, style.TRIANGLE_REACH + max(self._value_width(at), self._returns_width(at)))
        player = self.contents.player[at] or ""
        below = style.NAME_BELOW if name else style.BELOW_TRIANGLE[player]
        below += style.FOLDED_REACH * bool(self.contents.nodes.folded[at])
        left = max(half, style.CALL_REACH + number) if number else half
        return Reach(left, right, style.ABOVE_TRIANGLE[player], below)

    def _value_width(self, at: int) -> float:
        """The width of the widest value; with windows of the node's own, as their signs make some much wider."""
        if not self.contents.options.values:
            return 0.0
        if not self.has_windows:
            return self.contents.widest_value
        return text_width(self.contents.final_value(at), style.VALUE, bold=True)

    def _returns_width(self, at: int) -> float:
        return text_width("199th", style.SMALL) if self.contents.has_return(at) else 0.0

    def _lines_below(self, at: int) -> float:
        folded, returns = bool(self.contents.nodes.folded[at]), self.contents.has_return(at)
        return style.FOLDED_REACH * folded + style.RETURNS_REACH * returns

    def _call_width(self, at: int) -> float:
        return text_width(self.contents.call_number(at), style.CALL, bold=True)

    def _name_width(self, at: int) -> float:
        return text_width(self.contents.outside_name(at), style.NAME)

    def _folded_width(self, at: int) -> float:
        return text_width(self.contents.folded_count(at), style.SMALL)


def layout(parent: Column, depth: Column) -> Column:
    """The place of each node from left to right, in slots: float64, the first leaf at 0.

    parent   the row of each node's parent, -1 at the root; rows in call order
    depth    plies from the root

    >>> layout(np.array([-1, 0, 1, 1, 0]), np.array([0, 1, 2, 2, 1]))
    array([1.25, 0.5 , 0.  , 1.  , 2.  ])
    """
    rows = np.arange(len(parent))
    last_child = np.zeros(len(parent), dtype=np.int64)
    last_child[parent[1:]] = rows[1:]  # of several children the last one remains
    leaf = last_child == 0
    x = np.cumsum(leaf) - 1.0
    for level in reversed(rows_by_ply(depth)):
        inner = level[~leaf[level]]
        x[inner] = (x[inner + 1] + x[last_child[inner]]) / 2  # the first child is the next row
    return x


class Place(NamedTuple):
    """The middle of a node, and the scale at which it is drawn."""

    x: float
    y: float
    scale: float


@dataclass
class Places:
    """The place of each node, the y and the lower end of each ply, and the right end of the tree."""

    of: list[Place]
    y: list[float]
    bottom: list[float]
    right: float


def place(
    parent: Sequence[int], depth: Sequence[int], extents: Sequence[Extent], top: float, above_root: float
) -> Places:
    """Give every node its place in pixels, and its ply a scale: 1, or less if the nodes do not fit.

    parent, depth   as for `layout`
    extents         the room that each ply needs
    top             where the picture of the tree begins
    above_root      the height above the root, at scale 1
    """
    slots = layout(np.array(parent), np.array(depth))
    levels = [slots[np.array(depth) == ply] for ply in range(len(extents))]
    slot, scales = _slot_and_scales(levels, extents)
    edges = [extent.edge for extent in extents[1:]] + [extents[-1].edge]  # below each ply
    rooms = [(each.above + each.below) * scale for each, scale in zip(extents, scales, strict=True)]
    squeeze = min(1.0, style.TALLEST / fsum(room + edge for room, edge in zip(rooms, edges, strict=True)))
    scales = [scale * squeeze for scale in scales]
    plies = list(zip(levels, extents, scales, strict=True))
    shift = style.ROW_LABELS + style.MARGIN - min(float(level[0] * slot) - each.left * s for level, each, s in plies)
    right = max(float(level[-1] * slot) + shift + each.right * scale for level, each, scale in plies)
    y, bottom = [], []
    top += above_root * scales[0]
    for each, scale, edge in zip(extents, scales, edges, strict=True):
        y.append(top + each.above * scale)
        bottom.append(y[-1] + each.below * scale)
        top = bottom[-1] + edge * squeeze
    x = (slots * slot + shift).tolist()
    of = [Place(x, y[ply], scales[ply]) for x, ply in zip(x, depth, strict=True)]
    return Places(of, y, bottom, right)


def _slot_and_scales(levels: list[Column], extents: Sequence[Extent]) -> tuple[float, list[float]]:
    """The width of a slot, and the scale at which each ply fits into its slots."""
    gaps = [float(np.diff(level).min()) if len(level) > 1 else np.inf for level in levels]
    needs = [max(each.left + each.right + style.NODE_GAP, each.labels) for each in extents]
    natural = max([need / gap for need, gap in zip(needs, gaps, strict=True)] + [1.0])
    most = max(float(level[-1]) for level in levels) or 1.0
    slot = min(natural, (style.WIDEST - style.ROW_LABELS - style.RIGHT_SIDE) / most)
    return slot, [min(1.0, slot * gap / need) for need, gap in zip(needs, gaps, strict=True)]
