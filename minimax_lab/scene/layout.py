"""Where the nodes of a tree are: linear in their number, and only positions.

Each leaf takes the next slot; a parent is in the middle between its first and its last child. So children keep their
order, and two nodes of a ply are at least one slot apart.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from math import fsum
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.scene import style
from minimax_lab.scene.boards import card_side
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
        self.label_at = style.CUT_LABEL_AT if self.has_windows else style.LABEL_AT

    def extent(self, level: list[int]) -> Extent:
        """The room that a level needs."""
        left, right, above, below = map(max, zip(*{self.reaches[at] for at in level}, strict=True))
        labels = [self.contents.labels[at] for at in level]
        has_window = self.contents.has_window
        widest = max((self.label_width(at) for at in level if not has_window(at)), default=0.0)
        if not self.has_windows:
            edge = style.BOARD_EDGE if self.contents.has_boards else style.EDGE
            return Extent(left, right, above, below, widest / self.label_at + style.LABEL_GAP, edge)
        half = widest / 2  # an edge that runs straight down may be wider than its node
        edge = style.LABELED_EDGES[max(map(len, labels))]
        beside = max((self.label_width(at) + style.BESIDE_EDGE for at in level if has_window(at)), default=0.0)
        left, right = max(left, half, beside), max(right, half, style.WINDOW_OVERHANG * beside)
        room = max(widest / self.label_at, style.WINDOW_ROOM * beside) + style.WINDOW_GAP
        return Extent(left, right, above, below, room, edge)

    def label_width(self, at: int) -> float:
        """The width of the widest label of the edge to a node."""
        return max((text_width(label.text, label.size) for label in self.contents.labels[at]), default=0.0)

    @cached_property
    def bodies(self) -> list[Reach]:
        """How far each node reaches without its value and what is below that: edges end there."""
        return self._of_each(self._body)

    @cached_property
    def reaches(self) -> list[Reach]:
        """How far each node reaches, with all that it will contain in the end."""
        return self._of_each(self._reach)

    def _of_each(self, measure: Callable[[int], Reach]) -> list[Reach]:
        """How far each node reaches; of nodes that look alike, one is measured."""
        found = {kind: measure(at) for kind, at in dict(zip(self._kinds, count(), strict=False)).items()}
        return [found[kind] for kind in self._kinds]

    @cached_property
    def _kinds(self) -> list[Any]:
        """For each node, what decides how far it reaches."""
        contents, nodes, measured = self.contents, self.contents.nodes, range(len(self.contents.names))
        if contents.has_boards:
            return [*measured]
        widths = [self._call_width, self._name_width]
        widths += [self._text_width] * self.has_windows + [self._returns_width] * contents.options.returns
        each = (map(width, measured) for width in widths)
        return list(zip(contents.player, nodes.leaf, nodes.folded, contents.skipped, *each, strict=True))

    def framed(self, at: int) -> Reach:
        """What a frame hugs: the body, and a value beside it if one is shown."""
        body, text, player = self.bodies[at], self.contents.value(at), self.contents.player[at]
        if not text or not player or self.contents.has_boards:
            return body
        start = (style.VALUE_OVER_RETURNS if self.contents.options.returns else style.VALUE_AT[player])[0]
        width = self.ground_of(at, text_width(text, style.VALUE, bold=True))[1]
        return body._replace(right=max(body.right, start + width))

    def _body(self, at: int) -> Reach:
        contents, number = self.contents, self._call_width(at)
        if contents.has_boards:
            half, tall = self.board_half(at)
            symbol = style.BOARD_SYMBOL if contents.player[at] else style.BOARD_SQUARE
            if contents.has_numbers:
                wide = max(2 * symbol, number, self._returns_width(at))
                return Reach(half + style.BOARD_GAP + wide, half, tall, tall)
            height = symbol + (style.FLAT if contents.player[at] else 1.0) * symbol
            return Reach(half, half, tall + style.BOARD_GAP + height, tall)
        name = self._name_width(at)
        if player := contents.player[at]:
            half = max(style.TRIANGLE_REACH, name / 2)
            left = max(half, style.CALL_REACH + number) if number else half
            return Reach(
                left, half, style.HEIGHT_ABOVE[player], style.NAME_BELOW if name else style.HEIGHT_BELOW[player]
            )
        side = self.square_side(at)
        half = max(side, name / 2)
        left = max(half, side + style.CALL_BESIDE_SQUARE + number) if number else half
        return Reach(left, half, style.SQUARE_REACH, style.SQUARE_REACH + style.NAME_LINE * bool(name))

    def square_side(self, at: int) -> float:
        """From the middle of a leaf to its side, or of a diamond to its corner."""
        if not self.contents.nodes.leaf[at]:
            return style.SQUARE * style.DIAMOND
        return max(style.SQUARE, (self._text_width(at) / 2 + style.LEAF_SIDE) if self.contents.options.values else 0.0)

    def board_half(self, at: int) -> tuple[float, float]:
        """From the middle of a board to the side of its card, and to its lower end."""
        board, side = self.contents.board(at), card_side(style.CELL)
        return board.columns * style.CELL / 2 + side, board.rows * style.CELL / 2 + side

    def _reach(self, at: int) -> Reach:
        contents, (left, right, above, below) = self.contents, self.bodies[at]
        player, value = contents.player[at], self._value_width(at)
        wide = max(self._folded_width(at), self._returns_width(at))
        if player and not contents.has_boards:
            right = max(right, style.VALUE_AT[player][0] + value, self._right_of_returns(at))
            below = max(below, style.BELOW_TRIANGLE[player])
            below += style.FOLDED_REACH * bool(contents.nodes.folded[at])
            return Reach(max(left, wide / 2), max(right, wide / 2), style.ABOVE_TRIANGLE[player], below)
        is_below = contents.has_boards or not contents.nodes.leaf[at]
        half = max(value * is_below, wide) / 2
        room = style.BOARD_VALUE_REACH if contents.has_boards else style.VALUE_REACH
        below += room * bool(value and is_below) + self._lines_below(at)
        return Reach(max(left, half), max(right, half), above, below)

    def _right_of_returns(self, at: int) -> float:
        """How far the rank of a return reaches to the right, and the value above it."""
        if not self.contents.has_return(at):
            return 0.0
        value = style.VALUE_OVER_RETURNS[0] + self._value_width(at)
        return max(value, style.RETURNS_AT[0] + self._returns_width(at))

    def ground_of(self, at: int, text: float) -> tuple[float, float]:
        """The size of a value whose text has this width at the usual size, and the width of its ground."""
        if not self.contents.has_boards:
            return style.VALUE, max(text + 2 * style.VALUE_SIDE, 2 * style.VALUE_HALF)
        room = 2 * (self.board_half(at)[0] - style.BOARD_VALUE_SIDE)
        size = max(style.SMALL_VALUE, style.VALUE * min(1.0, room / max(text, 1.0)))
        return size, max(text * size / style.VALUE + 2 * style.BOARD_VALUE_SIDE, 2 * style.VALUE_HALF)

    def _value_width(self, at: int) -> float:
        """The width of the ground of the value."""
        width = self._text_width(at)
        return self.ground_of(at, width)[1] if width and self.contents.options.values else 0.0

    def _text_width(self, at: int) -> float:
        """The width of the widest value; with windows of the node's own, as their signs make some much wider."""
        if not self.has_windows:
            return self.contents.widest_value
        return text_width(self.contents.final_values[at], style.VALUE, bold=True)

    def _returns_width(self, at: int) -> float:
        return text_width(self.contents.final_rank(at), style.SMALL)

    def _lines_below(self, at: int) -> float:
        contents = self.contents
        is_beside = contents.has_boards and contents.has_numbers
        returns = contents.has_return(at) and not is_beside
        return style.FOLDED_REACH * bool(contents.nodes.folded[at]) + style.RETURNS_REACH * returns

    def _call_width(self, at: int) -> float:
        return text_width(self.contents.call_number(at), style.CALL)

    def _name_width(self, at: int) -> float:
        return text_width(self.contents.outside_names[at], style.NAME)

    def _folded_width(self, at: int) -> float:
        count = self.contents.folded_count(at)
        return text_width(count, style.SMALL) + style.FOLD_GAP if count else 0.0


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

    @cached_property
    def columns(self) -> Column:
        """The places as arrays: x, y, and the scales."""
        return np.array(self.of).T


def place(
    parent: Sequence[int], depth: Sequence[int], extents: Sequence[Extent], top: float, above_root: float
) -> Places:
    """Give every node its place in pixels, and its ply a scale: 1, or less if the nodes do not fit.

    parent, depth   as for `layout`
    extents         the room that each ply needs
    top             where the picture of the tree begins
    above_root      the height above the root, at scale 1
    """
    plies = np.array(depth)
    slots = layout(np.array(parent), plies)
    levels = [slots[plies == ply] for ply in range(len(extents))]
    slot, scales = _slot_and_scales(levels, extents)
    edges = [extent.edge for extent in extents[1:]] + [extents[-1].edge]  # below each ply
    rooms = [(each.above + each.below) * scale for each, scale in zip(extents, scales, strict=True)]
    squeeze = min(1.0, style.TALLEST / fsum(room + edge for room, edge in zip(rooms, edges, strict=True)))
    scales = [scale * squeeze for scale in scales]
    rows = list(zip(levels, extents, scales, strict=True))
    shift = style.ROW_LABELS + style.MARGIN - min(float(level[0] * slot) - each.left * s for level, each, s in rows)
    right = max(float(level[-1] * slot) + shift + each.right * scale for level, each, scale in rows)
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
