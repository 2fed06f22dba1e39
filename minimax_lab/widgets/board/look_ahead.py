"""Looking some plies ahead while somebody waits for an answer: what depth-limited minimax finds, in fewer calls."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from minimax_lab.games import MAX, estimate_of, name_of
from minimax_lab.kit import InvalidGame

Evaluate = Callable[[Any], Any]


class Ahead:
    """What `plies` of looking ahead tell of a game's states, the values beyond being those of `evaluate`.

    It is `depth_limited_minimax` with alpha-beta and the strict rule, which leaves ties as they are: a move that is as
    good as the best one is known to be so, and only a worse one may be worse still.
    """

    def __init__(self, game: Any, evaluate: Evaluate) -> None:
        self.game, self.evaluate = game, evaluate
        self._estimates: dict[Any, Any] = {}  # several lines of play lead to the same state

    def scores(self, state: Any, plies: int) -> list[tuple[Any, Any]]:
        """The value of every action in `state`."""
        after = ((action, self.game.result(state, action)) for action in self.game.actions(state))
        return [(action, self.value(child, plies - 1)) for action, child in after]

    def best(self, state: Any, plies: int) -> tuple[Any, list[Any]]:
        """What `state` is worth, and every action that leads to that."""
        player = self.game.to_move(state)
        alpha, beta = -inf, inf
        best, equal = None, []
        for action in self.game.actions(state):
            value = self.value(self.game.result(state, action), plies - 1, alpha, beta)
            if best is None or (value > best if player == MAX else value < best):
                best, equal = value, [action]
            elif value == best:
                equal.append(action)
            alpha, beta = (best, inf) if player == MAX else (-inf, best)
        if not equal:
            raise InvalidGame(f"state {name_of(self.game, state)!r}: no actions, yet the game is not over there")
        return best, equal

    def value(self, state: Any, plies: int, alpha: Any = -inf, beta: Any = inf) -> Any:
        """What `state` is worth; outside the window from `alpha` to `beta` only a bound, which lies outside too."""
        game = self.game
        if game.is_terminal(state):
            return game.utility(state)
        if plies == 0:
            return self._estimate(state)
        player, best = game.to_move(state), None
        for action in game.actions(state):
            value = self.value(game.result(state, action), plies - 1, alpha, beta)
            if best is None or (value > best if player == MAX else value < best):
                best = value
                if player == MAX:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha > beta:
                    break
        return best

    def _estimate(self, state: Any) -> Any:
        if state not in self._estimates:
            self._estimates[state] = estimate_of(self.game, state, self.evaluate)
        return self._estimates[state]
