"""Solve a game: find the value of every state once, and every best action."""

from collections.abc import Callable
from typing import Any

from minimax_lab.games import Game, Merged, name_of, start_state
from minimax_lab.kit import TooLarge, function_of_state, pause_full_gc, progress, whole_number
from minimax_lab.search.explore import LIMIT, Explorer
from minimax_lab.search.solution import ENDS, Solution


def solve(
    game: Game[Any, Any], state: Any = None, *, canonical: Callable[[Any], Any] | None = None, limit: int = LIMIT
) -> Solution:
    """The value of every state that can be reached from `state`, and all the best actions there.

    Minimax finds the value of a state once for each path that leads to it; this finds it only once.

    state       where to start; None is the start of the game
    canonical   a function that returns the same state for all states that are alike, such as `least_image(game)`,
                for which the rotations and mirror images of a board are alike
    limit       the largest number of distinct states; above it, TooLarge is raised

    Raises InvalidGame for a game with a cycle.

    >>> from minimax_lab import TicTacToe
    >>> game = TicTacToe(win=10)
    >>> solution = solve(game, game.parse("O.X/X.X/.OO"))
    >>> solution[game.parse("O.X/X.X/.OO")]
    Solved(value=10, actions=(4,))
    >>> len(solution), len(solve(game))  # minimax makes 9 and 549,946 calls for them
    (9, 5478)
    """
    start = start_state(game, state)
    limit = whole_number("limit", limit, 1)
    if canonical is None:
        return Solution(game, explore_all(game, start, limit))
    merged = Merged(game, function_of_state("canonical", canonical))
    return Solution(game, explore_all(merged, merged.representative(start), limit), canonical)


def explore_all(game: Any, start: Any, limit: int) -> Explorer:
    """Expand every distinct state that can be reached, at most `limit` of them."""
    found = Explorer(game, start, limit)
    with progress("solving the game", "states") as bar, pause_full_gc():
        for at, _ in enumerate(found.states):  # the list grows meanwhile
            actions = found.actions_at(at)
            if len(actions) > limit:
                where = name_of(game, found.states[at])
                raise TooLarge(f"state {where!r}: more than {limit:,} actions; give limit= to allow more")
            found.expand(at, actions)
            if len(found.states) > limit:
                found.raise_too_large(
                    f"the game has more than {limit:,} distinct states; start nearer the end, "
                    f"or give limit= to allow more",
                    remedy=ENDS,
                )
            bar.update()
    return found
