"""Each option of a search is checked where the search starts, with the same line for every search that has it."""

from inspect import signature
from math import inf

import numpy as np
import pytest
from bad_input import each, refusal

from minimax_lab import (
    InvalidArgument,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    depth_limited_alphabeta,
    depth_limited_minimax,
    iterative_deepening,
    minimax,
)
from minimax_lab.kit import quote
from minimax_lab.search import StateTable, search_round, win_or_last_safe

GAME = TreeGame([[3, 12], [2, 4]])
SEARCHES = [
    minimax, alphabeta, alphabeta_with_table, win_or_last_safe, depth_limited_minimax, depth_limited_alphabeta,
    iterative_deepening, search_round,
]  # fmt: skip
RIGHT = {"depth": 2, "evaluate": len, "best_moves": StateTable()}  # the options without a default
NO_BOUNDS = [None, True, "3", float("nan"), 1j, [1], np.array([1.0, 2.0])]
BAD = {  # what no option of this name may be, and what it must be
    "depth": ([-1, -(10**30), True, 1.5, 2.0, None, "2", [2], float("nan"), np.array([1, 2]), np.True_],
              "a whole number of at least 0"),
    "evaluate": ([None, 5, "heap", [len]], "a function of a state"),
    "prune_on_equality": ([None, 0, 1, -inf, "yes", [], np.True_], "True or False"),
    "alpha": (NO_BOUNDS, "a number, -inf, or inf; check the argument and the utilities"),
    "beta": (NO_BOUNDS, "a number, -inf, or inf; check the argument and the utilities"),
    "table": ([3, "table", [], ()], "a table of this game, such as StateTable()"),
    "best_moves": ([None, 3, []], "a table of this game, such as StateTable()"),
}  # fmt: skip
CASES = [(search, option) for search in SEARCHES for option in BAD if option in signature(search).parameters]


def options_of(search):
    return {name: value for name, value in RIGHT.items() if name in signature(search).parameters}


@pytest.mark.parametrize(("search", "option"), CASES, ids=lambda each: getattr(each, "__name__", each))
def test_a_bad_option_is_named(search, option):
    things, must = BAD[option]
    for thing in things:
        for state in ("A", "B1"):
            message = refusal(search, GAME, state, **options_of(search) | {option: thing}, kind=InvalidArgument)
            assert message == f"{option}={quote(thing)}: must be {must}"


@each([search for search in SEARCHES if "alpha" in signature(search).parameters])
def test_alpha_is_not_above_beta(bad):
    assert "alpha=5, beta=4: alpha must" in refusal(bad, GAME, "A", **options_of(bad), alpha=5, beta=4)


def test_only_a_search_with_a_table_needs_an_open_window():
    assert alphabeta(GAME, "A", alpha=5, beta=5) == (3, "B")
    assert "alpha must be below beta" in refusal(alphabeta_with_table, GAME, "A", None, 5, 5)


def test_options_can_be_given_by_name_and_a_depth_by_numpy():
    assert alphabeta(GAME, state="A", beta=1) == (3, "B")
    assert depth_limited_minimax(GAME, "A", evaluate=len, depth=np.int64(2)) == (3, "B")
