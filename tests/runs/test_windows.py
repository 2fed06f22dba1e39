"""windows tells of a recorded alpha-beta what the run did: updates, cuts and their origins, exact values and bounds."""

from math import inf

import pytest
from drawn_games import GAMES, tree_game
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of, looked_at
from strategies import nests

from minimax_lab import MAX, MIN, InvalidArgument, TreeGame, minimax, record, traced
from minimax_lab.runs.windows import Cut, Origin, Update, windows
from minimax_lab.search.alphabeta import alphabeta


def by_name(trace):
    return {call.state: window for call, window in zip(trace.calls, windows(trace), strict=True)}


def sound(trace, calls, demanded, on_equality):
    """What windows tells is borne out by the true values, and by a window kept by hand."""
    found = windows(trace)
    for window, call in zip(found, demanded, strict=True):
        if window.sign == "=":
            assert call.value == window.value
        else:
            assert call.value >= window.value if window.sign == ">=" else call.value <= window.value
            assert window.sign in (">=", "<=") and window.player
        seen = trace.columns.children(window.number - 1)
        assert [update.child - 1 for update in window.updates] == seen
        assert len(window.skipped) == (len(call.below) - len(seen))
        assert not window.skipped or window.cut
        alpha, beta = window.alpha, window.beta
        for update in window.updates:
            after = (max(alpha, update.value), beta) if window.player == MAX else (alpha, min(beta, update.value))
            assert (update.alpha, update.beta) == after
            assert update.kind == ("alpha" if after[0] != alpha else "beta" if after[1] != beta else "ignore")
            alpha, beta = after
            closed = alpha > beta or (alpha == beta and on_equality)
            assert bool(update.cut) == closed
        if window.cut:
            explained(found, window, trace)


def explained(found, window, trace):
    """The bound that a cut was made at is what the callee of its origin returned to a call further up."""
    cut = window.cut
    mover, other = (MAX, MIN) if cut.name == "beta cut" else (MIN, MAX)
    origin = found[cut.origin.number - 1]
    assert window.player == mover and origin.player == other
    assert cut.bound == (window.beta if mover == MAX else window.alpha) == found[cut.origin.child - 1].value
    above = [window.number]
    while above[-1] != cut.origin.number:
        above.append(trace.calls[above[-1] - 1].parent)
    assert len(above) - 1 == cut.plies_up > 0
    assert cut.origin.child < above[-2]
    update = next(update for update in origin.updates if update.child == cut.origin.child)
    assert update.kind == ("beta" if mover == MAX else "alpha")


@pytest.mark.parametrize("kind", GAMES)
@given(st.data(), st.booleans())
def test_random_games(kind, data, on_equality):
    game, state, rules, place, *_ = data.draw(GAMES[kind])
    calls = calls_of(rules, place)
    sound(record(alphabeta, game, state, on_equality), calls, looked_at(calls, on_equality)[0], on_equality)


@given(nests())
def test_without_cuts_every_value_is_exact(nest):
    game = tree_game(nest)
    found = windows(record(alphabeta, game, "A"))
    assert any(window.skipped for window in found) or {window.sign for window in found} == {"="}


def test_a_cut_at_a_bound_that_the_run_began_with_has_no_origin():
    found = windows(record(alphabeta, TreeGame([3, 7, 9]), "A", beta=5))
    assert found[0].cut == Cut("beta cut", 5, None, None)
    assert (found[0].skipped, found[0].sign) == (("A3",), ">=")


def test_a_cut_after_the_last_move_skips_nothing_and_the_value_is_exact():
    found = by_name(record(alphabeta, TreeGame([[5, 6], [7, 5]]), "A"))["C"]
    assert (found.cut, found.skipped, found.sign) == (Cut("alpha cut", 5, Origin(1, 2), 1), (), "=")


@traced
def learners(game, state, alpha, beta):
    """A learner's own, fail-hard, and with alpha not shared at the root."""
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        shared = -inf if state == "A" else alpha
        value = learners(game, game.result(state, action), shared, beta)
        if game.to_move(state) == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == MAX else beta


def test_a_learners_own_alpha_beta_is_read_too():
    found = by_name(record(learners, TreeGame([[5, 6], [4, 5]]), "A", -inf, inf))
    assert (found["C"].alpha, found["C"].skipped, found["C"].cut) == (-inf, (), None)
    found = by_name(record(learners, TreeGame([[5, 6], [[1, 9], 2]]), "A", 7, inf))
    assert (found["A"].sign, found["A"].value) == ("<=", 7)
    assert found["A"].updates == (Update(2, 5, "other", -inf, inf, None),)  # alpha should have stayed 7


def test_a_run_that_raised_has_updates_until_then():
    class Stops(TreeGame):
        def utility(self, state):
            if state == "C1":
                raise RuntimeError("stop")
            return super().utility(state)

    with pytest.raises(RuntimeError) as caught:
        record(alphabeta, Stops([[5, 6], [4, 5]]), "A")
    found = windows(caught.value.trace)
    assert [update.child for update in found[0].updates] == [2]
    assert (found[0].value, found[0].sign, found[0].cut, found[-1].sign) == (None, None, None, None)


def test_only_a_run_with_alpha_and_beta_has_windows():
    with pytest.raises(InvalidArgument, match="trace of minimax: its calls have no alpha and beta; must be a run of"):
        windows(record(minimax, TreeGame([1, 2]), "A"))
    for bad in (None, 5, [1], "trace"):
        with pytest.raises(InvalidArgument, match="must be a recorded run"):
            windows(bad)
