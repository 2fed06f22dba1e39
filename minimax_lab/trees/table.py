"""The table of nodes: one row per node, one NumPy array per column. Row order is call order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from minimax_lab.games import Player, name_of
from minimax_lab.trees.columns import PLAYER, Column


class Table:
    """The columns of a tree; `GameTree` explains them."""

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
        remark: Column | None = None,
        game: Any = None,
        run: Any = None,
        note: str = "",
    ) -> None:
        self.parent, self.depth, self.player_column = parent, depth, player
        self.state, self.states, self.action = state, states, action
        self.value_column, self.known = value, known
        self.best = np.full(len(parent), -1, dtype=np.int32) if best is None else best
        self.call, self.remark, self.game, self.run, self.note = call, remark, game, run, note

    def __len__(self) -> int:
        return len(self.parent)

    def __iter__(self) -> Iterator[Node]:
        return (Node(self, row) for row in range(len(self)))

    @property
    def root(self) -> Node:
        """The node in row 0."""
        return Node(self, 0)

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
    def is_signed(self) -> bool:
        """Whether numbers above 0 have a plus sign: a value is below 0 here, or elsewhere in the game."""
        return bool(getattr(self.game, "is_signed", False) or (self.value_column[self.known] < 0).any())

    @cached_property
    def names(self) -> list[str]:
        """The name of each of `states`."""
        return [name_of(self.game, state) for state in self.states]

    def children_of(self, row: int) -> Column:
        """The rows of the node's children, from left to right."""
        rows, first = self._siblings
        return rows[first[row] : first[row + 1]]

    @cached_property
    def _siblings(self) -> tuple[Column, Column]:
        """All rows but the root's, those with the same parent together, and where the children of each row begin."""
        rows = np.argsort(self.parent, kind="stable")[1:].astype(np.int32)
        return rows, np.append(0, np.cumsum(count_numbers(self.parent[1:], len(self))))

    def levels(self) -> list[Column]:
        """The rows of each ply in order, from the root down."""
        return rows_by_ply(self.depth)


class Node:
    """One row of a tree."""

    __slots__ = ("row", "tree")

    def __init__(self, tree: Table, row: int) -> None:
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
        return PLAYER[int(self.tree.player_column[self.row])]

    @property
    def action(self) -> Any:
        """The action that led here, None at the root."""
        return self.tree.action[self.row]

    @property
    def value(self) -> Any:
        """The value, None while it is not known."""
        if not self.tree.known[self.row]:
            return None
        value = self.tree.value_column[self.row]
        return value.item() if isinstance(value, np.generic) else value

    @property
    def call(self) -> int | None:
        """The number of the call that visited this node; 0 if no call did, None if the tree is not of a run."""
        return None if self.tree.call is None else int(self.tree.call[self.row])

    @property
    def remark(self) -> str:
        """What is written on the edge to this node besides the action: "round 2", "table: call 7"; usually nothing."""
        return "" if self.tree.remark is None else str(self.tree.remark[self.row])

    @property
    def parent(self) -> Node | None:
        """The node above, None at the root."""
        return Node(self.tree, int(self.tree.parent[self.row])) if self.row else None

    @property
    def children(self) -> list[Node]:
        """The nodes one ply below, from left to right."""
        return [Node(self.tree, row) for row in self.tree.children_of(self.row).tolist()]

    @property
    def best(self) -> Node | None:
        """The chosen child, None if no child is chosen."""
        row = int(self.tree.best[self.row])
        return Node(self.tree, row) if row >= 0 else None

    def __eq__(self, thing: object) -> bool:
        return isinstance(thing, Node) and thing.tree is self.tree and thing.row == self.row

    def __hash__(self) -> int:
        return hash((id(self.tree), self.row))

    def __repr__(self) -> str:
        return f"Node({self.name!r}, row {self.row}, {self.player or 'end'}, value {self.value})"


def count_numbers(numbers: Column, size: int = 0, weights: Column | None = None) -> Column:
    """How often each number from 0 up is in a column, or the sum of its weights; at least `size` counts, as int64."""
    found = np.bincount(numbers.astype(np.intp, copy=False), weights, size)  # noqa: TID251
    return found.astype(np.int64, copy=False)


def rows_by_ply(depth: Column) -> list[Column]:
    """The rows of each ply in order, from the root down."""
    return np.split(np.argsort(depth, kind="stable"), np.cumsum(count_numbers(depth))[:-1])


def call_steps(tree: Table) -> Column:
    """The step at which each node's call is made: twice the calls so far, less one for each that is still open."""
    return 2 * _calls(tree) - tree.depth - 1


def return_steps(tree: Table) -> Column:
    """The step at which each node's call returns; the root's is the last."""
    return 2 * _last_calls(tree) - tree.depth


def return_ranks(tree: Table) -> Column:
    """Rank in the order of returns, from 1: the calls made so far, less those that are still open."""
    return _last_calls(tree) - tree.depth


def _calls(tree: Table) -> Column:
    return np.zeros(len(tree), dtype=np.int64) if tree.call is None else tree.call.astype(np.int64)


def _last_calls(tree: Table) -> Column:
    """The number of the last call made in each node's subtree."""
    last = _calls(tree)
    for row in range(len(last) - 1, 0, -1):
        above = int(tree.parent[row])
        last[above] = max(last[above], last[row])
    return last
