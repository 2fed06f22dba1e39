"""Number the distinct things in a column, and the distinct results of a run."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import numpy as np

from minimax_lab.kit import is_number, same
from minimax_lab.recording import Raised
from minimax_lab.runs.call_reader import CallReader
from minimax_lab.runs.reading import is_move
from minimax_lab.trees import Column

EXACT = frozenset({int, str, type(None)})  # types whose equal things are the same thing
Result = tuple[Any, Any]


def number_keys(keys: Column) -> tuple[Column, Column]:
    """The distinct keys in increasing order, none below 0, and the number of each row's key.

    The result is that of np.unique(keys, return_inverse=True), without sorting half a million rows.
    """
    if not len(keys) or keys.max() > 10 * len(keys):
        found = np.unique(keys)
        return found, np.searchsorted(found, keys)
    present = np.zeros(int(keys.max()) + 1, dtype=bool)
    present[keys] = True
    return np.flatnonzero(present), np.cumsum(present)[keys] - 1


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


def number_results(reader: CallReader, moves: Callable[[int], dict[int, Any]]) -> tuple[Column, list[Result]]:
    """The number of each row's result, and the distinct results.

    moves   returns the rows of the calls that a row made, each with the action that led to it
    """
    returned = reader.returned
    drivers = _read_drivers(reader, moves)
    is_plain = not drivers and not any(spec.value or spec.action for spec in reader.specs)
    parts = _parts(returned, reader.returned_types) if is_plain else None
    if parts is None:
        rows = range(len(returned))
        return np.arange(len(returned)), [reader.result(row, drivers.get(row)) for row in rows]
    numbers = np.zeros(len(returned), dtype=np.int64)
    for part in parts:
        things, of_part = number_things(part)
        _, numbers = number_keys(numbers * len(things) + of_part)
    firsts = first_rows(numbers).tolist()
    shared = [returned[row] for row in firsts]
    # Equal results become one object, in the recording too. Half a million of them would take 40 MB, and half a
    # second of garbage collection just when the player is about to appear.
    returned[:] = map(shared.__getitem__, numbers.tolist())
    return numbers, [reader.result(row) for row in firsts]


def _parts(returned: list[Any], types: set[type]) -> list[list[Any]] | None:
    """The parts of all results, a list for each part; None if equal results may be read differently.

    1, 1.0, and True are equal but differ in type. Results of two parts are taken apart once: half a million of
    them are scattered in memory, and each further look at all of them takes as long as the first.
    """
    if types <= EXACT:
        return [returned]
    kind = next(iter(types))
    if len(types) > 1 or not issubclass(kind, tuple) or hasattr(returned[0], "__dict__"):
        return None
    if not hasattr(kind, "_fields") and len(set(map(len, returned))) > 1:
        return None
    joined, size = list(chain.from_iterable(returned)), len(returned[0])
    return [joined[place::size] for place in range(size)] if set(map(type, joined)) <= EXACT else None


def _read_drivers(reader: CallReader, moves: Callable[[int], dict[int, Any]]) -> dict[int, Result]:
    """The results of the rows whose function returns a move and no value, with the value of that move.

    An example is the `best_move` over a value-only `minimax` of document 002. A driver is called only at the
    top, its callees return bare numbers, and it returns an action, or something that is none of their values.
    """
    drivers: dict[int, Result] = {}
    functions, is_root = reader.function_numbers, reader.parents < 0
    roots = np.flatnonzero(is_root)
    for row in roots[~np.isin(functions[roots], functions[~is_root])].tolist():
        callees = moves(row)
        returned, values = reader.returned[row], [reader.returned[callee] for callee in callees]
        if not callees or not all(map(is_number, values)):
            continue
        chosen = [value for value, move in zip(values, callees.values(), strict=True) if same(move, returned)]
        if chosen and returned is not None:
            drivers[row] = chosen[0], returned
        elif reader.game(row) is None and not isinstance(returned, Raised) and is_move(returned, values):
            drivers[row] = None, returned
    return drivers
