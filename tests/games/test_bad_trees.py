"""What is not a tree with a number at each leaf raises an error that names the fault."""

import numpy as np
import pytest
from bad_input import DEEP, NO_NUMBERS, each, refusal
from hypothesis import given
from hypothesis import strategies as st
from strategies import nested, nests

from minimax_lab import MAX, IllegalMove, InvalidState, InvalidTree, TooLarge, TreeGame, game_tree, minimax, record
from minimax_lab.kit import quote


def spoil(tree, path, bad):
    """The tree with `bad` in place of the node to which `path` leads."""
    if not isinstance(tree, list) or not path:
        return bad
    at = path[0] % len(tree)
    return [*tree[:at], spoil(tree[at], path[1:], bad), *tree[at + 1 :]]


@given(nested(), st.lists(st.integers(0, 5), max_size=8), st.sampled_from(NO_NUMBERS))
def test_a_leaf_without_a_number_is_refused_by_name(tree, path, bad):
    message = refusal(TreeGame, spoil(tree, path, bad), kind=InvalidTree)
    assert message.startswith(("leaf 'A", "leaf '"))
    assert message.endswith(f"{quote(bad)} is not a finite number")


@given(nested(), st.lists(st.integers(0, 5), max_size=8), st.sampled_from([[], ()]))
def test_an_empty_list_is_refused(tree, path, bad):
    assert "an empty list, a leaf without a number" in refusal(TreeGame, spoil(tree, path, bad), kind=InvalidTree)


def test_a_list_that_holds_itself_is_named_by_its_place():
    tree = [1, [2, [3]]]
    tree[1][1].append(tree[1])
    assert refusal(TreeGame, tree) == "tree[1][1][1]: holds itself, a cycle"


def test_lists_that_stand_for_too_many_nodes_are_refused():
    tree = [1, 2]
    for _ in range(40):
        tree = [tree, tree]
    assert "more than 1,000,000 nodes" in refusal(TreeGame, tree, kind=TooLarge)


def test_a_very_deep_tree_is_built_and_not_searched_for_ever():
    tree = 1
    for _ in range(5000):
        tree = [tree]
    assert game_tree(TreeGame(tree)).back_up().value == 1
    assert "still calling itself" in refusal(record, minimax, TreeGame(tree), "A")


@each([5, None, 1.5, [5], ["A", 5], ["A", ""], ["A", " "], [None, None], np.array([1, 2])])
def test_names_are_texts(bad):
    assert "name" in refusal(TreeGame, [[1], [2]], bad, kind=InvalidTree)


@each(["", " "])
def test_a_name_that_cannot_be_seen_is_none(bad):
    for tree in ({bad: 1}, {"A": [bad, "B"], bad: 1, "B": 2}):
        assert f"node {bad!r}: a name must be text, and not only spaces" in refusal(TreeGame, tree, kind=InvalidTree)


@pytest.mark.parametrize("names", ["AA", "ABA", ["root", "left", "root"], ["A", "A2"]])
def test_a_name_that_stands_for_two_nodes_is_refused(names):
    assert "two nodes have it" in refusal(TreeGame, [[1, 5], [2, [1]], 3][: len(names)], names, kind=InvalidTree)


def test_names_may_come_as_an_array():
    assert TreeGame([[1], [2]], np.array(["R", "S", "T"])).actions("R") == ["S", "T"]


@pytest.mark.parametrize(
    ("tree", "why"),
    [
        ({}, "empty"),
        ({"A": ["B", "C"], "B": ["D"], "C": ["D"], "D": 1}, "node 'D', a child of 'C': has another parent, 'B'"),
        ({"A": ["B"], "B": ["A"]}, "node 'A': the root, because its name comes first, but also a child of 'B'"),
        ({"A": 1, "B": ["C"], "C": ["B"]}, "node 'B': cannot be reached from the root 'A', a cycle: B - C - B"),
        ({"A": 1, "B": ["C", "X"], "C": ["D"], "D": ["B"], "X": 1}, "a cycle: B - C - D - B"),
        ({"A": ["A"]}, "node 'A': the root, because its name comes first, but also a child of 'A'"),
        ({"A": ["B"]}, "node 'B', a child of 'A': a leaf without a number"),
        ({"A": "B", "B": 1}, "leaf 'A': 'B' is not a finite number"),
        ({"A": ["B"], "B": None}, "leaf 'B': None is not a finite number"),
        ({"A": 1, "B": 2}, "node 'B': a second root besides 'A'"),
    ],
)
def test_faults_of_a_mapping(tree, why):
    assert why in refusal(TreeGame, tree, kind=InvalidTree)


@pytest.mark.parametrize(
    ("to_move", "why"),
    [
        ({"Z": MAX}, "node 'Z': there is no such node"),
        ({"B1": MAX}, "node 'B1': a leaf"),
        ({5: MAX}, "node 5: there is no such node"),
        ({"B": "max"}, "to_move['B']='max': must be 'MAX' or 'MIN'"),
        ({"B": None}, "to_move['B']=None"),
        ([("B", MAX)], "must map names"),
        ("B", "must map names"),
        (5, "must map names"),
    ],
)
def test_to_move_names_inner_nodes_and_players(to_move, why):
    assert why in refusal(TreeGame, [[1], [2]], to_move=to_move)


@each(["max", None, 1, "", [], np.array([1, 2])])
def test_first_is_max_or_min(bad):
    assert refusal(TreeGame, [1], first=bad) == f"first={quote(bad)}: must be 'MAX' or 'MIN'"


@each(["Z", "", "a", 5, None, ["A"], ("A",), object(), DEEP])
@pytest.mark.parametrize("method", ["to_move", "actions", "is_terminal", "utility"])
def test_a_node_that_is_not_there_is_refused_by_every_rule(method, bad):
    message = refusal(getattr(TreeGame([[1], [2]]), method), bad, kind=InvalidState)
    assert message == f"node {quote(bad)}: there is no such node; the root is 'A'"


@each(["Z", "A", "B1", "", 0, None, ["B"], np.array(["B", "C"]), object()])
def test_a_move_that_is_not_there_is_refused(bad):
    message = refusal(TreeGame([[1], [2]]).result, "A", bad, kind=IllegalMove)
    missing = "; a function without a return returns None" if bad is None else ""
    assert message == f"move {quote(bad)} at node 'A': must be one of ['B', 'C']{missing}"


@given(nests())
def test_at_a_leaf_nobody_moves_and_an_inner_node_has_no_utility(nest):
    game = TreeGame(nest.tree)
    for name in nest.mapping():
        if name in nest.children:
            assert repr(name) in refusal(game.utility, name, kind=InvalidState)
        else:
            assert "a leaf" in refusal(game.to_move, name, kind=IllegalMove)
            assert "the game is over" in refusal(game.result, name, "A", kind=IllegalMove)
