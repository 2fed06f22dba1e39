"""What depth-limited minimax finds at every depth, in the form that the browser receives."""

from typing import Any

import numpy as np

from minimax_lab.games import action_label
from minimax_lab.kit import signed_number
from minimax_lab.scene import style
from minimax_lab.search import EveryDepth
from minimax_lab.trees import Column, GameTree
from minimax_lab.widgets.tables import Texts, pack_columns, tabulate_tree


class Findings:
    """What a search finds at each depth, in words and numbers.

    ahead   the findings; the position of the reader has index 0
    """

    def __init__(self, ahead: EveryDepth) -> None:
        self.ahead = ahead
        values = [value for look in ahead.looks for value in look.values]
        self._is_signed = min(values) < 0

    def write(self, depth: int, at: int) -> str:
        """What the position with index `at` seems to be worth; an estimate has a sign before it."""
        look = self.ahead.looks[depth]
        value = look.values[at]
        number = signed_number(value if value == int(value) else float(f"{float(value):.3g}"), self._is_signed)
        return number if look.is_certain(at) else f"{style.ESTIMATE}{number}"

    def row(self, depth: int) -> dict[str, Any]:
        """The calls at a depth, the value, the move, and how many positions have a move that loses value."""
        found, look = self.ahead.found, self.ahead.looks[depth]
        chosen = look.chosen[0]
        move = action_label(found.game, found.states[0], found.actions[0][chosen]) if chosen >= 0 else ""
        mistakes = len(self.ahead.mistakes(depth)) if depth else None
        return {"calls": look.calls[0], "value": self.write(depth, 0), "move": move, "mistakes": mistakes}

    def pack(self, tree: GameTree) -> tuple[dict[str, Any], bytes]:
        """The tree for the browser, with columns for each depth: the values, the chosen children, the nodes below."""
        texts, values = Texts(), Texts()
        tables, columns = tabulate_tree(tree, texts)
        index = [self.ahead.found.index[tree.states[state]] for state in tree.state.tolist()]
        children: list[list[int]] = [[] for _ in index]
        for row, parent in enumerate(tree.parent.tolist()):
            if row:
                children[parent].append(row)
        for depth in range(len(self.ahead.looks)):
            columns |= self._columns(depth, tree.depth.tolist(), index, children, values)
        packed, data = pack_columns(columns)
        return tables | {
            "values": list(values),
            "style": style.as_table(),
            "texts": list(texts),
            "columns": packed,
        }, data

    def _columns(
        self, depth: int, plies: list[int], index: list[int], children: list[list[int]], values: Texts
    ) -> dict[str, Column]:
        """The columns of one depth; a node below the horizon has no value, and nothing below it."""
        value, best, below = (np.full(len(plies), missing) for missing in (-1, -1, 0))
        for row, (ply, at) in enumerate(zip(plies, index, strict=True)):
            if ply <= depth:
                look = self.ahead.looks[depth - ply]
                value[row] = values.add(self.write(depth - ply, at))
                below[row] = look.calls[at] - 1
                if look.chosen[at] >= 0 and children[row]:
                    best[row] = children[row][look.chosen[at]]
        return {f"value{depth}": value, f"best{depth}": best, f"below{depth}": below}
