"""One family of errors, and how a message quotes the bad input."""

import pytest
from bad_input import DEEP
from hypothesis import given
from hypothesis import strategies as st

from minimax_lab import IllegalMove, InvalidArgument, InvalidGame, InvalidState, InvalidTree, MinimaxLabError, TooLarge
from minimax_lab.kit import quote


def test_one_family_under_value_error():
    assert issubclass(MinimaxLabError, ValueError)
    for kind in (IllegalMove, InvalidArgument, InvalidGame, InvalidState, InvalidTree, TooLarge):
        assert issubclass(kind, MinimaxLabError)


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
