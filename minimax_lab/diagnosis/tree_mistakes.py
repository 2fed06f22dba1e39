"""Mistakes in values, moves, and the order of calls: answers that a known mistake leads to on the same tree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np

from minimax_lab.diagnosis.catalogue import Mistake, mistake
from minimax_lab.games import MAX, MIN, name_of
from minimax_lab.kit import is_number, pluralize, quote, signed_number, written_alike
from minimax_lab.runs import Trace
from minimax_lab.trees import GameTree, Node

LONGEST_NAME = 4  # of a node that a sentence may name; a board is longer
SIGNS = ("negated", "negating")


def explain_value(tree: GameTree, answer: Any) -> Mistake:
    """Explain a wrong value of the root. Name a known mistake only if no other one explains the answer."""
    leaves = {signed_number(leaf.value, signed=False) for leaf in tree.leaves}
    said, children = signed_number(answer, signed=False), tree.root.children
    is_leaf = said in leaves
    if not is_leaf and answer in [child.action for child in children]:
        return mistake("value", "move")
    if len(leaves | {said}) == 2:
        return mistake("value", "other side")
    values = values_by_mistake(tree)
    found = [each for each in values if written_alike(values[each], answer) and not (is_leaf and each.name in SIGNS)]
    if not found and any(written_alike(child.value, answer) for child in children):
        found = [mistake("value", "child")]
    if len(found) == 1 and (len(leaves) > 3 or not is_leaf):
        return found[0]
    return _not_chosen(tree, answer) or mistake("value", "other") if is_leaf else mistake("value", "no leaf")


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
        return mistake("move", "leaf")
    if len(set(values)) > 2 and chosen.value == worst(values):
        return mistake("move", "swapped")
    return mistake("move", "other")


def explain_order(run: Trace, given: list[str]) -> Mistake:
    """Explain a wrong order of the calls of a run; each call is named after its state."""
    names = [name_of(run.columns.game_of(row), run.columns.state_of(row)) for row in range(len(run))]
    levels = [names[row] for row in np.argsort(run.columns.depth, kind="stable")]
    returns = [names[row] for row, is_return in run.columns.steps if is_return]
    if unknown := [name for name in given if name not in names]:
        return Mistake("unknown node", f"There is no node {quote(unknown[0], 30)}.")
    for order, name in ((levels, "level by level"), (returns, "returns"), (returns[::-1], "mirrored")):
        if given == order:
            return mistake("order", name)
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
        mistake("value", "leaf"): best(leaves),
        mistake("value", "swapped"): _back_up(tree, min, max),
        mistake("value", "negated"): -tree.value,
        mistake("value", "negating"): _back_up(tree, max, lambda values: -min(values)),
        mistake("value", "root swapped"): worst((child.value for child in tree.root.children), default=tree.value),
        mistake("value", "first"): leaves[0],
        mistake("value", "last"): leaves[-1],
    }


def leaves_below(node: Node) -> list[Node]:
    """The leaves of the subtree of `node`, from left to right; a leaf is its own."""
    depth = node.tree.depth[node.row :]  # a subtree is one block of rows, because rows are in call order
    outside = np.flatnonzero(depth[1:] <= depth[0])
    end = node.row + 1 + outside[0] if len(outside) else len(node.tree)
    return [leaf for leaf in node.tree.leaves if node.row <= leaf.row < end]


def _node_mistake(node: Node, answer: Any) -> Mistake:
    if not is_number(answer):
        return Mistake("no number", f"Type digits, not {quote(answer, 30)}.")
    known = _mistakes_at(node)
    found = (name for name, values in known if any(written_alike(answer, value) for value in values))
    return mistake("node", next(found, "other" if node.children[1:] else "only child"))


def _mistakes_at(node: Node) -> list[tuple[str, list[Any]]]:
    """The names of the known mistakes at a node, each with the values that it leads to, the likeliest one first."""
    scores = [child.value for child in node.children]
    best, worst = (max, min) if node.player == MAX else (min, max)
    by_min = [-child.value if MIN in (node.player, child.player) else child.value for child in node.children]
    return [
        ("swapped", [worst(scores)]),
        ("child", scores),
        ("leaf", [leaf.value for leaf in leaves_below(node)]),
        ("negated", [-node.value]),
        ("negating", [best(by_min)]),
        ("child negated", [-score for score in scores]),
    ]


def _back_up(tree: GameTree, max_takes: Callable[[list[Any]], Any], min_takes: Callable[[list[Any]], Any]) -> Any:
    """The value of the root if MAX and MIN take these values of the children."""
    values: defaultdict[int, list[Any]] = defaultdict(list)  # of the children of each row
    for node in reversed(list(tree)):
        below = values.pop(node.row, None)
        value = (max_takes if node.player == MAX else min_takes)(below) if below else node.value
        values[int(tree.parent[node.row])].append(value)
    return value
