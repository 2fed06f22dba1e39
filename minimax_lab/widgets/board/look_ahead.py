"""Looking some plies ahead while somebody waits: the answer of depth-limited minimax, in fewer calls."""

from collections.abc import Callable
from math import inf
from typing import Any

from minimax_lab.games import MAX, estimate_of, name_of
from minimax_lab.kit import InvalidGame


class Ahead:
    """Values from looking some plies ahead, where `evaluate` estimates what lies beyond.

    This is `depth_limited_minimax` with alpha-beta and the strict rule, which keeps ties: a move as good as the best
    one has its exact value, and only a worse one may be worse still.
    """

    def __init__(self, game: Any, evaluate: Callable[[Any], Any]) -> None:
        self.game, self.evaluate = game, evaluate
        self._estimates: dict[Any, Any] = {}  # several lines of play lead to the same state

    def choose(self, state: Any, plies: int, quicker: bool) -> Any:
        """The first best action in `state`, or with `quicker` the one that wins soonest or loses latest."""
        best, equal = self.best(state, plies)
        if not quicker or best == 0 or len(equal) == 1:
            return equal[0]
        blind, largest = Ahead(self.game, nothing_known), self.game.to_move(state) == MAX

        def soonest(action: Any) -> int:
            """After how many plies the value is certain, whatever comes later."""
            after = self.game.result(state, action)
            certain = (n for n in range(plies) if blind.value(after, n, best, best) == best)
            return next(certain, plies)

        return (min if (best > 0) == largest else max)(equal, key=soonest)

    def best(self, state: Any, plies: int) -> tuple[Any, list[Any]]:
        """The value of `state`, and every action that leads to it."""
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
        """The value of `state`; outside the window from `alpha` to `beta`, only a bound that lies outside, too."""
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


def nothing_known(state: Any) -> int:
    """An evaluation that knows nothing: 0 for every state."""
    return 0
