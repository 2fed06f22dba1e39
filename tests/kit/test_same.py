"""One rule for what is the same: equal and of the same kind, all the way down."""

from collections import OrderedDict
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lab.kit import InvalidArgument, one_of, same


class Square(NamedTuple):
    row: int
    column: int


class Uncomparable:
    def __eq__(self, other):
        raise RuntimeError("cannot be compared")

    __hash__ = None


class Agreeable:
    """Two of these are equal, whatever is in them, and so is anything else."""

    def __eq__(self, other):
        return True

    __hash__ = None


class Marks(list):
    """A list with an equality rule of its own: the order does not matter."""

    def __eq__(self, other):
        return sorted(self) == sorted(other)

    __hash__ = None


class Tensor:
    """An array of another library: a comparison gives one answer for each entry, smaller arrays are repeated."""

    def __init__(self, *entries):
        self.entries = np.array(entries)

    @property
    def shape(self):
        return self.entries.shape

    def __eq__(self, other):
        return self.entries == other.entries

    __hash__ = None


def deep(levels, inside):
    for _ in range(levels):
        inside = [inside]
    return inside


DIFFERENT = [
    *(0, 1, 2, 1.0, 0.5, True, False, None, "1", "", b"1", Fraction(1), Decimal(1), 1j, 2**70, float(2**70)),
    *([], (), {}, set(), [1], [1.0], [True], (1,), (True,), (1, 2), [1, 2], Square(1, 2), [[1]], [(1,)]),
    *({1: 2}, {1: 2.0}, {1: True}, {1: 2, 3: 4}, OrderedDict({1: 2}), {1}, frozenset({1}), Marks([1, 2])),
    *(np.array([1, 0]), np.array([1.0, 0.0]), np.array([True, False]), np.array([[1, 0]]), np.array(["X", "."])),
    *(np.array(1), np.zeros((0, 3)), np.zeros((3, 0)), np.array([1, None]), np.array([True, None])),
    *(float("inf"), -float("inf"), float("nan"), Agreeable(), Uncomparable(), Tensor(1, 1), Tensor(1), int),
]


def test_things_of_different_kinds_are_different_in_both_orders():
    for a, b in combinations(DIFFERENT, 2):
        assert same(a, b) is False and same(b, a) is False, (a, b)


def test_everything_is_the_same_as_itself():
    for thing in DIFFERENT:
        assert same(thing, thing) is True


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (2**70, 2**70 + 1 - 1),
        (Square(1, 2), Square(1, 2)),
        ([1, [2, {"a": (3,)}]], [1, [2, {"a": (3,)}]]),
        ({1: 2, 3: 4}, {3: 4, 1: 2}),
        (float("nan"), -float("nan")),
        (np.array([1.0, np.nan]), np.array([1.0, np.nan])),
        (np.array([[1, 0]]), np.array([[1, 0]], dtype=np.int8)),
        (np.array(["X", None]), np.array(["X", None])),
        (Marks([1, 2]), Marks([2, 1])),
        (Tensor(1, 2), Tensor(1, 2)),
        (Agreeable(), Agreeable()),
        (deep(50, 1), deep(50, 1)),
    ],
)
def test_two_copies_are_the_same(a, b):
    assert same(a, b) is True and same([a], [b]) is True and same({0: a}, {0: b}) is True


@pytest.mark.parametrize(
    ("numpys", "pythons"),
    [
        (np.int64(4), 4),
        (np.uint8(4), 4),
        (np.float32(0.5), 0.5),
        (np.float64(4), 4.0),
        (np.True_, True),
        (np.str_("X"), "X"),
        (np.float32("nan"), float("nan")),
        ((np.int64(1), np.int64(2)), (1, 2)),
    ],
)
def test_a_numpy_scalar_is_the_python_object_that_it_holds(numpys, pythons):
    assert same(numpys, pythons) is True and same(pythons, numpys) is True
    assert sum(same(numpys, other) for other in (4, 4.0, True, 1, "X", None)) == (pythons in (4, True, "X"))


def test_what_cannot_be_compared_is_different():
    ring, other_ring = [], []
    ring.append(ring), other_ring.append(other_ring)
    assert same(ring, ring) and not same(ring, other_ring)
    assert not same(Uncomparable(), Uncomparable()) and not same(deep(100_000, 1), deep(100_000, 1))
    assert not same(Tensor(1, 2), Tensor(1, 2, 3))


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, 1.0, 0.5]) | st.text("XO", max_size=1),
    lambda inside: st.lists(inside, max_size=3) | st.lists(inside, max_size=3).map(tuple),
    max_leaves=6,
)


@given(plain, plain)
def test_for_plain_data_the_rule_is_that_of_the_text(a, b):
    assert same(a, b) is (repr(a) == repr(b))  # the repr shows the kind: 1, 1.0, True


def test_an_option_is_one_of_the_choices_of_the_same_kind():
    assert one_of("size", "large", ("small", "large")) == "large"
    assert one_of("cut", np.True_, (False, True)) is True
    for bad in (1, 0, 1.0, "True", None, np.int64(1), [True], np.array([True])):
        with pytest.raises(InvalidArgument, match="cut=.*must be False or True"):
            one_of("cut", bad, (False, True))
