"""The picture of a search that stopped at a limit: each value that depends on an estimate is marked as one."""

from itertools import pairwise
from typing import Any

import numpy as np

from minimax_lab.scene.picture import Picture, draw_tree
from minimax_lab.trees import GameTree


def draw_estimates(tree: GameTree, **options: Any) -> Picture:
    """A picture of a backed-up tree in which a leaf where somebody is to move is an estimate.

    options   as those of `GameTree.draw`
    """
    usual = {"size": "notebook", "title": "", "caption": "", "hide": (), "highlight": ()}
    return draw_tree(tree, **usual | options | {"estimates": estimated_rows(tree)})


def estimated_rows(tree: GameTree) -> frozenset[int]:
    """The rows of the nodes whose values depend on estimates, none of which exceeds the largest number of a leaf.

    A value is certain if it is the same whether MIN or MAX wins at each leaf where somebody is to move.
    """
    is_open = tree.is_leaf & (tree.player_column != 0)
    most = np.abs(tree.value_column[tree.is_leaf]).max()
    least, largest = (np.where(is_open, worth, tree.value_column) for worth in (-most, most))
    for _, lower in reversed(list(pairwise(tree.levels()))):
        parents = tree.parent[lower]  # siblings are neighbors
        first = np.flatnonzero(np.diff(parents, prepend=-1))
        above = parents[first]
        for bound in (least, largest):
            below = bound[lower]
            highest, lowest = np.maximum.reduceat(below, first), np.minimum.reduceat(below, first)
            bound[above] = np.where(tree.player_column[above] > 0, highest, lowest)
    return frozenset(np.flatnonzero(least != largest).tolist())
