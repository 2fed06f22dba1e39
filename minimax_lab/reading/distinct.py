"""Number the distinct things in a column, and the distinct results of a run."""

from typing import Any

import numpy as np

from minimax_lab.kit import same
from minimax_lab.reading.call_reader import MISSING, CallReader
from minimax_lab.reading.mutable_things import content_key
from minimax_lab.recording import Snapshot, thaw
from minimax_lab.trees import Column


def number_keys(keys: Column) -> tuple[Column, Column]:
    """The distinct keys in increasing order, none below 0, and the number of each row's key.

    The result is that of np.unique(keys, return_inverse=True), without sorting half a million rows. The numbers have
    64 bits on every platform, because products of them are keys again.
    """
    if not len(keys) or keys.max() > 10 * len(keys):
        found = np.unique(keys)
        return found, np.searchsorted(found, keys).astype(np.int64, copy=False)
    present = np.zeros(int(keys.max()) + 1, dtype=bool)
    present[keys] = True
    return np.flatnonzero(present), np.cumsum(present, dtype=np.int64)[keys] - 1


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
            first: dict[Any, int] = {}
            rows = np.fromiter(map(first.setdefault, things, range(len(things))), dtype=np.int64, count=len(things))
            return list(first), number_keys(rows)[1]
    except TypeError:
        pass
    return _number_one_by_one(things)


def _is_of_one_kind(things: list[Any]) -> bool:
    """Whether all things that are equal must be of the same kind: they have one type, part by part.

    Text, None, and MISSING may be among them, because they equal nothing of another type.
    """
    types = set(map(type, things)) - {str, bytes, type(None), type(MISSING)}
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


def number_contents(things: list[Any]) -> tuple[list[Any], Column]:
    """The distinct things of a recording, and the number of each row's thing; lists are compared by content."""
    odd = {kind for kind in set(map(type, things)) if kind is Snapshot or kind.__hash__ is None}
    if not odd or (odd == {Snapshot} and all(type(each) is not Snapshot or each.is_shared for each in things)):
        return number_things(things)
    _, numbers = number_things([_key(thing) if type(thing) in odd else thing for thing in things])
    return [things[row] for row in first_rows(numbers).tolist()], numbers


def _key(thing: Any) -> Any:
    """A key of the content of a list or an object without a hash; the number of the object if it holds too much."""
    if type(thing) is Snapshot and thing.is_shared:
        return thing
    try:
        key = content_key(thaw(thing))
        hash(key)
        return key
    except Exception:
        return _key, id(thing)


def number_results(reader: CallReader) -> tuple[Column, list[int]]:
    """The number of what each call returned, and the first row of each: results that are read alike are one."""
    returned = reader.returned
    odd = {kind for kind in reader.returned_types if kind is not Snapshot and kind.__dictoffset__}
    _, numbers = number_contents([(_key, id(each)) if type(each) in odd else each for each in returned])
    if len(reader.specs) > 1:
        _, numbers = number_keys(numbers * len(reader.specs) + reader.function_numbers)
    firsts = first_rows(numbers).tolist()
    shared = [returned[row] for row in firsts]
    # Equal results become one object, in the recording too. Half a million of them would take 40 MB, and half a
    # second of garbage collection just when the player is about to appear.
    returned[:] = map(shared.__getitem__, numbers.tolist())
    return numbers, firsts
