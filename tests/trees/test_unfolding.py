"""The complete tree of a game, built from its rules."""

import numpy as np
import pytest
from drawn_games import tree_game
from hypothesis import example, given
from hypothesis import strategies as st
from oracle import calls_of, table
from strategies import nests, piles, webs
from strict import Spot, StrictGame, Web
from views import of_tree

from minimax_lab import MAX, MIN, Bones, InvalidTree, game_tree


@given(nests())
def test_a_tree_is_built_with_its_leaves_scored_and_nothing_backed_up(nest):
    tree = game_tree(tree_game(nest))
    calls = calls_of(nest, nest.root)
    assert [row[:5] for row in of_tree(tree)] == [row[:5] for row in table(calls)]
    assert [node.value for node in tree] == [None if call.mover else call.value for call in calls]
    assert [node.best for node in tree] == [None] * len(calls)
    assert [node.call for node in tree] == [None] * len(calls)


@given(webs())
def test_states_that_are_reached_in_several_ways_become_several_nodes(web):
    tree, calls = game_tree(StrictGame(web), Spot(0)), calls_of(Web(web), 0)
    assert [node.state.at for node in tree] == [call.place for call in calls]
    assert [row[:5] for row in of_tree(tree)] == [row[:5] for row in table(calls)]


@given(piles(), st.integers(0, 6))
def test_a_partial_tree_ends_at_the_depth_with_estimates(drawn, depth):
    rules, bones = drawn

    def evaluate(place):
        return place[0] % 5 - 2

    right = calls_of(rules, (bones, "MAX"), plies=depth, guess=evaluate)
    tree = game_tree(Bones(bones, **vars(rules)), depth=depth, evaluate=evaluate)
    assert of_tree(tree.back_up()) == table(right)


@given(webs(), st.integers(0, 6))
@example({0: (MAX, [1, 2]), 1: (MIN, [2]), 2: (MIN, [3]), 3: 1}, 2)
def test_a_state_at_the_limit_is_a_leaf_there_and_an_inner_node_elsewhere(web, depth):
    calls = calls_of(Web(web), 0, plies=depth, guess=lambda at: at / 4)
    tree = game_tree(StrictGame(web), Spot(0), depth, lambda state: state.at / 4)
    assert [node.value for node in tree] == [None if call.below else call.value for call in calls]
    assert of_tree(tree.back_up()) == table(calls)


def test_without_an_evaluation_a_leaf_at_the_limit_has_no_value_and_cannot_be_backed_up():
    tree = game_tree(Bones(8), depth=2)
    assert {leaf.value for leaf in tree.leaves} == {None}
    with pytest.raises(InvalidTree, match="leaf '6' in row 2: has no value to back up; give evaluate="):
        tree.back_up()


def test_all_of_tic_tac_toe(whole):
    assert len(whole) == 549_946
    assert np.bincount(whole.depth).tolist() == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    finished = whole.value_column[whole.is_leaf]
    assert [(finished == worth).sum() for worth in (1, -1, 0)] == [131_184, 77_904, 46_080]
    assert len(finished) == 255_168
    assert len(whole.states) == 5478
