"""A solved game: the value of every state, every best action, and how long the game lasts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from minimax_lab.games import MAX, Game, Player, actions_of, name_of
from minimax_lab.kit import InvalidState, MinimaxLabError, move_is_no_state, needs, pluralize, quote
from minimax_lab.search.explore import Explorer

if TYPE_CHECKING:
    import networkx as nx


def backed_up(found: Explorer, order: Sequence[int]) -> list[Any]:
    """The value of each state: the largest value of its children if MAX moves there, the smallest if MIN does."""
    values, players = list(found.values), found.players
    children, ends, value_of = found.children.column, found.children.ends, values.__getitem__
    for at in order:
        if (player := players[at]) is not None:
            below = map(value_of, children[ends[at] : ends[at + 1]])
            values[at] = max(below) if player == MAX else min(below)
    return values


class Solved(NamedTuple):
    """What a state is worth to MAX, and all the best actions there in the game's order; none at the end."""

    value: Any
    actions: tuple[Any, ...]


class UnknownState(InvalidState, KeyError):
    """A state that cannot be reached from the one that was solved. This is also a `KeyError`."""

    def __str__(self) -> str:
        return str(self.args[0])


class Solution(Mapping[Any, Solved]):
    """A solved game: a mapping from each state to its value and its best actions.

    Iteration goes over the states in the order in which they were found, from the first one. If `solve` was given
    `canonical`, iteration goes over one state of each kind, but every state can be looked up.
    """

    def __init__(self, game: Game[Any, Any], found: Explorer, canonical: Callable[[Any], Any] | None = None) -> None:
        self.game = game
        self._found = found
        self._canonical = canonical
        self._order = found.children_first()
        self._values = backed_up(found, self._order)

    def __getitem__(self, state: Any) -> Solved:
        at = self._row(state)
        return Solved(self._values[at], tuple(action for action, _ in self._best_moves(state, at)))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found.states)

    def __len__(self) -> int:
        return len(self._found.states)

    def __repr__(self) -> str:
        start = name_of(self.game, self._found.states[0])
        return f"Solution({pluralize(len(self), 'state')} from {start!r}, value {self._values[0]})"

    def plies(self, state: Any) -> int:
        """How many plies are left if both players play well, the winner wins soon, and the loser loses late.

        MAX wins if the value is above 0, and MIN wins if it is below 0. In a draw, both take their first best action.
        """
        return self._plies[self._row(state)]

    def quickest(self, state: Any) -> tuple[Any, ...]:
        """The best actions that win soonest or lose latest; in a draw, all best actions."""
        at = self._row(state)
        moves = self._best_moves(state, at)
        if self._values[at] != 0:
            moves = [(action, child) for action, child in moves if self._plies[child] + 1 == self._plies[at]]
        return tuple(action for action, _ in moves)

    @cached_property
    def _plies(self) -> list[int]:
        """The plies that are left in each state."""
        plies = [0] * len(self)
        for at in self._order:
            left = [plies[child] for child in self._found.children[at] if self._values[child] == self._values[at]]
            if left:
                plies[at] = 1 + _preferred(left, self._found.players[at], self._values[at])
        return plies

    @cached_property
    def graph(self) -> "nx.DiGraph[Any]":
        """The distinct states as a networkx.DiGraph.

        A node is a state, with `name`, `player` (MAX, MIN, or None), and `value`. An edge runs from a state to the
        next one, with `actions`, which holds all actions that lead there, and `action`, the first of them. The edges
        are in the order of the actions.
        """
        with needs("networkx"):
            import networkx as nx  # late: this import is slow

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

    def _row(self, state: Any) -> int:
        """The index of `state`, or of the state that represents it."""
        try:
            return self._found.index[state if self._canonical is None else self._canonical(state)]
        except (KeyError, TypeError, MinimaxLabError):
            start = self._found.states[0]
            if type(state) is type(start):
                why = f"cannot be reached from {quote(start)}, which was solved"
            elif state in self._found.actions[0]:
                why = move_is_no_state(state, start)
            else:
                why = f"must be a state, such as {quote(start)}; game.result(state, action) is the one after a move"
            raise UnknownState(f"state {quote(state)}: {why}") from None

    def _best_moves(self, state: Any, at: int) -> list[tuple[Any, int]]:
        """The best actions in `state`, each with the index of the state that it leads to."""
        found = self._found
        if self._canonical is None or found.states[at] == state:
            moves = list(zip(found.actions[at], found.children[at], strict=True))
        elif found.players[at] is None:
            return []
        else:
            moves = [(action, self._row(self.game.result(state, action))) for action in actions_of(self.game, state)]
        return [(action, child) for action, child in moves if self._values[child] == self._values[at]]


def _preferred(plies: list[int], player: Player | None, value: Any) -> int:
    """The number of plies that `player` prefers in a state worth `value` to MAX."""
    if value == 0:
        return plies[0]
    return min(plies) if (value > 0) == (player == MAX) else max(plies)
