"""alphabeta finds minimax's value and action, and looks at just those states that its rule demands."""

from math import inf
from random import Random

import numpy as np
import pytest
from drawn_games import GAMES, tree_game
from examples import A_TO_O
from hypothesis import given
from hypothesis import strategies as st
from oracle import Nest, Pile, calls_of, looked_at
from pace import scale_examples
from strategies import chains, nests

from minimax_lab import Bones, InvalidArgument, TicTacToe, TreeGame, minimax, record
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
@scale_examples(3)
@given(st.data())
def test_random_games(kind, data):
    drawn = data.draw(GAMES[kind])
    agree(*drawn[:5])
    assert drawn.complaints == []


@scale_examples(1 / 8)
@given(chains(plies=200))
def test_trees_of_200_plies(nest):
    agree(TreeGame(nest.tree), "A", nest, nest.root, lambda place: place[0])


def drawn_by_lot(draw, depth):
    """A tree with few different values, so that there are many ties."""
    if depth == 0 or draw.random() < 0.15:
        return draw.randint(-2, 2)
    return [drawn_by_lot(draw, depth - 1) for _ in range(draw.randint(1, 3))]


@given(st.integers(0, 2**32 - 1))
def test_trees_full_of_ties_with_players_in_any_order(seed):
    draw = Random(seed)
    for _ in range(25):
        nest = Nest([drawn_by_lot(draw, draw.randint(0, 4)) for _ in range(draw.randint(1, 3))])
        nest.movers = {name: draw.choice(["MAX", "MIN"]) for name in nest.inner if draw.random() < 0.5}
        game = TreeGame(nest.tree, to_move=nest.movers)
        calls = calls_of(nest, nest.root)
        for on_equality in BOTH_RULES:
            assert alphabeta(game, "A", on_equality) == minimax(game, "A") == (calls[0].value, calls[0].best)
            demanded, _ = looked_at(calls, on_equality)
            assert looks(game, "A", on_equality) == [call.place[0] for call in demanded]


def looks(game, state, on_equality):
    """The states that are asked about, in order, without a recording."""

    class Watched(TreeGame):
        def is_terminal(self, state):
            seen.append(state)
            return super().is_terminal(state)

    seen = []
    watched = Watched.__new__(Watched)
    vars(watched).update(vars(game))
    alphabeta(watched, state, on_equality)
    return seen


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


def test_the_fourth_leaf_does_not_matter():
    for leaf in (11, 12, -100, 100):
        tree = [[[[10, 11], [9, leaf]], A_TO_O[0][1]], A_TO_O[1]]
        assert alphabeta(TreeGame(tree), "A") == (10, "B")


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


def test_without_sharing_alpha_at_the_root_it_takes_30710_calls():
    game = Counting()
    for square in range(9):
        alphabeta(game, game.result(game.initial, square))
    assert game.made + 1 == 30_710


@pytest.mark.parametrize(("bones", "decision"), [(6, (1, 2)), (8, (-1, 1)), (12, (-1, 1))])
@pytest.mark.parametrize("on_equality", BOTH_RULES)
def test_heaps_of_document_001(bones, decision, on_equality):
    game = Bones(bones)
    assert alphabeta(game, game.initial, on_equality) == decision
    assert [call.place for call in looked_at(calls_of(Pile(), (bones, "MAX")), on_equality)[0]] == [
        call.state for call in record(alphabeta, game, game.initial, on_equality).calls
    ]


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


def test_rule_and_window_can_be_given_by_name():
    game = TreeGame([[3, 12], [2, 4]])
    assert alphabeta(game, "A", beta=1) == (3, "B")
    trace = record(alphabeta, game, state="A", alpha=5, beta=9, prune_on_equality=False)
    assert (trace.calls[0].alpha, trace.calls[0].beta) == (5, 9)


@pytest.mark.parametrize("bad", [None, 0, 1, -inf, "yes", [], np.True_])
@pytest.mark.parametrize("state", ["A", "B1"])
def test_a_rule_is_true_or_false(state, bad):
    with pytest.raises(InvalidArgument, match="prune_on_equality=.*: must be True or False"):
        alphabeta(TreeGame([[3, 12], [2, 4]]), state, bad)


@pytest.mark.parametrize("bad", [None, True, "3", float("nan"), 1j, [1], np.array([1.0, 2.0])])
@pytest.mark.parametrize("bound", ["alpha", "beta"])
def test_bounds_are_numbers(bound, bad):
    with pytest.raises(InvalidArgument, match=f"{bound}=.*: must be a number, -inf, or inf"):
        alphabeta(TreeGame([[3, 12], [2, 4]]), "A", **{bound: bad})


def test_alpha_is_not_above_beta():
    game = TreeGame([[3, 12], [2, 4]])
    with pytest.raises(InvalidArgument, match="alpha=5, beta=4: alpha must not be above beta"):
        alphabeta(game, "A", alpha=5, beta=4)
    assert alphabeta(game, "A", alpha=5, beta=5) == (3, "B")


@given(st.integers(1, 10**400), st.integers(1, 10**400))
def test_numbers_of_any_size_stay_exact(a, b):
    assert alphabeta(TreeGame([[a], [b]]), "A").value == max(a, b)
