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
