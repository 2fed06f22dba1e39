"""Cuts of a wrong alpha-beta are recognized; the right cuts come from an oracle."""

import pytest
from examples import A_TO_O
from oracle import Nest, calls_of, cut_edges

from minimax_lab import TreeGame, game_tree
from minimax_lab.diagnosis import explain_cuts

TIES = [[3, 12], [3, 2], [1, 1]]


def mistake_in(nested, edges, on_equality=True):
    nest = Nest(nested)
    right = set(cut_edges(calls_of(nest, nest.root), on_equality))
    found = explain_cuts(game_tree(TreeGame(nested)), set(edges.split()), right, on_equality)
    return found and found.name


@pytest.mark.parametrize(
    ("tree", "on_equality", "edges", "mistake"),
    [
        (A_TO_O, True, "I2 K G", "no deep cuts"), (A_TO_O, True, "I2 K1 K2 L2 M2 N1 N2 O1 O2", "leaves"),
        (A_TO_O, True, "I E L M C", "nodes"), (A_TO_O, True, "I2 K L2 M2 G", None), (A_TO_O, True, "I2 K", None),
        (TIES, False, "C2 D2", "other rule"), (TIES, True, "D2", "other rule"),
        ([[5, 1], [9, 8]], True, "B1", "mirrored"), ([[5, 1], [9, 8]], True, "C2", "swapped"),
    ],
)  # fmt: skip
def test_cuts_of_a_wrong_search_are_recognized(tree, on_equality, edges, mistake):
    assert mistake_in(tree, edges, on_equality) == mistake


def test_an_answer_that_two_mistakes_explain_gets_no_name():
    """The cuts of the other rule, and those with MAX and MIN swapped."""
    assert mistake_in([[[6, 2], [2, 5]], [[5, 4], [2, 5]]], "G", on_equality=False) is None
