"""The moves that the calls of a run left out, each with the tree below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.games import Player, Wrapped
from minimax_lab.kit import TooLarge, pause_full_gc, progress
from minimax_lab.recording import own_copy
from minimax_lab.runs.columns import Columns
from minimax_lab.trees import GameTree, game_tree

MOST_SKIPPED = 20_000  # nodes of one skipped subtree that are written out


class SkippedMoves(NamedTuple):
    """The moves that the call in `row` left out.

    subtrees   each move, and the tree below it
    after      how many never-visited nodes of deeper calls come before them in the tree
    cut_short  how many of the subtrees are a single node, because they are too large
    """

    row: int
    subtrees: list[tuple[Any, GameTree]]
    after: int
    cut_short: int

    @property
    def size(self) -> int:
        """How many nodes the subtrees have together."""
        return sum(len(tree) for _, tree in self.subtrees)


def skipped_moves(run: Columns) -> list[SkippedMoves]:
    """The moves that finished calls left out although they tried others, in the order of the tree."""
    some = run.rows[run.finished & (run.calls_made > 0) & (run.tried < run.moves)]
    if not len(some):
        return []
    some = some[~run.made_offboard_call[some]]
    some = some[np.lexsort((-run.depth[some], run.last_below[some]))]  # where two follow one call, the deeper first
    horizon = _horizon(run)
    tried: dict[int, set[int]] = {row: set() for row in some.tolist()}
    for row in run.rows[np.isin(run.parent, some)].tolist():
        tried[int(run.parent[row])].add(int(run.move[row]))
    groups: list[SkippedMoves] = []
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
            groups.append(SkippedMoves(row, subtrees, after, sum(is_cut for _, is_cut in found)))
            bar.update()
    return groups


class _Subtrees:
    """The trees below moves that were left out. Many moves lead to the same state: its tree is built once."""

    def __init__(self) -> None:
        self.known: dict[Any, tuple[GameTree, bool]] = {}

    def below(self, game: Any, state: Any, depth: int | None) -> tuple[GameTree, bool]:
        """The tree below `state`, and whether it had to be cut short."""
        key = id(game), state, depth
        try:
            known = self.known.get(key)
        except TypeError:
            tree, is_cut = self._build(_BoxedGame(game), _Boxed(state), depth)
            tree.states = [box.state for box in tree.states]
            return tree, is_cut
        if known is None:
            known = self.known[key] = self._build(game, state, depth)
        return known

    def _build(self, game: Any, state: Any, depth: int | None) -> tuple[GameTree, bool]:
        try:
            return game_tree(game, state, depth, limit=MOST_SKIPPED), False
        except TooLarge:
            return game_tree(game, state, 0), True


class _Boxed:
    """A wrapper around a state without a hash, such as a list. No two of them are equal."""

    def __init__(self, state: Any) -> None:
        self.state = state


class _BoxedGame(Wrapped):
    """A game whose states are wrapped. The game may change a state in place, so it gets a copy."""

    def to_move(self, state: Any) -> Player:
        return self.game.to_move(own_copy(state.state))

    def actions(self, state: Any) -> Iterable[Any]:
        return self.game.actions(own_copy(state.state))

    def result(self, state: Any, action: Any) -> Any:
        return _Boxed(self.game.result(own_copy(state.state), action))

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(own_copy(state.state))

    def utility(self, state: Any) -> Any:
        return self.game.utility(own_copy(state.state))


def _horizon(run: Columns) -> int | None:
    """The deepest ply at which the run stopped short of the end of the game; None if it never did."""
    stopped = run.depth[(run.calls_made == 0) & (run.player != 0)]
    return int(stopped.max()) if len(stopped) else None
