"""alphabeta finds minimax's value and action, and looks at just those states that its rule demands."""

from math import inf

import pytest
from drawn_games import GAMES, tree_game
from examples import A_TO_O
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of, looked_at
from pace import scale_examples
from strategies import chains, nests

from minimax_lab import TicTacToe, TreeGame, minimax, record
from minimax_lab.search.alphabeta import alphabeta

BOTH_RULES = [True, False]


def agree(game, state, rules, place, state_of):
    """Under both rules: minimax's decision, by just the calls that the oracle demands, with the windows it demands."""
    calls = calls_of(rules, place)
    right = calls[0].value, calls[0].best
    assert minimax(game, state) == right
    for on_equality in BOTH_RULES:
        demanded, sure = looked_at(calls, on_equality)
        assert alphabeta(game, state, on_equality) == right
        trace = record(alphabeta, game, state, on_equality)
        assert [call.state for call in trace.calls] == [state_of(call.place) for call in demanded]
        assert [call.action for call in trace.calls] == [call.move for call in demanded]
        assert [(call.alpha, call.beta) for call in trace.calls] == [sure[call.number] for call in demanded]
        assert {call.arguments["prune_on_equality"] for call in trace.calls} == {on_equality}


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_random_games(kind, data):
    drawn = data.draw(GAMES[kind])
    agree(*drawn[:5])
    assert drawn.complaints == []


@scale_examples(1 / 8)
@given(chains(plies=200))
def test_trees_of_200_plies(nest):
    agree(TreeGame(nest.tree), "A", nest, nest.root, lambda place: place[0])


class Counting(TicTacToe):
    """Tic-tac-toe that counts the boards it is asked to make."""

    made = 0

    def result(self, state, action):
        self.made += 1
        return super().result(state, action)


# -- known figures -------------------------------------------------------------------------------------------------


def test_the_tree_of_document_000_takes_18_of_31_nodes_and_7_leaves():
    trace = record(alphabeta, TreeGame(A_TO_O), "A")
    assert (len(trace), trace.value, trace.action) == (18, 10, "B")
    assert [call.value for call in trace.calls if call.player is None] == [10, 11, 9, 14, 15, 5, 4]
    came_in = {call.state: (call.alpha, call.beta) for call in trace.calls}
    assert came_in["A"] == came_in["H"] == (-inf, inf)
    assert came_in["I"] == came_in["C"] == came_in["L"] == came_in["M"] == (10, inf)
    assert came_in["E"] == (-inf, 10)


def test_the_nine_calls_become_eight_on_equality_and_then_one_move_reports_too_much():
    game = TicTacToe(win=10)
    state = game.parse("O.X/X.X/.OO")
    on_equality, strictly = record(alphabeta, game, state), record(alphabeta, game, state, False)
    assert (len(on_equality), len(strictly)) == (8, 9)
    assert {call.action: call.value for call in on_equality.calls if call.depth == 1} == {1: -10, 4: 10, 6: 10}
    assert {call.action: call.value for call in strictly.calls if call.depth == 1} == {1: -10, 4: 10, 6: -10}
    assert on_equality.action == strictly.action == 4


@pytest.mark.parametrize(("on_equality", "calls"), [(True, 18_297), (False, 146_120)])
def test_tic_tac_toe_from_the_empty_board(on_equality, calls):
    game = Counting()
    assert alphabeta(game, game.initial, on_equality) == (0, 0)
    assert game.made + 1 == calls


# -- the window that is handed in ----------------------------------------------------------------------------------


@given(nests(), st.integers(-5, 5), st.integers(1, 5))
def test_with_a_narrow_window_the_value_is_right_inside_and_a_bound_outside(nest, alpha, width):
    game = tree_game(nest)
    beta, true = alpha + width, minimax(game, "A").value
    for on_equality in BOTH_RULES:
        value = alphabeta(game, "A", on_equality, alpha, beta).value
        if value <= alpha:
            assert true <= value
        elif value >= beta:
            assert true >= value
        else:
            assert true == value
