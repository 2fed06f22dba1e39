"""The table of nodes: backed up and looked up."""

import numpy as np
import pytest
from drawn_games import tree_game
from examples import A_TO_O
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of, table
from strategies import nests
from views import of_tree

from minimax_lab import MAX, MIN, Bones, InvalidArgument, TicTacToe, TreeGame, game_tree


def values(tree, names):
    return [tree[name].value for name in names]


def test_the_tree_of_document_000_level_by_level():
    tree = game_tree(TreeGame(A_TO_O))
    assert (len(tree), len(tree.leaves)) == (31, 16)
    assert tree.back_up(levels=1) is tree
    assert values(tree, "HIJKLMNO") == [10, 9, 14, 13, 2, 1, 3, 20]
    assert values(tree, "ABCDEFG") == [None] * 7
    assert values(tree.back_up(levels=1), "DEFG") == [10, 14, 2, 20]
    assert values(tree, "ABC") == [None] * 3
    assert values(tree.back_up(levels=2), "ABC") == [10, 10, 2]
    assert tree.value == 10
    assert [node.name for node in tree.principal_variation()] == ["A", "B", "D", "H", "H1"]


@given(nests(), st.lists(st.integers(0, 3), max_size=12))
def test_backing_up_in_any_portions_comes_to_the_same(nest, portions):
    game = tree_game(nest)
    tree, calls = game_tree(game), calls_of(nest, nest.root)
    deepest = max(call.depth for call in calls)
    for filled in np.cumsum(portions):
        tree.back_up(levels=portions.pop(0))
        expected = [call.value if not call.mover or call.depth >= deepest - filled else None for call in calls]
        assert [node.value for node in tree] == expected
    assert of_tree(tree.back_up()) == table(calls)


@given(nests())
def test_nodes_know_their_parents_and_children(nest):
    tree = game_tree(TreeGame(nest.tree))
    assert tree.root.parent is None
    for node in tree:
        assert tree[node.row] == tree[node.name] == node
        assert [child.name for child in node.children] == [name for name, _ in nest.children.get(node.name, [])]
        assert all(child.parent == node for child in node.children)
    assert [leaf.row for leaf in tree.leaves] == [node.row for node in tree if not node.children]


def test_a_node_is_found_by_its_name_as_the_game_writes_it():
    game = TicTacToe(win=10)
    tree = game_tree(game, game.parse("O.X/X.X/.OO")).back_up()
    assert tree["O.X/XXX/.OO"].value == 10
    assert tree["OOX/X.X/XOO"].player == MAX
    assert tree["OXX/X.X/.OO"].player == MIN
    assert tree[np.int64(4)].action == 4


@pytest.mark.parametrize("key", [-1, 52, True, 1.0, None, (1,), int, slice(0, 2), np.array([1, 2])])
def test_what_is_neither_a_name_nor_a_row_is_refused(key):
    with pytest.raises(InvalidArgument, match="must be a name or a row from 0 to 51"):
        game_tree(Bones(6))[key]


def test_a_name_that_no_node_has_is_refused():
    with pytest.raises(InvalidArgument, match="node 'Z': no node has this name; the root is 'A'"):
        game_tree(TreeGame(A_TO_O))["Z"]


def test_a_name_that_stands_for_two_nodes_is_refused_with_their_rows():
    tree = game_tree(Bones(3))
    assert [node.name for node in tree] == ["3", "2", "1", "0", "0", "1", "0", "0"]
    with pytest.raises(InvalidArgument, match="node '1': 2 nodes have this name; give a row: 2, 5"):
        tree["1"]
    assert tree["2"].row == 1


@given(nests())
def test_children_are_those_whose_parent_is_the_node_and_are_looked_up(nest):
    tree = game_tree(tree_game(nest))
    nodes = list(tree)
    expected = [[row for row, above in enumerate(tree.parent) if above == node.row] for node in nodes]
    assert [[child.row for child in node.children] for node in nodes] == expected
    tree.parent = None  # nothing is searched from now on
    assert [[child.row for child in node.children] for node in nodes] == expected
