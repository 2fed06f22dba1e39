"""Searches of trees of nested lists: their numbers are no heaps, and nobody is accused."""

import math
import random

import pytest

from minimax_lab import diagnose, record, traced


@traced
def minimax(node, is_max=True):
    if isinstance(node, int):
        return node
    return (max if is_max else min)(minimax(child, not is_max) for child in node)


@traced
def alphabeta(node, alpha, beta, is_max):
    if isinstance(node, int):
        return node
    best = -math.inf if is_max else math.inf
    for child in node:
        value = alphabeta(child, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def random_tree(numbers, depth, width, most):
    if depth == 0:
        return numbers.randint(0, most)
    return [random_tree(numbers, depth - 1, width, most) for _ in range(width)]


KNOWN = [[[2, 3], [1, 2]], [[4, 1], [0, 8]], [[[3, 12], [8, 2]], [[4, 6], [14, 5]]]]
RANDOM = [random_tree(random.Random(seed), 2 + seed % 3, 2 + seed % 2, 3) for seed in range(12)]


@pytest.mark.parametrize("tree", [*KNOWN, *RANDOM], ids=str)
def test_the_values_in_a_tree_of_lists_are_judged(tree):
    for trace in (record(minimax, tree), record(alphabeta, tree, -math.inf, math.inf, True)):
        found = diagnose(trace)
        assert not found and found.judged == len(trace) and "not recognized" in found.unsure[0], str(found)


@traced
def lowers_beta(node, is_max, alpha, beta):
    """Where MAX found a better child, it narrows the wrong end of the window."""
    if not isinstance(node, list):
        return node
    best = -1000 if is_max else 1000
    for child in node:
        score = lowers_beta(child, not is_max, alpha, beta)
        best = max(best, score) if is_max else min(best, score)
        if best >= beta if is_max else best <= alpha:
            return best
        beta = min(beta, best) if not is_max else best if best > alpha else beta
    return best


@pytest.mark.parametrize(
    "tree", [[[3, 12, 8], [2, 4, 6], [14, 5, 9]], [[5, 2, 6], [7, 4, 9], [1, 3]], [[4, 6], [9, 3], [5, 7], [8, 2]]]
)
def test_a_first_call_that_narrows_the_wrong_end_is_blamed(tree):
    found = diagnose(record(lowers_beta, tree, True, -1000, 1000))
    assert (found.kind, found.call) == ("wrong window", 1)


class Node:
    def __init__(self, left=None, right=None, points=None):
        self.left, self.right, self.points = left, right, points


@traced
def points_of(node, is_max, wrong=False):
    if node.left is None:
        return node.points
    kids = [points_of(kid, not is_max, wrong) for kid in (node.left, node.right) if kid]
    return (max if is_max or wrong else min)(kids)


def grown(nest):
    return Node(points=nest) if isinstance(nest, int) else Node(*map(grown, nest))


@pytest.mark.parametrize("nest", [[[3, 5], [2, 9]], [[[3, 5], [2, 9]], [[0, 1], [7, 5]]], [[[[4, 1], [1, 2]], 6], 8]])
def test_nodes_with_two_children_are_read(nest):
    trace = record(points_of, grown(nest), True)
    assert not diagnose(trace)
    assert [call.action for call in trace.calls if call.parent] == [
        int(call.arguments["node"] is trace.calls[call.parent - 1].arguments["node"].right)
        for call in trace.calls
        if call.parent
    ]
    found = diagnose(points_of, grown(nest), True, True)
    assert found and not found.trace.calls[found.call - 1].arguments["is_max"]
