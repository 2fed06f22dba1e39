"""iterative_deepening has the value of depth_limited_minimax; each round first tries the best move of the last one."""

from concurrent.futures import ProcessPoolExecutor

import pytest
from drawn_games import GAMES, tree_game
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of
from strategies import nests

from minimax_lab import Bones, TicTacToe, TreeGame, depth_limited_alphabeta, iterative_deepening, minimax, record
from minimax_lab.games import Heap
from minimax_lab.search import StateTable, larger_heap, open_lines, search_round

depths = st.integers(0, 6)


def agree(game, state, rules, place, depth, guess, evaluate):
    """The oracle's value, and an action whose own value is the oracle's."""
    calls = calls_of(rules, place, depth, guess)
    value, action = iterative_deepening(game, state, depth, evaluate)
    assert value == calls[0].value
    best = [below.move for below in calls[0].below if below.value == value]
    assert action in best if best else action is None


@pytest.mark.parametrize("kind", GAMES)
@given(st.data(), depths)
def test_random_games(kind, data, depth):
    drawn = data.draw(GAMES[kind])
    agree(*drawn[:4], depth, drawn.guess, drawn.evaluate)
    assert drawn.complaints == []


@given(nests(), st.integers(1, 5))
def test_each_round_is_a_search_of_its_own_and_tries_the_best_move_first(nest, depth):
    game = tree_game(nest)
    calls = list(record(iterative_deepening, game, "A", depth, len).calls)
    rounds = [call for call in calls if call.parent == 1]
    assert [call.arguments["depth"] for call in rounds] == list(range(1, len(rounds) + 1))
    assert len(rounds) == depth or estimated(calls, rounds[-1]) == 0
    assert all(estimated(calls, each) for each in rounds[:-1])
    assert all(call.state == "A" and call.action is None for call in rounds)
    assert (calls[0].value, calls[0].best) == (rounds[-1].value, rounds[-1].best)
    best = {}
    for call in calls[1:]:
        below = [each for each in calls if each.parent == call.number]
        if below and call.state in best:
            assert below[0].action == best[call.state]
        if below:
            best[call.state] = call.best  # in a tree, a state has one call in each round


def estimated(calls, first):
    """How many states the round that starts with the call `first` has estimated."""
    of_round = {first.number}
    for call in calls[first.number :]:
        if call.parent in of_round:
            of_round.add(call.number)
    return sum(call.number in of_round and call.arguments["depth"] == 0 and call.player is not None for call in calls)


def test_the_rounds_end_with_the_tree():
    game = TreeGame([[3, 12], [2, 4]])
    assert iterative_deepening(game, "A", 10**6, len) == (3, "B")
    assert [
        call.arguments["depth"] for call in record(iterative_deepening, game, "A", 10**6, len).calls if call.parent == 1
    ] == [1, 2]
    with ProcessPoolExecutor(1) as pool:
        assert iterative_deepening(game, "A", 4, len, executor=pool) == (3, "B")
        ahead = iterative_deepening(Bones(9), Bones(9).initial, 3, larger_heap(Bones(9)), executor=pool)
    assert ahead == iterative_deepening(Bones(9), Bones(9).initial, 3, larger_heap(Bones(9)))


def test_the_rounds_together_may_take_fewer_calls_than_the_last_one_without_them():
    game = TicTacToe(rows=4, columns=4, in_a_row=3)
    evaluate = open_lines(game)
    plain = record(depth_limited_alphabeta, game, game.initial, 4, evaluate)
    deepening = record(iterative_deepening, game, game.initial, 4, evaluate)
    assert (plain.value, len(plain), len(deepening)) == (deepening.value, 5491, 2005)


def test_with_depth_0_the_state_itself_is_estimated():
    assert iterative_deepening(Bones(6), Heap(6, "MAX"), 0, lambda heap: heap.bones) == (6, None)


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_where_the_game_is_over_there_is_nothing_to_search(depth):
    game = TicTacToe(win=10)
    assert iterative_deepening(game, game.parse("XXX/OO./..."), depth, open_lines(game)) == (10, None)


def test_a_round_can_be_run_alone():
    game = TreeGame([[3, 12], [2, 4]])
    assert search_round(game, "A", 2, len, StateTable()) == minimax(game, "A")
    trace = record(search_round, game, "A", 2, len, StateTable({"A": "C"}))
    assert [call.action for call in trace.calls if call.parent == 1] == ["C", "B"]
