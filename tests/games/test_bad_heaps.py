"""Impossible heaps and moves of the Game of Bones raise an error that names the fault."""

import numpy as np
import pytest
from bad_input import DEEP, NOT_WHOLE, each, refusal
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import piles

from minimax_lab import MAX, MIN, Bones, IllegalMove, InvalidState
from minimax_lab.games import Heap
from minimax_lab.kit import quote


@each([-1, -(10**5000), *NOT_WHOLE])
def test_a_heap_is_a_whole_number_from_0(bad):
    assert refusal(Bones, bad, kind=InvalidState).startswith(f"heap {quote(bad)}: must be a whole number of at least 0")


@each(
    [
        (),
        (0,),
        (1, 0),
        (-1,),
        (1, 1),
        ("1",),
        (1.5,),
        (True,),
        (None,),
        ([1],),
        (int,),
        3,
        None,
        "123",
        "",
        object(),
        1.5,
    ]
)
def test_takes_are_different_whole_numbers_from_1(bad):
    assert "takes" in refusal(Bones, 6, bad)


@each([0, 1, None, "no", [], np.int64(1)])
def test_last_loses_is_true_or_false(bad):
    assert refusal(Bones, 6, last_loses=bad) == f"last_loses={quote(bad)}: must be False or True"


BAD_HEAPS = [
    Heap(-1, MAX),
    Heap(3, "max"),
    Heap(3, None),
    Heap(2.0, MAX),
    Heap(True, MAX),
    Heap(None, MIN),
    Heap("3", MIN),
    Heap([3], MAX),
    (3, MAX),
    3,
    "3",
    None,
    DEEP,
]


@each(BAD_HEAPS)
@pytest.mark.parametrize("method", ["to_move", "actions", "is_terminal", "utility"])
def test_what_is_no_heap_is_refused_by_every_rule(method, bad):
    assert refusal(getattr(Bones(), method), bad, kind=InvalidState).startswith(f"heap {quote(bad)}: must be")


@each([0, -1, 4, 7, 10**5000, 1.0, True, None, "1", [1], float("nan"), np.array([1, 2]), object()])
def test_only_the_stated_numbers_of_bones_are_taken(bad):
    message = refusal(Bones().result, Heap(6, MAX), bad, kind=IllegalMove)
    missing = "; a function without a return returns None" if bad is None else ""
    assert message == f"take {quote(bad)} from a heap of 6: must be one of [1, 2, 3]{missing}"


@given(piles(), st.integers(-2, 12))
def test_more_than_there_are_cannot_be_taken_nor_any_after_the_end(drawn, take):
    rules, bones = drawn
    assume(take not in dict(rules.moves((bones, "MAX"))))
    message = refusal(Bones(**vars(rules)).result, Heap(bones, MAX), take, kind=IllegalMove)
    assert f"take {take} from a heap of {bones}" in message
    assert ("the game is over" in message) == (rules.mover((bones, "MAX")) is None)


def test_a_heap_that_is_not_played_out_has_no_utility():
    assert "heap of 6: the game is not over" in refusal(Bones().utility, Heap(6, MAX), kind=InvalidState)
