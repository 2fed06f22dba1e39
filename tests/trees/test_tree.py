"""The table of nodes: built from rules, backed up, looked up, to networkx and back."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from oracle import calls_of, table
from strategies import nested, nests, numbers, piles, webs
from strict import Spot, StrictGame, Web
from views import of_tree

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    GameTree,
    InvalidArgument,
    InvalidTree,
    TicTacToe,
    TreeGame,
    game_tree,
    minimax,
    record,
)


def a_to_o():
    return game_tree(TreeGame([[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]))


def values(tree, names):
    return [tree[name].value for name in names]


# -- building ------------------------------------------------------------------------------------------------------


@given(nests())
def test_a_tree_is_built_with_its_leaves_scored_and_nothing_backed_up(nest):
    tree = game_tree(TreeGame(nest.tree, first=nest.first, to_move=nest.movers))
    calls = calls_of(nest, nest.root)
    assert [row[:5] for row in of_tree(tree)] == [row[:5] for row in table(calls)]
    assert [node.value for node in tree] == [None if call.mover else call.value for call in calls]
    assert [node.best for node in tree] == [None] * len(calls)
    assert [node.call for node in tree] == [None] * len(calls)


@given(webs())
def test_states_that_are_reached_in_several_ways_become_several_nodes(web):
    tree, calls = game_tree(StrictGame(web), Spot(0)), calls_of(Web(web), 0)
    assert [node.state.at for node in tree] == [call.place for call in calls]
    assert [row[:5] for row in of_tree(tree)] == [row[:5] for row in table(calls)]


@given(piles(), st.integers(0, 6))
def test_a_partial_tree_ends_at_the_depth_with_estimates(drawn, depth):
    rules, bones = drawn

    def evaluate(place):
        return place[0] % 5 - 2

    right = calls_of(rules, (bones, "MAX"), plies=depth, guess=evaluate)
    tree = game_tree(Bones(bones, **vars(rules)), depth=depth, evaluate=evaluate)
    assert of_tree(tree.back_up()) == table(right)


@given(webs(), st.integers(0, 6))
@example({0: (MAX, [1, 2]), 1: (MIN, [2]), 2: (MIN, [3]), 3: 1}, 2)
def test_a_state_at_the_limit_is_a_leaf_there_and_an_inner_node_elsewhere(web, depth):
    calls = calls_of(Web(web), 0, plies=depth, guess=lambda at: at / 4)
    tree = game_tree(StrictGame(web), Spot(0), depth, lambda state: state.at / 4)
    assert [node.value for node in tree] == [None if call.below else call.value for call in calls]
    assert of_tree(tree.back_up()) == table(calls)


def test_without_an_evaluation_a_leaf_at_the_limit_has_no_value_and_cannot_be_backed_up():
    tree = game_tree(Bones(8), depth=2)
    assert {leaf.value for leaf in tree.leaves} == {None}
    with pytest.raises(InvalidTree, match="leaf '6' in row 2: has no value to back up; give evaluate="):
        tree.back_up()


def test_all_of_tic_tac_toe(whole):
    assert len(whole) == 549_946
    assert np.bincount(whole.depth).tolist() == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    finished = whole.value_column[whole.is_leaf]
    assert [(finished == worth).sum() for worth in (1, -1, 0)] == [131_184, 77_904, 46_080]
    assert len(finished) == 255_168
    assert len(whole.states) == 5478


def test_calls_after_each_first_move(whole):
    first_moves = np.flatnonzero(whole.depth == 1)
    calls = np.diff(first_moves, append=len(whole)).tolist()
    corner, edge, centre = 59_705, 63_905, 55_505
    assert calls == [corner, edge, corner, edge, centre, edge, corner, edge, corner]


def test_tic_tac_toe_is_a_draw_whatever_the_first_move():
    tree = game_tree(TicTacToe()).back_up()
    assert tree.known.all()
    assert (tree.value, tree.root.best.action) == (0, 0)
    assert [child.value for child in tree.root.children] == [0] * 9
    line = tree.principal_variation()
    assert len(line) == 10
    assert {node.value for node in line} == {0}
    assert all(child.value != 0 for node in line for child in node.children if child.row < (node.best or child).row)


# -- backing up ----------------------------------------------------------------------------------------------------


def test_the_tree_of_document_000_level_by_level():
    tree = a_to_o()
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
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    tree, calls = game_tree(game), calls_of(nest, nest.root)
    deepest = max(call.depth for call in calls)
    for filled in np.cumsum(portions):
        tree.back_up(levels=portions.pop(0))
        expected = [call.value if not call.mover or call.depth >= deepest - filled else None for call in calls]
        assert [node.value for node in tree] == expected
    assert of_tree(tree.back_up()) == table(calls)


@given(nests())
def test_backing_up_twice_changes_nothing(nest):
    tree = game_tree(TreeGame(nest.tree, first=nest.first)).back_up()
    assert of_tree(tree.back_up()) == of_tree(tree)


# -- nodes ---------------------------------------------------------------------------------------------------------


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
        a_to_o()["Z"]


def test_a_name_that_stands_for_two_nodes_is_refused_with_their_rows():
    tree = game_tree(Bones(3))
    assert [node.name for node in tree] == ["3", "2", "1", "0", "0", "1", "0", "0"]
    with pytest.raises(InvalidArgument, match="node '1': the name stands for 2 nodes; give a row: 2, 5"):
        tree["1"]
    assert tree["2"].row == 1


# -- networkx ------------------------------------------------------------------------------------------------------


@given(nests(), st.booleans())
def test_to_networkx_and_back_changes_nothing(nest, backed_up):
    tree = game_tree(TreeGame(nest.tree, first=nest.first, to_move=nest.movers))
    tree = tree.back_up() if backed_up else tree
    again = GameTree.from_networkx(tree.to_networkx())
    assert [row[:6] for row in of_tree(again)] == [row[:6] for row in of_tree(tree)]
    assert [node.name for node in again] == [node.name for node in tree]
    assert of_tree(again.back_up()) == of_tree(tree.back_up())


@given(nests())
def test_the_graph_has_the_documented_attributes_with_edges_in_order(nest):
    tree = game_tree(TreeGame(nest.tree, to_move=nest.movers)).back_up()
    graph = tree.to_networkx()
    assert nx.is_arborescence(graph)
    assert list(graph) == list(range(len(tree)))
    for node in tree:
        assert graph.nodes[node.row] == {"name": node.name, "player": node.player, "value": node.value}
        assert list(graph.successors(node.row)) == [child.row for child in node.children]
        assert all(graph.edges[node.row, child.row] == {"action": child.action} for child in node.children)


@given(nested(leaves=numbers), st.randoms(use_true_random=False))
def test_a_graph_may_name_its_nodes_as_it_likes_and_list_them_in_any_order(lists, random):
    nodes = game_tree(TreeGame(lists)).to_networkx()
    shuffled = nx.DiGraph()
    order = list(nodes)
    random.shuffle(order)
    for row in order:
        shuffled.add_node(("node", row), value=nodes.nodes[row]["value"])
    for parent, child in nodes.edges:  # children in order, parents too
        shuffled.add_edge(("node", parent), ("node", child))
    tree = GameTree.from_networkx(shuffled)
    assert tree.names == [str(("node", row)) for row in range(len(nodes))]
    assert tree.back_up().value == minimax(TreeGame(lists), "A").value  # players alternate, MAX first


def test_players_that_are_left_out_alternate_from_the_one_above():
    graph = nx.DiGraph([("r", "a"), ("a", "b"), ("b", "c"), ("c", "d")])
    graph.nodes["a"]["player"] = MAX
    tree = GameTree.from_networkx(graph)
    assert [tree[name].player for name in "rabcd"] == [MAX, MAX, MIN, MAX, None]
    assert [tree[name].action for name in "rabcd"] == [None, "a", "b", "c", "d"]


def graph_of(*edges, **values):
    graph = nx.DiGraph(edges)
    graph.add_nodes_from((node, {"value": value}) for node, value in values.items())
    return graph


REFUSED = [
    (graph_of("ab", "ac", "bd", "cd"), "node 'd': has 2 parents, 'b' and 'c'"),
    (graph_of("ab", "bc", "cb"), "node 'b': has 2 parents"),
    (graph_of("ab", "bc", "ca"), "node 'a': lies on a cycle, 'a' - 'b' - 'c' - 'a'"),
    (graph_of("ab", "cd", "dc"), "node 'c': lies on a cycle, 'c' - 'd' - 'c'"),
    (graph_of("aa"), "node 'a': lies on a cycle, 'a' - 'a'"),
    (graph_of("ab", "cd"), "nodes 'a' and 'c': both have no parent; a tree has one root"),
    (nx.DiGraph(), "graph: empty"),
    (graph_of("ab", b=float("nan")), "node 'b': value=nan must be a finite number"),
    (graph_of("ab", b=float("inf")), "node 'b': value=inf must be a finite number"),
    (graph_of("ab", b=True), "node 'b': value=True must be a finite number"),
    (graph_of("ab", a="1"), "node 'a': value='1' must be a finite number"),
]


@pytest.mark.parametrize(("graph", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_a_graph_that_is_no_tree_is_refused_with_the_reason(graph, reason):
    with pytest.raises(InvalidTree) as refusal:
        GameTree.from_networkx(graph)
    assert reason in str(refusal.value)


@pytest.mark.parametrize("player", ["max", 1, True, "X", []])
def test_a_graph_with_a_strange_player_is_refused(player):
    graph = graph_of("ab", b=1)
    graph.nodes["a"]["player"] = player
    with pytest.raises(InvalidTree, match="node 'a': player=.* must be MAX, MIN or None"):
        GameTree.from_networkx(graph)


def test_a_graph_in_which_nobody_moves_at_an_inner_node_is_refused():
    graph = graph_of("ab", b=1)
    graph.nodes["a"]["player"] = None
    with pytest.raises(InvalidTree, match="node 'a': player=None, yet it has children"):
        GameTree.from_networkx(graph)


@pytest.mark.parametrize("thing", [nx.Graph([(0, 1)]), nx.MultiDiGraph([(0, 1)]), nx.MultiGraph(), None, 5, {0: [1]}])
def test_only_a_directed_graph_without_double_edges_is_read(thing):
    with pytest.raises(InvalidArgument, match=f"{type(thing).__name__}.*must be a networkx.DiGraph"):
        GameTree.from_networkx(thing)


def test_the_tree_of_a_run_goes_to_networkx_too():
    tree = record(minimax, Bones(4), Bones(4).initial).tree
    assert of_tree(GameTree.from_networkx(tree.to_networkx()).back_up()) == of_tree(tree)


def test_a_node_finds_its_like_in_another_tree():
    leaf_scores, backed_up = game_tree(TreeGame([[3, 12], [2, 4]])), game_tree(TreeGame([[3, 12], [2, 4]])).back_up()
    assert [backed_up[child].value for child in leaf_scores["A"].children] == [3, 2]
