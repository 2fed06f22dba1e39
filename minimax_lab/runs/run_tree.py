"""The tree of a recorded run: its calls, and beside them what they never visited."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from minimax_lab.games import Player, Wrapped
from minimax_lab.kit import InvalidTree, TooLarge, pause_full_gc, progress
from minimax_lab.recording import own_copy
from minimax_lab.trees import Column, GameTree, game_tree, number_column, object_column

if TYPE_CHECKING:
    from minimax_lab.runs.columns import Columns
    from minimax_lab.runs.trace import Trace

MOST_SKIPPED = 20_000  # nodes of one skipped subtree that are written out


def tree_of_run(trace: Trace) -> GameTree:
    """One row a call in the order of the calls; after the calls of a node, the moves that it left out.

    A subtree that was left out is written out to the end of the game, or as deep as a depth-limited run
    looked; one of more than MOST_SKIPPED nodes is a single node, and the tree's note says so.
    """
    if not len(trace):
        raise InvalidTree("trace: no calls, so no tree; it was stopped before the first call")
    run = trace.columns
    skipped = _skipped(run)
    at = run.rows + _inserted_before(run, skipped)  # where each call stands in the tree
    best = np.where(run.chosen >= 0, at[run.chosen], -1)
    position = run.position[np.maximum(run.parent, 0)]
    most = max((len(each.actions) for each in run.positions if each), default=0) + 1
    pairs, which = np.unique(position * most + run.move + 1, return_inverse=True)
    actions = object_column([_action(run, pair // most, pair % most - 1) for pair in pairs.tolist()])
    columns: dict[str, list[Any]] = {
        "parent": [np.where(run.parent >= 0, at[run.parent], -1)],
        "depth": [run.depth],
        "player": [run.player],
        "state": [run.state],
        "value": [run.value],
        "best": [best],
        "call": [run.rows + 1],
        "action": [actions[which]],
    }
    states = _States(run.states)
    row_of = [at]
    for group in skipped:
        row = int(at[run.last_below[group.row]]) + 1 + group.after
        for move, tree in group.subtrees:
            rows = np.arange(row, row + len(tree))
            row_of.append(rows)
            above = np.where(tree.parent >= 0, row + tree.parent, at[group.row])
            columns["parent"].append(above)
            columns["depth"].append(tree.depth + run.depth[group.row] + 1)
            columns["player"].append(tree.player)
            columns["state"].append(states.numbers(tree))
            columns["value"].append(np.full(len(tree), -1))
            columns["best"].append(np.full(len(tree), -1))
            columns["call"].append(np.zeros(len(tree)))
            columns["action"].append(object_column([move, *tree.action[1:]]))
            row += len(tree)
    order = np.argsort(np.concatenate(row_of), kind="stable")
    joined = {name: np.concatenate(parts)[order] for name, parts in columns.items()}
    values, _ = number_column(run.values)
    known = joined["value"] >= 0
    value = values[np.where(known, joined["value"], 0)] if len(values) else np.zeros(len(known), dtype=np.int64)
    return GameTree(
        parent=joined["parent"].astype(np.int32),
        depth=joined["depth"].astype(np.int32),
        player=joined["player"].astype(np.int8),
        state=joined["state"].astype(np.int32),
        states=states.all,
        action=joined["action"],
        value=np.where(known, value, 0) if value.dtype != object else value,
        known=known,
        best=joined["best"].astype(np.int32),
        call=joined["call"].astype(np.int32),
        game=trace.game(0),
        note=_note(trace, skipped),
    )


class _Group(NamedTuple):
    """The moves that the call in `row` left out, each with its subtree; `after` nodes come before them."""

    row: int
    subtrees: list[tuple[Any, GameTree]]
    after: int
    cut_short: int

    @property
    def size(self) -> int:
        """How many nodes they are."""
        return sum(len(tree) for _, tree in self.subtrees)


def _skipped(run: Columns) -> list[_Group]:
    """The moves that finished calls left out although they tried others, in the order of the tree."""
    some = run.rows[run.finished & (run.calls_made > 0) & (run.tried < run.moves)]
    if not len(some):
        return []
    some = some[~run.elsewhere[some]]
    some = some[np.lexsort((-run.depth[some], run.last_below[some]))]  # where two follow one call, the deeper first
    horizon = _horizon(run)
    tried: dict[int, set[int]] = {row: set() for row in some.tolist()}
    for row in run.rows[np.isin(run.parent, some)].tolist():
        tried[int(run.parent[row])].add(int(run.move[row]))
    groups: list[_Group] = []
    subtree = _Subtrees()
    with progress("reading the run", "calls") as bar, pause_full_gc():
        for row in some.tolist():
            asked = run.positions[run.position[row]]
            assert asked is not None  # it has moves
            depth = None if horizon is None or horizon <= run.depth[row] else horizon - int(run.depth[row]) - 1
            left = [action for place, action in enumerate(asked.actions) if place not in tried[row]]
            found = [
                subtree.below(asked.game, asked.game.result(own_copy(asked.state), action), depth) for action in left
            ]
            subtrees = [(action, tree) for action, (tree, _) in zip(left, found, strict=True)]
            before = groups[-1] if groups and run.last_below[groups[-1].row] == run.last_below[row] else None
            after = before.after + before.size if before else 0
            groups.append(_Group(row, subtrees, after, sum(short for _, short in found)))
            bar.update()
    return groups


class _Subtrees:
    """The trees below moves that were left out. Many moves lead to the same state: its tree is grown once."""

    def __init__(self) -> None:
        self.known: dict[Any, tuple[GameTree, bool]] = {}

    def below(self, game: Any, state: Any, depth: int | None) -> tuple[GameTree, bool]:
        """The tree below `state`, and whether it had to be cut short."""
        key = id(game), state, depth
        try:
            known = self.known.get(key)
        except TypeError:
            tree, short = self._grow(_Boxes(game), _Box(state), depth)
            tree.states = [box.state for box in tree.states]
            return tree, short
        if known is None:
            known = self.known[key] = self._grow(game, state, depth)
        return known

    def _grow(self, game: Any, state: Any, depth: int | None) -> tuple[GameTree, bool]:
        try:
            return game_tree(game, state, depth, limit=MOST_SKIPPED), False
        except TooLarge:
            return game_tree(game, state, 0), True


class _Box:
    """A state without a hash, such as a list: no two boxes are the same."""

    def __init__(self, state: Any) -> None:
        self.state = state


class _Boxes(Wrapped):
    """A game whose states are boxes. It may change what it is given in place, so it is given a copy."""

    def to_move(self, state: Any) -> Player:
        return self.game.to_move(own_copy(state.state))

    def actions(self, state: Any) -> Iterable[Any]:
        return self.game.actions(own_copy(state.state))

    def result(self, state: Any, action: Any) -> Any:
        return _Box(self.game.result(own_copy(state.state), action))

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(own_copy(state.state))

    def utility(self, state: Any) -> Any:
        return self.game.utility(own_copy(state.state))


def _inserted_before(run: Columns, skipped: list[_Group]) -> Column:
    """How many nodes that were never visited stand before each call."""
    ends = np.array([run.last_below[group.row] for group in skipped], dtype=np.int64)
    sizes = np.concatenate([[0], np.cumsum([group.size for group in skipped])]).astype(np.int64)
    return sizes[np.searchsorted(ends, run.rows, side="left")]


def _action(run: Columns, position: int, move: int) -> Any:
    asked = run.positions[position]
    return asked.actions[move] if asked is not None and move >= 0 else None


class _States:
    """The states of the tree, those of the run first."""

    def __init__(self, states: list[Any]) -> None:
        self.all = list(states)
        self.index: dict[Any, int] | None = None

    def numbers(self, tree: GameTree) -> Column:
        """The number of each node's state."""
        if self.index is None:
            self.index = {}
            for number, state in enumerate(self.all):
                with suppress(TypeError):  # a list: each call has its own
                    self.index.setdefault(state, number)
        found = []
        for state in tree.states:
            number = len(self.all)
            with suppress(TypeError):
                number = self.index.setdefault(state, number)
            if number == len(self.all):
                self.all.append(state)
            found.append(number)
        return np.array(found, dtype=np.int32)[tree.state]


def _horizon(run: Columns) -> int | None:
    """The deepest ply at which the run stopped short of the end of the game; None if it never did."""
    stopped = run.depth[(run.calls_made == 0) & (run.player != 0)]
    return int(stopped.max()) if len(stopped) else None


def _note(trace: Trace, skipped: list[_Group]) -> str:
    notes = []
    if cut_short := sum(group.cut_short for group in skipped):
        notes.append(f"{cut_short} skipped subtrees of more than {MOST_SKIPPED:,} nodes are one node each")
    if not (trace.columns.finished.all() or trace.finished):
        notes.append("the run was stopped: calls without a value are unfinished")
    return "; ".join(notes)
