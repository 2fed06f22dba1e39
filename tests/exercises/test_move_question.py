"""Questions about a move."""

import pytest
from asking import ONE_MISTAKE_EACH, TIE, ask, outcome

from minimax_lab import Bones, TicTacToe


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
