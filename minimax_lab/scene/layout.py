"""Where the nodes of a tree are: linear in their number, and only positions.

Each leaf takes the next slot; a parent is in the middle between its first and its last child. So children keep their
order, and two nodes of a ply are at least one slot apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.scene import style
from minimax_lab.scene.room import Extent

Column = np.ndarray[Any, np.dtype[Any]]


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
    order = np.argsort(depth, kind="stable")
    for level in reversed(np.split(order, np.cumsum(np.bincount(depth))[:-1])):
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
    needs = [max(each.left + each.right + 12, each.labels) for each in extents]
    natural = max([need / gap for need, gap in zip(needs, gaps, strict=True)] + [1.0])
    most = max(float(level[-1]) for level in levels) or 1.0
    slot = min(natural, (style.WIDEST - style.ROW_LABELS - 160) / most)
    return slot, [min(1.0, slot * gap / need) for need, gap in zip(needs, gaps, strict=True)]
