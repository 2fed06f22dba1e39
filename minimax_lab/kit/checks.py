"""Checks of options and numbers, each with its error message."""

from __future__ import annotations

import math
from numbers import Integral, Rational, Real
from typing import Any

from minimax_lab.kit.errors import InvalidArgument, quote


def is_number(thing: object) -> bool:
    """Whether `thing` can be a utility: a finite real number. True and False are no numbers here."""
    if type(thing) is int:
        return True  # by far the most; the questions below take ten times as long
    if isinstance(thing, bool) or not isinstance(thing, Real):
        return False
    return isinstance(thing, Rational) or math.isfinite(thing)


def is_whole_number(thing: object) -> bool:
    """Whether `thing` is an integer, Python's or NumPy's. True and False are no numbers here."""
    return type(thing) is int or (isinstance(thing, Integral) and not isinstance(thing, bool))


def whole_number(name: str, value: object, least: int) -> int:
    """`value` as an int of at least `least`, or an error that names the option."""
    if not is_whole_number(value) or value < least:  # type: ignore[operator]
        raise InvalidArgument(f"{name}={quote(value)}: must be a whole number of at least {least}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def one_of(name: str, value: object, choices: tuple[Any, ...]) -> Any:
    """`value` if it is among `choices`, or an error that names the option and the choices."""
    if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in choices):
        raise InvalidArgument(f"{name}={quote(value)}: must be {' or '.join(map(repr, choices))}")
    return value


def positive_number(name: str, value: object) -> Any:
    """`value` if it is a finite number above zero, or an error that names the option."""
    if not is_number(value) or value <= 0:  # type: ignore[operator]
        raise InvalidArgument(f"{name}={quote(value)}: must be a finite number above 0")
    return value
