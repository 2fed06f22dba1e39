"""What a mutable thing holds, as a key and as a copy; and the distinct things of a column, numbered."""

from collections import deque
from typing import Any

import numpy as np

from minimax_lab.kit import TooLarge, same
from minimax_lab.recording import PLAIN, Snapshot, attributes_of, is_own_class, thaw, with_attributes
from minimax_lab.trees import Column

MOST_ITEMS = 1000  # in one thing; what holds more is a memory or a log, and no state
MISSING = type("Missing", (), {"__repr__": lambda self: "missing"})()  # in place of an argument that a function lacks


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


def is_own_object(thing: Any) -> bool:
    """Whether `thing` is an object of a plain Python class whose content may change: it has no hash of its own."""
    return is_own_class(type(thing))


def content_key(thing: Any, room: list[int] | None = None) -> Any:
    """A key that is equal for equal contents. Raises TooLarge for more than MOST_ITEMS items."""
    room = [MOST_ITEMS] if room is None else room
    room[0] -= 1
    if room[0] < 0:
        raise TooLarge(f"more than {MOST_ITEMS} items")
    kind = type(thing)
    if kind in PLAIN:
        return kind, thing
    if isinstance(thing, list | tuple | deque):
        return kind, tuple([content_key(part, room) for part in thing])
    if isinstance(thing, dict):
        return kind, frozenset([(content_key(key, room), content_key(thing[key], room)) for key in thing])
    if isinstance(thing, np.ndarray):
        return kind, thing.dtype.str, content_key(thing.tolist(), room)
    if isinstance(thing, set | bytearray):
        return kind, frozenset(thing) if isinstance(thing, set) else bytes(thing)
    if is_own_object(thing):
        return kind, content_key(attributes_of(thing), room)
    return kind, thing if kind.__hash__ is not None else id(thing)


def content_copy(thing: Any) -> Any:
    """A copy of a container or an object of a plain class, with everything in it."""
    if isinstance(thing, list) and type(thing) is list:
        return [content_copy(part) for part in thing]
    if type(thing) is dict:
        return {key: content_copy(value) for key, value in thing.items()}
    if type(thing) is tuple:
        return tuple([content_copy(part) for part in thing])
    if isinstance(thing, set | deque | bytearray | np.ndarray):
        return thing.copy()
    return with_attributes(thing, content_copy(attributes_of(thing))) if is_own_object(thing) else thing
