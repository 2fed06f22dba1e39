"""Positions: every leaf a slot, parents over the middle of their children, nothing on top of anything else."""

import numpy as np
from hypothesis import given
from pace import scale_examples
from strategies import chains, nests, webs
from strict import Spot, StrictGame

from minimax_lab import TreeGame, game_tree
from minimax_lab.scene.layout import layout


def is_well_laid_out(tree):
    x = layout(tree.parent, tree.depth)
    leaves = np.flatnonzero(tree.is_leaf)
    assert x[leaves].tolist() == list(range(len(leaves)))  # call order, a slot each
    for level in tree.levels():
        assert (np.diff(x[level]) >= 1).all()  # order kept, a slot apart: no two overlap, no two edges cross
    left, right = np.full(len(x), np.inf), np.full(len(x), -np.inf)
    np.minimum.at(left, tree.parent[1:], x[1:])
    np.maximum.at(right, tree.parent[1:], x[1:])
    inner = ~tree.is_leaf
    assert np.array_equal(x[inner], (left[inner] + right[inner]) / 2)  # centred


@given(nests())
def test_random_trees(nest):
    is_well_laid_out(game_tree(TreeGame(nest.tree)))


@given(webs())
def test_random_games(web):
    is_well_laid_out(game_tree(StrictGame(web), Spot(0)))


@scale_examples(1 / 8)
@given(chains(plies=200))
def test_deep_trees(nest):
    is_well_laid_out(game_tree(TreeGame(nest.tree)))


def test_the_tree_is_not_changed():
    tree = game_tree(TreeGame([[1, 2], 3]))
    parent, depth = tree.parent.copy(), tree.depth.copy()
    layout(tree.parent, tree.depth)
    assert np.array_equal(tree.parent, parent) and np.array_equal(tree.depth, depth)
