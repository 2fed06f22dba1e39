"""Mistakes in the cuts of alpha-beta. Each is a wrong alpha-beta, run on the same tree to see what it leaves out."""

from __future__ import annotations

from math import inf
from typing import Any

from minimax_lab.diagnosis.mistake import Mistake
from minimax_lab.diagnosis.subtrees import leaves_below
from minimax_lab.trees import GameTree

LEAVES = Mistake("leaves", "You cut each leaf separately. One cut above a whole subtree is enough.")
NODES = Mistake(
    "nodes", "Those are the nodes at which a cut is made. Name the nodes below them that are never visited."
)
OTHER_RULE = Mistake(
    "other rule", "Look again at the windows in which alpha equals beta. What does this rule do there?"
)
SHALLOW = Mistake("no deep cuts", "You compare with the parent's bound only. Bounds come down from all nodes above.")
MIRRORED = Mistake("mirrored", "Those are the cuts from right to left. The moves are tried from left to right.")
SWAPPED = Mistake("swapped", "Those are the cuts with MAX and MIN swapped. Who moves at the root?")


def explain_cuts(tree: GameTree, given: set[str], right: set[str], on_equality: bool) -> Mistake | None:
    """The known mistake that gives exactly these edges; None if no mistake does, or more than one.

    An edge is named after the node below it. `on_equality` is the rule: whether to cut when alpha equals beta.
    """
    edges_by_mistake = {
        LEAVES: {leaf.name for name in right for leaf in leaves_below(tree[name])},
        NODES: {node.parent.name for node in tree if node.name in right and node.parent},
        OTHER_RULE: _cut_edges(tree, not on_equality),
        SHALLOW: _cut_edges(tree, on_equality, deep=False),
        MIRRORED: _cut_edges(tree, on_equality, from_right=True),
        SWAPPED: _cut_edges(tree, on_equality, swapped=True),
    }
    found = [mistake for mistake, edges in edges_by_mistake.items() if edges == given != right and edges]
    return found[0] if len(found) == 1 else None


def _cut_edges(
    tree: GameTree, on_equality: bool, *, deep: bool = True, from_right: bool = False, swapped: bool = False
) -> set[str]:
    """The edges that an alpha-beta cuts, which may be wrong in one way.

    deep         whether bounds come down from all nodes above, or only from the parent
    from_right   whether the last move is tried first
    swapped      whether MAX and MIN are swapped
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
