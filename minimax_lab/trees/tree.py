"""The game tree as a table: one row a node, one NumPy array a column. Row order is call order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.games import MAX, MIN, Game, Player, name_of, require_game, start_state
from minimax_lab.kit import InvalidArgument, InvalidTree, is_whole_number, pluralize, quote, whole_number
from minimax_lab.search import LIMIT, Expanded, expand

if TYPE_CHECKING:
    import networkx as nx

    from minimax_lab.scene import Picture

Column = np.ndarray[Any, np.dtype[Any]]
SIGN: dict[Player | None, int] = {MAX: 1, MIN: -1, None: 0}
PLAYER: dict[int, Player | None] = {sign: player for player, sign in SIGN.items()}


class GameTree:
    """A game tree. Each column has an entry a row; row 0 is the root, and rows come in the order of the calls.

    parent   the row of the parent, -1 at the root
    depth    plies from the root
    player   1 where MAX moves, -1 where MIN moves, 0 at the end of the game
    state    which of `states` stands there
    action   the action that led there, None at the root
    value    the number there; it counts only where `known` is true
    best     the row of the chosen child, -1 where none is chosen
    call     the number of the call that visited the node, from 1; 0 where none did; None with no run behind it

    Make one with `game_tree`, `Trace.tree` or `GameTree.from_networkx`.
    """

    def __init__(
        self,
        *,
        parent: Column,
        depth: Column,
        player: Column,
        state: Column,
        action: Column,
        value: Column,
        known: Column,
        states: Sequence[Any],
        best: Column | None = None,
        call: Column | None = None,
        game: Any = None,
        note: str = "",
    ) -> None:
        self.parent, self.depth, self.player = parent, depth, player
        self.state, self.states, self.action = state, states, action
        self.value_column, self.known = value, known
        self.best = np.full(len(parent), -1, dtype=np.int32) if best is None else best
        self.call = call
        self.game = game
        self.note = note
        self._names: list[str] | None = None

    # -- nodes ------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.parent)

    def __getitem__(self, key: str | int | Node) -> Node:
        """The node with this name, or in this row; of a Node, the one in the same row."""
        if isinstance(key, Node):
            key = key.row
        if isinstance(key, str):
            return Node(self, self._row_named(key))
        if not is_whole_number(key) or not 0 <= key < len(self):
            raise InvalidArgument(f"node {quote(key)}: must be a name or a row from 0 to {len(self) - 1}")
        return Node(self, int(key))

    def __iter__(self) -> Iterator[Node]:
        return (Node(self, row) for row in range(len(self)))

    @property
    def root(self) -> Node:
        """The node in row 0."""
        return Node(self, 0)

    @property
    def value(self) -> Any:
        """The value of the root, None while it is not known."""
        return self.root.value

    @property
    def leaves(self) -> list[Node]:
        """The nodes without children, from left to right."""
        return [Node(self, int(row)) for row in np.flatnonzero(self.is_leaf)]

    @property
    def is_leaf(self) -> Column:
        """Whether each row has no children."""
        leaf = np.ones(len(self), dtype=bool)
        leaf[self.parent[1:]] = False
        return leaf

    @property
    def names(self) -> list[str]:
        """The name of each of `states`."""
        if self._names is None:
            self._names = [name_of(self.game, state) for state in self.states]
        return self._names

    def levels(self) -> list[Column]:
        """The rows of each ply, from the root down, each in order."""
        order = np.argsort(self.depth, kind="stable")
        return np.split(order, np.cumsum(np.bincount(self.depth))[:-1])

    def principal_variation(self) -> list[Node]:
        """The nodes from the root along the chosen children."""
        line = [0]
        while self.best[line[-1]] >= 0:
            line.append(int(self.best[line[-1]]))
        return [Node(self, row) for row in line]

    def _row_named(self, name: str) -> int:
        states = [at for at, each in enumerate(self.names) if each == name]
        rows = np.flatnonzero(np.isin(self.state, states))
        if len(rows) == 0:
            raise InvalidArgument(f"node {quote(name)}: no node has this name; the root is {self.root.name!r}")
        if len(rows) > 1:
            which = ", ".join(map(str, rows[:5])) + ", ..." * (len(rows) > 5)
            raise InvalidArgument(f"node {quote(name)}: the name stands for {len(rows)} nodes; give a row: {which}")
        return int(rows[0])

    # -- backing up -------------------------------------------------------------------------------------

    def back_up(self, levels: int | None = None) -> GameTree:
        """Give each inner node the largest value of its children where MAX moves, the smallest where MIN does.

        levels   how many levels to fill in, from the deepest one that is not yet filled; None fills all.

        The first best child is the chosen one. Changes the tree and returns it. Raises InvalidTree for a
        leaf without a value.
        Source: documents 000 and 001, which back up a complete tree level by level.
        """
        todo = None if levels is None else whole_number("levels", levels, 0)
        leaf = self.is_leaf
        if not self.known[leaf].all():
            row = int(np.flatnonzero(leaf & ~self.known)[0])
            raise InvalidTree(f"leaf {self[row].name!r} in row {row}: has no value to back up; give evaluate=")
        rows_of = self.levels()
        for upper, lower in reversed(list(pairwise(rows_of))):
            missing = not self.known[upper].all()
            if todo is None or (missing and todo > 0):
                self._back_up_level(lower)
                todo = None if todo is None else todo - 1
            elif missing:
                break
        return self

    def _back_up_level(self, rows: Column) -> None:
        """Back up the values of one whole level, whose siblings stand side by side in `rows`."""
        parents = self.parent[rows]
        first = np.flatnonzero(np.diff(parents, prepend=-2))
        values = self.value_column[rows]
        above = parents[first]
        maximise = self.player[above] != -1
        best = np.where(maximise, np.maximum.reduceat(values, first), np.minimum.reduceat(values, first))
        family = np.cumsum(np.diff(parents, prepend=parents[0]) != 0)
        winners = np.flatnonzero(values == best[family])
        _, first_winner = np.unique(family[winners], return_index=True)
        self.value_column[above] = best
        self.known[above] = True
        self.best[above] = rows[winners[first_winner]]

    # -- networkx ---------------------------------------------------------------------------------------

    def to_networkx(self) -> nx.DiGraph[int]:
        """The tree as a networkx.DiGraph, so that every networkx function is at hand.

        A node is its row number; it has `name`, `player` (MAX, MIN or None) and `value` (None while it is not
        known). An edge runs from parent to child and has `action`; edges stand in the order of the children.
        """
        from minimax_lab.trees.graphs import to_networkx  # late: networkx takes longer to import than all the rest

        return to_networkx(self)

    @classmethod
    def from_networkx(cls, graph: Any) -> GameTree:
        """A tree from a networkx.DiGraph whose edges run from parent to child.

        Reads of each node `name` (else the node itself), `player` (MAX or MIN; else players alternate, MAX at
        the root) and `value` (a finite number or None), and of each edge `action` (else the child's name).
        Children come in the order of the edges. Raises InvalidTree for a graph that is no tree, and says why.
        """
        from minimax_lab.trees.graphs import from_networkx

        return from_networkx(graph)

    # -- showing ----------------------------------------------------------------------------------------

    def draw(self, **options: Any) -> Picture:
        """A picture of the tree, with its text version; see `minimax_lab.scene.draw_tree` for the options."""
        from minimax_lab.scene import draw_tree  # the one import that points up

        return draw_tree(self, **options)

    def __str__(self) -> str:
        return self.draw().text

    def __repr__(self) -> str:
        worth = "not backed up" if self.value is None else f"value {self.value}"
        return f"GameTree({pluralize(len(self), 'node')}, root {self.root.name!r}, {worth})"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self.draw()._repr_mimebundle_()


class Node:
    """One row of a GameTree, read as a node."""

    __slots__ = ("row", "tree")

    def __init__(self, tree: GameTree, row: int) -> None:
        self.tree = tree
        self.row = row

    @property
    def name(self) -> str:
        """The name of the state."""
        return self.tree.names[int(self.tree.state[self.row])]

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.tree.states[self.tree.state[self.row]]

    @property
    def depth(self) -> int:
        """Plies from the root."""
        return int(self.tree.depth[self.row])

    @property
    def player(self) -> Player | None:
        """Who moves: MAX or MIN; None at the end of the game."""
        return PLAYER[int(self.tree.player[self.row])]

    @property
    def action(self) -> Any:
        """The action that led here, None at the root."""
        return self.tree.action[self.row]

    @property
    def value(self) -> Any:
        """The number here, None while it is not known."""
        if not self.tree.known[self.row]:
            return None
        value = self.tree.value_column[self.row]
        return value.item() if isinstance(value, np.generic) else value

    @property
    def call(self) -> int | None:
        """The number of the call that visited this node; 0 if none did, None with no run behind the tree."""
        return None if self.tree.call is None else int(self.tree.call[self.row])

    @property
    def parent(self) -> Node | None:
        """The node above, None at the root."""
        return Node(self.tree, int(self.tree.parent[self.row])) if self.row else None

    @property
    def children(self) -> list[Node]:
        """The nodes right below, from left to right."""
        return [Node(self.tree, int(row)) for row in np.flatnonzero(self.tree.parent == self.row)]

    @property
    def best(self) -> Node | None:
        """The chosen child, None where none is chosen."""
        row = int(self.tree.best[self.row])
        return Node(self.tree, row) if row >= 0 else None

    def __eq__(self, thing: object) -> bool:
        return isinstance(thing, Node) and thing.tree is self.tree and thing.row == self.row

    def __hash__(self) -> int:
        return hash((id(self.tree), self.row))

    def __repr__(self) -> str:
        return f"Node({self.name!r}, row {self.row}, {self.player or 'end'}, value {self.value})"


def game_tree(
    game: Game[Any, Any],
    state: Any = None,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    *,
    limit: int = LIMIT,
) -> GameTree:
    """The complete tree of a game from `state`: leaves scored, nothing backed up.

    state      where to start; None is the start of the game
    depth      how many plies to look ahead; None is to the end
    evaluate   what a state at the depth limit is worth to MAX; without it such a leaf has no value
    limit      the most nodes; above it, TooLarge says so

    >>> from minimax_lab import TreeGame
    >>> tree = game_tree(TreeGame([[3, 12], [2, 4]]))
    >>> len(tree), tree["B2"].value, tree["A"].value, tree.back_up()["A"].value
    (7, 12, None, 3)
    """
    require_game(game)
    depth = None if depth is None else whole_number("depth", depth, 0)
    limit = whole_number("limit", limit, 1)
    if evaluate is not None and not callable(evaluate):
        raise InvalidArgument(f"evaluate={quote(evaluate)}: must be a function of a state")
    start = start_state(game, state)
    return _unfold(expand(game, start, depth, evaluate, limit), depth, game)


def _unfold(found: Expanded, depth: int | None, game: Any) -> GameTree:
    """Write out the tree of the distinct states, level by level, then put the rows in call order."""
    width = np.array([len(children) for children in found.children])
    start = np.cumsum(width) - width
    edge_child = np.array([child for children in found.children for child in children], dtype=np.int32)
    edge_action = object_column([action for actions in found.actions for action in actions])

    # Level by level: the state of each node, its edge, and where in the level above its parent stands.
    states, edges, parents = (
        [np.zeros(1, dtype=np.int32)],
        [np.zeros(0, dtype=np.int64)],
        [np.zeros(1, dtype=np.int64)],
    )
    while len(states) - 1 != depth:
        widths = width[states[-1]]
        if not widths.any():
            break
        parent = np.repeat(np.arange(len(widths)), widths)
        place = np.arange(len(parent)) - np.repeat(np.cumsum(widths) - widths, widths)
        edge = start[states[-1]][parent] + place
        states.append(edge_child[edge])
        edges.append(edge)
        parents.append(parent)

    # From the bottom: how large each subtree is. From the top: in which row it begins.
    sizes = [np.ones(len(level), dtype=np.int64) for level in states]
    for level in range(len(states) - 1, 0, -1):
        sizes[level - 1] += np.bincount(parents[level], sizes[level], len(states[level - 1])).astype(np.int64)
    rows = [np.zeros(1, dtype=np.int64)]
    for level in range(1, len(states)):
        before = np.cumsum(sizes[level]) - sizes[level]
        first = np.searchsorted(parents[level], parents[level])
        rows.append(rows[-1][parents[level]] + 1 + before - before[first])

    nodes = found.nodes
    state, parent_row = (np.empty(nodes, dtype=np.int32), np.full(nodes, -1, dtype=np.int32))
    ply, action = (np.empty(nodes, dtype=np.int16 if len(states) < 2**15 else np.int32), np.full(nodes, None))
    for level, row in enumerate(rows):
        state[row], ply[row] = states[level], level
        if level:
            parent_row[row] = rows[level - 1][parents[level]]
            action[row] = edge_action[edges[level]]
    leaf = np.ones(nodes, dtype=bool)
    leaf[parent_row[1:]] = False
    values, known = number_column(found.values)
    return GameTree(
        parent=parent_row,
        depth=ply,
        player=np.array([SIGN[player] for player in found.players], dtype=np.int8)[state],
        state=state,
        states=found.states,
        action=action,
        value=values[state],
        known=known[state] & leaf,
        game=game,
    )


def object_column(things: Sequence[Any]) -> Column:
    """An array of any objects, tuples and lists left whole."""
    return np.fromiter(things, dtype=object, count=len(things))


def number_column(values: Sequence[Any]) -> tuple[Column, Column]:
    """An array of the numbers among `values`, exactly as they are, and where they are; None counts as 0.

    The array is int64 or float64 where that loses nothing, else it holds the Python numbers themselves.
    """
    known = np.array([value is not None for value in values], dtype=bool)
    numbers = [0 if value is None else value for value in values]
    distinct = set(numbers)
    for dtype, kind in ((np.int64, int), (np.float64, float)):
        try:
            if all(kind(number) == number and dtype(number) == number for number in distinct):
                return np.array(numbers, dtype=dtype), known
        except (OverflowError, ValueError):
            continue
    return object_column(numbers), known
