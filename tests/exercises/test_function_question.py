"""Questions that ask for a function: wrong results, waste, and functions that fail."""

import re
from math import inf

import pytest
from asking import ONE_MISTAKE_EACH, TREE, all_questions, ask, outcome
from learners import HABITS, MISTAKES, alpha_beta, backing_up, limited, minimax_with, remembering

from minimax_lab import MinimaxLabError, TicTacToe, TreeGame, alphabeta, game_tree, minimax, record
from minimax_lab.exercises import questions

FUNCTION_QUESTIONS = [pytest.param(each, id=name) for name, each in all_questions().items() if each.kind == "function"]
RIGHT_HABITS = ("right", "right, strictly", "fail-hard", "peeks", "wrapped", "from a loop that shares")
HARMLESS_IN_BONES = ("stops when ahead", "a draw is a loss")  # where a game has one winner and nothing in between


def test_every_position_is_tried():
    question = ask("function", TreeGame([4, 9]), also=[(ONE_MISTAKE_EACH, "A"), (TREE, "A")])
    assert outcome(question, backing_up(max, max)) == ("incorrect", "always the largest")
    assert f"On a tree of {len(game_tree(ONE_MISTAKE_EACH))} nodes from A" in question.feedback.message
    assert outcome(question, minimax) == ("correct", "") and "all 3 positions" in question.feedback.message


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "depth_limited_minimax"])
def test_the_solution_names_the_function_that_the_question_asks_for(name, capsys):
    ask("function", function=name, why="Because.").solution()
    shown = capsys.readouterr().out
    line = re.search("`(.*)`", shown)
    assert line is not None and shown.endswith(" prints it. Because.\n"), shown
    assert set(re.findall(r"\w*(?:minimax|alphabeta)\w*", shown)) == {name, "minimax_lab"}
    exec(line[1], {})
    assert f"def {name}(" in capsys.readouterr().out


def test_a_function_that_the_package_does_not_have_is_refused():
    message = "function='minmax': must be 'minimax' or 'alphabeta' or 'depth_limited_minimax'"
    with pytest.raises(MinimaxLabError, match=re.escape(message)):
        ask("function", function="minmax")


# -- the lessons' questions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("question", FUNCTION_QUESTIONS)
def test_a_function_with_a_mistake_passes_only_where_the_mistake_changes_nothing(question, mistake, request):
    wrong = minimax_with(**MISTAKES[mistake])
    answers = {
        "minimax": wrong if question.memory else lambda game, state: wrong(game, state)[0],
        "alphabeta": lambda game, state: wrong(game, state)[0],
        "depth_limited_minimax": lambda game, state, depth=3: wrong(game, state, depth)[0],
    }
    harmless = "03_more_bones" in request.node.name and mistake in HARMLESS_IN_BONES
    found = outcome(question, answers[question.function])
    assert (found == ("correct", "")) == harmless
    assert found != ("incorrect", "too many"), "the value is wrong as well"


def smallest_for_both(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return min(smallest_for_both(game, game.result(state, action)) for action in game.actions(state))


def starts_at_zero(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    values = [starts_at_zero(game, game.result(state, action)) for action in game.actions(state)]
    return max([0, *values]) if game.to_move(state) == "MAX" else min([0, *values])


@pytest.mark.parametrize("wrong", [smallest_for_both, starts_at_zero])
def test_the_position_that_is_drawn_is_that_of_the_first_wrong_call(wrong, capsys):
    """Everything below it is right there, so no smaller position is to blame."""
    question = ask("function", TicTacToe(win=10), "X.O/.O./X.X")
    question.answer = wrong
    question.check()
    found, failure = question.diagnosis(), question.failure
    assert found.call == 1 and found.evidence in capsys.readouterr().out
    board = question.drawn_failure().text
    for mark in "XO":
        assert board.count(mark) >= failure.state.count(mark) > 0
    for action in failure.game.actions(failure.state):
        after = failure.game.result(failure.state, action)
        assert wrong(failure.game, after) == minimax(failure.game, after).value


@pytest.mark.parametrize("habits", HABITS)
def test_alpha_beta_passes_only_if_its_habits_are_right(habits):
    question = questions("07_alpha_beta")[2]
    assert (outcome(question, alpha_beta(HABITS[habits])) == ("correct", "")) == (habits in RIGHT_HABITS)


def leaves_at_once(game, state, alpha=-inf, beta=inf):
    """An alpha-beta whose test for a cut is the wrong way around."""
    if game.is_terminal(state):
        return game.utility(state)
    is_max, values = game.to_move(state) == "MAX", []
    for action in game.actions(state):
        values.append(leaves_at_once(game, game.result(state, action), alpha, beta))
        alpha, beta = (max(alpha, values[-1]), beta) if is_max else (alpha, min(beta, values[-1]))
        if alpha <= beta:
            break
    return max(values) if is_max else min(values)


@pytest.mark.parametrize("wrong", [leaves_at_once, lambda game, state, alpha=0, beta=0: smallest_for_both(game, state)])
def test_the_first_position_on_which_a_function_is_wrong_has_the_smallest_tree(wrong):
    question = questions("07_alpha_beta")[2]
    message = question.take(wrong).message
    sizes = {
        len(game_tree(each.game, each.state))
        for each in (question.here, *question.also)
        if wrong(each.game, each.state) != minimax(each.game, each.state).value
    }
    assert min(sizes) == 7 and message.startswith(("On a tree of 7 nodes", "Your function seems to leave the loop"))
    drawn = question.drawn_failure().text  # all of the tree that the message is about
    assert isinstance(question.failure.game, TreeGame) and drawn.startswith("A, ") and drawn.count("utility") == 4


def window_from_max_only(game, state, alpha=-inf, beta=inf):
    """An alpha-beta whose MIN hands down no window."""
    if game.is_terminal(state):
        return game.utility(state)
    is_max, values = game.to_move(state) == "MAX", []
    for action in game.actions(state):
        window = (alpha, beta) if is_max else ()
        values.append(window_from_max_only(game, game.result(state, action), *window))
        alpha, beta = (max(alpha, values[-1]), beta) if is_max else (alpha, min(beta, values[-1]))
        if alpha >= beta:
            break
    return max(values) if is_max else min(values)


def test_the_tree_of_needless_visits_has_call_numbers_and_frames_around_them():
    question = questions("07_alpha_beta")[2]
    feedback = question.take(window_from_max_only)
    lines = question.drawn_failure().text.splitlines()
    visited = {line.split(": ")[1].split(",")[0] for line in lines if line.strip().startswith("call ")}
    needed = {call.state for call in record(alphabeta, question.failure.game, "A").calls}
    framed = {line.split(": ")[1].split(",")[0] for line in lines if line.endswith(", highlighted")}
    assert framed == visited - needed != set()
    assert "TreeGame(" not in feedback.message and f"visits {len(visited)} positions" in feedback.message
    player = question.step_through()  # it begins where the message ends
    number = next(call.number for call in player.trace.calls if call.state in framed)
    assert player.step == 2 * number - 1 - player.trace.calls[number - 1].depth


def test_minimax_does_not_pass_as_alpha_beta():
    question = questions("07_alpha_beta")[2]
    assert outcome(question, minimax) == ("incorrect", "expected")
    assert "never cuts" in question.feedback.message
    assert "visits 7 positions, and alpha-beta visits 6" in question.failure.sentence  # on the smallest tree


def one_ply_further(game, state, depth=3):
    return limited(game, state, depth + 1)


def always_to_the_end(game, state, depth=3):
    return minimax(game, state) if depth else limited(game, state, 0)


@pytest.mark.parametrize(
    "wrong", [minimax, one_ply_further, always_to_the_end, lambda game, state, depth=3: limited(game, state, 3)]
)
def test_a_function_must_keep_its_depth(wrong):
    question = questions("06_how_far_to_look")[4]
    assert outcome(question, wrong) == ("incorrect", "horizon")
    assert "depth=" in question.feedback.message


def test_a_function_must_use_its_memory_and_return_its_move():
    question = questions("08_the_whole_game")[2]
    assert outcome(question, minimax) == ("incorrect", "again")
    assert outcome(question, lambda game, state: remembering(game, state)[0]) == ("incorrect", "no action")
