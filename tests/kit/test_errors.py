"""One family of errors, and how a message quotes the bad input."""

import pytest
from bad_input import DEEP
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell

from minimax_lab import IllegalMove, InvalidArgument, InvalidGame, InvalidState, InvalidTree, MinimaxLabError, TooLarge
from minimax_lab.kit import quote


def test_one_family_under_value_error():
    assert issubclass(MinimaxLabError, ValueError)
    for kind in (IllegalMove, InvalidArgument, InvalidGame, InvalidState, InvalidTree, TooLarge):
        assert issubclass(kind, MinimaxLabError)


CELL = """\
from minimax_lab import TicTacToe, minimax

game = TicTacToe()

def value_of(board):
    return minimax(game, board).value

def safe_replies(board):
    return [reply for reply in game.actions(board) if value_of(reply) == 0]

safe_replies(game.initial)
"""


def test_a_notebook_shows_the_line_of_the_reader_and_the_message(capsys):
    """And not what the package did in between, which is long and not the reader's."""
    shell = InteractiveShell()
    with pytest.raises(InvalidState) as error:
        shell.run_cell(CELL).raise_error()
    where, what = capsys.readouterr().out.strip().splitlines()
    assert where == "line 6, in value_of: return minimax(game, board).value"
    assert what == f"InvalidState: {error.value}"


def test_a_notebook_shows_an_error_that_was_never_raised():
    assert InvalidState("no board")._render_traceback_() == ["InvalidState: no board"]


class Broken:
    def __repr__(self):
        raise RuntimeError("no repr")


@pytest.mark.parametrize("bad", [10**5000, Broken()], ids=["long", "broken"])
def test_what_cannot_be_written_is_quoted_by_its_class(bad):
    assert quote(bad) == f"<{type(bad).__name__}>"


def test_lists_too_deep_to_write_are_quoted_all_the_same():
    assert quote(DEEP) in ("<list>", "[" * 57 + "...")  # newer Pythons can write them


@given(st.text(), st.integers(12, 60))
def test_a_quotation_is_one_short_line(text, longest):
    assert len(quote([text], longest).splitlines()) == 1
    assert len(quote([text], longest)) <= longest


def test_dots_that_nobody_replaced_are_quoted_as_they_are_written():
    assert quote(...) == "..."


def test_a_quotation_has_no_address():
    assert quote([object(), print, test_one_family_under_value_error], 200).count("0x") == 0
