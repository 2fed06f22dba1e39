"""The steps of a run at which each node's call was made and returned, read from the order of the rows.

A step is the number of calls and returns so far, as in `StepPlayer.step`.
"""

import numpy as np

from minimax_lab.trees.columns import Column
from minimax_lab.trees.table import Table


def call_steps(tree: Table) -> Column:
    """The step at which each node's call is made: twice the calls so far, less one for each that is still open."""
    return 2 * _calls(tree) - tree.depth - 1


def return_steps(tree: Table) -> Column:
    """The step at which each node's call returns; the root's is the last."""
    return 2 * _last_calls(tree) - tree.depth


def return_ranks(tree: Table) -> Column:
    """Rank in the order of returns, from 1: the calls made so far, less those that are still open."""
    return _last_calls(tree) - tree.depth


def _calls(tree: Table) -> Column:
    return np.zeros(len(tree), dtype=np.int64) if tree.call is None else tree.call.astype(np.int64)


def _last_calls(tree: Table) -> Column:
    """The number of the last call made in each node's subtree."""
    last = _calls(tree)
    for row in range(len(last) - 1, 0, -1):
        above = int(tree.parent[row])
        last[above] = max(last[above], last[row])
    return last
