"""Wrong functions of learners: every classic bug is found, named, and drawn, and the run can be stepped through."""

import os
import sys
from math import inf

import pytest
from asking import all_questions, ask, outcome

from minimax_lab import MAX, Bones, MinimaxLabError, StepPlayer, TreeGame, alphabeta, game_tree, minimax, traced
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


def only_a_win_scores(game, state, depth=None):
    if game.is_terminal(state):
        return game.utility(state) if game.utility(state) > 0 else 0
    values = [only_a_win_scores(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


def cutting(update=min, own_window=True):
    """Alpha-beta as a learner writes it, with one line changed."""

    def search(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state)
        is_max = game.to_move(state) == MAX
        best = -inf if is_max else inf
        for action in game.actions(state):
            window = (alpha, beta) if own_window else ()
            value = search(game, game.result(state, action), *window)
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = update(beta, best)
            if alpha >= beta:
                break
        return best

    return search


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


def root_of_its_own(game, state):
    """The moves at the root share no alpha."""
    if game.is_terminal(state):
        return game.utility(state)
    values = [alphabeta(game, game.result(state, action)).value for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


@pytest.mark.parametrize("question", ALL)
@pytest.mark.parametrize("function", [zero_at_the_start, only_a_win_scores])
def test_the_classic_bugs_of_minimax_are_named(question, function):
    assert outcome(question, function) == ("incorrect", "expected")
    words = "start" if function is zero_at_the_start else "wins of MAX"
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


def alpha_beta_question():
    return next(question for question in questions("07_alpha_beta") if question.kind == "function")


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (minimax, "never cuts"),
        (cutting(update=max), "beta = min(beta, value)"),
        (cutting(own_window=False), "Pass alpha and beta on"),
        (root_of_its_own, "moves at the root"),
        (BUGS["global window"], "one alpha and one beta"),
        (BUGS["received window"], "after the update"),
    ],
)
def test_the_classic_bugs_of_alpha_beta_are_named(function, words):
    question = alpha_beta_question()
    assert outcome(question, function) == ("incorrect", "expected") and words in question.feedback.message


def test_a_right_alpha_beta_passes():
    assert outcome(alpha_beta_question(), cutting()) == ("correct", "")


def test_global_bounds_are_named_as_such():
    question = alpha_beta_question()
    assert outcome(question, with_global_bounds) == ("incorrect", "globals")
    assert "alpha and beta are global variables" in question.feedback.message


def test_a_limit_that_is_tested_first_is_named():
    question = next(each for each in questions("06_how_far_to_look") if each.kind == "function")
    function = BUGS["limit first"]
    assert outcome(question, lambda game, state, depth=3: function(game, state, depth)) == ("incorrect", "expected")
    assert "the limit before the end" in question.feedback.message


# -- where it is wrong


def test_the_smallest_wrong_position_is_drawn_with_both_values(capsys):
    question = questions("03_more_bones")[1]
    assert outcome(question, zero_at_the_start)[0] == "incorrect"
    assert question.failure.state.bones == 4
    shown = capsys.readouterr().out
    assert "A heap of 4 bones." in shown and "Your function returns 0 here, and minimax returns -1." in shown


def test_the_first_wrong_call_is_shown_with_its_kind_as_a_question(capsys):
    question = questions("03_more_bones")[1]
    outcome(question, zero_at_the_start)
    found = question.diagnosis()
    assert (found.call, found.kind) == (1, "initial best")
    shown = " ".join(capsys.readouterr().out.split())
    assert "Call 1 returned 0, but of -1, -1 and -1, MAX chooses the largest, -1." in shown and found.question in shown


def test_the_run_can_be_stepped_through():
    question = questions("03_more_bones")[1]
    outcome(question, zero_at_the_start)
    player = question.step_through()
    assert isinstance(player, StepPlayer)
    assert len(player.trace) == len(game_tree(Bones(4))) == 15
    assert player.trace.value == 0 and zero_at_the_start.__globals__["zero_at_the_start"] is zero_at_the_start


def test_the_button_opens_the_player(monkeypatch):
    made = []
    monkeypatch.setattr("minimax_lab.exercises.function_question.FailedRun", lambda *args: made.append(args) or Shown())

    class Shown:
        def bundle(self):
            return {"text/plain": ""}

    question = questions("03_more_bones")[1]
    outcome(question, zero_at_the_start)
    monkeypatch.undo()
    from minimax_lab.exercises.failed_run import FailedRun

    run = FailedRun(*made[0])
    assert "A heap of 4" in run.bundle()["text/plain"] and "<img" in run.bundle()["text/html"]
    run.button.click()
    assert isinstance(run.children[1], StepPlayer)


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


def test_without_a_failure_there_is_nothing_to_step_through():
    question = questions("03_more_bones")[1]
    outcome(question, zero_at_the_start)
    assert outcome(question, minimax) == ("correct", "") and question.failure is None
    with pytest.raises(MinimaxLabError, match=r"q2.check\(\) first"):
        question.step_through()


def ends(game, state):
    sys.exit("now")


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


@pytest.mark.parametrize("function", [ends, interrupts, leaves, loops, recurses, joins_a_number, print])
def test_a_function_that_does_not_return_is_explained_in_a_sentence(function, capsys):
    question = ask("function", TreeGame([3, 4]))
    question.answer = function
    question.check(seconds=0.2)
    assert question.feedback.outcome == "incorrect" and "\n" not in question.feedback.message
    assert question.feedback.message.startswith("On TreeGame")
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
