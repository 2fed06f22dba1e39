"""The functions that make looks: what they return, and what they refuse."""

import numpy as np
import pytest
from bad_input import DEEP, NOT_WHOLE, each, refusal
from hypothesis import given
from hypothesis import strategies as st

from minimax_lab import ConnectFour, InvalidArgument
from minimax_lab.games import StateLook, grid_look, heap_look, look, piles_look, places, square_name, text_look
from minimax_lab.games.making_looks import fault_of_look


@pytest.mark.parametrize(
    "cells",
    [
        "X.O/.X.",
        "X.O\n.X.\n",
        ["X.O", ".X."],
        [["X", ".", "O"], [".", "X", "."]],
        (("X", None, "O"), (None, "X", None)),
        np.array([list("X.O"), list(" X ")]),
    ],
)
def test_a_grid_is_read_from_rows(cells):
    assert grid_look(cells) == {
        "kind": "grid",
        "rows": 2,
        "columns": 3,
        "cells": ["X", "", "O", "", "X", ""],
        "line": [],
    }


@each(["X.O.X.", list("X.O.X."), tuple("X.O.X."), ["X", "", "O", None, "X", " "]])
def test_a_grid_is_read_from_squares(bad):
    assert grid_look(bad, columns=3) == grid_look("X.O/.X.")


def test_numbers_are_marks_and_places_and_lines_are_kept():
    shown = grid_look([[0, 12], [1, None]], line=(0, 3), places=[3], falls=True)
    assert shown["cells"] == ["0", "12", "1", ""] and shown["line"] == [0, 3]
    assert shown["places"] == [3] and shown["falls"] is True
    assert places(StateLook.of(shown), ["any"]) == [3]


@each(["", "X/XX", [], [[]], None, 5, {"a": 1}, b"XO", ["X", "O", "."], [1, 2, 3], ["XO", "X"], object(), "X" * 10_001])
def test_what_is_no_grid_is_refused(bad):
    assert "cells" in refusal(grid_look, bad, kind=InvalidArgument)


@each([0, -1, 4, *NOT_WHOLE[1:]])
def test_columns_must_divide_the_squares(bad):
    assert refusal(grid_look, "X.O.X.", bad).startswith("columns=")


@each([[9], [-1], ["0"], [True], 3, "0", [0.0], {0: 1}, None])
@pytest.mark.parametrize("option", ["line", "places"])
def test_squares_are_on_the_board(option, bad):
    if (option, bad) != ("places", None):
        assert option in refusal(grid_look, "X.O", **{option: bad})


def test_falling_needs_places():
    assert "needs places=" in refusal(grid_look, "X.O", falls=True)
    assert "falls=" in refusal(grid_look, "X.O", falls="yes", places=[])


@each([-1, *NOT_WHOLE])
def test_a_heap_is_a_whole_number(bad):
    assert "count=" in refusal(heap_look, bad)
    assert heap_look(0) == {"kind": "pile", "count": 0}


@given(st.lists(st.integers(0, 6), min_size=1, max_size=5), st.integers(0, 3))
def test_a_take_is_at_the_lowest_counter_that_it_takes(piles, above):
    """Checked by taking: the counters that are gone are the place of the take and those above it in its pile."""
    tallest = max([1, *piles]) + above
    takes = [(pile, number) for pile, size in enumerate(piles) for number in range(1, size + 1)]
    shown = piles_look(piles, takes, tallest=tallest)
    assert (shown["rows"], shown["columns"]) == (tallest, len(piles))
    assert [sum(bool(cell) for cell in shown["cells"][pile :: len(piles)]) for pile in range(len(piles))] == piles
    for (pile, number), place in zip(takes, shown["places"], strict=True):
        after = piles_look([size - number * (at == pile) for at, size in enumerate(piles)], tallest=tallest)
        gone = [at for at, cell in enumerate(shown["cells"]) if cell != after["cells"][at]]
        assert max(gone) == place and len(gone) == number
        assert {at % len(piles) for at in gone} == {pile}
    assert places(StateLook.of(shown), takes) == shown["places"]


@each([[], None, 5, "345", [-1], ["3"], [True], [1.5], DEEP, [3] * 10_001])
def test_what_is_no_row_of_piles_is_refused(bad):
    assert "pile" in refusal(piles_look, bad)


@each([5, [1], [(0, 4)], [(0, 0)], [(2, 1)], [(-1, 1)], [(0, "1")], [(0, 1, 2)], [None], [("0", 1)]])
def test_a_take_must_be_possible(bad):
    assert "takes" in refusal(piles_look, (3, 4), bad)


def test_more_refusals_of_piles():
    assert "tallest=" in refusal(piles_look, (3, 4), tallest=3)
    assert "counter=" in refusal(piles_look, (3, 4), counter="")


@each([None, 5, "text", (1, 2), object])
def test_any_thing_is_shown_as_text(bad):
    assert text_look(bad) == {"kind": "text", "text": str(bad), "named": False}
    assert text_look(bad, named=True)["named"] is True
    assert "named=" in refusal(text_look, bad, named=1)


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        (None, "what text_look(...) returns"),
        ({"kind": "heap", "count": 3}, "what text_look(...) returns"),
        ({"kind": "pile"}, '"count" is missing'),
        ({"kind": "pile", "count": -1}, "count=-1"),
        ({"kind": "text", "text": 5}, '"text" must be text'),
        (grid_look("X.") | {"rows": 3}, "rows times columns"),
        (grid_look("X.") | {"cells": ["X", None]}, "must be texts"),
        (grid_look("X.") | {"line": [5]}, "line"),
        (grid_look("X.") | {"places": [1, 1]}, "the square of each action"),
        (grid_look("X.") | {"places": 3}, "the square of each action"),
        (grid_look("X.") | {"cells": 5}, "not iterable"),
        (grid_look("X.") | {"columns": "2"}, "columns="),
    ],
)
def test_the_fault_of_a_look_is_named(shown, why):
    found = fault_of_look(shown, ["one action"])
    assert why in found, found


def test_the_fault_of_a_look_needs_no_actions_at_the_end():
    assert fault_of_look(grid_look("X.") | {"places": [1]}, None) == ""


def test_a_square_is_named_in_the_way_that_the_board_numbers_it():
    assert square_name(StateLook.of(grid_look("X.O/.X.")), 4) == "square 4"
    assert square_name(StateLook.of(grid_look("X.O/.X.", numbers=False)), 5) == "row 2, column 3"
    game = ConnectFour()
    assert square_name(look(game, game.initial), 38) == "row 6 of column 3"  # columns have their numbers, from 0
