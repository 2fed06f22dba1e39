"""When each call of a run was made, and when it returned: all read off the order of the rows."""

from __future__ import annotations

import numpy as np

from minimax_lab.trees.tree import Column, GameTree


def made(tree: GameTree) -> Column:
    """After how many calls and returns each node's call was made: the calls before it, less those still open."""
    return 2 * _calls(tree) - tree.depth - 1


def returned(tree: GameTree) -> Column:
    """After how many calls and returns each node's call returned; the root's is the last."""
    return 2 * _last_below(tree) - tree.depth


def return_order(tree: GameTree) -> Column:
    """The how-manieth call each one was to return: the calls made by then, less those still open."""
    return _last_below(tree) - tree.depth


def _calls(tree: GameTree) -> Column:
    return np.zeros(len(tree), dtype=np.int64) if tree.call is None else tree.call.astype(np.int64)


def _last_below(tree: GameTree) -> Column:
    """The number of the last call made in each node's subtree."""
    last = _calls(tree)
    for row in range(len(last) - 1, 0, -1):
        above = int(tree.parent[row])
        last[above] = max(last[above], last[row])
    return last
