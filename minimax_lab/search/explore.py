"""The distinct states of a game, each found once: `game_tree` unfolds them, and `solve` finds their values."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from typing import Any, NoReturn

from minimax_lab.games import (
    Game,
    Player,
    estimate_of,
    first_actions,
    name_of,
    player_to_move,
    require_game,
    require_hash,
    require_immutable,
    utility_of,
)
from minimax_lab.kit import InvalidGame, TooLarge, pause_full_gc, pluralize, progress

LIMIT = 1_000_000  # nodes
MOVES_BEYOND_LIMIT = 20_000  # that are tried in search of a cycle
ENDS = "only a game that always ends can be solved"


class Rows(Sequence[Any]):
    """Short rows in one column: much smaller than a list for each row, and one object for the garbage collector.

    column   a list or an array: the items of the first row, then those of the second, and so on
    ends     0, and for each row, where it ends in the column
    """

    def __init__(self, column: Any) -> None:
        self.column = column
        self.ends = array("q", [0])

    def __len__(self) -> int:
        return len(self.ends) - 1

    def __getitem__(self, at: Any) -> Any:
        return self.column[self.ends[at] : self.ends[at + 1]]

    def __iter__(self) -> Iterator[Any]:
        return (self.column[start:end] for start, end in pairwise(self.ends))

    def extend(self, column: Sequence[Any], ends: Sequence[int]) -> None:
        """Add other rows: their column, and where each ends in it, after a 0."""
        before = len(self.column)
        self.column.extend(column)
        self.ends.extend([before + end for end in ends[1:]])

    def pad(self, length: int) -> None:
        """Add empty rows until there are so many."""
        self.ends.extend([self.ends[-1]] * (length - len(self)))


class Explorer:
    """Asks the game about each distinct state once, and keeps the answers. A state is known by its index.

    The states are expanded in the order in which they are found; those that are not expanded yet have no row in
    `actions` and `children`.

    players    who moves in each state: MAX, MIN, or None at the end of the game
    values     the utility of each terminal state, the estimate of each state at the depth limit, otherwise None
    actions    for each state, the actions that were tried
    children   for each state, the indices of the states that the actions lead to
    nodes      the number of nodes of the unfolded tree, where `expand` has counted them
    """

    def __init__(self, game: Game[Any, Any], state: Any, limit: int) -> None:
        self.game = game
        self.limit = limit
        self.index: dict[Any, int] = {}
        self.states: list[Any] = []
        self.players: list[Player | None] = []
        self.values: list[Any] = []
        self.actions = Rows([])
        self.children = Rows(array("i"))
        self.nodes = 1
        self._is_in_order = True  # whether each state was found before its children, as in most games
        require_immutable(game, state)
        self._add(state)

    def _add(self, state: Any) -> int:
        """Ask the game who moves in a new state, or what it is worth. Returns its index."""
        new = self.index[state] = len(self.states)
        self.states.append(state)
        if self.game.is_terminal(state):
            self.players.append(None)
            self.values.append(utility_of(self.game, state))
        else:
            self.players.append(player_to_move(self.game, state))
            self.values.append(None)
        return new

    def actions_at(self, at: int) -> list[Any]:
        """The actions in the state with index `at`, one more than the limit if there are too many."""
        column, ends = self.actions.column, self.actions.ends
        if at < len(ends) - 1:
            return self.actions[at]  # type: ignore[no-any-return]
        actions = []
        if self.players[at] is not None:
            actions = first_actions(self.game, self.states[at], self.limit + 1)  # there may be no end of them
            column.extend(actions)
        ends.append(len(column))
        return actions

    def expand_in_turn(self) -> Iterator[int]:
        """Expand the states that are not expanded yet, those found meanwhile too; yields the index of each after it.

        Raises TooLarge for a state with more actions than the limit.
        """
        result, index_of, children, ends = self.game.result, self.index.get, self.children.column, self.children.ends
        for at, state in islice(enumerate(self.states), len(self.children), None):  # the list grows meanwhile
            actions = self.actions_at(at)
            if len(actions) > self.limit:
                where, most = f"state {name_of(self.game, state)!r}", pluralize(self.limit, "action")
                raise TooLarge(f"{where}: more than {most}; give limit= to allow more")
            for action in actions:
                after = result(state, action)
                try:
                    child = index_of(after)
                except TypeError:
                    require_hash(after)
                    raise
                if child is None:
                    child = self._add(after)
                elif child <= at:
                    self._is_in_order = False
                children.append(child)
            ends.append(len(children))
            yield at

    def close(self) -> None:
        """Give the states that were not expanded empty rows."""
        self.actions.pad(len(self.states))
        self.children.pad(len(self.states))

    def paths_by_ply(self) -> Iterator[dict[int, int]]:
        """For each ply, the states that can be reached in so many plies, with the number of paths to each."""
        paths, in_turn = {0: 1}, self.expand_in_turn()
        while paths:
            yield paths
            below: dict[int, int] = {}
            for at, count in paths.items():
                while len(self.children) <= at:
                    next(in_turn)
                for child in self.children[at]:
                    below[child] = below.get(child, 0) + count
            paths = below

    def estimate(self, at: int, evaluate: Callable[[Any], Any]) -> None:
        """Evaluate the state with index `at`, which is at the depth limit, unless the game is over there."""
        state = self.states[at]
        if self.players[at] is not None:
            self.values[at] = estimate_of(self.game, state, evaluate)

    def raise_too_large(self, message: str, *, remedy: str = ENDS) -> NoReturn:
        """Raise InvalidGame with the remedy if the game has a cycle near the states so far, otherwise TooLarge."""
        self._expand_a_few_more()
        self.children_first(remedy)
        raise TooLarge(message)

    def children_first(self, remedy: str = ENDS) -> Sequence[int]:
        """The indices of the states, each after all its children.

        Raises InvalidGame, with the remedy, if some states lead back to themselves.
        """
        self.close()
        if self._is_in_order:
            return range(len(self.states))[::-1]
        order, cycle = self._depth_first()
        if cycle:
            ring = " - ".join(name_of(self.game, self.states[at]) for at in cycle[:6]) + " ..." * (len(cycle) > 6)
            raise InvalidGame(f"the game never ends, a cycle: {ring}; {remedy}")
        return order

    def _depth_first(self) -> tuple[Sequence[int], list[int]]:
        """The indices in the order in which a depth-first search is done with them, and the cycle that ends it."""
        children, order = self.children, array("i")
        path, waiting = [0], [iter(children[0])]  # every state was found from the first one
        on_path, done = 1, 2
        seen = bytearray([on_path, *bytes(len(self.states) - 1)])
        while path:
            for child in waiting[-1]:
                if not seen[child]:
                    seen[child] = on_path
                    path.append(child)
                    waiting.append(iter(children[child]))
                    break
                if seen[child] == on_path:
                    return order, [*path[path.index(child) :], child]
            else:
                seen[path[-1]] = done
                order.append(path.pop())
                waiting.pop()
        return order, []

    def _expand_a_few_more(self) -> None:
        """A game can unfold into too many nodes before its cycle closes."""
        moves, in_turn = 0, self.expand_in_turn()
        with suppress(TooLarge):
            while len(self.children) < len(self.states):
                moves += len(self.actions_at(len(self.children)))
                if moves > MOVES_BEYOND_LIMIT:
                    break
                next(in_turn)


def expand(
    game: Game[Any, Any],
    state: Any,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    limit: int = LIMIT,
) -> Explorer:
    """Expand each distinct state down to `depth` plies, and count the nodes of the tree that they unfold into.

    Raises InvalidGame for a game with a cycle (if `depth` is None), and TooLarge above `limit` nodes.
    The paths to each state are counted ply by ply, so the count stops as soon as it passes the limit. A path with
    more plies than there are states must be on a cycle.
    """
    require_game(game)
    found = Explorer(game, state, limit)
    paths: dict[int, int] = {}
    with progress("building the tree", "states") as bar, pause_full_gc():
        for ply, paths in enumerate(found.paths_by_ply()):
            if ply == depth:
                break
            for at, count in paths.items():
                found.nodes += count * len(found.actions_at(at))
                if found.nodes > limit:
                    break  # there may be many actions in each of many states
            if found.nodes > limit or (depth is None and ply > len(found.states)):
                found.raise_too_large(
                    f"the tree has more than {limit:,} nodes ({len(found.states):,} distinct states so far); "
                    f"give depth= to look only so far, or limit= to allow more",
                    remedy="give depth= to look only so far",
                )
            bar.update(len(paths))
    if evaluate is not None:
        for at in paths:
            found.estimate(at, evaluate)
    found.close()
    return found
