"""Depth-limited minimax at every depth at once: each position of a game is looked at once for each depth."""

from collections.abc import Callable
from typing import Any, NamedTuple

from minimax_lab.games import MAX, Game, estimate_of, start_state
from minimax_lab.search.explore import LIMIT, Explorer
from minimax_lab.search.solution import backed_up
from minimax_lab.search.solve import explore_all


class Look(NamedTuple):
    """What looking so many plies ahead finds in each position, by its index.

    values        what the position seems to be worth to MAX
    least, most   what it would be worth if MIN, or if MAX, won wherever the search stops
    chosen        the index of the first action that seems best; -1 at the end of the game, and 0 plies ahead
    calls         how many calls depth-limited minimax makes
    """

    values: list[Any]
    least: list[Any]
    most: list[Any]
    chosen: list[int]
    calls: list[int]

    def is_certain(self, at: int) -> bool:
        """Whether the position is worth its value, whatever comes after the horizon."""
        return bool(self.least[at] == self.values[at] == self.most[at])


class EveryDepth:
    """What depth-limited minimax finds from `state` on, in every position that can be reached, at every depth.

    deepest   the largest depth; if the longest game is shorter, a larger depth finds nothing new, and is left out
    limit     the largest number of distinct positions; above it, TooLarge is raised

    `found` has the positions and their indices, `exact` has what each is worth in perfect play, and `looks` has the
    findings by depth.

    >>> from minimax_lab import Bones
    >>> ahead = EveryDepth(Bones(6), None, lambda heap: heap.bones, deepest=9)
    >>> [look.calls[0] for look in ahead.looks]
    [1, 4, 13, 30, 45, 51, 52]
    """

    def __init__(
        self, game: Game[Any, Any], state: Any, evaluate: Callable[[Any], Any], deepest: int, limit: int = LIMIT
    ) -> None:
        self.found: Explorer = explore_all(game, start_state(game, state), limit)
        self.exact = backed_up(self.found, self.found.children_first())
        self.looks = [self._estimates(evaluate)]
        while len(self.looks) <= deepest:
            self.looks.append(self._one_ply_further(self.looks[-1]))
            if self.looks[-1].calls[0] == self.looks[-2].calls[0]:
                self.looks.pop()
                break

    def mistakes(self, depth: int) -> list[Any]:
        """The positions in which the action that seems best at `depth` loses value, in the order they were found."""
        chosen, found = self.looks[depth].chosen, self.found
        return [
            found.states[at]
            for at, action in enumerate(chosen)
            if action >= 0 and self.exact[found.children[at][action]] != self.exact[at]
        ]

    def _estimates(self, evaluate: Callable[[Any], Any]) -> Look:
        """What looking 0 plies ahead finds: estimates, except at the end of the game."""
        found = self.found
        utilities = [value for player, value in zip(found.players, found.values, strict=True) if player is None]

        def elsewhere(worth: Callable[[Any], Any]) -> list[Any]:
            known = zip(found.players, found.values, found.states, strict=True)
            return [value if player is None else worth(state) for player, value, state in known]

        values = elsewhere(lambda state: estimate_of(found.game, state, evaluate))
        least, most = elsewhere(lambda state: min(utilities)), elsewhere(lambda state: max(utilities))
        return Look(values, least, most, [-1] * len(values), [1] * len(values))

    def _one_ply_further(self, look: Look) -> Look:
        """The findings of a search that uses the findings of `look` for the children of each position."""
        values, least, most = (self._back_up(each) for each in (look.values, look.least, look.most))
        children = self.found.children
        chosen = [
            [look.values[child] for child in below].index(value) if below else -1
            for below, value in zip(children, values, strict=True)
        ]
        return Look(values, least, most, chosen, [1 + sum(look.calls[child] for child in below) for below in children])

    def _back_up(self, values: list[Any]) -> list[Any]:
        """The values of all positions one ply above those that have `values`."""
        found = self.found
        return [
            (max if player == MAX else min)(values[child] for child in below) if below else values[at]
            for at, (player, below) in enumerate(zip(found.players, found.children, strict=True))
        ]
