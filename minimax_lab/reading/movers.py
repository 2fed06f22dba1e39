"""Who moves, found from the whole run: what separates the calls that return their largest value from the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.games import MAX, MIN, Player
from minimax_lab.reading.reading import PLAYER_NAMES, as_player
from minimax_lab.trees import SIGN, Column, count_numbers

CERTAIN = 0.9  # of the calls that show it agree
MOST_KINDS = 4  # different things that say whose turn it is
TURNS = ("player", "turn", "color", "colour", "mark", "symbol", "side", "who", "max")  # parts of names


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
    """The mover of each row, 1, -1, or 0, what showed it, and whether that is certain."""

    player: Column
    sentence: str
    is_certain: bool


def find_movers(values: Column, parent: Column, signs: Iterable[Sign], excused: Column) -> Movers:
    """Find the movers of all rows from the values that the calls returned; NaN is none.

    excused   the calls that returned a bound of their window, which need not be the largest or smallest value
    """
    votes, negated = votes_of(values, parent, excused)
    known = [sign for sign in signs if 0 < len(sign.things) <= MOST_KINDS]
    total = int(np.abs(votes).sum())
    fits = [(_agreement(votes, sign), sign) for sign in known if len(sign.things) > 1]
    if negated and all(share < 1 for share, _ in fits):
        return _of_negamax(parent, known)
    best = max(fits, key=lambda fit: (round(fit[0], 2), -fit[1].rank), default=None)
    if best is not None and total and best[0] >= CERTAIN:
        sign = best[1]
        sides = _sides(votes, sign)
        if _is_contradicted(sign, sides):
            return _by_name(sign, False)
        text = " or ".join(_written(sign, at) for at, side in enumerate(sides) if side > 0)
        player = _of(sign, sides)
        player = np.where(player == 0, votes, player)
        return Movers(player, f"MAX moves where {text}: these calls return their largest value.", True)
    named = [(sign, by_name) for sign in known if (by_name := _named_sides(sign)) is not None]
    if named:
        sign, sides = min(named, key=lambda each: each[0].rank)
        return _by_name(sign, not total or abs(_agreement_with(votes, sign, sides)) >= CERTAIN)
    only = next((side for side in (1, -1) if total and (votes[votes != 0] == side).all()), 0)
    if only:
        name, extreme = (MAX, "largest") if only > 0 else (MIN, "smallest")
        return Movers(
            np.full(len(values), only), f"{name} moves everywhere: each call returns its {extreme} value.", False
        )
    return Movers(np.zeros(len(values), dtype=np.int8), "The run does not show who moves.", len(values) < 2)


def votes_of(values: Column, parent: Column, excused: Column) -> tuple[Column, bool]:
    """For each row 1 if it returned the largest of its callees' values, -1 the smallest, 0 if that does not show.

    Also whether every call returned the largest of the negated values.
    """
    below = np.flatnonzero(parent >= 0)
    largest, smallest = np.full(len(values), -np.inf), np.full(len(values), np.inf)
    unknown = np.zeros(len(values), dtype=bool)
    unknown[parent[below[np.isnan(values[below])]]] = True
    some = below[~np.isnan(values[below])]
    np.maximum.at(largest, parent[some], values[some])
    np.minimum.at(smallest, parent[some], values[some])
    inner = np.isfinite(largest) | np.isfinite(smallest)
    judged = inner & ~unknown & ~np.isnan(values) & ~excused
    shows = judged & (largest > smallest)
    votes = np.where(shows & (values == largest), 1, np.where(shows & (values == smallest), -1, 0)).astype(np.int8)
    if np.abs(votes).sum() < shows.sum() / 2:  # the values change on their way, by a discount for example
        middle = np.where(shows, largest, 0) / 2 + np.where(shows, smallest, 0) / 2
        votes = np.where(shows, np.where(values > middle, 1, -1), 0).astype(np.int8)
    turned = judged & ((largest != 0) | (smallest != 0))
    return votes, bool(turned.any() and (values[turned] == -smallest[turned]).mean() >= CERTAIN)


def _counts(votes: Column, sign: Sign) -> tuple[Column, Column]:
    """How many calls with each of the things returned their largest, and their smallest value."""
    has = sign.numbers >= 0
    more, less = (count_numbers(sign.numbers[has & (votes == side)], len(sign.things)) for side in (1, -1))
    return more, less


def _agreement(votes: Column, sign: Sign) -> float:
    """The share of the calls that the sign explains, 0 if it separates nothing."""
    more, less = _counts(votes, sign)
    sides = np.sign(more - less)
    if not ((sides > 0).any() and (sides < 0).any()) and (sides != 0).sum() != 1:
        return 0.0
    return float(np.maximum(more, less).sum() / max((more + less).sum(), 1)) * bool((more + less).any())


def _sides(votes: Column, sign: Sign) -> list[int]:
    """Which side each of the things is; one that no call shows is the other side of the rest."""
    more, less = _counts(votes, sign)
    sides = np.sign(more - less).tolist()
    shown = {side for side in sides if side}
    return [side or (-next(iter(shown)) if len(shown) == 1 else 0) for side in sides]


def _of(sign: Sign, sides: list[int]) -> Column:
    return np.array([*sides, 0], dtype=np.int8)[sign.numbers]


def _is_contradicted(sign: Sign, sides: list[int]) -> bool:
    """Whether a name with "max" in it says the opposite of what the calls return: max and min may be exchanged."""
    says_max = any("max" in str(each).lower() for each in (sign.text, *sign.things))
    return says_max and _named_sides(sign) == [-side for side in sides]


def _by_name(sign: Sign, is_certain: bool) -> Movers:
    """The movers as the names of a sign give them."""
    sides = _named_sides(sign) or []
    text = " or ".join(_written(sign, at) for at, side in enumerate(sides) if side > 0)
    return Movers(_of(sign, sides), f"MAX moves where {text}, as the names say.", is_certain)


def _agreement_with(votes: Column, sign: Sign, sides: list[int]) -> float:
    shown = votes != 0
    return float((votes[shown] == _of(sign, sides)[shown]).mean())


def _written(sign: Sign, at: int) -> str:
    return f"{sign.text} is {sign.things[at]!r}" if sign.text else str(sign.things[at])


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
        word = thing.lower().replace("minimax", "")
        player = MAX if "max" in word and "min" not in word else MIN if "min" in word and "max" not in word else None
    if player is None and isinstance(thing, int) and not isinstance(thing, bool) and thing in (1, -1):
        player = MAX if thing == 1 else MIN
    return player


def _of_negamax(parent: Column, signs: list[Sign]) -> Movers:
    """The movers of a negamax, each of whose calls looks from its own side: MAX is the side that is called first."""
    below = np.flatnonzero(parent >= 0)
    turning = [sign for sign in signs if (sign.numbers[below] != sign.numbers[parent[below]]).mean() > CERTAIN]
    turning = [sign for sign in turning if len(sign.things) == 2]
    if not turning:
        return Movers(np.zeros(len(parent), dtype=np.int8), "The run does not show who moves.", False)
    sign = min(turning, key=lambda sign: sign.rank)
    named = _named_sides(sign)
    known = int(np.argmax(sign.numbers >= 0))  # a driver without the argument moves before the calls that have it
    first = int(sign.numbers[known]) if not known else 1 - int(sign.numbers[known])
    sides = named if named and 0 not in named else [1 if at == first else -1 for at in range(2)]
    text = _written(sign, sides.index(1))
    return Movers(_of(sign, sides), f"It negates values, as a negamax does: MAX is the side where {text}.", True)
