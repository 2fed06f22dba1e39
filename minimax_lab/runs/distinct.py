"""Number the distinct things in a column."""

from __future__ import annotations

from typing import Any

import numpy as np

from minimax_lab.kit import same
from minimax_lab.trees import Column


def number_keys(keys: Column) -> tuple[Column, Column]:
    """The distinct keys in increasing order, none below 0, and the number of each row's key.

    The result is that of np.unique(keys, return_inverse=True), without sorting half a million rows.
    """
    if not len(keys) or keys.max() > 10 * len(keys):
        found = np.unique(keys)
        return found, np.searchsorted(found, keys)
    present = np.zeros(int(keys.max()) + 1, dtype=bool)
    present[keys] = True
    return np.flatnonzero(present), (np.cumsum(present) - 1)[keys]


def first_rows(numbers: Column) -> Column:
    """The first row that holds each of the numbers from 0 up."""
    rows = np.empty(int(numbers.max()) + 1 if len(numbers) else 0, dtype=np.int64)
    rows[numbers[::-1]] = np.arange(len(numbers) - 1, -1, -1)  # of several rows, the last one written stays
    return rows


def number_things(things: list[Any]) -> tuple[list[Any], Column]:
    """The distinct things in order of appearance, and the number of each row's thing.

    Equal things of different kinds, such as 1 and True, are distinct. So is everything without a hash.
    """
    try:
        if _is_of_one_kind(things):
            number_of = {thing: number for number, thing in enumerate(dict.fromkeys(things))}
            numbers = np.fromiter(map(number_of.__getitem__, things), dtype=np.int64, count=len(things))
            return list(number_of), numbers
    except TypeError:
        pass
    return _number_one_by_one(things)


def _is_of_one_kind(things: list[Any]) -> bool:
    """Whether all things that are equal must be of the same kind: they have one type, part by part.

    Text and None may be among them, because they equal nothing of another type.
    """
    types = set(map(type, things)) - {str, bytes, type(None)}
    if len(types) != 1:
        return not types
    kind = types.pop()
    if not issubclass(kind, tuple):
        return True
    tuples = [thing for thing in things if type(thing) is kind]
    lengths = set(map(len, tuples))
    return len(lengths) == 1 and all(_is_of_one_kind(list(part)) for part in zip(*tuples, strict=True))


def _number_one_by_one(things: list[Any]) -> tuple[list[Any], Column]:
    distinct: list[Any] = []
    known: dict[Any, list[int]] = {}  # by hash, so 1 and True are candidates for each other
    numbers = np.empty(len(things), dtype=np.int64)
    for at, thing in enumerate(things):
        try:
            candidates = known.setdefault(thing, [])
        except TypeError:
            candidates = []
        number = next((each for each in candidates if same(distinct[each], thing)), len(distinct))
        if number == len(distinct):
            distinct.append(thing)
            candidates.append(number)
        numbers[at] = number
    return distinct, numbers
