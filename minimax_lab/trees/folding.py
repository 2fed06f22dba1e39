"""A game tree folded into its distinct states: each once, with how many nodes of the tree it stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from minimax_lab.games import Game, Merged, Player, least_image, start_state
from minimax_lab.kit import MinimaxLabError, TooLarge
from minimax_lab.search import Explorer, Solution, solve

SOLVED = 20_000  # distinct states; a larger game is drawn without values
REMEDY = "its states can be drawn only if it always ends"


class Folded(NamedTuple):
    """The distinct states of a tree, the first one first.

    players    who moves in each; None at the end of the game
    actions    for each state the actions that were tried
    children   for each state the indices of the states they lead to
    times      how many nodes of the tree each state stands for
    plies      the plies at which it stands there
    solution   their values and best actions; None if the game is too large to be solved
    note       why there is none
    """

    states: list[Any]
    players: list[Player | None]
    actions: list[list[Any]]
    children: list[list[int]]
    times: list[int]
    plies: list[list[int]]
    solution: Solution | None
    note: str


def fold(game: Game[Any, Any], state: Any, *, symmetric: bool, depth: int | None, most: int) -> Folded:
    """Fold the tree from `state` down to `depth`, at most `most` states.

    Raises TooLarge above `most` states, and InvalidGame for a game that runs in a circle.

    >>> from minimax_lab import Bones
    >>> folded = fold(Bones(4), None, symmetric=False, depth=None, most=100)
    >>> list(zip(map(str, folded.states), folded.times))
    [('4', 1), ('3', 1), ('2', 1), ('1', 2), ('2', 1), ('1', 2), ('0', 4), ('0', 3)]
    """
    start = start_state(game, state)
    canonical = first_image(game) if symmetric else None
    merged = game if canonical is None else Merged(game, canonical)
    found = Explorer(merged, start if canonical is None else canonical(start), most)
    times: dict[int, int] = {}
    plies: dict[int, list[int]] = {}
    paths, ply = {0: 1}, 0
    while paths:
        below: dict[int, int] = {}
        for at, ways in paths.items():
            times[at] = times.get(at, 0) + ways
            plies.setdefault(at, []).append(ply)
            if ply == depth:
                continue
            found.count_actions(at)
            for child in found.expand(at):
                below[child] = below.get(child, 0) + ways
            if len(found.states) > most:
                found.refuse(
                    f"more than {most:,} distinct states, and one picture holds no more; give depth= to draw "
                    f"the first plies only, or start nearer the end",
                    REMEDY,
                )
        if depth is None and ply > len(found.states):
            found.refuse_cycle(REMEDY)
        paths, ply = below, ply + 1
    found.refuse_cycle(REMEDY)
    solution, note = _solved(game, start, canonical)
    states = range(len(found.states))
    return Folded(
        found.states,
        found.players,
        found.actions,
        found.children,
        [times[at] for at in states],
        [plies[at] for at in states],
        solution,
        note,
    )


def first_image(game: Any) -> Callable[[Any], Any]:
    """A function that gives for a board the first one alike that it was asked about.

    `least_image` would do, but turns every board: after a move in the first corner it shows the last one.
    """
    least = least_image(game)
    first: dict[Any, Any] = {}
    return lambda state: first.setdefault(least(state), state)


def _solved(game: Game[Any, Any], start: Any, canonical: Callable[[Any], Any] | None) -> tuple[Solution | None, str]:
    """The values of all states, or why there are none: the game may go on far below what is drawn."""
    try:
        return solve(game, start, canonical=canonical, limit=SOLVED), ""
    except TooLarge:
        return None, f"There are no values: the game has more than {SOLVED:,} distinct states."
    except MinimaxLabError as why:
        return None, f"There are no values: {why}"
