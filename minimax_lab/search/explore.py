"""The distinct states of a game, each found once: `game_tree` unfolds them, and `solve` finds their values."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

from minimax_lab.games import (
    Game,
    Player,
    estimate_of,
    first_actions,
    name_of,
    player_to_move,
    require_game,
    utility_of,
)
from minimax_lab.kit import InvalidGame, InvalidState, TooLarge, pause_full_gc, progress, quote

LIMIT = 1_000_000  # nodes
MOVES_BEYOND_LIMIT = 20_000  # that are tried in search of a cycle


class Expanded(NamedTuple):
    """The distinct states that can be reached from the first one, in the order in which they were found.

    players    who moves in each: MAX, MIN, or None at the end of the game
    values     the utility of each terminal state, the estimate of each state at the depth limit, otherwise None
    actions    for each state, the actions that were tried
    children   for each state, the indices of the states that the actions lead to
    nodes      the number of nodes of the unfolded tree
    """

    states: list[Any]
    players: list[Player | None]
    values: list[Any]
    actions: list[list[Any]]
    children: list[list[int]]
    nodes: int


class Explorer:
    """Asks the game about each distinct state once, and keeps the answers. A state is known by its index."""

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
        """The index of `state`, which becomes known if it was not."""
        try:
            known = self.index.get(state)
        except TypeError:
            raise InvalidState(f"state {quote(state)}: cannot be hashed; states must be immutable") from None
        return self._add(state) if known is None else known

    def _add(self, state: Any) -> int:
        """Ask the game who moves in a new state, or what it is worth."""
        new = self.index[state] = len(self.states)
        self.states.append(state)
        self.actions.append([])
        self.children.append([])
        if self.game.is_terminal(state):
            self.players.append(None)
            self.values.append(utility_of(self.game, state))
        else:
            self.players.append(player_to_move(self.game, state))
            self.values.append(None)
        return new

    def count_actions(self, at: int) -> int:
        """The number of actions in the state with index `at`."""
        if not self.actions[at] and self.players[at] is not None:
            self.actions[at] = first_actions(self.game, self.states[at], self.limit + 1)  # there may be no end of them
        return len(self.actions[at])

    def expand(self, at: int) -> list[int]:
        """The children of the state with index `at`; call `count_actions` first."""
        if not self.children[at]:
            state, result = self.states[at], self.game.result
            self.children[at] = [self.find(result(state, action)) for action in self.actions[at]]
        return self.children[at]

    def paths_by_ply(self) -> Iterator[dict[int, int]]:
        """For each ply, the states that can be reached in so many plies, with the number of paths to each."""
        paths = {0: 1}
        while paths:
            yield paths
            below: dict[int, int] = {}
            for at, count in paths.items():
                self.count_actions(at)
                for child in self.expand(at):
                    below[child] = below.get(child, 0) + count
            paths = below

    def estimate(self, at: int, evaluate: Callable[[Any], Any]) -> None:
        """Evaluate the state with index `at`, which is at the depth limit, unless the game is over there."""
        state = self.states[at]
        if self.players[at] is not None:
            self.values[at] = estimate_of(self.game, state, evaluate)

    def raise_too_large(self, message: str, *, remedy: str) -> NoReturn:
        """Raise InvalidGame with the remedy if the game has a cycle near the states so far, otherwise TooLarge."""
        self._expand_a_few_more()
        self.require_no_cycle(remedy)
        raise TooLarge(message)

    def require_no_cycle(self, remedy: str) -> None:
        """Raise InvalidGame, with the remedy, if some states lead back to themselves."""
        cycle = self._cycle()
        if cycle:
            ring = " - ".join(name_of(self.game, self.states[at]) for at in cycle[:6]) + " ..." * (len(cycle) > 6)
            raise InvalidGame(f"the game never ends, a cycle: {ring}; {remedy}")

    def _cycle(self) -> list[int] | None:
        """The indices along a cycle, or None if there is none: a depth-first search."""
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

    def _expand_a_few_more(self) -> None:
        """A game can unfold into too many nodes before its cycle closes."""
        moves = 0
        for at, _ in enumerate(self.states):  # the list grows meanwhile
            if not self.children[at]:
                moves += self.count_actions(at)
                if moves > MOVES_BEYOND_LIMIT:
                    break
                self.expand(at)


def expand(
    game: Game[Any, Any],
    state: Any,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    limit: int = LIMIT,
) -> Expanded:
    """Expand each distinct state down to `depth` plies, and count the nodes of the tree that they unfold into.

    Raises InvalidGame for a game with a cycle (if `depth` is None), and TooLarge above `limit` nodes.
    The paths to each state are counted ply by ply, so the count stops as soon as it passes the limit. A path with
    more plies than there are states must be on a cycle.
    """
    require_game(game)
    found, nodes = Explorer(game, state, limit), 1
    paths: dict[int, int] = {}
    with progress("building the tree", "states") as bar, pause_full_gc():
        for ply, paths in enumerate(found.paths_by_ply()):
            if ply == depth:
                break
            nodes += sum(count * found.count_actions(at) for at, count in paths.items())
            if nodes > limit or (depth is None and ply > len(found.states)):
                found.raise_too_large(
                    f"the tree has more than {limit:,} nodes ({len(found.states):,} distinct states so far); "
                    f"give depth= to look only so far, or limit= to allow more",
                    remedy="give depth= to look only so far",
                )
            bar.update(len(paths))
    if evaluate is not None:
        for at in paths:
            found.estimate(at, evaluate)
    return Expanded(found.states, found.players, found.values, found.actions, found.children, nodes)
