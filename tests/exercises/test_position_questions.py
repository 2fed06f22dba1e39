"""Questions about the value of a position and about its best move."""

import pytest
from asking import ONE_MISTAKE_EACH, TIE, TREE, ask, outcome
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


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [("C", "swapped"), ("B", "leaf"), (5, "value"), ("Q", "illegal"), (None, "illegal"), (True, "illegal")],
)
def test_wrong_moves_are_told_apart(answer, mistake):
    assert outcome(ask("move", ONE_MISTAKE_EACH), answer) == ("incorrect", mistake)


def test_the_legal_moves_are_listed():
    assert ask("move", Bones(14)).judge(14).message == "14 is not a legal move. The legal moves are 1, 2 and 3."


def test_a_square_may_be_taken():
    assert outcome(ask("move", TicTacToe(), "X../.O./..."), 0) == ("incorrect", "taken")


def test_a_move_may_be_a_whole_float_or_a_label():
    question = ask("move", Bones(5))
    assert outcome(question, 1.0) == outcome(question, "take 1") == ("correct", "")


def test_another_move_that_is_as_good_is_right_too():
    question = ask("move", TIE)
    assert outcome(question, "B") == outcome(question, "C") == ("correct", "")
    assert "first" in question.feedback.message


def test_a_question_may_accept_only_the_move_that_minimax_takes():
    question = ask("move", TIE, first=True)
    assert outcome(question, "B") == ("correct", "")
    assert outcome(question, "C") == ("incorrect", "tie")
