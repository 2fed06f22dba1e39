"""The windows of a run as columns are those that `windows` reads call by call; and what a run does not say, is seen."""

from math import inf

import numpy as np
import pytest
from drawn_games import GAMES, tree_game
from hypothesis import given
from hypothesis import strategies as st
from learners import HABITS, alpha_beta
from strategies import nests

from minimax_lab import MAX, Bones, TreeGame, alphabeta, minimax, record, traced
from minimax_lab.runs.true_values import AT_LEAST, AT_MOST, EXACT, negates
from minimax_lab.runs.windows import windows

SIGNS = {EXACT: "=", AT_LEAST: ">=", AT_MOST: "<=", -1: None}


def agrees(trace):
    """Every column against the account call by call, which test_windows.py holds against true values."""
    cuts = trace.cuts

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


@pytest.mark.parametrize("kind", GAMES)
@given(st.data(), st.booleans())
def test_random_games(kind, data, on_equality):
    game, state, *_ = data.draw(GAMES[kind])
    trace = record(alphabeta, game, state, on_equality)
    agrees(trace)
    assert trace.cuts.rule == (">=" if on_equality else ">")


@given(nests(), st.integers(-4, 4), st.integers(0, 3))
def test_windows_that_are_narrow_or_closed_from_the_start(nest, alpha, width):
    game = tree_game(nest)
    agrees(record(alphabeta, game, "A", alpha=alpha, beta=alpha + width))


def test_a_run_without_alpha_and_beta_has_none():
    assert record(minimax, Bones(4), Bones(4).initial).cuts is None

    @traced
    def unused(game, state, alpha=None, beta=None):
        if game.is_terminal(state):
            return game.utility(state)
        return max(unused(game, game.result(state, action)) for action in game.actions(state))

    assert record(unused, Bones(4), Bones(4).initial).cuts is None


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
    loose, strict = (record(learners(strictly), game, "A").cuts for strictly in (False, True))
    assert (loose.rule, strict.rule) == (">=", ">")
    assert [int(number) for number in loose.skipped] == [0, 0, 0, 0, 2, 0, 1, 0]
    assert [int(number) for number in strict.skipped] == [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]


def test_a_function_that_never_cuts_has_closed_windows_and_no_cuts():
    cuts = record(learners(False, cutting=False), TreeGame([[5, 6], [4, 7, 1]]), "A").cuts
    assert cuts.skipped.sum() == 0
    assert [int(row) for row in cuts.closed] == [-1, 0, 0, -1, -1, 1, 1, -1]
    assert not cuts.shows_rule and not cuts.cut.any()


@pytest.mark.parametrize("number", [1e300, 2**70, -(2**70)])
def test_numbers_of_any_size(number):
    agrees(record(alphabeta, TreeGame([[number, number], [number, 0.5], 1]), "A"))


# -- what a learner's run does not show is not told ----------------------------------------------------------------

DEEP = TreeGame([[3, 5], [2, 9], [7, [1, 8]]])


def told(trace):
    return " ".join(trace.story.narrate(step) for step in range(len(trace.columns.steps) + 1))


def test_the_right_one_of_a_learner_is_told_like_ours_but_for_what_it_does_not_show():
    trace = record(learners(False), DEEP, "A")
    cuts, ours = trace.cuts, record(alphabeta, DEEP, "A").cuts
    assert cuts.closer.tolist() == np.where(ours.skipped > 0, ours.closer, -1).tolist()
    assert cuts.origin.tolist() == np.where(cuts.cut, ours.origin, -1).tolist()
    assert (cuts.shows_rule, ours.shows_rule) == (False, True)  # there was no tie: either rule explains it
    words = told(trace)
    assert "The function cuts when" not in words
    assert "Here MIN can hold MAX to 2. At A, MAX already has 3 by B. So MAX gains nothing by coming here" in words
    assert words.count("Cut? It was the last move, so there is nothing to cut.") == 4
    for row in np.flatnonzero(cuts.kind >= 0):
        assert cuts.kind[row] == ours.kind[row] and cuts.closed[row] == ours.closed[row]


def test_alpha_that_is_not_handed_on_is_seen():
    trace = record(alpha_beta(HABITS["shares nothing at the root"]), DEEP, "A")
    cuts = trace.cuts
    assert not cuts.cut.any() and np.flatnonzero(cuts.unexplained).tolist() == [1, 4]
    assert "Cut? No: alpha would become 3, but call 5 is given alpha -∞, beta ∞." in told(trace)
    assert [(each.kind, each.alpha) for each in windows(trace)[0].updates] == [("other", -inf)] * 2


@pytest.mark.parametrize("name", [name for name in HABITS if HABITS[name].negates in ("all", "no window")])
@pytest.mark.parametrize("game", [DEEP, TreeGame([[3, 5], [2, 9], [7, [1, 2]]])])
def test_of_a_negamax_neither_windows_nor_cuts_are_told(name, game):
    trace = record(alpha_beta(HABITS[name]), game, "A")
    cuts = trace.cuts
    assert cuts.is_negamax_like and cuts.negates == (HABITS[name].returns != "last")
    assert (cuts.alpha == -1).all() and not cuts.cut.any() and (cuts.sign == -1).all()
    turned = "The function negates each score, so windows and cuts are not shown."
    alike = "The windows look like those of a negamax, so windows and cuts are not shown."
    assert (turned if cuts.negates else alike) in told(trace)
    assert "Window:" not in told(trace) and "Cut?" not in told(trace)


def test_a_value_that_is_one_of_the_scores_is_not_said_to_be_turned():
    @traced
    def middle(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        scores = [middle(game, game.result(state, action)) for action in game.actions(state)]
        return None if state == "A" else sorted(scores)[1]

    columns = record(middle, TreeGame([[3, -3, 5], [4, -4, 7]]), "A").columns
    assert not negates(columns)


@pytest.mark.parametrize("sign, first", [(1, "MAX"), (-1, "MIN")])
def test_a_bound_that_came_in_is_not_laid_to_the_callers_own(sign, first):
    tree = TreeGame([3 * sign, [[4 * sign, [2 * sign, 9 * sign]]]], first=first)
    trace = record(alpha_beta(HABITS["passes on the received window, below the root"]), tree, "A")
    window = next(each for each in windows(trace) if each.cut)
    assert (window.cut.bound, window.cut.origin, window.cut.plies_up) == (3 * sign, None, None)
    assert "The rest of D is skipped." in told(trace) and "began" not in told(trace)


def test_a_bound_that_nobody_set_is_not_said_to_be_from_the_beginning():
    trace = record(alpha_beta(HABITS["begins with a guess"]), DEEP, "A")
    assert trace.calls[1].alpha == 4
    assert "began" not in told(trace) and "does not matter" not in told(trace)
    assert "The run began with " in told(record(alphabeta, TreeGame([3, 7, 9]), "A", beta=5))
    assert "The run began with " in told(record(learners(False), TreeGame([3, 7, 9]), "A", beta=5))


def test_a_tie_with_a_bound_is_not_trusted_for_either_player():
    for first, tree in (("MAX", [[3, 5], [3, 9]]), ("MIN", [[3, 1], [3, 0]])):
        trace = record(alphabeta, TreeGame(tree, first=first), "A")
        assert "Some of these scores are only bounds: only B is certain to be best." in told(trace)


@pytest.mark.parametrize("stop", [RuntimeError, KeyboardInterrupt])
def test_a_call_that_has_not_returned_has_left_nothing_out(stop):
    class Stops(TreeGame):
        def utility(self, state):
            if state == "C2":
                raise stop("stop")
            return super().utility(state)

    if stop is RuntimeError:
        with pytest.raises(stop) as caught:
            record(alphabeta, Stops([[5, 6], [7, 8, 9]]), "A")
        trace = caught.value.trace
    else:
        with pytest.warns(UserWarning, match="interrupted|stopped"):
            trace = record(alphabeta, Stops([[5, 6], [7, 8, 9]]), "A")
    assert not trace.cuts.skipped.any()
    assert not any(window.skipped or window.cut for window in windows(trace))
