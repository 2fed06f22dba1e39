"""What a position of a game with lines is worth: a search to the end, with the values that a program's ends have."""

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from minimax_lab.reading import EMPTY, Lines, Place, Side, other_side

MOST_SEARCHED = 8  # empty cells of a board whose game is searched to its end


def whole_game(
    rules: Lines, largest: Side, ends: Mapping[tuple[int, Side | None], Any], estimate: Any = None
) -> Callable[[Place, Side, int], Any]:
    """A function that returns the worth of a position; None on a large board, or if an estimate would count.

    Its last argument is how many plies are searched, below 0 for all. A win whose worth is not known is infinite.

    largest    the side for which large worths are good
    ends       what an end is worth, by the number of empty cells and the winner
    estimate   what every other position is worth where the search stops, None if that is not known
    """
    worths = dict[Side | None, set[Any]]()
    for (_, winner), worth in ends.items():
        worths.setdefault(winner, set()).add(worth)
    same = {winner: next(iter(each)) for winner, each in worths.items() if len(each) == 1}

    @cache
    def search(place: Place, mover: Side, plies: int) -> Any:
        if rules.is_end(place):
            winner = rules.outcome(place, mover)
            unknown = math.inf if winner == largest else -math.inf
            return ends.get((place.count(EMPTY), winner), same.get(winner, unknown))
        if plies == 0 or place.count(EMPTY) > MOST_SEARCHED:
            return None if plies else estimate
        other = other_side(rules.sides, mover)
        worths = [search(after, other, plies - 1) for after in rules.moves(place, mover).values()]
        return None if None in worths else max(worths) if mover == largest else min(worths)

    return search
