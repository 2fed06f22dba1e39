"""Mistakes in values. A wrong value is compared with the value that each known mistake gives on the same tree."""

from __future__ import annotations

import copy
from collections import defaultdict
from typing import Any

from minimax_lab.diagnosis.mistake import Mistake
from minimax_lab.diagnosis.subtrees import leaves_below
from minimax_lab.games import MAX
from minimax_lab.kit import is_number, quote
from minimax_lab.trees import GameTree, Node

BEST_LEAF = Mistake("leaf", "That is the best leaf, but you cannot be sure to reach it. Who chooses on the way there?")
SWAPPED = Mistake("swapped", "MAX and MIN are swapped. Who takes the larger value, and who takes the smaller one?")
ROOT_SWAPPED = Mistake("root swapped", "The wrong player chooses at the root. Whose move is it there?")
NEGATED = Mistake("negated", "The sign is wrong. Who is MAX here, and which values are good for MAX?")
MIN_NEGATES = Mistake(
    "negating", "A sign changes on the way up. MIN chooses the smallest value and does not negate it."
)
MOVE = Mistake("move", "That is a move. The question asks for the value of the position.")
CHILD = Mistake("child", "That is the value of one of the moves. Which move does the player at the root choose?")
OPPOSITE = Mistake("other side", "It is the opposite result. For each move, what is the best reply?")
FIRST = Mistake("first", "Every player takes the first move there. Which move is best for each player?")
LAST = Mistake("last", "Every player takes the last move there. Which move is best for each player?")
NO_LEAF = Mistake("no leaf", "No leaf has that value. A backed-up value is always the value of a leaf.")
OTHER = Mistake("other", "That is not the value. Start at the leaves, and at each node ask whose move it is.")


def explain_value(tree: GameTree, answer: Any) -> Mistake:
    """Explain a wrong value of the root. Name a known mistake only if no other one explains the answer."""
    leaves = {leaf.value for leaf in tree.leaves}
    children = tree.root.children
    if answer not in leaves and answer in [child.action for child in children]:
        return MOVE
    if len(leaves | {answer}) == 2:
        return OPPOSITE
    found = [mistake for mistake, value in values_by_mistake(tree).items() if value == answer]
    if not found and answer in [child.value for child in children]:
        found = [CHILD]
    if len(found) == 1 and (len(leaves) > 3 or answer not in leaves):
        return found[0]
    return OTHER if answer in leaves else NO_LEAF


def explain_node_value(node: Node, answer: Any) -> Mistake:
    """Explain a wrong value of a node if all values below the node are right."""
    return _node_mistake(node, answer).at(f"Look at {node.name} again.")


def values_by_mistake(tree: GameTree) -> dict[Mistake, Any]:
    """The value that each known mistake gives the root of a backed-up tree."""
    leaves = [leaf.value for leaf in tree.leaves]
    best, worst = (max, min) if tree.root.player == MAX else (min, max)
    return {
        BEST_LEAF: best(leaves),
        SWAPPED: _back_up_swapped(tree),
        NEGATED: -tree.value,
        MIN_NEGATES: _back_up_negating(tree),
        ROOT_SWAPPED: worst((child.value for child in tree.root.children), default=tree.value),
        FIRST: leaves[0],
        LAST: leaves[-1],
    }


def _node_mistake(node: Node, answer: Any) -> Mistake:
    scores = [child.value for child in node.children]
    if not is_number(answer):
        return Mistake("no number", f"{quote(answer, 30)} is not a number.")
    if answer == (min(scores) if node.player == MAX else max(scores)):
        return Mistake("swapped", "Whose move is it there, and does that player want a large value or a small one?")
    if -answer == node.value:
        return NEGATED
    if -answer in scores:
        return MIN_NEGATES
    if answer in [leaf.value for leaf in leaves_below(node)]:
        return Mistake("leaf", "Its value comes from one of its children. What are the values of the children?")
    return Mistake("other", "Its value must be the value of one of its children.")


def _back_up_swapped(tree: GameTree) -> Any:
    """The value of the root with MAX and MIN swapped."""
    swapped = copy.copy(tree)
    swapped.player = -tree.player
    swapped.value_column, swapped.known, swapped.best = tree.value_column.copy(), tree.known.copy(), tree.best.copy()
    return swapped.back_up().value


def _back_up_negating(tree: GameTree) -> Any:
    """The value of the root if MIN takes the smallest value and negates it."""
    scores: defaultdict[int, list[Any]] = defaultdict(list)  # of the children of each row
    for node in reversed(list(tree)):
        below = scores.pop(node.row, [])
        value = node.value if not below else max(below) if node.player == MAX else -min(below)
        scores[int(tree.parent[node.row])].append(value)
    return value
