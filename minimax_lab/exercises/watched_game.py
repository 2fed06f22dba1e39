"""A game that records what a function asks of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from minimax_lab.games import Wrapped


class WatchedGame(Wrapped):
    """A game that counts how often each move is made from each state, and collects the states it is asked about."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.moves: Counter[Any] = Counter()
        self.visited: set[Any] = set()

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over in `state`."""
        self.visited.add(state)
        return self.game.is_terminal(state)

    def utility(self, state: Any) -> Any:
        """The utility of the terminal `state` for MAX."""
        self.visited.add(state)
        return self.game.utility(state)

    def result(self, state: Any, action: Any) -> Any:
        """The state after `action`."""
        self.moves[state, action] += 1
        return self.game.result(state, action)

    @property
    def most_repeats(self) -> int:
        """How often the most frequent move was made from the same state."""
        return max(self.moves.values(), default=0)
