"""Trees whose leaves are in a list: a program names a node by its number in its level, as many textbooks do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minimax_lab.diagnosis.learners_calls import LearnersCall, argument_names, is_count
from minimax_lab.games import MAX, MIN
from minimax_lab.kit import is_number, same
from minimax_lab.reading import GameRules
from minimax_lab.runs import Trace

FEW = 3  # leaves that show where their values are
Node = tuple[int, int]  # its level from 0, its number in the level from 0


class ListTree:
    """A game whose tree is full: each node has as many children, and the leaves are a list."""

    def __init__(self, leaves: list[Any], height: int, children: int, first: str) -> None:
        self.leaves, self.height, self.children, self.first = leaves, height, children, first

    def to_move(self, node: Node) -> str:
        """Who moves on the level of a node."""
        return self.first if node[0] % 2 == 0 else MIN if self.first == MAX else MAX

    def actions(self, node: Node) -> list[int]:
        """The children, counted from 0."""
        return list(range(self.children)) if node[0] < self.height else []

    def result(self, node: Node, action: int) -> Node:
        """A child."""
        return node[0] + 1, node[1] * self.children + action

    def is_terminal(self, node: Node) -> bool:
        """Whether a node is a leaf."""
        return node[0] == self.height

    def utility(self, node: Node) -> Any:
        """The value of a leaf; 0 beyond the last one."""
        return self.leaves[node[1]] if node[1] < len(self.leaves) else 0

    def format(self, node: Node) -> str:
        """A node in words."""
        return f"node {node[1]} at depth {node[0]}"


def read_list_tree(trace: Trace, calls: list[LearnersCall]) -> GameRules | None:
    """The rules of the tree that a run shows, with its nodes as the places of the calls; None if it shows no such tree.

    All calls on the last level, and no others, must return the item of a list that an argument numbers, and half of
    the calls must be about a child of their caller's node.
    """
    height = max(call.depth for call in calls)
    last = [call for call in calls if call.depth == height and call.finished]
    if len(last) < FEW or calls[0].depth or any(call.value is None for call in calls if call.finished):
        return None
    for values in _lists(calls):
        children = round(len(values) ** (1 / height))
        if children < 2 or children**height != len(values):
            continue
        for name in argument_names(calls):
            numbers: list[Any] = [call.given.get(name) for call in calls]
            if not all(map(is_count, numbers)) or numbers[0] != 0 or min(numbers) < 0:
                continue
            if all(call.given[name] < len(values) and same(call.value, values[call.given[name]]) for call in last):
                tree = ListTree(values, height, children, _first_mover(trace, calls))
                places = {call: (call.depth, call.given[name]) for call in calls}
                below = [call for call in calls if call.caller]
                legal = [places[call][1] // children == places[call.caller][1] for call in below if call.caller]
                if len(set(places.values())) > FEW and 2 * sum(legal) >= len(legal):
                    for call, place in places.items():
                        call.place = place
                    return GameRules(tree, list(places.values()))
    return None


def _lists(calls: list[LearnersCall]) -> Iterator[list[Any]]:
    """The lists of numbers that all calls got as an argument, the same in each."""
    for name, first in calls[0].given.items():
        is_list = isinstance(first, list | tuple) and len(first) > FEW and all(map(is_number, first))
        if is_list and all(same(call.given.get(name), first) for call in calls):
            yield list(first)


def _first_mover(trace: Trace, calls: list[LearnersCall]) -> str:
    """Who seems to move on the first level, by all calls on all levels."""
    votes = sum(int(trace.columns.player[call.number - 1]) * (-1) ** call.depth for call in calls)
    return MAX if votes >= 0 else MIN
