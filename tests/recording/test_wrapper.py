"""A traced function answers every form of call as the bare function does, recorded or not."""

import inspect
from itertools import product

import pytest

from minimax_lab import traced
from minimax_lab.recording import Recording


def two(a, b):
    return a, b


def default(a, b=(), c=None):
    return a, b, c


def positional_only(a, b=2, /, c=3):
    return a, b, c


def rest(a, *others):
    return a, others


def keywords(a, *, b=2, **others):
    return a, b, others


def no_place(*, a=1):
    return a


FUNCTIONS = two, default, positional_only, rest, keywords, no_place
ARGS = (), (1,), (1, [2]), ([1], 2, 3), (1, 2, 3, 4)
KWARGS = {}, {"a": 5}, {"b": [6]}, {"c": 7}, {"b": 6, "c": 7}, {"d": 8}


def outcome(function, args, kwargs):
    """What a call returns, or the text of its error."""
    try:
        return function(*args, **kwargs)
    except TypeError as error:
        return str(error)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_form_of_call_has_the_same_outcome(function):
    own = traced(function)
    for args, kwargs in product(ARGS, KWARGS):
        expected = outcome(function, args, kwargs)
        assert outcome(own, args, kwargs) == expected
        with Recording() as recording:
            assert outcome(own, args, kwargs) == expected
        assert recording[0].args == args and recording[0].kwargs == kwargs
        if not isinstance(expected, str):
            assert recording[0].returned == expected


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_traced_function_describes_itself_as_the_bare_one(function):
    own = traced(function)
    assert (own.__name__, own.__module__) == (function.__name__, function.__module__)
    assert inspect.signature(own) == inspect.signature(function)


def test_arguments_are_kept_as_they_were_at_the_call():
    @traced
    def fill(board, marks):
        board[0] = marks[0] = "X"
        return board

    with Recording() as recording:
        fill(["."], {0: "."})
    assert recording[0].args == (["."], {0: "."}) and recording[0].returned == ["X"]
