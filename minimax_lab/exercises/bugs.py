"""Searches with a known bug, by their names in the catalogue of misconceptions.

A learner's function has the bug if it returns the same values on all positions or, if they are right, visits the same
states.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from minimax_lab.diagnosis import MISCONCEPTIONS
from minimax_lab.games import MAX


def _backing_up(
    lowest: float = -inf,
    highest: float = inf,
    ends: Callable[[Any], Any] = lambda utility: utility,
    *,
    starts_as_max: bool = False,
    limit_first: bool = False,
) -> Callable[..., Any]:
    """Minimax whose best value starts at `lowest` for MAX and at `highest` for MIN.

    limit_first   whether it tests the limit before the end of the game, so that an end at the limit is worth 0
    """

    def search(game: Any, state: Any, depth: float = inf, ply: int = 0) -> Any:
        if game.is_terminal(state) and not (limit_first and depth == 0):
            return ends(game.utility(state))
        if depth == 0:
            return 0
        is_max = ply % 2 == 0 if starts_as_max else game.to_move(state) == MAX
        values = [search(game, game.result(state, action), depth - 1, ply + 1) for action in game.actions(state)]
        return max([lowest, *values]) if is_max else min([highest, *values])

    return search


def never_cuts(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Minimax with a window that it does not use."""
    return _backing_up()(game, state)


def _cutting(
    passes: str = "",
    max_updates: Callable[..., Any] = max,
    min_updates: Callable[..., Any] = min,
    *,
    updates: str = "own",
    strictly: bool = False,
) -> Callable[..., Any]:
    """Alpha-beta with a wrong window.

    passes    "received": on the window that it received; "none"; "none at the root"; "shared": one for all calls
    updates   "own": MAX changes alpha, and MIN beta; "other": MAX changes beta, and MIN alpha; "both"
    strictly  whether it cuts only when alpha > beta
    """

    def search(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        shared = [-inf, inf]

        def call(state: Any, alpha: float, beta: float, is_root: bool = False) -> Any:
            if game.is_terminal(state):
                return game.utility(state)
            is_max = game.to_move(state) == MAX
            received, values = (alpha, beta), []
            window = shared if passes == "shared" else [alpha, beta]
            for action in game.actions(state):
                alpha, beta = window
                given = received if passes == "received" else (alpha, beta)
                if passes == "none" or (passes == "none at the root" and is_root):
                    given = (-inf, inf)
                values.append(call(game.result(state, action), *given))
                if updates == "both":
                    window[:] = max(alpha, values[-1]), min(beta, values[-1])
                else:
                    update, bound = max_updates if is_max else min_updates, is_max == (updates == "other")
                    window[bound] = update(window[bound], values[-1])
                if window[0] > window[1] or (window[0] == window[1] and not strictly):
                    break
            return max(values) if is_max else min(values)

        return call(state, alpha, beta, is_root=True)

    return search


BUGS: dict[str, Callable[..., Any]] = {
    "initial best": _backing_up(0, 0),
    "initial best of MAX": _backing_up(lowest=0),
    "initial best of MIN": _backing_up(highest=0),
    "only wins": _backing_up(ends=lambda utility: max(utility, 0)),
    "only losses": _backing_up(ends=lambda utility: min(utility, 0)),
    "first player is MAX": _backing_up(starts_as_max=True),
    "limit first": _backing_up(limit_first=True),
    "no cuts": never_cuts,
    "beta grows": _cutting(min_updates=max),
    "alpha shrinks": _cutting(max_updates=min),
    "other bound": _cutting(updates="other"),
    "first move only, in a window": _cutting(updates="both"),
    "both bounds": _cutting(updates="both", strictly=True),
    "no window": _cutting("none"),
    "no window at the root": _cutting("none at the root"),
    "received window": _cutting("received"),
    "global window": _cutting("shared"),
}


def replies_to(*names: str) -> dict[Any, str]:
    """What to reply to functions with these bugs, as the mistakes of a question."""
    return {BUGS[name]: MISCONCEPTIONS[name].function for name in names}


BUGS_OF_MINIMAX = replies_to(
    "initial best", "initial best of MAX", "initial best of MIN", "only wins", "only losses", "first player is MAX"
)
