"""What a position of a known game is worth: a search to the end, with the values that a program's ends have."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from minimax_lab.reading import EMPTY, GameRules, Heaps, Lines, Place, Side, other_side

MOST_SEARCHED = 8  # empty cells of a board whose game is searched to its end
MOST_PLIES = 3  # that are searched on a larger board
MOST_POSITIONS = 10_000  # of any other game
KnownRules = Lines | Heaps | GameRules


def kind_of_end(rules: KnownRules, place: Place, mover: Side) -> tuple[Any, Side | None]:
    """What the worth of an end may depend on: the empty cells of a board or the points of a game, and the winner."""
    depends_on = rules.utility(place) if isinstance(rules, GameRules) else place.count(EMPTY)
    return depends_on, rules.outcome(place, mover)


def whole_game(
    rules: KnownRules, largest: Side, ends: Mapping[tuple[Any, Side | None], Any], estimate: Any = None
) -> Callable[[Place, Side, int], Any]:
    """A function that returns the worth of a position; None in a large game, or if an estimate would count.

    Its last argument is how many plies are searched, below 0 for all. A win whose worth is not known is infinite.

    largest    the side for which large worths are good
    ends       what each kind of end is worth
    estimate   what every other position is worth where the search stops, None if that is not known
    """
    worths = dict[Side | None, set[Any]]()
    for (_, winner), known in ends.items():
        worths.setdefault(winner, set()).add(known)
    same = {winner: next(iter(each)) for winner, each in worths.items() if len(each) == 1}
    is_scored = isinstance(rules, GameRules) and rules.is_scored
    sign = 1 if largest == rules.sides[0] else -1
    has_points = is_scored and all(known == sign * points for (points, _), known in ends.items())
    found = dict[tuple[Place, Side, int], Any]()

    def end(place: Place, mover: Side) -> Any:
        kind = points, winner = kind_of_end(rules, place, mover)
        if is_scored:
            return ends.get(kind, sign * points if has_points else None)
        return ends.get(kind, same.get(winner, math.inf if winner == largest else -math.inf))

    def search(place: Place, mover: Side, plies: int) -> Any:
        if rules.is_end(place):
            return end(place, mover)
        if isinstance(rules, GameRules):
            mover = rules.to_move(place)
        is_large = len(found) > MOST_POSITIONS
        if isinstance(rules, Lines):
            is_large |= place.count(EMPTY) > MOST_SEARCHED and not 0 <= plies <= MOST_PLIES
        if plies == 0 or is_large:
            return None if plies else estimate
        key = place, mover, max(plies, -1)
        if key not in found:
            found[key] = None  # if the game comes back to this position
            other = other_side(rules.sides, mover)
            below = [search(after, other, plies - 1) for after in rules.moves(place, mover).values()]
            found[key] = None if None in below else max(below) if mover == largest else min(below)
        return found[key]

    def worth(place: Place, mover: Side, plies: int) -> Any:
        try:
            return search(place, mover, plies)
        except RecursionError:
            return None

    return worth
