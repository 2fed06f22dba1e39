"""Each proof that an edge must be followed is checked by an oracle, and where there is none, the edge may be cut."""

from examples import A_TO_O
from hypothesis import given
from oracle import calls_of, looked_at
from strategies import nests

from minimax_lab import TreeGame, game_tree
from minimax_lab.diagnosis import ProofFinder


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
