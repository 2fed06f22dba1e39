"""Of a learner's alpha-beta, right or wrong, nothing is told that is not so."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from learners import HABITS, alpha_beta
from strategies import boards, nests, piles

from minimax_lab import MAX, Bones, TicTacToe, TreeGame, record
from minimax_lab.cuts import cuts_of
from minimax_lab.narration import Story, narrate, steps_of
from minimax_lab.windows import windows


def told(trace):
    return " ".join(narrate(trace, step) for step in range(len(steps_of(trace)) + 1))


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
    cuts, story, true = cuts_of(trace), Story(trace), true_values(game, state)[1]
    if cuts is None:
        return
    assert not cuts.tells_rule or habits.stops in (cuts.rule, "early")  # which may look like either
    assert not story.negates or habits.turns in ("all", "no window")
    for call, window in zip(trace.calls, windows(trace), strict=True):
        if window.sign is not None:
            worth = true[call.state]
            assert {"=": worth == call.value, ">=": worth >= call.value, "<=": worth <= call.value}[window.sign]
        for update in window.updates:
            told_of(habits, trace, cuts, update, true)
        if window.cut:
            assert habits.stops != "never" and window.skipped
            assert not any(getattr(search, "stopped_open", ()))  # or it stops for reasons of its own
    if habits.returns != "bound" and not habits.remembers and not cuts.skipped.any():
        assert {window.sign for window in windows(trace)} <= {"=", None}


def told_of(habits, trace, cuts, update, true):
    """What is told of one value that came back."""
    row = update.child - 1
    child, caller = trace.calls[row], trace.calls[trace.calls[row].parent - 1]
    after = [each for each in trace.children(caller.number - 1) if each > row]
    if after:
        given = trace.calls[after[0]]
        assert (update.alpha, update.beta) == (given.alpha, given.beta) and not update.cut
    if update.kind in ("alpha", "beta"):
        assert child.value == (update.alpha if update.kind == "alpha" else update.beta)
        assert (caller.player == MAX) == (update.kind == "alpha")
    if update.cut and cuts.reasoned[row]:  # "the mover can already get this, the opponent has that elsewhere"
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
@settings(max_examples=60)
@given(st.one_of(nests(), nests(st.sampled_from([-10, 10]))))
def test_random_trees(name, nest):
    nothing_false(name, TreeGame(nest.tree, first=nest.first, to_move=nest.movers), "A")


@pytest.mark.parametrize("name", HABITS)
@settings(max_examples=20)
@given(boards())
def test_random_boards(name, drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    nothing_false(name, game, game.parse(rules.text(cells)))


@pytest.mark.parametrize("name", HABITS)
@settings(max_examples=10)
@given(piles())
def test_random_heaps(name, drawn):
    rules, bones = drawn
    game = Bones(max(bones, 1), takes=rules.takes, last_loses=rules.last_loses, win=rules.win)
    nothing_false(name, game, game.initial)
