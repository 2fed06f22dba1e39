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
