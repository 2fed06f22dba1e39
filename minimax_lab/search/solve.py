"""All of a game at once: what each state is worth, and every best action there, each state worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from minimax_lab.games import MAX, Game, Merged, Player, name_of, start_state
from minimax_lab.kit import (
    InvalidArgument,
    InvalidState,
    MinimaxLabError,
    TooLarge,
    pause_full_gc,
    pluralize,
    progress,
    quote,
    whole_number,
)
from minimax_lab.search.explore import LIMIT, Explorer

if TYPE_CHECKING:
    import networkx as nx

ENDS = "only a game that always ends can be solved"


class Solved(NamedTuple):
    """What a state is worth to MAX, and all the best actions there, in the game's order: none at the end."""

    value: Any
    actions: tuple[Any, ...]


class UnknownState(InvalidState, KeyError):
    """A state that cannot be reached from the one that was solved. It is a `KeyError` too."""

    def __str__(self) -> str:
        return str(self.args[0])


def solve(
    game: Game[Any, Any],
    state: Any = None,
    *,
    canonical: Callable[[Any], Any] | None = None,
    limit: int = LIMIT,
) -> Solution:
    """What every state that can be reached from `state` is worth, and all the best actions there.

    Minimax works a state out once for each path that leads to it; here it is worked out once in all.

    state       where to start; None is the start of the game
    canonical   a function that gives one state for all those that are alike, such as `least_image(game)`, which
                takes the rotations and mirror images of a board for one
    limit       the most distinct states; above it, TooLarge says so

    Raises InvalidGame for a game that runs in a circle.

    >>> from minimax_lab import TicTacToe
    >>> game = TicTacToe(win=10)
    >>> solution = solve(game, game.parse("O.X/X.X/.OO"))
    >>> solution[game.parse("O.X/X.X/.OO")]
    Solved(value=10, actions=(4,))
    >>> len(solution), len(solve(game))  # of which minimax makes 9 and 549,946 calls
    (9, 5478)
    """
    start = start_state(game, state)
    limit = whole_number("limit", limit, 1)
    if canonical is not None and not callable(canonical):
        raise InvalidArgument(f"canonical={quote(canonical)}: must be a function that gives a state for a state")
    if canonical is None:
        return Solution(game, explore(game, start, limit))
    merged = Merged(game, canonical)
    return Solution(game, explore(merged, merged.representative(start), limit), canonical)


class Solution(Mapping[Any, Solved]):
    """A solved game: a mapping from each state to its value and its best actions.

    It iterates over the states, the first one first, in the order in which they were found. If like states
    were taken for one, it iterates over one of each kind, and answers for all of them.
    """

    def __init__(self, game: Game[Any, Any], found: Explorer, canonical: Callable[[Any], Any] | None = None) -> None:
        self.game = game
        self._found = found
        self._canonical = canonical
        self._order = children_first(found)
        self._values = backed_up(found, self._order)

    def __getitem__(self, state: Any) -> Solved:
        at = self._row(state)
        return Solved(self._values[at], tuple(action for action, _ in self._best_ways(state, at)))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found.states)

    def __len__(self) -> int:
        return len(self._found.states)

    def __repr__(self) -> str:
        start = name_of(self.game, self._found.states[0])
        return f"Solution({pluralize(len(self), 'state')} from {start!r}, value {self._values[0]})"

    # -- how long it takes ------------------------------------------------------------------------------

    def plies(self, state: Any) -> int:
        """How many plies are left if both play well, and the winner hurries while the loser holds out.

        A player whose value is above 0, seen from their own side, is winning. In a draw, and only there, they
        take the first best action. 0 at the end of the game.
        """
        return self._plies[self._row(state)]

    def quickest(self, state: Any) -> tuple[Any, ...]:
        """Those of the best actions that win soonest, or lose latest; in a draw all of them."""
        at = self._row(state)
        ways = self._best_ways(state, at)
        if self._values[at] != 0:
            ways = [(action, child) for action, child in ways if self._plies[child] + 1 == self._plies[at]]
        return tuple(action for action, _ in ways)

    @cached_property
    def _plies(self) -> list[int]:
        """The plies that are left in each state, worked out when they are first asked for."""
        plies = [0] * len(self)
        for at in self._order:
            left = [plies[child] for child in self._found.children[at] if self._values[child] == self._values[at]]
            if left:
                plies[at] = 1 + _wanted(left, self._found.players[at], self._values[at])
        return plies

    # -- networkx ---------------------------------------------------------------------------------------

    @cached_property
    def graph(self) -> nx.DiGraph[Any]:
        """The distinct states as a networkx.DiGraph, built when it is first asked for.

        A node is a state; it has `name`, `player` (MAX, MIN or None) and `value`. An edge runs from a state to
        the next; it has `actions`, all those that lead there, and `action`, the first of them. Edges stand in
        the order of the actions.
        """
        import networkx as nx  # late: it takes longer to import than all the rest

        found = self._found
        graph: nx.DiGraph[Any] = nx.DiGraph()
        for state, player, value in zip(found.states, found.players, self._values, strict=True):
            graph.add_node(state, name=name_of(self.game, state), player=player, value=value)
        for state, actions, children in zip(found.states, found.actions, found.children, strict=True):
            leading: dict[int, list[Any]] = {}
            for action, child in zip(actions, children, strict=True):
                leading.setdefault(child, []).append(action)
            for child, alike in leading.items():
                graph.add_edge(state, found.states[child], action=alike[0], actions=tuple(alike))
        return graph

    # -- finding a state --------------------------------------------------------------------------------

    def _row(self, state: Any) -> int:
        """The index of `state`, or of the one that stands for it."""
        try:
            return self._found.index[state if self._canonical is None else self._canonical(state)]
        except (KeyError, TypeError, MinimaxLabError):
            start = quote(self._found.states[0])
            raise UnknownState(f"state {quote(state)}: cannot be reached from {start}, which was solved") from None

    def _best_ways(self, state: Any, at: int) -> list[tuple[Any, int]]:
        """The best actions in `state`, each with the index of the state that it leads to."""
        found = self._found
        if self._canonical is None or found.states[at] == state:
            ways = zip(found.actions[at], found.children[at], strict=True)
            return [way for way in ways if self._values[way[1]] == self._values[at]]
        if found.players[at] is None:
            return []
        own = [(action, self._row(self.game.result(state, action))) for action in self.game.actions(state)]
        return [way for way in own if self._values[way[1]] == self._values[at]]


def explore(game: Any, start: Any, limit: int) -> Explorer:
    """Expand every distinct state that can be reached, at most `limit` of them."""
    found = Explorer(game, start, limit)
    with progress("solving the game", "states") as bar, pause_full_gc():
        for at, _ in enumerate(found.states):  # the list grows meanwhile
            if found.count_actions(at) > limit:
                where = name_of(game, found.states[at])
                raise TooLarge(f"state {where!r}: more than {limit:,} actions; give limit= to allow more")
            found.expand(at)
            if len(found.states) > limit:
                found.refuse(
                    f"the game has more than {limit:,} distinct states; start nearer the end, or give limit= to allow "
                    f"more",
                    remedy=ENDS,
                )
            bar.update()
    return found


def children_first(found: Explorer) -> list[int]:
    """The indices of the states, each after all those that it leads to; InvalidGame if there is no such order."""
    parents: list[list[int]] = [[] for _ in found.states]
    for at, children in enumerate(found.children):
        for child in children:
            parents[child].append(at)
    waits_for = [len(children) for children in found.children]
    order = [at for at, waiting in enumerate(waits_for) if not waiting]
    for at in order:  # the list grows meanwhile
        for parent in parents[at]:
            waits_for[parent] -= 1
            if not waits_for[parent]:
                order.append(parent)
    if len(order) < len(found.states):
        found.refuse_cycle(ENDS)
    return order


def backed_up(found: Explorer, order: list[int]) -> list[Any]:
    """What each state is worth: the largest value below where MAX moves, the smallest where MIN does."""
    values = list(found.values)
    for at in order:
        below = [values[child] for child in found.children[at]]
        if below:
            values[at] = max(below) if found.players[at] == MAX else min(below)
    return values


def _wanted(plies: list[int], player: Player | None, value: Any) -> int:
    """Which of these numbers of plies `player` wants, at a state worth `value` to MAX."""
    if value == 0:
        return plies[0]
    return min(plies) if (value > 0) == (player == MAX) else max(plies)
