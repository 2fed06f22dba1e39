"""A game tree folded into its distinct states: each occurs once, with the number of nodes that it represents."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from minimax_lab.games import Game, Merged, Player, least_image, start_state
from minimax_lab.kit import MinimaxLabError, TooLarge
from minimax_lab.search import Explorer, Rows, Solution, solve

SOLVED = 20_000  # distinct states; a larger game is drawn without values
REMEDY = "its states can be drawn only if it always ends"


class Folded(NamedTuple):
    """The distinct states of a tree, from the first one.

    players    who moves in each state; None at the end of the game
    actions    for each state, the actions that were tried
    children   for each state, the indices of the states that the actions lead to
    times      for each state, the number of nodes of the tree that it represents
    plies      for each state, the plies at which the tree has it
    solution   the values and best actions; None if the game cannot be solved
    note       the reason if `solution` is None
    """

    states: list[Any]
    players: list[Player | None]
    actions: Rows
    children: Rows
    times: list[int]
    plies: list[list[int]]
    solution: Solution | None
    note: str


def fold(game: Game[Any, Any], state: Any, *, symmetric: bool, depth: int | None, most: int) -> Folded:
    """Fold the tree from `state` down to `depth`, at most `most` states.

    symmetric   whether the rotations and mirror images of a board are one state

    Raises TooLarge above `most` states, and InvalidGame for a game with a cycle.

    >>> from minimax_lab import Bones
    >>> folded = fold(Bones(4), None, symmetric=False, depth=None, most=100)
    >>> list(zip(map(str, folded.states), folded.times))
    [('4', 1), ('3', 1), ('2', 1), ('1', 2), ('2', 1), ('1', 2), ('0', 4), ('0', 3)]
    """
    start = start_state(game, state)
    canonical = first_image(game) if symmetric else None
    merged = game if canonical is None else Merged(game, canonical)
    found = Explorer(merged, start if canonical is None else canonical(start), most)
    times: Counter[int] = Counter()
    plies: defaultdict[int, list[int]] = defaultdict(list)
    for ply, paths in enumerate(found.paths_by_ply()):
        times.update(paths)
        for at in paths:
            plies[at].append(ply)
        if len(found.states) > most or any(len(found.actions_at(at)) > most for at in paths):
            found.raise_too_large(
                f"more than {most:,} distinct states or moves, and one picture holds no more; give depth= to draw "
                f"the first plies only, or start nearer the end",
                remedy=REMEDY,
            )
        if ply == depth:
            break
        if depth is None and ply > len(found.states):
            found.children_first(REMEDY)
    found.children_first(REMEDY)
    states = range(len(found.states))
    counts = [times[at] for at in states], [plies[at] for at in states]
    return Folded(found.states, found.players, found.actions, found.children, *counts, *_solved(game, start, canonical))


def first_image(game: Any) -> Callable[[Any], Any]:
    """A function that returns, for a board, the first image of it that the function was called with.

    With `least_image` the picture would turn every board: after a move in the first corner it would show the last.
    """
    least = least_image(game)
    first: dict[Any, Any] = {}
    return lambda state: first.setdefault(least(state), state)


def _solved(game: Game[Any, Any], start: Any, canonical: Callable[[Any], Any] | None) -> tuple[Solution | None, str]:
    """The values of all states, or the reason why there are none: most of the game may be below what is drawn."""
    try:
        return solve(game, start, canonical=canonical, limit=SOLVED), ""
    except TooLarge:
        return None, f"There are no values: the game has more than {SOLVED:,} distinct states."
    except MinimaxLabError as why:
        return None, f"There are no values: {why}"
