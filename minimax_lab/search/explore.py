"""The distinct states of a game, each asked about once: what `game_tree` unfolds and `solve` works out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple, NoReturn

from minimax_lab.games import MAX, MIN, Game, Player, finite, name_of, require_game
from minimax_lab.kit import InvalidGame, InvalidState, TooLarge, pause_full_gc, progress, quote

LIMIT = 1_000_000  # nodes
LOOK_ON = 20_000  # moves tried beyond the limit, in search of a cycle


class Expanded(NamedTuple):
    """The distinct states that can be reached from the first one, in the order in which they were found.

    players    who moves in each: MAX, MIN, or None at the end of the game
    values     the utility of each terminal state, the estimate of each state at the depth limit, else None
    actions    for each state the actions that were tried
    children   for each state the indices of the states they lead to
    nodes      how many nodes the unfolded tree has
    """

    states: list[Any]
    players: list[Player | None]
    values: list[Any]
    actions: list[list[Any]]
    children: list[list[int]]
    nodes: int


class Explorer:
    """Asks the game about each distinct state once, and keeps the answers."""

    def __init__(self, game: Game[Any, Any], state: Any, limit: int) -> None:
        self.game = game
        self.limit = limit
        self.index: dict[Any, int] = {}
        self.states: list[Any] = []
        self.players: list[Player | None] = []
        self.values: list[Any] = []
        self.actions: list[list[Any]] = []
        self.children: list[list[int]] = []
        self.find(state)

    def find(self, state: Any) -> int:
        """The index of `state`; a state not seen before is asked who moves there, or what it is worth."""
        try:
            known = self.index.get(state)
        except TypeError:
            raise InvalidState(f"state {quote(state)}: cannot be hashed; states must be immutable") from None
        return self._add(state) if known is None else known

    def _add(self, state: Any) -> int:
        """Ask about a state that was not seen before."""
        new = self.index[state] = len(self.states)
        self.states.append(state)
        self.actions.append([])
        self.children.append([])
        if self.game.is_terminal(state):
            self.players.append(None)
            self.values.append(finite(self.game, state, self.game.utility(state), "utility"))
        else:
            self.players.append(self._player(state))
            self.values.append(None)
        return new

    def count_actions(self, at: int) -> int:
        """How many actions the state with index `at` has."""
        if not self.actions[at] and self.players[at] is not None:
            actions = iter(self.game.actions(self.states[at]))
            self.actions[at] = list(islice(actions, self.limit + 1))  # there may be no end of them
            if not self.actions[at]:
                where = name_of(self.game, self.states[at])
                raise InvalidGame(f"state {where!r}: no actions, yet the game is not over there")
        return len(self.actions[at])

    def expand(self, at: int) -> list[int]:
        """The children of the state with index `at`."""
        if not self.children[at]:
            state, result = self.states[at], self.game.result
            self.children[at] = [self.find(result(state, action)) for action in self.actions[at]]
        return self.children[at]

    def estimate(self, at: int, evaluate: Callable[[Any], Any]) -> None:
        """Score the state at the depth limit with index `at`."""
        state = self.states[at]
        if self.players[at] is not None:
            self.values[at] = finite(self.game, state, evaluate(state), "evaluation")

    def cycle(self) -> list[int] | None:
        """The indices of some states that lead to one another in a ring, or None: a walk in depth first."""
        finished: set[int] = set()
        for start in range(len(self.states)):
            path, on_path = [start], {start}
            waiting = [iter(self.children[start])]
            while waiting and start not in finished:
                child = next(waiting[-1], None)
                if child is None:
                    waiting.pop()
                    on_path.discard(path[-1])
                    finished.add(path.pop())
                elif child in on_path:
                    return [*path[path.index(child) :], child]
                elif child not in finished:
                    path.append(child)
                    on_path.add(child)
                    waiting.append(iter(self.children[child]))
        return None

    def refuse(self, too_large: str, remedy: str) -> NoReturn:
        """Say why this cannot be done: the game runs in a circle, for which there is a remedy, or it is too large."""
        self._look_on()
        self.refuse_cycle(remedy)
        raise TooLarge(too_large)

    def refuse_cycle(self, remedy: str) -> None:
        """Refuse a game that runs in a circle, and name the circle."""
        cycle = self.cycle()
        if cycle:
            ring = " - ".join(name_of(self.game, self.states[at]) for at in cycle[:6]) + " ..." * (len(cycle) > 6)
            raise InvalidGame(f"the game never ends, a cycle: {ring}; {remedy}")

    def _look_on(self) -> None:
        """Expand a few states more: a game can unfold into too many nodes before it comes round in a circle."""
        moves = 0
        for at, _ in enumerate(self.states):  # the list grows meanwhile
            if not self.children[at]:
                moves += self.count_actions(at)
                if moves > LOOK_ON:
                    break
                self.expand(at)

    def _player(self, state: Any) -> Player:
        player = self.game.to_move(state)
        if player not in (MAX, MIN):
            raise InvalidGame(f"to_move gives {quote(player)} in {name_of(self.game, state)!r}: must be MAX or MIN")
        return player


def expand(
    game: Game[Any, Any],
    state: Any,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    limit: int = LIMIT,
) -> Expanded:
    """Expand each distinct state down to `depth` plies, and count the nodes of the tree they unfold into.

    Raises InvalidGame for a game that runs in a circle (with no `depth`), TooLarge above `limit` nodes.
    The count goes ply by ply: how many paths lead to each state. So it stops as soon as the limit is
    passed, and a path longer than there are states must be running in a circle.
    """
    require_game(game)
    found = Explorer(game, state, limit)
    paths, ply, nodes = {0: 1}, 0, 1
    with progress("building the tree", "states") as bar, pause_full_gc():
        while paths and ply != depth:
            nodes += sum(ways * found.count_actions(at) for at, ways in paths.items())
            if nodes > limit or (depth is None and ply > len(found.states)):
                found.refuse(
                    f"the tree has more than {limit:,} nodes ({len(found.states):,} distinct states so far); "
                    f"give depth= to look only so far, or limit= to allow more",
                    remedy="give depth= to look only so far",
                )
            below: dict[int, int] = {}
            for at, ways in paths.items():
                for child in found.expand(at):
                    below[child] = below.get(child, 0) + ways
                bar.update()
            paths, ply = below, ply + 1
    if evaluate is not None:
        for at in paths:
            found.estimate(at, evaluate)
    return Expanded(found.states, found.players, found.values, found.actions, found.children, nodes)
