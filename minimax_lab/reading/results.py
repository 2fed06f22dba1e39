"""Which part of a result is the value and which the move, found from the whole run.

The value is the part whose numbers come up again, perhaps negated, among the values of the callees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.reading.movers import extremes_below
from minimax_lab.reading.reading import is_score, named_action, read_action, read_value
from minimax_lab.recording import attributes_of
from minimax_lab.trees import Column

VALUE_NAMES = ("score", "value", "eval", "evaluation", "utility", "best_score", "bestscore", "best_value", "minimax")
NEARLY = 0.02  # two shares of calls that differ by less are alike
UNUSUAL = 0.05  # what a part loses that recurs only if it is negated
ENOUGH = 0.5  # of the calls, of a part that is read with certainty


class Part(NamedTuple):
    """A part of a result: the item of a tuple or a list, or the value of a key of a dictionary or of an attribute."""

    key: Any
    is_attribute: bool = False

    def of(self, returned: Any) -> Any:
        """The part of one result, None if it has no such part."""
        if self.is_attribute:
            return getattr(returned, self.key, None)
        if isinstance(returned, dict):
            return returned.get(self.key)
        is_item = isinstance(returned, tuple | list) and isinstance(self.key, int) and self.key < len(returned)
        return returned[self.key] if is_item else None

    def value(self, returned: Any) -> Any:
        """The value in one result: this part, or the number that was returned alone."""
        if is_score(returned):
            return returned
        part = self.of(returned)
        return part if is_score(part) else None

    @property
    def code(self) -> str:
        """How a program writes the part of `result`."""
        return f"result.{self.key}" if self.is_attribute else f"result[{self.key!r}]"


class Truth(Part):
    """A result that is True or False, of a program that only asks who wins; or the part of it that is the key.

    It is weighed as 1 or -1, because `not` changes the point of view, and shown as 1 or 0.
    """

    __slots__ = ()

    def of(self, returned: Any) -> Any:
        """1 or -1, None for anything else."""
        told = self.truth(returned)
        return None if told is None else 1 if told else -1

    def truth(self, returned: Any) -> bool | None:
        """True or False, None for anything else."""
        told = self.key.of(returned) if isinstance(self.key, Part) else returned
        return told if isinstance(told, bool) else None

    @property
    def code(self) -> str:
        """How a program writes the number."""
        return f"int({self.key.code if isinstance(self.key, Part) else 'result'})"


TRUTH = Truth("truth")


class Winner(Part):
    """A result that names who wins: 1 for the first name of the key, -1 for the second, and 0 for a draw."""

    __slots__ = ()

    def of(self, returned: Any) -> Any:
        """1, -1, or 0, None for anything but a name."""
        if type(returned) is not type(self.key[0]):
            return None
        return (returned == self.key[0]) - (returned == self.key[1])

    @property
    def code(self) -> str:
        """How a program writes the number."""
        return f"{dict(zip(self.key, (1, -1), strict=True))}.get(result, 0)"


def _find_winner(returned: list[Any], pairs: Iterable[Sequence[Any]]) -> Winner | None:
    """The two names of players, if results are names: theirs, and one for a draw at most."""
    for pair in pairs:
        are_names = all(isinstance(each, str | Enum) and type(each) is type(pair[0]) for each in [*pair, *returned])
        if are_names and {*pair} & {*returned} and len({*returned} - {*pair}) <= 1:
            return Winner(tuple(pair))
    return None


def parts_of(returned: Any) -> Iterator[Part]:
    """The parts of a result."""
    if isinstance(returned, dict):
        yield from map(Part, returned)
    elif hasattr(returned, "_fields"):
        yield from (Part(name, True) for name in returned._fields)
    elif isinstance(returned, tuple | list):
        yield from (Part(place) for place in range(min(len(returned), 6)))
    elif attributes_of(returned) and not callable(returned) and not isinstance(returned, type):
        yield from (Part(name, True) for name in attributes_of(returned))


class Evidence(NamedTuple):
    """How well a part explains a run as its value.

    covers    the share of the calls that returned a number in this part
    recurs    the share of the calls with callees whose number is one of theirs, perhaps negated
    extreme   the share of them whose number is the largest or the smallest of theirs, perhaps negated
    varies    whether the numbers of the run differ
    judged    how many calls that is
    """

    covers: float
    recurs: float
    extreme: float
    varies: bool
    judged: int


def weigh(values: Column, parent: Column) -> Evidence:
    """Weigh the numbers that all calls returned; NaN is none."""
    covers = float((~np.isnan(values)).mean())
    below = np.flatnonzero((parent >= 0) & ~np.isnan(values))
    above = parent[below]
    largest, smallest = extremes_below(values, parent)
    judged = np.flatnonzero((largest >= smallest) & ~np.isnan(values))
    if not len(judged):
        return Evidence(covers, 0, 0, False, 0)
    numbers = values[~np.isnan(values)]
    starts = _starts(values, judged)
    recurs, extreme = 0.0, 0.0
    for sign in (1, -1):  # as they are, or negated in the whole run
        found = np.zeros(len(values), dtype=bool)
        found[above[sign * values[below] == values[above]]] = True
        found[starts] = True
        share = float(found[judged].mean())
        if share > recurs + (sign < 0) * UNUSUAL:
            own = sign * values[judged]
            recurs = share - (sign < 0) * UNUSUAL
            extreme = float(((own == largest[judged]) | (own == smallest[judged])).mean())
    return Evidence(covers, recurs, extreme, bool((numbers != numbers[0]).any()), len(judged))


def _starts(values: Column, judged: Column) -> Column:
    """The calls that returned the one number that is larger than all those of the ends: the search began with it."""
    ends = np.abs(values[np.setdiff1d(np.arange(len(values)), judged)])
    found: Column = judged[np.abs(values[judged]) > np.nanmax(ends, initial=0)]
    return found if len(np.unique(np.abs(values[found]))) == 1 else found[:0]


class Reading(NamedTuple):
    """The part that is the value, None if the result is the value or the usual names decide; and how that was found."""

    part: Part | None
    evidence: Evidence | None
    is_certain: bool


USUAL = Reading(None, None, True)


def find_value(
    distinct: list[Any], number: Column, parent: Column, function: Column, players: Iterable[Sequence[Any]] = ()
) -> Reading:
    """Find the value in the distinct results of a run; `number` is each row's, and `function` that of its function.

    players   pairs of things that may be the names of the two players
    """
    parts: dict[Part, None] = {}
    inner = np.unique(number[parent >= 0]) if (parent >= 0).any() else np.unique(number)
    if winner := _find_winner([distinct[at] for at in inner.tolist()], players):
        return Reading(winner, None, True)
    if {type(distinct[at]) for at in inner.tolist()} == {bool}:  # a driver may return a move
        parts[TRUTH] = None
    elif all(is_score(distinct[at]) for at in inner.tolist()):
        return USUAL
    for returned in distinct:
        parts.update(dict.fromkeys(part for part in parts_of(returned) if is_score(part.of(returned))))
    if inner.size:
        some = [distinct[at] for at in inner.tolist()]
        bools = (part for part in parts_of(some[0]) if all(isinstance(part.of(each), bool) for each in some))
        parts.update(dict.fromkeys(map(Truth, bools)))
    if not parts:
        return USUAL
    found: list[tuple[Part, Evidence]] = []
    is_driver = (parent < 0) & ~np.isin(function, function[parent >= 0])  # its result may have another form
    is_driver &= (parent >= 0).any()
    for part in parts:
        numbers = [part.value(returned) for returned in distinct]
        column = np.array([np.nan if each is None else float(each) for each in numbers])[number]
        column[is_driver] = np.nan
        found.append((part, weigh(column, parent)))
    found = _without_squares(found, distinct, number[np.setdiff1d(np.arange(len(number)), parent)])
    if not any(evidence.judged for _, evidence in found):
        shown = [(part, evidence) for part, evidence in found if evidence.covers * len(number) > 1]
        return Reading(*shown[0], True) if len(shown) == 1 else USUAL
    most = max(evidence.covers for _, evidence in found)
    found = [each for each in found if each[1].covers > most - NEARLY]
    named = [each for each in found if _rank(each[0]) == 0 and each[1].recurs >= ENOUGH]
    candidates = named or [each for each in found if each[1].varies and each[1].recurs >= ENOUGH] or found
    for measure in ("recurs", "extreme"):
        most = max(getattr(evidence, measure) for _, evidence in candidates)
        candidates = [each for each in candidates if getattr(each[1], measure) > most - NEARLY]
    part, evidence = min(candidates, key=lambda each: _rank(each[0]))
    return Reading(part, evidence, evidence.recurs >= ENOUGH)


def _without_squares(
    found: list[tuple[Part, Evidence]], distinct: list[Any], leaves: Column
) -> list[tuple[Part, Evidence]]:
    """Leave out the row and the column of a square that all calls without callees return as -1, -1 with their value."""
    ends = [distinct[at] for at in set(leaves.tolist())]
    squares = {part for part, _ in found if all(part.value(returned) == -1 for returned in ends)}
    return [each for each in found if each[0] not in squares] if len(squares) == 2 < len(found) else found


def _rank(part: Part) -> int:
    """The usual parts first: those called score or value, then the first item."""
    return 0 if str(part.key).lower() in VALUE_NAMES else 1 + (part.key != 0)


def find_number(returned: Any, part: Part | None) -> Any:
    """The value in a result: the part, or else the usual one; 1 for True and 0 for False."""
    if isinstance(part, Truth):
        told = part.truth(returned)
        return None if told is None else int(told)
    value = part.value(returned) if part is not None else None
    return read_value(returned) if value is None else value


def find_action(returned: Any, part: Part | None) -> Any:
    """The move in a result of which `part` is the value: the usual one, else all the rest."""
    if part is None:
        return read_action(returned)
    usual = named_action(returned)
    if usual is not None:
        return usual
    rest = [each.of(returned) for each in parts_of(returned) if each not in (part, part.key)]
    return rest[0] if len(rest) == 1 else tuple(rest) if rest and not is_score(returned) else None
