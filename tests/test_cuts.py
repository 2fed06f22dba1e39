"""The windows of a run as columns are those that `windows` reads call by call; and what a run does not say, is seen."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards, nests

from minimax_lab import MAX, Bones, TicTacToe, TreeGame, alphabeta, minimax, record, traced
from minimax_lab.cuts import AT_LEAST, AT_MOST, EXACT, cuts_of
from minimax_lab.windows import windows

SIGNS = {EXACT: "=", AT_LEAST: ">=", AT_MOST: "<=", -1: None}


def agrees(trace):
    """Every column against the account call by call, which test_windows.py holds against true values."""
    cuts = cuts_of(trace)

    def bound(number):
        return None if number < 0 else cuts.bounds[number]

    for row, window in enumerate(windows(trace)):
        assert (bound(cuts.alpha[row]), bound(cuts.beta[row])) == (window.alpha, window.beta)
        assert SIGNS[int(cuts.sign[row])] == window.sign
        assert cuts.skipped[row] == len(window.skipped)
        assert cuts.closer[row] == (window.updates[-1].child - 1 if window.cut else -1)
        for update in window.updates:
            child = update.child - 1
            assert (bound(cuts.alpha_now[child]), bound(cuts.beta_now[child])) == (update.alpha, update.beta)
            assert cuts.kind[child] == (update.kind != "ignore")
            assert cuts.cut[child] == bool(update.cut)
            origin = update.cut.origin if update.cut else None
            assert cuts.origin[child] == (origin.child - 1 if origin else -1)
            assert cuts.plies_up[child] == (update.cut.plies_up if origin else -1)


@settings(max_examples=300)
@given(nests(), st.booleans())
def test_random_trees(nest, on_equality):
    trace = record(alphabeta, TreeGame(nest.tree, first=nest.first, to_move=nest.movers), "A", on_equality)
    agrees(trace)
    assert cuts_of(trace).rule == (">=" if on_equality else ">")


@given(boards(), st.booleans())
def test_random_boards(drawn, on_equality):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    agrees(record(alphabeta, game, game.parse(rules.text(cells)), on_equality))


@given(nests(), st.integers(-4, 4), st.integers(0, 3))
def test_windows_that_are_narrow_or_closed_from_the_start(nest, alpha, width):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    agrees(record(alphabeta, game, "A", alpha=alpha, beta=alpha + width))


def test_a_run_without_alpha_and_beta_has_none():
    assert cuts_of(record(minimax, Bones(4), Bones(4).initial)) is None

    @traced
    def unused(game, state, alpha=None, beta=None):
        if game.is_terminal(state):
            return game.utility(state)
        return max(unused(game, game.result(state, action)) for action in game.actions(state))

    assert cuts_of(record(unused, Bones(4), Bones(4).initial)) is None


def learners(strictly, cutting=True):
    @traced
    def search(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state)
        for action in game.actions(state):
            value = search(game, game.result(state, action), alpha=alpha, beta=beta)
            if game.to_move(state) == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if cutting and (alpha > beta or (alpha == beta and not strictly)):
                break
        return alpha if game.to_move(state) == MAX else beta

    return search


def test_the_rule_of_a_function_that_does_not_say_it_is_read_off_what_it_did():
    game = TreeGame([[5, 6], [5, 7, 1], [4, 9]])
    loose, strict = (cuts_of(record(learners(strictly), game, "A")) for strictly in (False, True))
    assert (loose.rule, strict.rule) == (">=", ">")
    assert [int(number) for number in loose.skipped] == [0, 0, 0, 0, 2, 0, 1, 0]
    assert [int(number) for number in strict.skipped] == [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]


def test_a_function_that_never_cuts_has_closed_windows_and_no_cuts():
    cuts = cuts_of(record(learners(False, cutting=False), TreeGame([[5, 6], [4, 7, 1]]), "A"))
    assert cuts.skipped.sum() == 0
    assert [int(row) for row in cuts.closed] == [-1, 0, 0, 0, 0, 1, 1, 1]
    assert not cuts.tells_rule and not cuts.cut.any()


@pytest.mark.parametrize("number", [1e300, 2**70, -(2**70)])
def test_numbers_of_any_size(number):
    agrees(record(alphabeta, TreeGame([[number, number], [number, 0.5], 1]), "A"))
