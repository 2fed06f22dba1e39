"""Of a learner's alpha-beta, right or wrong, nothing is told that is not so."""

from math import inf

import pytest
from drawn_games import heaps, tictactoe, trees
from hypothesis import given
from hypothesis import strategies as st
from learners import HABITS, alpha_beta
from pace import scale_examples

from minimax_lab import MAX, Bones, TicTacToe, TreeGame, record, traced
from minimax_lab.runs.windows import windows


def told(trace):
    return " ".join(trace.story.narrate(step) for step in range(len(trace.columns.steps) + 1))


def true_values(game, state, known=None):
    """What every state below is worth, by going through all of it."""
    known = {} if known is None else known
    if state not in known:
        if game.is_terminal(state):
            known[state] = game.utility(state)
        else:
            below = [true_values(game, game.result(state, action), known)[0] for action in game.actions(state)]
            known[state] = max(below) if game.to_move(state) == MAX else min(below)
    return known[state], known


def nothing_false(name, game, state):
    """All that is told of one learner's run, against what the learner's code does and what the game is worth."""
    habits = HABITS[name]
    search = alpha_beta(habits)
    trace = record(search, game, state)
    cuts, story, true = trace.cuts, trace.story, true_values(game, state)[1]
    if cuts is None:
        return
    assert not cuts.shows_rule or habits.stops in (cuts.rule, "early")  # which may look like either
    assert not story.negates or habits.negates in ("all", "no window")
    for call, window in zip(trace.calls, windows(trace), strict=True):
        if window.sign is not None:
            worth = true[call.state]
            assert {"=": worth == call.value, ">=": worth >= call.value, "<=": worth <= call.value}[window.sign]
        for update in window.updates:
            told_of(habits, trace, cuts, update, true)
        if window.cut:
            assert habits.stops != "never" and window.skipped
            last = window.updates[-1]
            assert (call.state, last.alpha, last.beta) in search.stops
            assert all(alpha >= beta for _, alpha, beta in search.stops)  # or it stops for reasons of its own
    is_bound = any(call.value in (call.alpha, call.beta) for call in trace.calls)
    if not is_bound and not habits.remembers and not cuts.skipped.any():
        assert {window.sign for window in windows(trace)} <= {"=", None}


def told_of(habits, trace, cuts, update, true):
    """What is told of one value that came back."""
    row = update.child - 1
    child, caller = trace.calls[row], trace.calls[trace.calls[row].parent - 1]
    after = [each for each in trace.columns.children(caller.number - 1) if each > row]
    if after:
        given = trace.calls[after[0]]
        assert (update.alpha, update.beta) == (given.alpha, given.beta) and not update.cut
    if update.kind in ("alpha", "beta"):
        assert child.value == (update.alpha if update.kind == "alpha" else update.beta)
        assert (caller.player == MAX) == (update.kind == "alpha")
    if update.cut and cuts.justified[row]:  # "here the mover can get this, the opponent already has that"
        own, other = true[child.state], update.cut.bound
        assert own >= child.value if caller.player == MAX else own <= child.value
        origin = update.cut.origin
        if origin is None:
            assert other in (trace.calls[0].alpha, trace.calls[0].beta)
        else:
            elsewhere = true[trace.calls[origin.child - 1].state]
            assert trace.calls[origin.child - 1].value == other
            assert elsewhere <= other if caller.player == MAX else elsewhere >= other


@pytest.mark.parametrize("name", HABITS)
@scale_examples(1 / 4)
@given(st.one_of(trees(), trees(st.sampled_from([-10, 10])), tictactoe(), heaps()))
def test_random_games(name, drawn):
    nothing_false(name, drawn.game, drawn.state)


# -- runs of several functions, or of one that calls itself in other ways -------------------------------------------

TREE = TreeGame([[3, 5], [2, 9]])


def test_a_wrapper_leaves_nothing_out_and_hides_no_cut():
    trace, alone = (record(alpha_beta(HABITS[name]), TREE, "A") for name in ("wrapped", "right"))
    assert [window.skipped for window in windows(trace)][1:] == [window.skipped for window in windows(alone)]
    assert windows(trace)[0].skipped == () and "Call 1 stops" not in told(trace)
    assert told(trace).count("Cut? Yes") == told(alone).count("Cut? Yes") == 1


def test_a_driver_without_a_window_is_no_negamax():
    game = TicTacToe(win=10)
    for name in ("from a loop", "from a loop that shares"):
        for state, rules in ((game.parse("O.X/X.X/.OO"), game), ("A", TREE)):
            trace = record(alpha_beta(HABITS[name]), rules, state)
            assert not trace.cuts.is_negamax_like and "negamax" not in told(trace)
    assert "Cut? Yes: beta becomes 2, so alpha 3 > beta 2. The rest of C is skipped." in told(trace)
    assert "began" not in told(trace)  # alpha came from the driver


@pytest.mark.parametrize("name", ["fail-hard", "fail-hard, strictly"])
def test_a_bound_that_is_returned_is_no_turned_sign(name):
    nothing_false(name, TreeGame([10, [-10, -10], [-10]], to_move={"C": MAX}), "A")


def test_a_value_that_is_changed_on_its_way_is_no_bound():
    trace = record(alpha_beta(HABITS["discounts"]), TreeGame([[8, 9], [3, 6, 1]]), "A")
    assert "Cut? Yes" not in told(trace) and not any(window.cut for window in windows(trace))


def test_iterative_deepening_is_drawn_however_deep_it_cuts():
    @traced
    def limited(game, state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        if depth == 0:
            return 0
        best = None
        for action in game.actions(state):
            value = limited(game, game.result(state, action), depth - 1, alpha, beta)
            if game.to_move(state) == MAX:
                best = value if best is None else max(best, value)
                alpha = max(alpha, value)
            else:
                best = value if best is None else min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best

    @traced
    def deepening(game, state):
        return [limited(game, state, depth, -inf, inf) for depth in (1, 2, 3)][-1]

    for game in (TREE, TreeGame([[[3, 5], [2, [9, 1]]], [[2, 9], -4]]), Bones(6)):
        trace = record(deepening, game, game.initial)
        assert len(trace.tree) >= len(trace) and trace.draw().svg
        assert windows(trace)[0].skipped == ()


def test_a_position_known_by_heart_is_drawn_too():
    search = alpha_beta(HABITS["right"])

    @traced
    def by_heart(game, state, alpha=-inf, beta=inf):
        if state == "B":
            return 0
        if game.is_terminal(state):
            return game.utility(state)
        best = None
        for action in game.actions(state):
            value = by_heart(game, game.result(state, action), alpha, beta)
            best = value if best is None else max(best, value) if game.to_move(state) == MAX else min(best, value)
            alpha, beta = (max(alpha, value), beta) if game.to_move(state) == MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return best

    game = TreeGame([[3, 5], [-2, 9]])
    trace = record(by_heart, game, "A")
    assert len(trace.tree) == len(record(search, game, "A").tree) - 2  # all but what lies below B
    assert windows(trace)[1].sign is None  # nobody knows what B is worth


def test_a_move_that_is_searched_again_does_not_tie_with_itself():
    @traced
    def scout(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state)
        first, *rest = game.actions(state)
        best = scout(game, game.result(state, first), alpha, beta)
        for action in rest:
            after = game.result(state, action)
            if scout(game, after, best, best + 1) > best:
                best = scout(game, after, best, beta)
        return best

    words = told(record(scout, TreeGame([1, 4]), "A"))
    assert "tie" not in words and "Call 1 has the scores 1, 4 and 4." in words
