"""Looking some plies ahead while somebody waits, and how far that is possible before it takes too long."""

from collections.abc import Callable
from math import inf
from typing import Any, Final

from minimax_lab.games import MAX, actions_of, estimate_of, player_to_move, utility_of
from minimax_lab.kit import TooLarge, pause_full_gc
from minimax_lab.search import Explorer

MOST_STATES: Final = 20_000  # distinct positions; a larger game is not played perfectly
MOST_TRIED: Final = 100_000  # moves, for counting them; 3x3 has 16,167, and 2x5 has 52,902
MOST_MOVES: Final = 225  # in one position; with more, the machine plays at random
ENDLESS: Final = "the game can come back to a position that it had"
MOST_STATES_AHEAD: Final = 5_000  # in the furthest look ahead; three plies on a 5x5 board are 7,526, some 60 ms


class Ahead:
    """Values from looking some plies ahead, where `evaluate` estimates what lies beyond.

    This is `depth_limited_minimax` with alpha-beta and the strict rule, which keeps ties: a move as good as the best
    one has its exact value, and only a worse one may be worse still.
    """

    def __init__(self, game: Any, evaluate: Callable[[Any], Any]) -> None:
        self.game, self.evaluate = game, evaluate
        self.sizes: set[Any] = set()  # of the utilities met so far, without 0
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
        player = player_to_move(self.game, state)
        alpha, beta = -inf, inf
        best, equal = None, []
        for action in actions_of(self.game, state):
            value = self.value(self.game.result(state, action), plies - 1, alpha, beta)
            if best is None or (value > best if player == MAX else value < best):
                best, equal = value, [action]
            elif value == best:
                equal.append(action)
            alpha, beta = (best, inf) if player == MAX else (-inf, best)
        return best, equal

    def value(self, state: Any, plies: int, alpha: Any = -inf, beta: Any = inf) -> Any:
        """The value of `state`; outside the window from `alpha` to `beta`, only a bound that lies outside, too."""
        game = self.game
        if game.is_terminal(state):
            worth = utility_of(game, state)
            if worth:
                self.sizes.add(abs(worth))
            return worth
        if plies == 0:
            return self._estimate(state)
        player, best = player_to_move(game, state), None
        for action in actions_of(game, state):
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


def why_unsolvable(found: Explorer) -> str:
    """Explore the game as far as the limits allow; that of `found` is MOST_MOVES. Returns what prevents it, or "".

    Every state can be reached from the first one, so a move back to that one is a cycle. Then the machine can only
    look ahead, and needs no more states than that.
    """
    is_endless = False
    try:
        for at in found.expand_in_turn():
            is_endless = is_endless or 0 in found.children[at]
            if is_endless and len(found.states) > MOST_STATES_AHEAD:
                return ENDLESS
            if len(found.states) > MOST_STATES:
                return "there are too many positions to search"
            if len(found.children.column) > MOST_TRIED:
                return "there are too many moves to search"
    except TooLarge:
        return "a position can have too many moves to search"
    return ""


@pause_full_gc()
def calls_ahead(found: Explorer, most: int, plies: int = 99) -> list[int]:
    """How many calls it takes to look 0, 1, 2, ... plies ahead from the first state, up to `most`: paths are counted.

    The limit of `found` is MOST_MOVES. It may have been explored before.
    """
    calls, reached = [1], 0
    by_ply = found.paths_by_ply()
    while len(calls) <= plies:
        paths = next(by_ply, {})
        reached = max([reached, *paths])
        if reached >= MOST_STATES_AHEAD:
            return calls[:-1]
        if any(len(found.actions_at(at)) > MOST_MOVES for at in paths):
            break
        more = sum(count * len(found.actions_at(at)) for at, count in paths.items())
        if not more or calls[-1] + more > most:
            break
        calls.append(calls[-1] + more)
    return calls
