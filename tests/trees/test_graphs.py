"""Trees to networkx and back."""

import networkx as nx
import pytest
from drawn_games import tree_game
from hypothesis import given
from hypothesis import strategies as st
from strategies import nested, nests, numbers
from views import of_tree

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    GameTree,
    InvalidArgument,
    InvalidTree,
    TreeGame,
    alphabeta,
    game_tree,
    minimax,
    record,
)


@given(nests(), st.booleans())
def test_to_networkx_and_back_changes_nothing(nest, backed_up):
    tree = game_tree(tree_game(nest))
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
        facts = {"name": node.name, "player": node.player, "value": node.value}
        assert {key: graph.nodes[node.row][key] for key in facts} == facts
        assert {key: nx.get_node_attributes(graph, key)[node.row] for key in facts} == facts
        assert list(graph.successors(node.row)) == [child.row for child in node.children]
        assert all(graph.edges[node.row, child.row] == {"action": child.action} for child in node.children)


FORMS = {"graphml": nx.read_graphml, "gml": nx.read_gml, "gexf": nx.read_gexf}


@pytest.mark.parametrize("form", FORMS)
@given(nested(leaves=st.integers(-(2**31), 2**31 - 1)), st.booleans())
def test_a_graph_is_written_by_networkx_and_read_again(tmp_path_factory, form, lists, backed_up):
    tree = game_tree(TreeGame(lists))
    tree = tree.back_up() if backed_up else tree
    path = tmp_path_factory.mktemp("graph") / "tree"
    getattr(nx, f"write_{form}")(tree.to_networkx(), path)
    again = GameTree.from_networkx(FORMS[form](path))
    assert [row[:6] for row in of_tree(again)] == [row[:6] for row in of_tree(tree)]
    assert [node.name for node in again] == [node.name for node in tree]


def test_what_a_file_can_hold_has_no_none_and_no_name_of_its_own():
    """pydot calls its own parameter `name`."""
    graph = record(alphabeta, TreeGame([[3, 12], [2, 4]]), "A").tree.to_networkx()
    for _, attributes in graph.nodes(data=True):
        assert None not in dict(attributes).values() and "name" not in dict(attributes)
    assert graph.nodes[0].get("name") == "A" and graph.nodes[0].get("color", "red") == "red"
    with pytest.raises(KeyError):
        graph.nodes[0]["color"]


def test_an_action_of_any_kind_is_written_as_text():
    class Squares(Bones):
        def actions(self, state):
            return [(0, action) for action in super().actions(state)]

        def result(self, state, action):
            return super().result(state, action[1])

        def action_label(self, state, action):
            return f"to {action}"

    tree = game_tree(Squares(2))
    assert sorted(action for *_, action in tree.to_networkx().edges(data="action")) == ["to (0, 1)"] * 2 + ["to (0, 2)"]
    assert tree[1].action == (0, 1)


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
    (graph_of("ab", "bc", "ca"), "node 'a': is on a cycle, 'a' - 'b' - 'c' - 'a'"),
    (graph_of("ab", "cd", "dc"), "node 'c': is on a cycle, 'c' - 'd' - 'c'"),
    (graph_of("aa"), "node 'a': is on a cycle, 'a' - 'a'"),
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
    with pytest.raises(InvalidTree, match="node 'a': player=None, but it has children"):
        GameTree.from_networkx(graph)


@pytest.mark.parametrize("thing", [nx.Graph([(0, 1)]), nx.MultiDiGraph([(0, 1)]), nx.MultiGraph(), None, 5, {0: [1]}])
def test_only_a_directed_graph_without_double_edges_is_read(thing):
    with pytest.raises(InvalidArgument, match=f"{type(thing).__name__}.*must be a networkx.DiGraph"):
        GameTree.from_networkx(thing)


def test_a_node_finds_its_like_in_another_tree():
    leaf_scores, backed_up = game_tree(TreeGame([[3, 12], [2, 4]])), game_tree(TreeGame([[3, 12], [2, 4]])).back_up()
    assert [backed_up[child].value for child in leaf_scores["A"].children] == [3, 2]
