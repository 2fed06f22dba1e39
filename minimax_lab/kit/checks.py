"""Checks of options and numbers, each with its error message, and the one rule for what is the same."""

import math
from collections.abc import Iterable
from itertools import islice
from numbers import Integral, Rational, Real
from typing import Any, TypeGuard

import numpy as np

from minimax_lab.kit.errors import InvalidArgument, quote

MOST_ITEMS = 1_000_000  # of an option that takes any iterable


def same(a: object, b: object) -> bool:
    """Whether `a` and `b` are equal and of the same kind: 1, 1.0, and True are three different things.

    The rule also holds for the items of lists and tuples, the values of dictionaries, and the entries of arrays; an
    array must have the same shape as well. A NumPy scalar counts as the Python object that it holds, so NumPy's 4 is
    the same as 4. NaN is the same as NaN. Objects whose comparison raises an error are different.

    >>> same(1, True), same((0, 1), (0, 1.0)), same(np.int64(4), 4), same(np.eye(2), np.eye(2))
    (False, False, True, True)
    """
    if a is b:
        return True
    try:
        return _equal_and_alike(_without_numpy(a), _without_numpy(b))
    except Exception:  # a comparison can raise anything
        return False


def _equal_and_alike(a: Any, b: Any) -> bool:
    kind = type(a)
    if kind is not type(b):
        return False
    rule: Any = kind.__eq__
    if rule is tuple.__eq__ or rule is list.__eq__:
        return len(a) == len(b) and all(map(same, a, b))
    if rule is dict.__eq__:
        return a.keys() == b.keys() and all(same(value, b[key]) for key, value in a.items())
    if rule is np.ndarray.__eq__:
        return a.shape == b.shape and same(a.tolist(), b.tolist())
    equal = a == b
    if hasattr(equal, "all"):  # another library's array: one answer for each entry
        return bool(a.shape == b.shape and equal.all())
    return bool(equal) or (kind is float and a != a and b != b)


def _without_numpy(thing: Any) -> Any:
    return thing.item() if isinstance(thing, np.generic) else thing


def is_number(thing: object) -> bool:
    """Whether `thing` can be a utility: a finite real number. True and False do not count as numbers."""
    if type(thing) is int:
        return True  # the usual case; the checks below take ten times as long
    if isinstance(thing, bool) or not isinstance(thing, Real):
        return False
    return isinstance(thing, Rational) or math.isfinite(thing)


def sign_of(number: Any) -> int:
    """1 above 0, -1 below 0, and 0 for 0, also of a NumPy number, whose comparisons cannot be subtracted."""
    return int(number > 0) - int(number < 0)


def is_whole_number(thing: object) -> bool:
    """Whether `thing` is an integer, Python's or NumPy's. True and False do not count as numbers."""
    return type(thing) is int or (isinstance(thing, Integral) and not isinstance(thing, bool))


def whole_number(name: str, value: object, least: int, most: int | None = None) -> int:
    """`value` as an int from `least` to `most`, or an error that names the option."""
    if not is_whole_number(value) or value < least or (most is not None and value > most):  # type: ignore[operator]
        limits = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise InvalidArgument(f"{name}={quote(value)}: must be a whole number {limits}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def whole_number_or_none(name: str, value: object) -> int | None:
    """`value` as an int, or None, or an error that names the option."""
    if value is not None and not is_whole_number(value):
        raise InvalidArgument(f"{name}={quote(value)}: must be a whole number or None")
    return None if value is None else int(value)  # type: ignore[call-overload]


def listed(name: str, items: Any, must: str = "be a list", but_no: Any = ()) -> list[Any]:
    """`items` as a list, or an error that names the option, and what it must be.

    but_no   kinds of iterables that are refused, too, such as str

    Too many items are refused: they may have no end.
    """
    if not is_iterable(items) or isinstance(items, but_no):
        raise InvalidArgument(f"{name}={quote(items)}: must {must}")
    found = list(islice(items, MOST_ITEMS + 1))
    if len(found) > MOST_ITEMS:
        raise InvalidArgument(f"{name}: has more than {MOST_ITEMS:,} items; must end before that")
    return found


def one_of(name: str, value: object, choices: tuple[Any, ...]) -> Any:
    """The one of `choices` that `value` is, or an error that names the option and the choices."""
    for choice in choices:
        if same(value, choice):
            return choice
    raise InvalidArgument(f"{name}={quote(value)}: must be {' or '.join(map(repr, choices))}")


def true_or_false(name: str, value: object) -> bool:
    """`value` as a bool, or an error that names the option: "off" and 0 are not False."""
    return bool(one_of(name, value, (False, True)))


def positive_number(name: str, value: object) -> Any:
    """`value` if it is a finite number above zero, or an error that names the option."""
    if not is_number(value) or value <= 0:  # type: ignore[operator]
        raise InvalidArgument(f"{name}={quote(value)}: must be a finite number above 0")
    return value


def fits_float(thing: object) -> bool:
    """Whether `thing` is a finite number that is not too large for a float; for a browser, all numbers are floats."""
    try:
        return is_number(thing) and math.isfinite(thing)  # type: ignore[arg-type]
    except OverflowError:
        return False


def is_iterable(thing: object) -> TypeGuard[Iterable[Any]]:
    """Whether a loop over `thing` can start; an array without dimensions is Iterable, but has no items."""
    try:
        iter(thing)  # type: ignore[call-overload]
    except Exception:  # a class can raise anything
        return False
    return True


def function_of_state(name: str, value: object) -> Any:
    """`value` if it can be called, or an error that names the option."""
    if not callable(value):
        raise InvalidArgument(f"{name}={quote(value)}: must be a function of a state")
    return value
