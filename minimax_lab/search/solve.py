"""Solve a game: find the value of every state once, and every best action."""

from collections.abc import Callable
from sys import getsizeof
from typing import TYPE_CHECKING, Any, NoReturn

from minimax_lab.games import Game, Merged, start_state
from minimax_lab.kit import function_of_state, pause_full_gc, progress, whole_number
from minimax_lab.search.explore import LIMIT, Explorer
from minimax_lab.search.solution import Solution

STATES_AT_ONCE = 100  # that the progress bar counts
MOST_BYTES = 2_000_000_000  # of states

if TYPE_CHECKING:
    from concurrent.futures import Executor


def solve(
    game: Game[Any, Any],
    state: Any = None,
    *,
    canonical: Callable[[Any], Any] | None = None,
    limit: int = LIMIT,
    executor: "Executor | None" = None,
) -> Solution:
    """The value of every state that can be reached from `state`, and all the best actions there.

    Minimax finds the value of a state once for each path that leads to it; this finds it only once.

    state       where to start; None is the start of the game
    canonical   a function that returns the same state for all states that are alike, such as `least_image(game)`,
                for which the rotations and mirror images of a board are alike
    limit       the largest number of distinct states; above it, TooLarge is raised. The usual limit is lower if the
                states would take more than 2 GB
    executor    any concurrent.futures.Executor: its workers ask the game about the states, many at a time; what they
                find is collected, and the values are backed up, in this process. The solution is the same

    Raises InvalidGame for a game with a cycle, and LostWorker if a worker ends before it returns its part.

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
    if limit == LIMIT:
        limit = min(limit, MOST_BYTES // getsizeof(start, 1) + 1)
    asked = game
    if canonical is not None:
        asked = Merged(game, function_of_state("canonical", canonical))
        start = asked.representative(start)
    if executor is None:
        return Solution(game, explore_all(asked, start, limit), canonical)
    return Solution(game, explore_with(executor, asked, start, limit), canonical)


def explore_all(game: Any, start: Any, limit: int) -> Explorer:
    """Expand every distinct state that can be reached, at most `limit` of them."""
    found = Explorer(game, start, limit)
    states = found.states
    with progress("solving the game", "states") as bar, pause_full_gc():
        for at in found.expand_in_turn():
            if len(states) > limit:
                _raise_too_large(found)
            if not at % STATES_AT_ONCE:
                bar.update(STATES_AT_ONCE)
    return found


def explore_with(executor: "Executor", game: Any, start: Any, limit: int) -> Explorer:
    """The same, by the workers of `executor`."""
    from minimax_lab.search.explore_in_parts import JoiningExplorer, explore_in_parts  # late: most need no executor
    from minimax_lab.search.workers import Workers

    found = JoiningExplorer(game, start, limit)
    with Workers(executor) as workers, progress("solving the game", "states") as bar, pause_full_gc():
        for count in explore_in_parts(workers, found):
            if len(found.states) > limit:
                _raise_too_large(found)
            bar.update(count)
    return found


def _raise_too_large(found: Explorer) -> NoReturn:
    found.raise_too_large(
        f"the game has more than {found.limit:,} distinct states; start nearer the end, or give limit= to allow more"
    )
