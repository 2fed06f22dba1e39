"""Wrong results of a learner's function."""

import pytest
from asking import ONE_MISTAKE_EACH, TIE, TREE
from learners import backing_up

from minimax_lab import Bones, TicTacToe, TreeGame, game_tree, minimax
from minimax_lab.diagnosis import Result, explain_action, explain_no_value, explain_values

DEEP = TreeGame([[[5, 3], [1, 4]], [[2, 9], [7, 6]]])
GAMES = (TREE, ONE_MISTAKE_EACH, DEEP, Bones(5))


def result(game, value, action=None, state=None):
    return Result(game_tree(game, state).back_up(), value, action, "the board")


def results(function):
    return [result(game, function(game, game.initial)) for game in GAMES]


def last_score(scores):
    return list(scores)[-1]


@pytest.mark.parametrize(
    ("max_takes", "min_takes", "mistake"),
    [
        (min, max, "swapped"), (max, max, "always the largest"), (min, min, "always the smallest"),
        (last_score, last_score, "last"), (sum, sum, "other"),
    ],
)  # fmt: skip
def test_a_mistake_has_its_name_only_if_it_explains_every_result(max_takes, min_takes, mistake):
    assert explain_values(results(backing_up(max_takes, min_takes))).name == mistake


def test_right_values_need_no_explanation():
    assert explain_values(results(lambda game, state: minimax(game, state).value)) is None


def test_other_mistakes_come_with_the_share_of_right_results():
    found = explain_values([result(TREE, 3), result(TREE, 99), result(TREE, 3)])
    assert found.name == "other" and found.message.endswith("not 99. Your function is right on 2 of 3 positions.")


def test_a_terminal_state_is_worth_its_utility():
    assert explain_values([result(TicTacToe(), 5, state="XOXXOOOXX")]).name == "end"


@pytest.mark.parametrize(("value", "mistake"), [(None, "nothing"), ("value", "no value"), ([], "no value")])
def test_a_missing_value(value, mistake):
    assert explain_no_value(value, "the board").name == mistake


@pytest.mark.parametrize(
    ("value", "action", "mistake"), [(3, "C", "tie"), (3, "Z", "move"), (3, "B", None), (3, None, None), (4, "Z", None)]
)
def test_a_wrong_action_with_a_right_value(value, action, mistake):
    found = explain_action(result(TIE, value, action))
    assert (found and found.name) == mistake
