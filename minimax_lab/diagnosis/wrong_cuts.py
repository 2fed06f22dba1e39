"""Wrong cuts of alpha-beta: the mistake that explains them, and proof that alpha-beta must follow an edge.

Each mistake is a wrong alpha-beta, run on the same tree to see what it leaves out. A proof consists of other numbers at
the leaves below an edge that change the result. A subtree may be left out only if no numbers in it can change the value
of the root or its first best action. A search from left to right knows neither the leaves in the subtree nor those
further right.
"""

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple

from minimax_lab.diagnosis.catalogue import Mistake, mistake
from minimax_lab.diagnosis.tree_mistakes import leaves_below
from minimax_lab.kit import join_with_and
from minimax_lab.trees import GameTree, Node


def explain_cuts(tree: GameTree, given: set[str], right: set[str], on_equality: bool) -> Mistake | None:
    """The known mistake that gives exactly these edges; None if no mistake does, or more than one.

    An edge is named after the node below it. `on_equality` is the rule: whether to cut when alpha equals beta.
    """
    edges_by_mistake = {
        "leaves": {leaf.name for name in right for leaf in leaves_below(tree[name])},
        "nodes": {node.parent.name for node in tree if node.name in right and node.parent},
        "other rule": _cut_edges(tree, not on_equality),
        "no deep cuts": _cut_edges(tree, on_equality, deep=False),
        "mirrored": _cut_edges(tree, on_equality, from_right=True),
        "swapped": _cut_edges(tree, on_equality, swapped=True),
    }
    found = [name for name, edges in edges_by_mistake.items() if edges == given != right and edges]
    return mistake("cuts", found[0]) if len(found) == 1 else None


def _cut_edges(tree: GameTree, on_equality: bool, **wrong: bool) -> set[str]:
    """The edges that an alpha-beta cuts; it may be wrong as in `cut_rows`."""
    return {tree[row].name for row in cut_rows(tree, on_equality, **wrong)}


def cut_rows(
    tree: GameTree, on_equality: bool, *, deep: bool = True, from_right: bool = False, swapped: bool = False
) -> set[int]:
    """The rows below the edges that an alpha-beta cuts. It may be wrong in one way.

    It takes bounds only from the parent (not `deep`), tries the last move first, or swaps MAX and MIN.
    """
    children = [[child.row for child in node.children][:: -1 if from_right else 1] for node in tree]
    values, maximizes = tree.value_column.tolist(), (tree.player_column == (-1 if swapped else 1)).tolist()
    cut: set[int] = set()

    def search(row: int, alpha: Any, beta: Any) -> Any:
        if not children[row]:
            return values[row]
        best: Any = -inf if maximizes[row] else inf
        for place, child in enumerate(children[row], start=1):
            own = (best, inf) if maximizes[row] else (-inf, best)
            value = search(child, *((alpha, beta) if deep else own))
            if maximizes[row]:
                best, alpha = max(best, value), max(alpha, value)
            else:
                best, beta = min(best, value), min(beta, value)
            if alpha > beta or (alpha == beta and on_equality):
                cut.update(children[row][place:])
                break
        return best

    search(0, -inf, inf)
    return cut


class Choice(NamedTuple):
    """The value of the root, and its first best child."""

    value: Any
    child: str

    def __str__(self) -> str:
        return f"{self.value} by {self.child}"


class Proof(NamedTuple):
    """Numbers that change the result.

    put       the numbers for leaves below the edge, by leaf; usually one leaf
    suppose   the numbers that leaves further right, not read yet, must have for this; usually none
    before, after   the result without the numbers in `put`, and with them
    """

    put: dict[str, Any]
    suppose: dict[str, Any]
    before: Choice
    after: Choice

    def __str__(self) -> str:
        change = f"If {_in_words(self.put)}, the result would be {self.after} instead of {self.before}."
        if not self.suppose:
            return change
        return f"The leaves further right are not known yet. Suppose {_in_words(self.suppose)}. {change}"


def _in_words(numbers: Mapping[str, Any]) -> str:
    """The numbers at some leaves: "K1 and K2 were 7 and G1 were 3"."""
    leaves: dict[Any, list[str]] = {}
    for leaf, number in numbers.items():
        leaves.setdefault(number, []).append(leaf)
    return join_with_and([f"{join_with_and(names)} were {number}" for number, names in leaves.items()])


class ProofFinder:
    """Finds proofs in a tree whose leaves have values and whose nodes have different names."""

    def __init__(self, tree: GameTree) -> None:
        self.parent, self.player, self.leaf = tree.parent.tolist(), tree.player_column.tolist(), tree.is_leaf.tolist()
        self.values = tree.value_column.tolist()
        self.name = [node.name for node in tree]
        self.ends = list(range(1, len(tree) + 1))  # the first row after each subtree
        for row in range(len(tree) - 1, 0, -1):
            self.ends[self.parent[row]] = max(self.ends[self.parent[row]], self.ends[row])

    def choice(self, changed: Mapping[int, Any]) -> Choice:
        """The result at the root with other numbers at some leaves."""
        found: list[Any] = [None] * len(self.parent)
        best = 0
        for row in range(len(self.parent) - 1, 0, -1):
            if self.leaf[row]:
                found[row] = changed.get(row, self.values[row])
            above, value = self.parent[row], found[row]
            so_far = found[above]
            # From right to left, so that the leftmost of equal children wins.
            if so_far is None or (value >= so_far if self.player[above] > 0 else value <= so_far):
                found[above] = value
                best = row if above == 0 else best
        return Choice(found[0], self.name[best])

    def find(self, node: Node) -> Proof | None:
        """A proof that the edge to `node` must be followed; None if there is none."""
        leaves, later = self._leaves(node.row), self._irrelevant_later_leaves(node.row)
        suppose: dict[int, Any] = {}
        put = self._change(leaves, suppose)
        if not put:
            suppose = {leaf: number for group in later for leaf, number in group.items()}
            put = self._change(leaves, suppose)
        if not put:
            return None
        for group in later:  # suppose only what is needed
            fewer = {leaf: number for leaf, number in suppose.items() if leaf not in group}
            if self.choice(fewer) != self.choice(fewer | put):
                suppose = fewer
        before, after = self.choice(suppose), self.choice(suppose | put)
        return Proof(self._by_name(put), self._by_name(suppose), before, after)

    def _by_name(self, numbers: dict[int, Any]) -> dict[str, Any]:
        return {self.name[leaf]: number for leaf, number in numbers.items()}

    def _change(self, leaves: list[int], suppose: dict[int, Any]) -> dict[int, Any]:
        """Numbers that change the result, at one of the leaves or else at all of them; empty if none do.

        As a leaf's value grows, the root's value stays at a lower limit, then follows the leaf, then stays at an upper
        limit. So if any number changes the result, then so does the root's value or a number next to it.
        """
        before = self.choice(suppose)
        numbers = (_next_number(before.value, 1), _next_number(before.value, -1), before.value)
        tried = (
            dict.fromkeys(changed, number) for changed in [*([leaf] for leaf in leaves), leaves] for number in numbers
        )
        return next((put for put in tried if self.choice(suppose | put) != before), {})

    def _leaves(self, row: int) -> list[int]:
        return [below for below in range(row, self.ends[row]) if self.leaf[below]]

    def _irrelevant_later_leaves(self, row: int) -> list[dict[int, Any]]:
        """Numbers for the leaves below later siblings, on each ply up to the root, that take no part in the choice."""
        numbers = [number for number, is_leaf in zip(self.values, self.leaf, strict=True) if is_leaf]
        low, high = _next_number(min(numbers), -1), _next_number(max(numbers), 1)
        groups = []
        while row:
            above = self.parent[row]
            sibling = self.ends[row]
            while sibling < self.ends[above]:
                groups.append(dict.fromkeys(self._leaves(sibling), low if self.player[above] > 0 else high))
                sibling = self.ends[sibling]
            row = above
        return groups


def _next_number(number: Any, step: int) -> Any:
    """The number a step further on. Beyond 2**53, where a float plus 1 is the same float, the step is larger."""
    return number + step if number + step != number else number + step * abs(number) / 1e6
