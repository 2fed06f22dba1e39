"""What a position of a game with lines is worth: a search to the end, with the values that a program's ends have."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from minimax_lab.reading import EMPTY, Lines, Place, Side, other_side

MOST_SEARCHED = 8  # empty cells of a board whose game is searched to its end


def whole_game(
    rules: Lines, largest: Side, ends: Mapping[tuple[int, Side | None], Any]
) -> Callable[[Place, Side], Any]:
    """A function that returns the worth of a position; None on a large board, or if an end has an unknown worth.

    largest   the side for which large worths are good
    ends      what an end is worth, by the number of empty cells and the winner
    """

    @cache
    def search(place: Place, mover: Side) -> Any:
        if rules.is_end(place):
            return ends.get((place.count(EMPTY), rules.outcome(place, mover)))
        if place.count(EMPTY) > MOST_SEARCHED:
            return None
        other = other_side(rules.sides, mover)
        worths = [search(after, other) for after in rules.moves(place, mover).values()]
        return None if None in worths else max(worths) if mover == largest else min(worths)

    return search
