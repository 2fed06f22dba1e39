"""Mistakes in the choice of a move."""

from __future__ import annotations

from minimax_lab.diagnosis.mistake import Mistake
from minimax_lab.diagnosis.subtrees import leaves_below
from minimax_lab.games import MAX
from minimax_lab.trees import GameTree, Node


def explain_move(tree: GameTree, chosen: Node) -> Mistake:
    """Explain a legal move, given as a child of the root, that is not a best one."""
    children = tree.root.children
    best, worst = (max, min) if tree.root.player == MAX else (min, max)
    values = [child.value for child in children]
    best_leaves = [best(leaf.value for leaf in leaves_below(child)) for child in children]
    hoped = best_leaves[children.index(chosen)]
    if hoped == best(best_leaves) != chosen.value and best_leaves.count(hoped) == 1:
        return Mistake("leaf", "The best leaf is below that move, but the opponent will not let you reach it.")
    if len(set(values)) > 2 and chosen.value == worst(values):
        return Mistake("swapped", "No move is worse for the player to move. Which player is that?")
    return Mistake("other", "Another move guarantees a better result. What is the best reply to yours?")
