"""The tree of a recorded run: its calls, and the nodes that they never visited."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np

from minimax_lab.kit import InvalidTree
from minimax_lab.runs.columns import Columns
from minimax_lab.runs.skipped import MOST_SKIPPED, SkippedMoves, skipped_moves
from minimax_lab.trees import Column, GameTree, number_column, object_column


def tree_of_run(run: Columns) -> GameTree:
    """Build a tree with a row for each call, in call order; after the calls of a node come the moves that it left out.

    A subtree that was left out is written out to the end of the game, or as deep as a depth-limited run
    looked; one of more than MOST_SKIPPED nodes is a single node, and the tree's note says so.
    """
    if not len(run.rows):
        raise InvalidTree("trace: no calls, so no tree; it was stopped before the first call")
    skipped = skipped_moves(run)
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
        game=run.reader.game(0),
        note=_note(run, skipped),
    )


def _inserted_before(run: Columns, skipped: list[SkippedMoves]) -> Column:
    """How many never-visited nodes come before each call."""
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


def _note(run: Columns, skipped: list[SkippedMoves]) -> str:
    notes = []
    if cut_short := sum(group.cut_short for group in skipped):
        notes.append(f"{cut_short} skipped subtrees of more than {MOST_SKIPPED:,} nodes are one node each")
    if not (run.finished.all() or run.reader.has_ended):
        notes.append("the run was stopped: calls without a value are unfinished")
    return "; ".join(notes)
