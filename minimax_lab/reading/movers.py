"""Who moves, found from the whole run: what separates the calls that return their largest value from the others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.games import MAX, MIN, Player
from minimax_lab.reading.reading import PLAYER_NAMES, as_player
from minimax_lab.trees import SIGN, Column, count_numbers

CERTAIN = 0.9  # of the calls that show it agree
MOST_KINDS = 4  # different things that say whose turn it is
BY_VALUES = "MAX moves where {}: these calls return their largest value."
BY_NAME = "MAX moves where {}, as the names say."
BY_NEGATION = "It negates values, as a negamax does: MAX is the side where {}."
UNKNOWN = "The run does not show who moves."
TURNS = ("player", "turn", "color", "colour", "mark", "symbol", "side", "who", "max")  # parts of names

MIN_IN_NAME = re.compile(  # as a word of its own or with a usual word, not in "terminal", "mine", or "minus"
    "(?<![a-z])(is|get|find|best|the|ab)?min(im[aeiou]|im?[sz]|max|"
    "(value|val|player|play|turn|node|move|score|step|search|agent|level|eval)?(?![a-z]))"
)


class Sign(NamedTuple):
    """Something that may show whose turn it is.

    text     what it is, as a sentence writes it
    numbers  which of `things` each row has, -1 for none
    things   what it may be
    rank     which of two that explain a run equally well is read: the lowest
    """

    text: str
    numbers: Column
    things: list[Any]
    rank: int


class Movers(NamedTuple):
    """The mover of each row, 1, -1, or 0, what showed it, and whether that is certain.

    is_named   whether the name of what showed it says when MAX moves, as is_max does, whatever the values show
    """

    player: Column
    sentence: str
    is_certain: bool
    is_named: bool = False


def find_movers(values: Column, parent: Column, signs: Iterable[Sign], excused: Column) -> Movers:
    """Find the movers of all rows from the values that the calls returned; NaN is none.

    excused   the calls that returned a bound of their window, which need not be the largest or smallest value
    """
    votes, negated = votes_of(values, parent, excused)
    known = [sign for sign in signs if 0 < len(sign.things) <= MOST_KINDS]
    fits = [(*_fit(votes, sign), sign) for sign in known if len(sign.things) > 1]
    if negated and all(share < 1 for share, *_ in fits):
        return _of_negamax(parent, known)
    best = max(fits, key=lambda fit: (round(fit[0], 2), -fit[2].rank, _turning(parent, fit[2])), default=None)
    if best and best[0] >= CERTAIN:
        _, sides, sign = best
        says_max = any("max" in str(each).lower() for each in (sign.text, *sign.things))
        if says_max and (named := _named_sides(sign)) == [-side for side in sides]:  # max and min may be exchanged
            return _movers(sign, named, BY_NAME, False)._replace(is_named="max" in sign.text.lower())
        found = _movers(sign, sides, BY_VALUES, True)
        return found._replace(player=np.where(found.player == 0, votes, found.player))
    shown = set(votes[votes != 0].tolist())
    by_name = [(sign, named) for sign in known if (named := _named_sides(sign)) is not None]
    if by_name:
        sign, sides = min(by_name, key=lambda each: each[0].rank)
        found = _movers(sign, sides, BY_NAME, not shown)._replace(is_named="max" in sign.text.lower())
        return found if not shown else found._replace(is_certain=(votes == found.player)[votes != 0].mean() >= CERTAIN)
    if len(shown) == 1:
        side = shown.pop()
        name, extreme = (MAX, "largest") if side > 0 else (MIN, "smallest")
        everywhere = f"{name} moves everywhere: each call returns its {extreme} value."
        return Movers(np.full(len(values), side), everywhere, False)
    return Movers(np.zeros(len(values), dtype=np.int8), UNKNOWN, len(values) < 2)


def extremes_below(values: Column, parent: Column) -> tuple[Column, Column]:
    """The largest and the smallest value of each call's callees, -inf and inf for none; NaN is none."""
    below = np.flatnonzero((parent >= 0) & ~np.isnan(values))
    largest, smallest = np.full(len(values), -np.inf), np.full(len(values), np.inf)
    np.maximum.at(largest, parent[below], values[below])
    np.minimum.at(smallest, parent[below], values[below])
    return largest, smallest


def votes_of(values: Column, parent: Column, excused: Column) -> tuple[Column, bool]:
    """For each row 1 if it returned the largest of its callees' values, -1 the smallest, 0 if that does not show.

    Also whether every call returned the largest of the negated values.
    """
    largest, smallest = extremes_below(values, parent)
    unknown = np.zeros(len(values), dtype=bool)
    unknown[parent[(parent >= 0) & np.isnan(values)]] = True
    judged = (np.isfinite(largest) | np.isfinite(smallest)) & ~unknown & ~np.isnan(values) & ~excused
    shows = judged & (largest > smallest)
    votes = np.where(shows & (values == largest), 1, np.where(shows & (values == smallest), -1, 0)).astype(np.int8)
    if np.abs(votes).sum() < shows.sum() / 2:  # the values change on their way, by a discount for example
        middle = np.where(shows, largest, 0) / 2 + np.where(shows, smallest, 0) / 2
        votes = np.where(shows, np.where(values > middle, 1, -1), 0).astype(np.int8)
    turned = judged & ((largest != 0) | (smallest != 0))
    return votes, bool(turned.any() and (values[turned] == -smallest[turned]).mean() >= CERTAIN)


def _fit(votes: Column, sign: Sign) -> tuple[float, list[int]]:
    """The share of the calls that a sign explains, 0 if it separates nothing, and which side each of its things is.

    A thing that no call shows is the other side of the rest.
    """
    has = sign.numbers >= 0
    more, less = (count_numbers(sign.numbers[has & (votes == side)], len(sign.things)) for side in (1, -1))
    sides = np.sign(more - less).tolist()
    shown = set(sides) - {0}
    separates = len(shown) == 2 or len(sides) - sides.count(0) == 1
    if len(shown) == 1:
        sides = [side or -next(iter(shown)) for side in sides]
    return separates * float(np.maximum(more, less).sum() / max((more + less).sum(), 1)), sides


def _turning(parent: Column, sign: Sign) -> float:
    """The share of the calls in which a sign is not as in their callers, as who moves mostly is not."""
    below = np.flatnonzero(parent >= 0)
    return float((sign.numbers[below] != sign.numbers[parent[below]]).mean()) if len(below) else 0.0


def _movers(sign: Sign, sides: list[int], sentence: str, is_certain: bool) -> Movers:
    """The movers if the things of a sign are these sides."""
    things = [thing for thing, side in zip(sign.things, sides, strict=True) if side > 0]
    where = " or ".join(f"{sign.text} is {thing!r}" if sign.text else str(thing) for thing in things)
    return Movers(np.array([*sides, 0], dtype=np.int8)[sign.numbers], sentence.format(where), is_certain)


def _named_sides(sign: Sign) -> list[int] | None:
    """The sides as the names give them: True, 1, "MAX", and max_value are MAX; None if they give none."""
    if sign.rank > 1:
        return None
    sides = [SIGN[side_named(thing)] for thing in sign.things]
    return sides if {1, -1} <= set(sides) or (sides and 0 not in sides and sign.text in PLAYER_NAMES) else None


def side_named(thing: Any) -> Player | None:
    """MAX or MIN, as a thing that says whose turn it is gives it."""
    player = as_player(thing)
    if player is None and isinstance(thing, str):
        player = {True: MAX, False: MIN, None: None}[extreme_named(thing)]
    if player is None and isinstance(thing, int) and not isinstance(thing, bool) and thing in (1, -1):
        player = MAX if thing == 1 else MIN
    return player


def extreme_named(name: str) -> bool | None:
    """True for a name such as isMaximizing or max_value, False for min_value, None for minimax and all others.

    >>> [extreme_named(name) for name in ("isMinPlayer", "minimize", "minmax", "minha_vez", "terminal")]
    [False, False, None, None, None]
    """
    words = re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()
    says_max, says_min = "max" in words, bool(MIN_IN_NAME.search(words))
    return says_max if says_max != says_min and "nega" not in words else None


def _of_negamax(parent: Column, signs: list[Sign]) -> Movers:
    """The movers of a negamax, each of whose calls looks from its own side: MAX is the side that is called first."""
    turning = [sign for sign in signs if len(sign.things) == 2 and _turning(parent, sign) > CERTAIN]
    if not turning:
        return Movers(np.zeros(len(parent), dtype=np.int8), UNKNOWN, False)
    sign = min(turning, key=lambda sign: sign.rank)
    named = _named_sides(sign)
    known = int(np.argmax(sign.numbers >= 0))  # a driver without the argument moves before the calls that have it
    first = int(sign.numbers[known]) if not known else 1 - int(sign.numbers[known])
    sides = named if named and 0 not in named else [1 if at == first else -1 for at in range(2)]
    return _movers(sign, sides, BY_NEGATION, True)
