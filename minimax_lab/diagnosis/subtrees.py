"""The part of a tree below a node. It is one block of rows, because rows are in call order."""

from __future__ import annotations

import numpy as np

from minimax_lab.trees import Node


def subtree_end(node: Node) -> int:
    """The first row after the subtree of `node`."""
    depth = node.tree.depth
    outside = np.flatnonzero(depth[node.row + 1 :] <= depth[node.row])
    return node.row + 1 + int(outside[0]) if len(outside) else len(depth)


def leaves_below(node: Node) -> list[Node]:
    """The leaves of the subtree of `node`, from left to right; a leaf is its own."""
    end = subtree_end(node)
    return [leaf for leaf in node.tree.leaves if node.row <= leaf.row < end]
