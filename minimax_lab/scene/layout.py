"""Where the nodes of a tree stand: linear in their number, and nothing but positions.

Each leaf takes the next slot; a parent stands in the middle between its first and its last child. So the
children keep their order, and two nodes of a ply are at least a slot apart.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Column = np.ndarray[Any, np.dtype[Any]]


def layout(parent: Column, depth: Column) -> Column:
    """The place of each node from left to right, in slots: float64, the first leaf at 0.

    parent   the row of each node's parent, -1 at the root; rows in call order
    depth    plies from the root, which is how far down each node stands

    >>> layout(np.array([-1, 0, 1, 1, 0]), np.array([0, 1, 2, 2, 1]))
    array([1.25, 0.5 , 0.  , 1.  , 2.  ])
    """
    rows = np.arange(len(parent))
    last_child = np.zeros(len(parent), dtype=np.int64)
    last_child[parent[1:]] = rows[1:]  # of several children the last one stays
    leaf = last_child == 0
    x = np.cumsum(leaf) - 1.0
    order = np.argsort(depth, kind="stable")
    for level in reversed(np.split(order, np.cumsum(np.bincount(depth))[:-1])):
        inner = level[~leaf[level]]
        x[inner] = (x[inner + 1] + x[last_child[inner]]) / 2  # the first child is the next row
    return x
