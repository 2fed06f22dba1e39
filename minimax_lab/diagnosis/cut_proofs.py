"""Proof that alpha-beta must follow an edge: other numbers at the leaves below it that change the result.

A subtree may be left out only if no numbers in it can change the value of the root or its first best action. A search
from left to right knows neither the leaves in the subtree nor those further right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from minimax_lab.diagnosis.subtrees import subtree_end
from minimax_lab.kit import join_with_and
from minimax_lab.trees import GameTree, Node


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
        self.tree = tree
        self.parent, self.player, self.leaf = tree.parent.tolist(), tree.player.tolist(), tree.is_leaf.tolist()
        self.values = tree.value_column.tolist()
        self.name = [node.name for node in tree]
        self.ends = [subtree_end(node) for node in tree]

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
        leaves = self._leaves(node.row)
        later = self._irrelevant_later_leaves(node.row)
        everything = {leaf: number for group in later for leaf, number in group.items()}
        found = self._change(leaves, {}) or self._change(leaves, everything)
        if found is None:
            return None
        put, suppose = found
        for group in later:  # suppose only what is needed
            fewer = {leaf: number for leaf, number in suppose.items() if leaf not in group}
            if len(fewer) < len(suppose) and self.choice(fewer) != self.choice(fewer | put):
                suppose = fewer
        names = [{self.name[leaf]: number for leaf, number in each.items()} for each in (put, suppose)]
        return Proof(names[0], names[1], self.choice(suppose), self.choice(suppose | put))

    def _change(self, leaves: list[int], suppose: dict[int, Any]) -> tuple[dict[int, Any], dict[int, Any]] | None:
        """Numbers that change the result, at one of the leaves or else at all of them, and what they suppose.

        As a leaf's value grows, the root's value stays at a lower limit, then follows the leaf, then stays at an upper
        limit. So if any number changes the result, then so does the root's value or a number next to it.
        """
        before = self.choice(suppose)
        numbers = (_next_number(before.value, 1), _next_number(before.value, -1), before.value)
        for changed in [*([leaf] for leaf in leaves), leaves]:
            for number in numbers:
                put = dict.fromkeys(changed, number)
                if self.choice(suppose | put) != before:
                    return put, suppose
        return None

    def _leaves(self, row: int) -> list[int]:
        return [below for below in range(row, self.ends[row]) if self.leaf[below]]

    def _irrelevant_later_leaves(self, row: int) -> list[dict[int, Any]]:
        """Numbers for the leaves below later siblings, on each ply up to the root, that take no part in the choice."""
        numbers = [number for number, is_leaf in zip(self.values, self.leaf, strict=True) if is_leaf]
        low, high = _next_number(min(numbers), -1), _next_number(max(numbers), 1)
        groups = []
        while row:
            above = self.parent[row]
            worst = low if self.player[above] > 0 else high
            sibling = self.ends[row]
            while sibling < self.ends[above]:
                groups.append(dict.fromkeys(self._leaves(sibling), worst))
                sibling = self.ends[sibling]
            row = above
        return groups


def _next_number(number: Any, step: int) -> Any:
    """The number a step further on. Beyond 2**53, where a float plus 1 is the same float, the step is larger."""
    return number + step if number + step != number else number + step * abs(number) / 1e6
