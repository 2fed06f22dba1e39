"""All depths at once are what the search finds at each depth alone, in every position."""

import pytest
from drawn_games import tree_game
from hypothesis import given
from oracle import calls_of
from strategies import nests

from minimax_lab import Bones, TicTacToe, TooLarge, TreeGame, depth_limited_minimax, record, solve
from minimax_lab.search import EveryDepth, heap_modulo, larger_heap, open_lines

SECOND = TicTacToe(win=10, first="O")
POSITION = SECOND.parse("OO./O.X/X..")
GAMES = [
    (SECOND, POSITION, open_lines(SECOND)),
    (Bones(9), None, larger_heap(Bones(9))),
    (Bones(7), None, lambda heap: 100),  # beyond every utility
    (TreeGame([[2, [5, 1]], -10, [4, [3, [7]]]]), None, len),
]


@pytest.mark.parametrize(("game", "state", "evaluate"), GAMES)
def test_each_position_at_each_depth_is_as_the_search_finds_it(game, state, evaluate):
    ahead = EveryDepth(game, state, evaluate, deepest=9)
    perfect = solve(game, state)
    for depth, look in enumerate(ahead.looks):
        wrong = []
        for at, each in enumerate(ahead.found.states):
            run = record(depth_limited_minimax, game, each, depth, evaluate)
            assert (look.values[at], look.calls[at]) == (run.value, len(run))
            chosen = look.chosen[at]
            assert (ahead.found.actions[at][chosen] if chosen >= 0 else None) == run.action
            if run.action is not None and run.action not in perfect[each].actions:
                wrong.append(each)
            if look.is_certain(at):
                assert look.values[at] == perfect[each].value
        assert ahead.mistakes(depth) == wrong
    assert [look.is_certain(0) for look in (ahead.looks[0], ahead.looks[-1])] == [False, True]


@given(nests())
def test_random_trees_have_the_calls_and_the_value_of_the_oracle(nest):
    game = tree_game(nest)
    looks = EveryDepth(game, "A", len, deepest=9).looks
    for depth, look in enumerate(looks):
        calls = calls_of(nest, nest.root, depth, lambda place: len(place[0]))
        assert (look.calls[0], look.values[0]) == (len(calls), calls[0].value)
    assert len(calls) == len(calls_of(nest, nest.root, 9, lambda place: 0))  # a deeper look would find nothing new


def test_a_win_within_the_horizon_is_certain_and_a_draw_beside_an_estimate_is_not():
    ahead = EveryDepth(SECOND, POSITION, open_lines(SECOND), deepest=9)
    assert [(look.values[0], look.is_certain(0)) for look in ahead.looks] == [
        (0, False), (2, False), (-1, False), (10, True), (10, True),
    ]  # fmt: skip
    beside = EveryDepth(TreeGame([0, [5, -5]]), None, lambda state: -1, deepest=1)
    assert beside.looks[1].values[0] == 0 and not beside.looks[1].is_certain(0)


def test_mistakes_become_fewer_with_open_lines_and_there_are_none_with_the_rule():
    game = TicTacToe(win=10)
    ahead = EveryDepth(game, None, open_lines(game), deepest=9)
    assert [look.calls[0] for look in ahead.looks] == [
        1, 10, 82, 586, 3610, 18730, 73450, 221626, 422074, 549946,
    ]  # fmt: skip
    assert [len(ahead.mistakes(depth)) for depth in range(1, 10)] == [534, 223, 100, 37, 14, 0, 0, 0, 0]
    rule = EveryDepth(Bones(12), None, heap_modulo(Bones(12)), deepest=3)
    assert [rule.mistakes(depth) for depth in range(4)] == [[], [], [], []]


def test_too_many_positions_are_refused():
    with pytest.raises(TooLarge, match="more than 100 distinct states"):
        EveryDepth(TicTacToe(), None, lambda state: 0, 9, limit=100)
