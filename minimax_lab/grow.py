"""The tree of a recorded run: its calls, and beside them what they never visited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.errors import InvalidTree, TooLarge
from minimax_lab.progress import progress
from minimax_lab.tree import SIGN, GameTree, game_tree, number_column, object_column

if TYPE_CHECKING:
    from minimax_lab.trace import Trace

MOST_SKIPPED = 20_000  # nodes of one skipped subtree that are written out


def tree_of_run(trace: Trace) -> GameTree:
    """One row a call in the order of the calls; after the calls of a node, the moves that it left out.

    A subtree that was left out is written out to the end of the game, or as deep as a depth-limited run
    looked; one of more than MOST_SKIPPED nodes is a single node, and the tree's note says so.
    """
    if not len(trace):
        raise InvalidTree("trace: no calls, so no tree; it was stopped before the first call")
    rows = _Rows(trace)
    waiting: list[tuple[int | _Skipped, int]] = [(0, -1)]
    with progress("reading the run", "calls") as bar:
        while waiting:
            what, parent = waiting.pop()
            if isinstance(what, _Skipped):
                rows.add_skipped(what, parent)
                continue
            row = rows.add_call(what, parent)
            below: list[int | _Skipped] = [*trace.children(what), *rows.skipped(what)]
            waiting.extend((each, row) for each in reversed(below))
            bar.update()
    return rows.tree()


class _Skipped:
    """A move that a call left out."""

    def __init__(self, game: Any, state: Any, action: Any, depth: int | None) -> None:
        self.game, self.state, self.action, self.depth = game, state, action, depth


class _Rows:
    """The columns of the tree, as they grow."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.parent: list[int] = []
        self.depth: list[int] = []
        self.player: list[int] = []
        self.state: list[int] = []
        self.action: list[Any] = []
        self.value: list[Any] = []
        self.best: list[int] = []
        self.call: list[int] = []
        self.states: list[Any] = []
        self.index: dict[Any, int] = {}
        self.cut_short = 0
        self.horizon = self._horizon()

    def add_call(self, row: int, parent: int) -> int:
        """A row for the call in row `row` of the trace; the caller's best child is this one if it chose it."""
        trace = self.trace
        value, _ = trace.outcome(row)
        action = trace.action_to(row)
        at = self._add(parent, SIGN[trace.player(row)], self._state(trace.state(row)), action, value, row + 1)
        if parent >= 0 and self.best[parent] < 0 and action is not None:
            chosen = trace.outcome(self.call[parent] - 1)[1]
            if chosen is not None and chosen == action:
                self.best[parent] = at
        return at

    def skipped(self, row: int) -> list[_Skipped]:
        """The moves that a finished call left out although it tried others."""
        trace = self.trace
        children = trace.children(row)
        game = trace.game(row)
        if not children or game is None or not trace.returned_normally(row):
            return []
        left = [(state, action) for state, actions in trace.moves(row).items() for action in actions]
        if len(left) <= len(children):
            return []
        for child in children:
            reached, action = trace.state(child), trace.action_to(child)
            if action is None:  # a call that no move leads to: this is no plain search of the game
                return []
            left = [move for move in left if not (move[0] == reached and move[1] == action)]
        depth = None if self.horizon is None else self.horizon - int(trace.depths[row]) - 1
        return [_Skipped(game, state, action, depth) for state, action in left]

    def add_skipped(self, move: _Skipped, parent: int) -> None:
        """Rows for a subtree that was left out."""
        try:
            subtree = game_tree(move.game, move.state, move.depth, limit=MOST_SKIPPED)
        except TooLarge:
            subtree = game_tree(move.game, move.state, 0)
            self.cut_short += 1
        base = len(self.parent)
        states = [self._state(state) for state in subtree.states]
        for row in range(len(subtree)):
            above = base + int(subtree.parent[row]) if row else parent
            action = subtree.action[row] if row else move.action
            self._add(above, int(subtree.player[row]), states[subtree.state[row]], action, None, 0)

    def tree(self) -> GameTree:
        """The columns as a GameTree."""
        value, known = number_column(self.value)
        notes = []
        if self.cut_short:
            notes.append(f"{self.cut_short} skipped subtrees of more than {MOST_SKIPPED:,} nodes are one node each")
        if not self.trace.finished:
            notes.append("the run was stopped: calls without a value are unfinished")
        return GameTree(
            parent=np.array(self.parent, dtype=np.int32),
            depth=np.array(self.depth, dtype=np.int32),
            player=np.array(self.player, dtype=np.int8),
            state=np.array(self.state, dtype=np.int32),
            states=self.states,
            action=object_column(self.action),
            value=value,
            known=known,
            best=np.array(self.best, dtype=np.int32),
            call=np.array(self.call, dtype=np.int32),
            game=self.trace.game(0),
            note="; ".join(notes),
        )

    def _add(self, parent: int, player: int, state: int, action: Any, value: Any, call: int) -> int:
        self.parent.append(parent)
        self.depth.append(self.depth[parent] + 1 if parent >= 0 else 0)
        self.player.append(player)
        self.state.append(state)
        self.action.append(action)
        self.value.append(value)
        self.best.append(-1)
        self.call.append(call)
        return len(self.parent) - 1

    def _state(self, state: Any) -> int:
        try:
            at = self.index.setdefault(state, len(self.states))
        except TypeError:  # a list: each call has its own
            at = len(self.states)
        if at == len(self.states):
            self.states.append(state)
        return at

    def _horizon(self) -> int | None:
        """The deepest ply at which the run stopped short of the end of the game; None if it never did."""
        trace = self.trace
        childless = [row for row in range(len(trace)) if trace.is_childless(row)]
        stopped = [int(trace.depths[row]) for row in childless if trace.player(row) is not None]
        return max(stopped, default=None)
