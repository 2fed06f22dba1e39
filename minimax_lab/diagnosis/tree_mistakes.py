"""Mistakes in values, moves, and the order of calls: answers that a known mistake leads to on the same tree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.games import MAX, MIN, name_of
from minimax_lab.kit import is_number, pluralize, quote, signed_number, written_alike
from minimax_lab.runs import Trace, steps_of
from minimax_lab.trees import GameTree, Node


class Mistake(NamedTuple):
    """A kind of mistake: its short name, and a sentence for the learner that does not give the answer away."""

    name: str
    message: str

    def at(self, place: str) -> Mistake:
        """The same mistake with a message that begins with the place: "Look at B again."."""
        return Mistake(self.name, f"{place} {self.message}")


LONGEST_NAME = 4  # of a node that a sentence may name; a board is longer
BEST_LEAF = Mistake("leaf", "That is the best leaf, but you cannot be sure to reach it. Who chooses on the way there?")
SWAPPED = Mistake("swapped", "MAX and MIN are swapped. Who takes the larger value, and who takes the smaller one?")
ROOT_SWAPPED = Mistake("root swapped", "The wrong player chooses at the root. Whose move is it there?")
NEGATED = Mistake("negated", "The sign is wrong. Who is MAX here, and which values are good for MAX?")
MIN_NEGATES = Mistake(
    "negating", "A sign changes on the way up. MIN chooses the smallest value and does not negate it."
)
SIGNS = (NEGATED, MIN_NEGATES)
MOVE = Mistake("move", "That is a move. The question asks for the value of the position.")
CHILD = Mistake("child", "That is the value of one of the moves. Which move does the player at the root choose?")
OPPOSITE = Mistake("other side", "It is the opposite result. For each move, what is the best reply?")
FIRST = Mistake("first", "Every player takes the first move there. Which move is best for each player?")
LAST = Mistake("last", "Every player takes the last move there. Which move is best for each player?")
NO_LEAF = Mistake("no leaf", "No leaf has that value. A backed-up value is always the value of a leaf.")
SWAPPED_AT_NODE = Mistake("swapped", "Whose move is it there, and does that player want a large value or a small one?")
CHILD_OF_NODE = Mistake("child", "That is the value of one of its children. Which child does the player there choose?")
LEAF_BELOW_NODE = Mistake("leaf", "Its value comes from one of its children. What are the values of the children?")
CHILD_NEGATED = Mistake("child negated", "That is the value of a child with the other sign. A value keeps its sign.")
NO_CHILD = Mistake("other", "Its value must be the value of one of its children.")
OTHER = Mistake("other", "That is not the value. Start at the leaves, and at each node ask whose move it is.")
BY_LEVEL = Mistake("level by level", "That order goes level by level. After a call, which call does it make itself?")
RETURNS = Mistake("returns", "That is the order of the returns. Which call is made first?")
MIRRORED = Mistake("mirrored", "That is depth first, but from right to left. The moves are tried from left to right.")


def explain_value(tree: GameTree, answer: Any) -> Mistake:
    """Explain a wrong value of the root. Name a known mistake only if no other one explains the answer."""
    leaves = {signed_number(leaf.value, signed=False) for leaf in tree.leaves}
    said, children = signed_number(answer, signed=False), tree.root.children
    is_leaf = said in leaves
    if not is_leaf and answer in [child.action for child in children]:
        return MOVE
    if len(leaves | {said}) == 2:
        return OPPOSITE
    values = values_by_mistake(tree)
    found = [each for each in values if written_alike(values[each], answer) and not (is_leaf and each in SIGNS)]
    if not found and any(written_alike(child.value, answer) for child in children):
        found = [CHILD]
    if len(found) == 1 and (len(leaves) > 3 or not is_leaf):
        return found[0]
    return _not_chosen(tree, answer) or OTHER if is_leaf else NO_LEAF


def _not_chosen(tree: GameTree, answer: Any) -> Mistake | None:
    """Name the lowest node at which the leaf with this value is not chosen; None if several leaves have the value."""
    leaf, *others = [leaf for leaf in tree.leaves if written_alike(leaf.value, answer)]
    node: Node | None = leaf
    while node and written_alike(node.value, answer):
        node = node.parent
    if others or node is None or len(node.name) > LONGEST_NAME:
        return None
    question = f"Who moves at {node.name}, and which child does that player choose?"
    return Mistake("not chosen", f"That is the value of {leaf.name}. {question}")


def explain_node_value(node: Node, answer: Any, place: str = "") -> Mistake:
    """Explain a wrong value of a node if all values below it are right; `place` is what to call the node."""
    return _node_mistake(node, answer).at(f"Look at {place or node.name} again.")


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


def explain_order(run: Trace, given: list[str]) -> Mistake:
    """Explain a wrong order of the calls of a run; each call is named after its state."""
    names = [name_of(run.columns.game_of(row), run.columns.state_of(row)) for row in range(len(run))]
    levels = [names[row] for row in np.argsort(run.columns.depth, kind="stable")]
    returns = [names[row] for row, is_return in steps_of(run.columns) if is_return]
    if unknown := [name for name in given if name not in names]:
        return Mistake("unknown node", f"There is no node {quote(unknown[0], 30)}.")
    for order, mistake in ((levels, BY_LEVEL), (returns, RETURNS), (returns[::-1], MIRRORED)):
        if given == order:
            return mistake
    if extra := len(given) - len(names):
        name, count = "too few" if extra < 0 else "too many", pluralize(abs(extra), "call")
        return Mistake(name, f"Your list has {count} {name}. Each node is called exactly once, and so is each leaf.")
    at = next(at for at, name in enumerate(names) if name != given[at])
    return Mistake("other", f"Right up to call {at}. Which call comes next?" if at else "Which call comes first?")


def values_by_mistake(tree: GameTree) -> dict[Mistake, Any]:
    """The value that each known mistake gives the root of a backed-up tree."""
    leaves = [leaf.value for leaf in tree.leaves]
    best, worst = (max, min) if tree.root.player == MAX else (min, max)
    return {
        BEST_LEAF: best(leaves),
        SWAPPED: _back_up(tree, min, max),
        NEGATED: -tree.value,
        MIN_NEGATES: _back_up(tree, max, lambda values: -min(values)),
        ROOT_SWAPPED: worst((child.value for child in tree.root.children), default=tree.value),
        FIRST: leaves[0],
        LAST: leaves[-1],
    }


def leaves_below(node: Node) -> list[Node]:
    """The leaves of the subtree of `node`, from left to right; a leaf is its own."""
    depth = node.tree.depth[node.row :]  # a subtree is one block of rows, because rows are in call order
    outside = np.flatnonzero(depth[1:] <= depth[0])
    end = node.row + 1 + outside[0] if len(outside) else len(node.tree)
    return [leaf for leaf in node.tree.leaves if node.row <= leaf.row < end]


def _node_mistake(node: Node, answer: Any) -> Mistake:
    if not is_number(answer):
        return Mistake("no number", f"{quote(answer, 30)} is not a number.")
    known = _mistakes_at(node)
    return next((each for each, values in known if any(written_alike(answer, value) for value in values)), NO_CHILD)


def _mistakes_at(node: Node) -> list[tuple[Mistake, list[Any]]]:
    """The known mistakes at a node, each with the values that it leads to, the likeliest one first."""
    scores = [child.value for child in node.children]
    best, worst = (max, min) if node.player == MAX else (min, max)
    by_min = [-child.value if MIN in (node.player, child.player) else child.value for child in node.children]
    return [
        (SWAPPED_AT_NODE, [worst(scores)]),
        (CHILD_OF_NODE, scores),
        (LEAF_BELOW_NODE, [leaf.value for leaf in leaves_below(node)]),
        (NEGATED, [-node.value]),
        (MIN_NEGATES, [best(by_min)]),
        (CHILD_NEGATED, [-score for score in scores]),
    ]


def _back_up(tree: GameTree, max_takes: Callable[[list[Any]], Any], min_takes: Callable[[list[Any]], Any]) -> Any:
    """The value of the root if MAX and MIN take these values of the children."""
    values: defaultdict[int, list[Any]] = defaultdict(list)  # of the children of each row
    for node in reversed(list(tree)):
        below = values.pop(node.row, None)
        value = (max_takes if node.player == MAX else min_takes)(below) if below else node.value
        values[int(tree.parent[node.row])].append(value)
    return value
