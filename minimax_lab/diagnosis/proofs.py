"""Why an edge must not be cut: numbers to put at leaves below it that change the answer, found by search.

A subtree may be left out only if nothing that might stand in it can change what the root is worth or which action is
the first best. Whoever reads from left to right knows neither the leaves in it nor those to its right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from minimax_lab.kit import join_with_and
from minimax_lab.trees import GameTree, Node


class Answer(NamedTuple):
    """What the root is worth, and its first best child."""

    value: Any
    child: str

    def __str__(self) -> str:
        return f"{self.value} by {self.child}"


class Proof(NamedTuple):
    """Numbers that change the answer.

    put       leaves below the edge, and the number to put there; mostly one leaf
    suppose   leaves further right, not read by then, and what must stand there for it; mostly none
    before, after   the answer without the numbers in `put`, and with them
    """

    put: dict[str, Any]
    suppose: dict[str, Any]
    before: Answer
    after: Answer

    def __str__(self) -> str:
        put = f"with {_placed(self.put)} the answer is {self.after}, else it is {self.before}."
        if not self.suppose:
            return put[0].upper() + put[1:]
        return f"What stands further right is not known yet. Suppose {_placed(self.suppose)}: {put}"


def _placed(numbers: Mapping[str, Any]) -> str:
    """Numbers and where they are put: "7 at K1 and K2, 3 at G1"."""
    leaves: dict[Any, list[str]] = {}
    for leaf, number in numbers.items():
        leaves.setdefault(number, []).append(leaf)
    return join_with_and([f"{number} at {join_with_and(names)}" for number, names in leaves.items()])


class Searcher:
    """Looks for proofs in a tree whose leaves have numbers and whose nodes have names of their own."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.parent, self.player, self.leaf = tree.parent.tolist(), tree.player.tolist(), tree.is_leaf.tolist()
        self.values = tree.value_column.tolist()
        self.name = [node.name for node in tree]
        ends = list(range(1, len(tree) + 1))
        for row in range(len(tree) - 1, 0, -1):
            ends[self.parent[row]] = max(ends[self.parent[row]], ends[row])
        self.ends = ends  # the row after each row's subtree

    def answer(self, changed: Mapping[int, Any]) -> Answer:
        """What the root is worth with other numbers at some leaves."""
        found: list[Any] = [None] * len(self.parent)
        best = 0
        for row in range(len(self.parent) - 1, 0, -1):
            if self.leaf[row]:
                found[row] = changed.get(row, self.values[row])
            above, mine = self.parent[row], found[row]
            so_far = found[above]
            # From right to left: of equals the one further left is the first.
            if so_far is None or (mine >= so_far if self.player[above] > 0 else mine <= so_far):
                found[above] = mine
                best = row if above == 0 else best
        return Answer(found[0], self.name[best])

    def proof(self, node: Node) -> Proof | None:
        """A proof that the edge to `node` must not be cut; None if there is none."""
        leaves = self._leaves(node.row)
        later = self._later(node.row)
        everything = {leaf: number for group in later for leaf, number in group.items()}
        found = self._changing(leaves, {}) or self._changing(leaves, everything)
        if found is None:
            return None
        put, suppose = found
        for group in later:  # suppose no more than is needed
            fewer = {leaf: number for leaf, number in suppose.items() if leaf not in group}
            if len(fewer) < len(suppose) and self.answer(fewer) != self.answer(fewer | put):
                suppose = fewer
        names = [{self.name[leaf]: number for leaf, number in each.items()} for each in (put, suppose)]
        return Proof(names[0], names[1], self.answer(suppose), self.answer(suppose | put))

    def _changing(self, leaves: list[int], suppose: dict[int, Any]) -> tuple[dict[int, Any], dict[int, Any]] | None:
        """Numbers at one of the leaves, else at all of them, that change the answer.

        The root's value rises and falls with a leaf's, between two limits, and is that leaf's there. So a number next
        to the answer, or the answer itself, changes it if any number does.
        """
        before = self.answer(suppose)
        numbers = (_past(before.value, 1), _past(before.value, -1), before.value)
        for several in [*([leaf] for leaf in leaves), leaves]:
            for number in numbers:
                put = dict.fromkeys(several, number)
                if self.answer(suppose | put) != before:
                    return put, suppose
        return None

    def _leaves(self, row: int) -> list[int]:
        return [below for below in range(row, self.ends[row]) if self.leaf[below]]

    def _later(self, row: int) -> list[dict[int, Any]]:
        """For each later sibling on the way up, numbers at its leaves that leave the choice to what comes before."""
        numbers = [number for number, is_leaf in zip(self.values, self.leaf, strict=True) if is_leaf]
        low, high = _past(min(numbers), -1), _past(max(numbers), 1)
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


def _past(number: Any, step: int) -> Any:
    """A number a step further on; a float beyond 2**53 is its own neighbour, so it takes a larger one."""
    return number + step if number + step != number else number + step * abs(number) / 1e6
