"""What a position of a game with lines is worth: a search to the end, with the values that a program's ends have."""

from collections.abc import Mapping
from typing import Any

from minimax_lab.reading import EMPTY, Lines, Place, Side, other_side

MOST_SEARCHED = 8  # empty cells of a board whose game is searched to its end


class WholeGame:
    """Searches positions by the rules.

    largest   the side for which large worths are good
    ends      what an end is worth, by the number of empty cells and the winner
    """

    def __init__(self, rules: Lines, largest: Side, ends: Mapping[tuple[int, Side | None], Any]) -> None:
        self.rules, self.largest, self.ends = rules, largest, ends
        self._known: dict[tuple[Place, Side], Any] = {}

    def worth(self, place: Place, mover: Side) -> Any:
        """The worth of a position; None on a large board, or if an end is worth what no call shows."""
        if (place, mover) not in self._known:
            self._known[place, mover] = self._search(place, mover)
        return self._known[place, mover]

    def _search(self, place: Place, mover: Side) -> Any:
        empty = place.count(EMPTY)
        if self.rules.is_end(place):
            return self.ends.get((empty, self.rules.outcome(place, mover)))
        if empty > MOST_SEARCHED:
            return None
        other = other_side(self.rules.sides, mover)
        worths = [self.worth(after, other) for after in self.rules.moves(place, mover).values()]
        return None if None in worths else max(worths) if mover == self.largest else min(worths)
