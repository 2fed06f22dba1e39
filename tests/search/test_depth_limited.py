"""Searches with a depth limit look exactly so far: to the end it is minimax, short of it the oracle with a guess."""

import numpy as np
import pytest
from drawn_games import GAMES, tree_game
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of, table
from strategies import nests
from views import of_trace

from minimax_lab import Bones, InvalidGame, TreeGame, alphabeta, game_tree, minimax, record
from minimax_lab.games import Heap
from minimax_lab.search.depth_limited import depth_limited_alphabeta, depth_limited_minimax

depths = st.integers(0, 6)


def agree(game, state, rules, place, depth, guess, evaluate):
    """The oracle and the recorded run say the same, and evaluate is asked at the limit alone."""
    calls = calls_of(rules, place, depth, guess)
    asked = []

    def counted(state):
        asked.append(state)
        return evaluate(state)

    trace = record(depth_limited_minimax, game, state, depth, counted)
    assert of_trace(trace) == table(calls)
    at_the_limit = [call for call in trace.calls if call.depth == depth and call.player is not None]
    assert asked == [call.state for call in at_the_limit]
    assert [call.arguments["depth"] for call in trace.calls] == [depth - call.depth for call in calls]
    assert trace.value == game_tree(game, state, depth, evaluate).back_up().value


@pytest.mark.parametrize("kind", GAMES)
@given(st.data(), depths)
def test_random_games(kind, data, depth):
    drawn = data.draw(GAMES[kind])
    agree(*drawn[:4], depth, drawn.guess, drawn.evaluate)
    assert drawn.complaints == []


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_to_the_end_it_is_minimax(kind, data):
    game, state, *_ = data.draw(GAMES[kind])
    full, limited = record(minimax, game, state), record(depth_limited_minimax, game, state, 100, no_estimate)
    assert of_trace(full) == of_trace(limited)


def no_estimate(state):
    raise AssertionError(f"an estimate of {state}")


BAD_DEPTHS = [-1, -(10**30), True, False, 1.5, 2.0, None, "2", [2], float("nan"), np.array([1, 2]), np.True_]


@pytest.mark.parametrize("worth", [None, True, "5", float("nan"), float("-inf"), [5], 5j])
def test_an_estimate_is_a_finite_number(worth):
    with pytest.raises(InvalidGame, match="^state '5': evaluate returns .*; it must return a finite number$"):
        depth_limited_minimax(Bones(6), Heap(6, "MAX"), 1, lambda heap: worth)


@pytest.mark.parametrize("kind", GAMES)
@given(st.data(), depths, st.booleans())
def test_with_alpha_beta_the_value_and_the_action_stay(kind, data, depth, rule):
    drawn = data.draw(GAMES[kind])
    game, state, evaluate = drawn.game, drawn.state, drawn.evaluate
    plain = record(depth_limited_minimax, game, state, depth, evaluate)
    cut = record(depth_limited_alphabeta, game, state, depth, evaluate, rule)
    assert (cut.value, cut.action) == (plain.value, plain.action) and len(cut) <= len(plain)
    assert {call.state for call in cut.calls} <= {call.state for call in plain.calls}
    assert all(call.value == evaluate(call.state) for call in cut.calls if call.depth == depth and call.player)


@given(nests())
def test_to_the_end_it_is_alphabeta_call_by_call(nest):
    game = tree_game(nest)
    full, limited = record(alphabeta, game, "A"), record(depth_limited_alphabeta, game, "A", 100, no_estimate)
    assert [(c.state, c.value, c.alpha, c.beta) for c in full.calls] == [
        (c.state, c.value, c.alpha, c.beta) for c in limited.calls
    ]
    assert [full.story.narrate(step) for step in range(2 * len(full) + 1)] == [
        limited.story.narrate(step) for step in range(2 * len(limited) + 1)
    ]


def test_its_cuts_are_explained_with_the_estimates():
    game = TreeGame([[[3, 12], [8, 8]], [[2, 4], [5, 6]]])
    run = record(depth_limited_alphabeta, game, "A", 2, {"D": 3, "E": 8, "F": 2, "G": 5}.get)
    assert [call.state for call in run.calls] == ["A", "B", "D", "E", "C", "F"]
    told = " ".join(run.story.narrate(step) for step in range(2 * len(run) + 1))
    assert "The function cuts when alpha >= beta." in told and "the rest of C does not matter." in told
    assert "This is only a bound: call 5 is worth 2 at most." in told
    assert "alpha cut" in run.draw().text
