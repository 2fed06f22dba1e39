"""Wrong functions of learners: every classic bug is found, named, and drawn, and the run can be stepped through."""

import os
from math import inf
from operator import ge, gt

import pytest
from asking import all_questions, ask, outcome
from learners import HABITS, MISTAKES, alpha_beta, minimax_with

from minimax_lab import MAX, Bones, MinimaxLabError, StepPlayer, TreeGame, game_tree, minimax, traced
from minimax_lab.exercises import questions
from minimax_lab.exercises.bugs import BUGS

ALL = [pytest.param(each, id=name) for name, each in all_questions().items() if each.kind == "function"]


def zero_at_the_start(game, state, depth=None):
    if game.is_terminal(state):
        return game.utility(state)
    best = 0
    for action in game.actions(state):
        value = zero_at_the_start(game, game.result(state, action))
        best = max(best, value) if game.to_move(state) == MAX else min(best, value)
    return best


def with_wrong_update(game, state, alpha=-inf, beta=inf):
    """Alpha-beta in which beta grows."""
    if game.is_terminal(state):
        return game.utility(state)
    is_max, values = game.to_move(state) == MAX, []
    for action in game.actions(state):
        values.append(with_wrong_update(game, game.result(state, action), alpha, beta))
        if is_max:
            alpha = max(alpha, values[-1])
        else:
            beta = max(beta, values[-1])
        if alpha >= beta:
            break
    return max(values) if is_max else min(values)


alpha, beta = -inf, inf


def with_global_bounds(game, state):
    global alpha, beta
    if game.is_terminal(state):
        return game.utility(state)
    values = []
    for action in game.actions(state):
        values.append(with_global_bounds(game, game.result(state, action)))
        if game.to_move(state) == MAX:
            alpha = max(alpha, values[-1])
        else:
            beta = min(beta, values[-1])
        if alpha >= beta:
            break
    return max(values) if game.to_move(state) == MAX else min(values)


@pytest.mark.parametrize("question", ALL)
@pytest.mark.parametrize(("mistake", "words"), [("both start at 0", "start"), ("only a win scores", "wins of MAX")])
def test_the_classic_bugs_of_minimax_are_named(question, mistake, words):
    function = minimax_with(**MISTAKES[mistake])
    assert outcome(question, lambda *args: function(*args)[0]) == ("incorrect", "expected")
    assert words in question.feedback.message


@pytest.mark.parametrize("question", ALL)
def test_the_positions_have_each_kind_of_result(question):
    """Otherwise a bug that shows only in one of them passes."""
    trees = [game_tree(game, state).back_up() for game, state in question.cases]
    results = {(tree.root.player, (tree.value > 0) - (tree.value < 0)) for tree in trees}
    is_drawn = any("TicTacToe" in repr(game) for game, _ in question.cases)
    assert {("MAX", 1), ("MAX", -1), ("MIN", 1), (None, -1)} <= results
    assert not is_drawn or any(value == 0 for _, value in results)
    assert max(len(tree.levels()) for tree in trees) >= 4
    if question.function != "depth_limited_minimax":
        assert max(len(tree.levels()) for tree in trees) >= 5


def updates(of_max, of_min, largest, smallest):
    """An alpha-beta that changes the bounds with these names where MAX and where MIN moves; "" is none."""

    def search(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state)
        is_max, bounds, values = game.to_move(state) == "MAX", {"alpha": alpha, "beta": beta}, []
        for action in game.actions(state):
            values.append(search(game, game.result(state, action), **bounds))
            if name := of_max if is_max else of_min:
                bounds[name] = (largest if is_max else smallest)(bounds[name], values[-1])
            if bounds["alpha"] >= bounds["beta"]:
                break
        return max(values) if is_max else min(values)

    return search


def updates_both(cuts):
    """An alpha-beta that changes alpha and beta after each value, whoever moves."""

    def search(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state)
        is_max = game.to_move(state) == "MAX"
        best = -inf if is_max else inf
        for action in game.actions(state):
            value = search(game, game.result(state, action), alpha, beta)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = max(alpha, best), min(beta, best)
            if cuts(alpha, beta):
                break
        return best

    return search


@pytest.mark.parametrize(
    ("function", "mistake", "words"),
    [
        (minimax, "expected", "never cuts"),
        (updates_both(ge), "expected", "only the bound of the player who moves may change"),
        (updates_both(gt), "expected", "change both bounds"),
        (updates("", "", max, min), "expected", "never cuts"),
        (updates("beta", "alpha", max, min), "expected", "Where MAX moves, your function seems to change beta"),
        (with_wrong_update, "expected", "beta = min(beta, value)"),
        (alpha_beta(HABITS["passes on no window"]), "expected", "Pass alpha and beta on"),
        (alpha_beta(HABITS["from a loop"]), "expected", "moves at the root"),
        (alpha_beta(HABITS["passes on the received window"]), "expected", "after the update"),
        (BUGS["global window"], "expected", "one alpha and one beta"),
        (with_global_bounds, "globals", "alpha and beta are global variables"),
    ],
)
def test_the_classic_bugs_of_alpha_beta_are_named(function, mistake, words):
    question = next(question for question in questions("07_alpha_beta") if question.kind == "function")
    assert outcome(question, function) == ("incorrect", mistake) and words in question.feedback.message


def test_a_limit_that_is_tested_first_is_named():
    question = next(each for each in questions("06_how_far_to_look") if each.kind == "function")
    function = BUGS["limit first"]
    assert outcome(question, lambda game, state, depth=3: function(game, state, depth)) == ("incorrect", "expected")
    assert "the limit before the end" in question.feedback.message


# -- where it is wrong


def test_a_wrong_function_is_shown_where_it_is_wrong_and_can_be_stepped_through(capsys):
    question = questions("03_more_bones")[1]
    outcome(question, zero_at_the_start)
    found, shown = question.diagnosis(), " ".join(capsys.readouterr().out.split())
    assert question.failure.state.bones == 5 and (found.call, found.kind) == (1, "initial best")
    assert "A heap of 5 bones." in shown and "Your function returns 0 here, and minimax returns -1." in shown
    assert "Call 1 returned 0, but of -1 and -1, MAX chooses the largest, -1." in shown and found.question in shown
    player = question.step_through()
    assert isinstance(player, StepPlayer) and player.trace.value == 0
    assert len(player.trace) == len(game_tree(Bones(5, takes=(2, 3)))) == 6
    assert zero_at_the_start.__globals__["zero_at_the_start"] is zero_at_the_start
    assert outcome(question, minimax) == ("correct", "") and question.failure is None
    with pytest.raises(MinimaxLabError, match=r"q2.check\(\) first"):
        question.step_through()


def test_a_run_that_ends_python_can_be_stepped_through():
    question = ask("function", TreeGame([3, 4]))
    question.answer = quits_below
    question.check()
    assert question.feedback.mistake == "exits" and len(question.step_through().trace) == 2


def test_a_traced_function_is_recorded_as_it_is():
    question = ask("function", TreeGame([3, 4]))
    question.answer = traced_wrongly
    question.check()
    assert question.step_through().trace.value == 3


@traced
def traced_wrongly(game, state):
    return 3


def quits_below(game, state):
    return quits_below(game, "A1") if state == "A" else quit()


def interrupts(game, state):
    raise KeyboardInterrupt


def leaves(game, state):
    raise GeneratorExit


def loops(game, state):
    while True:
        pass


def recurses(game, state):
    return recurses(game, state)


def joins_a_number(game, state):
    os.sep.join(1)


@pytest.mark.parametrize("function", [interrupts, leaves, loops, joins_a_number, print])
def test_a_function_that_does_not_return_is_explained_in_a_sentence(function, capsys):
    question = ask("function", TreeGame([3, 4]))
    question.answer = function
    question.check(seconds=0.2)
    assert question.feedback.outcome == "incorrect" and "\n" not in question.feedback.message
    assert question.feedback.message.startswith("On a tree of 3 nodes")
    assert "A1" in capsys.readouterr().out  # the position is drawn


def test_a_function_that_never_ends_can_still_be_stepped_through():
    question = ask("function", TreeGame([3, 4]))
    question.answer = recurses
    question.check()
    assert len(question.step_through().trace) > 1
    question.answer = loops
    question.check(seconds=0.2)
    with pytest.raises(MinimaxLabError, match="no call"):
        question.step_through()
