"""How large a game is: how many positions it has, and how many calls it takes to look some plies ahead."""

import time
from typing import Any, Final

from minimax_lab.search import Explorer

MOST_STATES: Final = 20_000  # distinct positions; a larger game is not played perfectly
MOST_SECONDS: Final = 2.0  # of computing, for counting them; 3x3 takes 0.1
MOST_MOVES: Final = 225  # in one position; with more, the machine plays at random
MOST_STATES_AHEAD: Final = 5_000  # in the furthest look ahead; three plies on a 5x5 board are 7,526, some 60 ms


def why_too_large(found: Explorer) -> str:
    """Explore the game as far as the limits allow. Returns the limit that it exceeds, or ""."""
    until = time.thread_time() + MOST_SECONDS
    for at, _ in enumerate(found.states):  # the list grows meanwhile
        if found.count_actions(at) > MOST_MOVES:
            return f"there can be more than {MOST_MOVES} moves to choose from"
        if len(found.states) > MOST_STATES:
            return f"there are more than {MOST_STATES:,} positions"
        if time.thread_time() > until:
            return f"there are more than {len(found.states) // 100 * 100:,} positions, and they take long"
        found.expand(at)
    return ""


def calls_ahead(game: Any, state: Any, most: int, plies: int = 99) -> list[int]:
    """How many calls it takes to look 0, 1, 2, ... plies ahead from `state`, up to `most`: the paths are counted."""
    found, calls = Explorer(game, state, MOST_STATES), [1]
    by_ply = found.paths_by_ply()
    while len(calls) <= plies:
        paths = next(by_ply, {})
        if len(found.states) > MOST_STATES_AHEAD:
            return calls[:-1]
        if any(found.count_actions(at) > MOST_MOVES for at in paths):
            break
        more = calls[-1] + sum(count * found.count_actions(at) for at, count in paths.items())
        if more > most or more == calls[-1]:
            break
        calls.append(more)
    return calls
