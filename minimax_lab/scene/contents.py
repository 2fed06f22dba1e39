"""What each node of a picture holds, and how much room that needs; the scene then puts it in its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from minimax_lab.games import action_label, look
from minimax_lab.kit import ordinal, signed_number
from minimax_lab.runs import AT_LEAST, AT_MOST, Cuts
from minimax_lab.scene import style
from minimax_lab.scene.marks import shortened, text_width
from minimax_lab.trees import PLAYER, GameTree, call_steps, return_ranks, return_steps

MOST_DRAWN = 12_000  # nodes; a larger tree is folded
MOST_BOARDS = 400
BOUND = {AT_LEAST: "\u2265 ", AT_MOST: "\u2264 "}  # before a value that is only a bound


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a picture shows; the rows are rows of the tree. See `picture.draw_tree`; `cuts` are those of the run."""

    values: bool = True
    hide: frozenset[int] = frozenset()
    calls: bool = True
    returns: bool = False
    actions: bool = True
    boards: bool = True
    highlight: frozenset[int] = frozenset()
    principal_variation: bool = False
    step: int | None = None
    depth: int | None = None
    windows: bool = True
    fold_skipped: bool = False
    cuts: Cuts | None = None
    title: str = ""
    caption: str = ""
    panel: dict[str, Any] | None = None


class Contents:
    """The rows of a tree that a picture shows, and the texts and looks of each; `at` counts the shown rows."""

    def __init__(self, tree: GameTree, options: Options) -> None:
        self.tree, self.options = tree, options
        cuts = options.cuts
        self.notes = [f"Cut when alpha {cuts.rule} beta."] if cuts is not None and cuts.shows_rule else []
        self.notes += [tree.note] if tree.note else []
        self.used: dict[str, str] = {}  # the legend: what it explains, and how
        self._choose_rows()
        self._read_columns()

    def _choose_rows(self) -> None:
        """The rows down to the fold, renumbered; deeper ones are counted where they are folded."""
        tree = self.tree
        deepest = self.options.depth if self.options.depth is not None else int(tree.depth.max())
        counts = np.cumsum(np.bincount(tree.depth))
        if counts[min(deepest, len(counts) - 1)] > MOST_DRAWN:
            deepest = int(np.flatnonzero(counts <= MOST_DRAWN)[-1])
            self.notes.append(
                f"{len(tree):,} nodes are more than the {MOST_DRAWN:,} that one picture holds: "
                f"folded below ply {deepest}; draw(depth=...) folds elsewhere"
            )
        keep = tree.depth <= deepest
        if self.options.fold_skipped and tree.call is not None:
            keep &= (tree.call > 0) | (tree.call[tree.parent] > 0)
        self.rows = np.flatnonzero(keep)
        new = np.cumsum(keep) - 1
        parent = tree.parent[self.rows]
        self.parent = np.where(parent < 0, -1, new[parent]).astype(np.int64)
        self.depth = tree.depth[self.rows].astype(np.int64)
        ends = np.append(self.rows[1:], len(tree))
        leaf = np.ones(len(self.rows), dtype=bool)
        leaf[self.parent[1:]] = False
        self.leaf = leaf
        self.folded = np.where(leaf, ends - self.rows - 1, 0)

    def _read_columns(self) -> None:
        tree, rows, options = self.tree, self.rows, self.options
        self.player = [PLAYER[sign] for sign in tree.player[rows].tolist()]
        self.call = tree.call[rows].tolist() if tree.call is not None else [None] * len(rows)
        self.square = [player is None for player in self.player]
        self.best = tree.best[rows].tolist()
        self.state = tree.state[rows].tolist()
        self.action = tree.action[rows].tolist()
        self.names = [tree.names[state] for state in self.state]
        self.known = tree.known[rows].tolist()
        self.skipped = [number == 0 for number in self.call]
        self.cuts = options.cuts
        self.calls = np.array([number or 0 for number in self.call]) - 1  # the row of each call in the run
        self.present = self._present()
        signed = bool((tree.value_column[tree.known] < 0).any())
        self.number: Callable[[Any], str] = cache(lambda value: signed_number(value, signed))
        widths = {text_width(text, style.VALUE, bold=True) for text in self._some_values()}
        self.value_room = max(widths, default=0.0) if options.values else 0.0
        self.line = {node.row for node in tree.principal_variation()} if options.principal_variation else set()
        sample = look(tree.game, tree.states[int(tree.state[0])])
        self.grid = options.boards and sample["kind"] == "grid" and len(rows) <= MOST_BOARDS

    def _some_values(self) -> set[str]:
        """The known values as they are written, each once."""
        values = self.tree.value_column[self.rows].tolist()
        found = {(value, self._sign(at)) for at, value in enumerate(values) if self.known[at]}
        return {sign + self.number(value) for value, sign in found}

    def _sign(self, at: int) -> str:
        """What stands before a value that is only a bound."""
        return "" if self.cuts is None or not self.call[at] else BOUND.get(int(self.cuts.sign[self.calls[at]]), "")

    def _present(self) -> list[bool]:
        """Which rows are there yet: after some steps, the calls made so far, and what finished calls left out."""
        step, count = self.options.step, len(self.rows)
        if step is None or self.tree.call is None:
            self.returned = [True] * count
            return [True] * count
        call = self.tree.call
        entered, left = call_steps(self.tree) <= step, return_steps(self.tree) <= step
        there, done = [False] * len(call), [False] * len(call)
        closed = self._closed(left)
        for row in range(len(call)):
            above = int(self.tree.parent[row])
            there[row] = bool(entered[row]) if call[row] else done[above] or closed[above]
            done[row] = bool(left[row]) if call[row] else there[row]
        self.returned = [done[row] for row in self.rows]
        return [there[row] for row in self.rows]

    def _closed(self, left: Any) -> Any:
        """Which rows of the tree have made their cut, which is when the last call below them came back."""
        call, cuts = self.tree.call, self.options.cuts
        made = np.zeros(len(self.tree), dtype=bool)
        if cuts is not None and call is not None:
            row_of = np.flatnonzero(call)  # of each call
            cutting = np.flatnonzero(cuts.closer >= 0)
            made[row_of[cutting]] = left[row_of[cuts.closer[cutting]]]
        return made

    # -- room -------------------------------------------------------------------------------------------

    def _reach(self, at: int) -> tuple[float, float, float, float]:
        """How far a node reaches to the left, right, up and down.

        There is room for what the node will hold in the end, so that no step and no hidden value moves it.
        """
        number = text_width(str(self.call[at]), style.CALL, bold=True) if self.options.calls and self.call[at] else 0.0
        returns = self.options.returns and bool(self.call[at])
        room = self._value_room(at)
        side = max(room, text_width("199th", style.SMALL) if returns else 0.0)
        folded = 18.0 if self.folded[at] else 0.0
        wide = text_width(self._below(at), style.SMALL) / 2
        if self.grid:
            board = self._look(at)
            half = max(board["columns"] * style.CELL, 28 + number + 8 + room * (not self.leaf[at]), 2 * wide) / 2
            tall = 30 + board["rows"] * style.CELL
            under = 22.0 if self.leaf[at] and room else 0.0
            return half, half, tall / 2, tall / 2 + under + folded + 16 * returns
        name = text_width(self._outside(at), style.NAME) / 2
        under = folded + 20 * bool(name)
        if self.square[at]:
            half = max(17.0, side / 2, name)
            under += 22.0 if room else 0.0
            return max(half, 20 + number * 0.8 if number else 0), half, 17.0, 17.0 + under + 16 * returns
        return max(27.0, name, wide, 28 + number if number else 0), max(27.0, name, wide, 27 + side), 28.0, 28.0 + under

    def _value_room(self, at: int) -> float:
        """The width of the widest value; with windows, of the node's own, as signs make some values much wider."""
        if self.cuts is None or not self.options.values:
            return self.value_room
        if not self.known[at]:
            return 0.0
        return text_width(self._sign(at) + self.number(self.tree[int(self.rows[at])].value), style.VALUE, bold=True)

    def _below(self, at: int) -> str:
        """How many nodes are folded away."""
        if self.skipped[at] and (self.cuts is not None or self.options.fold_skipped):
            return f"{self.folded[at] + 1:,} nodes" if self.folded[at] else ""
        return f"{self.folded[at]:,} below" if self.folded[at] else ""

    def _frame_reach(self, at: int) -> tuple[float, float, float, float]:
        """How far the frame around a node reaches; with windows it keeps clear of the one above it."""
        left, right, above, below = self._reach(at)
        if self.cuts is not None and not self.grid:
            above = {"MAX": 25.0, "MIN": 18.0}.get(self.player[at] or "", 16.0)
        return left, right, above, below

    def _frame_of(self, at: int) -> str:
        row = int(self.rows[at])
        if row in self.options.highlight:
            return "current" if self.options.step is not None else "highlight"
        if self.options.step is not None and not self.returned[at]:
            return "open"
        return ""

    # -- what is written --------------------------------------------------------------------------------

    def _value(self, at: int) -> str:
        if not self.options.values or (not self.present[at] and self.options.step is None):
            return ""
        if int(self.rows[at]) in self.options.hide:
            self.used["hidden"] = "?: find this value yourself"
            return "?"
        if not self.known[at] or not self.returned[at]:
            return ""
        sign = self._sign(at)
        if sign:
            self.used["bound"] = "\u2264, \u2265: the value is at most, at least this"
        return sign + self.number(self.tree[int(self.rows[at])].value)

    def _worth(self, at: int) -> str:
        """What the number at a node is: the utility of an end, an estimate where looking ahead ends, or a value."""
        if self.leaf[at] and not self.folded[at]:
            return "estimate" if self.player[at] else "utility"
        return "value"

    def _number(self, at: int) -> str:
        if not self.options.calls or not self.call[at]:
            return ""
        self.used["call"] = "blue number: the call"
        return str(self.call[at])

    def _returns(self, at: int) -> str:
        if not self.options.returns or not self.call[at] or not self.returned[at]:
            return ""
        self.used["returns"] = "2nd: the second call to return"
        return ordinal(int(self._return_order[at]))

    @cached_property
    def _return_order(self) -> Any:
        return return_ranks(self.tree)[self.rows]

    def _name(self, at: int) -> str:
        return "" if self.grid else shortened(self.names[at], style.MOST_LETTERS)

    def _outside(self, at: int) -> str:
        """The name, if it is too long to stand inside the symbol."""
        name = self._name(at)
        return name if text_width(name, 13.0) > (28 if self.leaf[at] or self.player[at] is None else 25) else ""

    def _action(self, at: int) -> str:
        """The move that led to a node, as it is written on the edge."""
        action = self.action[at]
        if not at or not self.options.actions or action is None:
            return ""
        label = action_label(self.tree.game, self.tree.states[self.state[int(self.parent[at])]], action)
        if label == self.names[at]:  # in a given tree a move is the child's name, which stands there anyway
            return ""
        return shortened(label, style.MOST_LETTERS)

    def _look(self, at: int) -> dict[str, Any]:
        board = look(self.tree.game, self.tree[int(self.rows[at])].state)
        if board["kind"] == "grid":
            return board
        return {"kind": "grid", "rows": 1, "columns": 1, "cells": ["?"], "line": []}
