"""Questions about a value: which answers are right, and which are not values at all."""

import pytest
from asking import TREE, ask, outcome
from hypothesis import given
from hypothesis import strategies as st
from oracle import Nest, calls_of

from minimax_lab import Bones, TicTacToe, TreeGame


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        ("B", "move"), ("B1", "move"), ("three", "no number"), (None, "no number"), (True, "no number"),
        (float("nan"), "no number"), ("nan", "no number"), (14, "leaf"),
    ],
)  # fmt: skip
def test_wrong_values_are_told_apart(answer, mistake):
    assert outcome(ask("value"), answer) == ("incorrect", mistake)


def test_a_move_in_words_or_as_a_square_is_not_a_value():
    assert outcome(ask("value", Bones(5)), "take 3") == ("incorrect", "move")
    board = ask("value", TicTacToe(win=10), "O.X/X.X/.OO")
    assert {outcome(board, move) for move in (1, 4, 6)} == {("incorrect", "move")}


@given(st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12))
def test_only_the_right_value_is_right(nested):
    question = ask("value", TreeGame(nested))
    right = calls_of(nest := Nest(nested), nest.root)[0].value
    assert [answer for answer in range(-12, 13) if question.judge(answer).outcome == "correct"] == [right]


def test_two_readings_of_a_lesson_do_not_share_their_answers():
    one, other = ask("value", TREE), ask("value", TREE)
    one.answer = 5
    assert other.answer is ...
