"""The windows (alpha, beta) with which the calls of a run were made: by their names, or else by what they do.

Two numbers are the window of a program if at the first call all values are between them, and if the calls below get
either the numbers of their caller, or one of them replaced by a value that an earlier callee returned.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from itertools import permutations
from math import inf
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.reading.call_reader import CallReader
from minimax_lab.reading.distinct import MISSING
from minimax_lab.reading.reading import is_score
from minimax_lab.recording import thaw
from minimax_lab.search import alphabeta, alphabeta_with_table, depth_limited_alphabeta, search_round
from minimax_lab.trees import Column

Columns = Any  # the module of that name imports this one
Window = tuple[Any, Any]
SEARCHES: tuple[Any, ...] = (alphabeta, alphabeta_with_table, depth_limited_alphabeta, search_round)
OURS = tuple(map(inspect.unwrap, SEARCHES))
RULE = "prune_on_equality"
LOWS = ("alpha", "alfa", "a", "lo", "low", "lower", "lower_bound", "best_max", "max_best", "best_for_max")
HIGHS = ("beta", "b", "hi", "high", "upper", "upper_bound", "best_min", "min_best", "best_for_min")
SURE, LIKELY, FEW = 0.9, 0.5, 3  # shares of the calls that a window explains, and calls that narrow it


class GivenWindows(NamedTuple):
    """The windows of a run.

    pairs   the window of each call, (None, None) if it has none; empty if no call has one
    rule    whether the package's own alpha-beta cuts on equality; None for another function
    names   what holds the bounds: two arguments, one argument that is a window, or variables
    """

    pairs: list[Window]
    rule: bool | None = None
    names: tuple[str, ...] = ()


def given_windows(run: Columns) -> GivenWindows:
    """The windows with which the calls of a run were made."""
    reader: CallReader = run.reader
    named = [spec for spec in reader.specs if reader.parameters(spec).window]
    return _by_name(reader) if named else _by_what_they_do(run)


def _by_name(reader: CallReader) -> GivenWindows:
    pairs: list[Window] = []
    rules: set[bool | None] = set()
    windows = [reader.parameters(spec).window or () for spec in reader.specs]
    names = tuple(dict.fromkeys(name for window in windows for name in window))
    held = {name: reader.argument_column(name) for name in (*names, RULE)}
    for row, number in enumerate(reader.function_numbers.tolist()):
        bounds = [held[name][row] for name in windows[number]]
        is_window = bool(bounds) and all(map(is_score, bounds))
        pairs.append((bounds[0], bounds[1]) if is_window else (None, None))
        if is_window:
            rule, is_ours = held[RULE][row], reader.specs[number].function in OURS
            rules.add(rule is not False if is_ours and rule in (MISSING, None, True, False) else None)
    return GivenWindows(pairs, rules.pop() if len(rules) == 1 else None, names)


def _by_what_they_do(run: Columns) -> GivenWindows:
    """The two numbers that narrow as a window does; no windows if no two do."""
    held = dict(_numbers(run))
    floats = {name: as_floats(numbers) for name, numbers in held.items()}
    wide = [(low, high) for low, high in permutations(held, 2) if _holds_values(run, floats[low], floats[high])]
    if not wide:
        return GivenWindows([])
    earlier = earlier_values(run.parent.tolist(), run.numbers_returned.tolist())
    ranks = {(low, high): _rank((low, high), floats[low], floats[high], run.parent, *earlier) for low, high in wide}
    best = max((pair for pair in wide if ranks[pair]), key=lambda pair: ranks[pair] or (), default=None)
    if best is None:
        return GivenWindows([])
    pairs = zip(*(held[name] for name in best), strict=True)
    return GivenWindows([pair if None not in pair else (None, None) for pair in pairs], None, best)


def _numbers(run: Columns) -> Iterator[tuple[str, list[Any]]]:
    """All that holds a number in some calls, such as an argument, or an item of one; None in the other calls."""
    reader: CallReader = run.reader
    firsts = np.unique(reader.function_numbers, return_index=True)[1].tolist()
    seen = {name: thing for row in firsts for name, thing in reader.arguments(row).items()}
    for name, first in seen.items():
        if is_score(first):
            yield name, _bounds(reader.argument_column(name))
        else:
            items = [place for place, item in _items(first) if is_score(item)]
            if len(items) == 2 == len(first):
                things = [dict(_items(thing)) for thing in map(thaw, reader.argument_column(name))]
                for place in items:
                    yield f"{name}[{place!r}]", _bounds([thing.get(place) for thing in things])
    if run.found_states is not None:
        for label, source in run.sources.items():
            if not source.is_argument and all(map(is_score, source.things)):
                yield label, [source.things[at] if at >= 0 else None for at in source.numbers.tolist()]


def _items(thing: Any) -> list[tuple[Any, Any]]:
    """The items of a window in one argument, with their places."""
    if isinstance(thing, dict):
        return list(thing.items())
    return list(enumerate(thing)) if isinstance(thing, list | tuple) else []


def _bounds(things: list[Any]) -> list[Any]:
    return [thing if is_score(thing) else None for thing in things]


def as_floats(numbers: list[Any]) -> Column:
    """The numbers as floats, NaN for none and for one that is too large."""
    try:
        return np.array([np.nan if number is None else number for number in numbers], dtype=float)
    except OverflowError:
        return np.full(len(numbers), np.nan)


def _holds_values(run: Columns, alpha: Column, beta: Column) -> bool:
    """Whether all values are between the two numbers of the first call that has both."""
    has_both = np.flatnonzero(~np.isnan(alpha) & ~np.isnan(beta))
    values = run.numbers_returned[has_both]
    values = values[~np.isnan(values)]
    if not len(values):
        return False
    return bool(alpha[has_both[0]] <= values.min() and values.max() <= beta[has_both[0]])


def earlier_values(parents: list[int], values: list[float]) -> tuple[Column, Column]:
    """The smallest and the largest value that earlier callees of the same caller returned: inf and -inf for none."""
    smallest, largest = [inf] * (len(parents) + 1), [-inf] * (len(parents) + 1)  # so far, of each caller; at -1 of none
    found = []
    for above, value in zip(parents, values, strict=True):
        found.append((smallest[above], largest[above]))
        if value < smallest[above]:
            smallest[above] = value
        if value > largest[above]:
            largest[above] = value
    low, high = np.array(found, dtype=float).reshape(-1, 2).T
    return low, high


def _rank(
    names: tuple[str, str], alpha: Column, beta: Column, parent: Column, smallest: Column, largest: Column
) -> tuple[float, bool, int] | None:
    """How well two numbers explain the run as a window; None if they are no window."""
    has_both = ~(np.isnan(alpha) | np.isnan(beta))
    below = np.flatnonzero((parent >= 0) & has_both & has_both[parent])
    if not len(below):
        return None
    fits = []
    for low, high in ((alpha[parent[below]], beta[parent[below]]), (-beta[parent[below]], -alpha[parent[below]])):
        keeps_low, keeps_high = alpha[below] == low, beta[below] == high
        narrowed = keeps_high & (alpha[below] == np.maximum(low, largest[below])) & ~keeps_low
        narrowed |= keeps_low & (beta[below] == np.minimum(high, smallest[below])) & ~keeps_high
        fits.append((float((narrowed | (keeps_low & keeps_high)).mean()), int(narrowed.sum())))
    share, count = max(fits)
    words = [re.findall(r"\w+", name)[-1].strip("_").lower() for name in names]
    is_named = words[0] in LOWS and words[1] in HIGHS
    is_open = bool(np.isinf(alpha[has_both][0]) and np.isinf(beta[has_both][0]))
    is_shown = count > 0 and (share == 1 or (share >= SURE and count >= FEW))
    is_likely = is_named and share >= LIKELY and (count > 0 or is_open)
    return (round(share, 2), is_named, count) if is_shown or is_likely else None
