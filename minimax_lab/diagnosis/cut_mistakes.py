"""Mistakes that learners make with cuts: each is a wrong alpha-beta, run on the same tree to see what it leaves out."""

from __future__ import annotations

from math import inf
from typing import Any

from minimax_lab.trees import GameTree

LEAVES = ("leaves", "You cut each leaf by itself. Cut the highest edge below which nothing is read: one will do.")
NODES = ("nodes", "Those are the nodes at which a cut is made. Name what is no longer looked at below them.")
RULE = ("other rule", "Look again at the windows in which alpha equals beta. What does this rule do there?")
SHALLOW = ("no deep cuts", "You compare with the parent's bound only. Bounds come down from all nodes above.")
MIRRORED = ("mirrored", "Those are the cuts from right to left. The moves are tried from the left.")
SWAPPED = ("swapped", "Those are the cuts with MAX and MIN swapped. Who moves at the root?")


def explained(tree: GameTree, given: set[str], right: set[str], on_equality: bool) -> tuple[str, str]:
    """The mistake that leads to just this answer, and what to say; empty texts if none does, or several do."""
    found = {
        LEAVES: {tree[row].name for row in _below(tree, right) if tree.is_leaf[row]},
        NODES: {node.parent.name for node in tree if node.name in right and node.parent},
        RULE: _left_out(tree, not on_equality),
        SHALLOW: _left_out(tree, on_equality, deep=False),
        MIRRORED: _left_out(tree, on_equality, from_right=True),
        SWAPPED: _left_out(tree, on_equality, swapped=True),
    }
    leading = [mistake for mistake, edges in found.items() if edges == given != right and edges]
    return leading[0] if len(leading) == 1 else ("", "")


def _below(tree: GameTree, names: set[str]) -> list[int]:
    """The rows of these nodes, and of all that is below them."""
    inside = [False] * len(tree)
    for node in tree:
        inside[node.row] = node.name in names or bool(node.row and inside[int(tree.parent[node.row])])
    return [row for row, is_inside in enumerate(inside) if is_inside]


def _left_out(
    tree: GameTree, on_equality: bool, *, deep: bool = True, from_right: bool = False, swapped: bool = False
) -> set[str]:
    """The edges that a search leaves out, which may be wrong in one way.

    deep         whether bounds come down from all nodes above, not from the parent only
    from_right   whether it tries the moves from the last to the first
    swapped      whether it takes MAX for MIN
    """
    children: list[list[int]] = [[] for _ in range(len(tree))]
    for row, above in enumerate(tree.parent.tolist()[1:], start=1):
        children[above].append(row)
    values, sign = tree.value_column.tolist(), -1 if swapped else 1
    cut: set[str] = set()

    def search(row: int, alpha: Any, beta: Any) -> Any:
        if not children[row]:
            return values[row]
        is_max, best = tree.player[row] * sign > 0, None
        below = children[row][::-1] if from_right else children[row]
        own_alpha, own_beta = (-inf, inf)
        for place, child in enumerate(below):
            value = search(child, *((alpha, beta) if deep else (own_alpha, own_beta)))
            best = value if best is None else max(best, value) if is_max else min(best, value)
            if is_max:
                alpha, own_alpha = max(alpha, value), max(own_alpha, value)
            else:
                beta, own_beta = min(beta, value), min(own_beta, value)
            if alpha > beta or (alpha == beta and on_equality):
                cut.update(tree[each].name for each in below[place + 1 :])
                break
        return best

    search(0, -inf, inf)
    return cut
