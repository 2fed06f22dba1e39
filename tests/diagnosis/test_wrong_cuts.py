"""Cuts of a wrong alpha-beta, and proofs that an edge must be followed, are checked by an oracle."""

import pytest
from examples import A_TO_O
from hypothesis import given
from oracle import Nest, calls_of, cut_edges, looked_at
from strategies import nests

from minimax_lab import TreeGame, game_tree
from minimax_lab.diagnosis import ProofFinder, explain_cuts

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


def proof_in(nested, name):
    tree = game_tree(TreeGame(nested))
    return ProofFinder(tree).find(tree[name])


def result(nest):
    root = calls_of(nest, nest.root)[0]
    return root.value, root.best


@given(nests())
def test_an_edge_has_a_proof_if_alpha_beta_follows_it_and_each_proof_holds(nest):
    tree = game_tree(TreeGame(nest.tree, first=nest.first, to_move=nest.movers))
    calls = calls_of(nest, nest.root)
    order = [call.place[0] for call in calls]
    followed = {call.place[0] for call in looked_at(calls, True)[0]}
    finder = ProofFinder(tree)
    for name in order[1:][:25]:
        proof, inside = finder.find(tree[name]), nest.names_below(name)
        assert (proof is not None) == (name in followed)
        if proof is None:
            continue
        assert proof.put and set(proof.put) <= set(inside) - set(nest.children)
        assert all(order.index(leaf) > order.index(name) and leaf not in inside for leaf in proof.suppose)
        before, after = nest.with_leaves(proof.suppose), nest.with_leaves(proof.suppose | proof.put)
        assert (result(before), result(after)) == (proof.before, proof.after)
        assert result(before) != result(after)


def test_a_proof_in_words():
    assert str(proof_in(A_TO_O, "H2")) == "If H2 were 9, the result would be 9 by B instead of 10 by B."
    assert str(proof_in(A_TO_O, "L1")) == (
        "The leaves further right are not known yet. Suppose L2 were 23. "
        "If L1 were 11, the result would be 11 by C instead of 10 by B."
    )


def test_a_proof_may_suppose_what_alpha_beta_does_not_know_yet():
    """C1 turns out not to matter, but only because of C2, which is read later."""
    proof = proof_in([[3, 12], [20, 2]], "C1")
    assert list(proof.suppose) == ["C2"] and list(proof.put) == ["C1"]
