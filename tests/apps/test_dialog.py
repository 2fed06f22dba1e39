"""The human's answers: the forms of a square, nonsense, the end of the input."""

import pytest
from scripted import scripted

from minimax_lab import TicTacToe
from minimax_lab.apps import play
from minimax_lab.apps.dialog import read_move


@pytest.mark.parametrize("text", ["1 2", "1,2", "1, 2", " 1  2 ", "[1, 2]", "(1,2)", "[1,2]", "1;2", "1/2", "1\t2"])
def test_a_square_can_be_written_in_several_ways(text):
    assert read_move(TicTacToe(), "." * 9, text) == 5


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("0 0", "[0, 0] is taken by O. Empty: [1, 0], [1, 1], [1, 2], [2, 1], [2, 2]."),
        ("3 0", "There is no row 3."),
        ("0 3", "There is no column 3."),
        ("-1 0", "There is no row -1."),
        ("", "You typed nothing."),
        ("   ", "You typed nothing."),
        ("12", "'12' is not a row and a column."),
        ("1 2 3", "'1 2 3' is not a row and a column."),
        ("1.5 2", "'1.5 2' is not a row and a column."),
        ("middle", "'middle' is not a row and a column."),
        ("9" * 5000 + " 1", "... is not a row and a column."),
        ("\N{ARABIC-INDIC DIGIT ONE} 2", "is not a row and a column."),
        ("\0", r"'\x00' is not a row and a column."),
        ("{0} %s", "'{0} %s' is not a row and a column."),
    ],
)
def test_nonsense_is_answered_and_asked_again(answer, words):
    game, text = scripted([answer, "1 1"], first="human", board="OXX/.../O..")
    assert game.moves[0] == (1, 1)
    assert words in text and all(len(line) < 150 for line in text.splitlines() if answer not in line)


def test_row_and_column_may_come_one_by_one():
    game, text = scripted(["1", "2", "0", "0 0", "0", "", "help", "2 2"], first="human")
    assert game.moves[0] == (1, 2) and "The column in row 1: 2" in text
    assert "'0 0 0' is not a row and a column" in text and "counted from 0" in text


@pytest.mark.parametrize("word", ["q", "quit", "EXIT", " bye "])
def test_a_human_may_leave(word):
    game, text = scripted(["1 1", word, "0 0"], first="human")
    assert game.result == "left" and text.endswith("Goodbye. The game is not finished.")
    assert scripted([word])[0].result == "left"


@pytest.mark.parametrize("error", [EOFError, NotImplementedError, OSError, RuntimeError])
def test_without_a_keyboard_the_game_ends_at_once(monkeypatch, capsys, error):
    """As under nbval, whose kernels have none."""

    def no_input(prompt):
        raise error

    monkeypatch.setattr("builtins.input", no_input)
    assert play(first="human").result == "left"
    assert "There is no more input." in capsys.readouterr().out


def test_a_live_game(monkeypatch, capsys):
    typed = iter(["2", "0 0"])

    def type_in(prompt):
        return next(typed, "quit")

    monkeypatch.setattr("builtins.input", type_in)
    assert play().board == "O../.X./..."
    assert "Goodbye" in capsys.readouterr().out
