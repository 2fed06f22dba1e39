"""Trees to and from networkx, whose import is slow: import this module late."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from minimax_lab.games import MAX, MIN, Player, action_label, other
from minimax_lab.kit import InvalidArgument, InvalidTree, is_number, needs, progress, quote, without_surrogates
from minimax_lab.trees.columns import SIGN, Column, number_column, object_column
from minimax_lab.trees.table import Node

with needs("networkx"):
    import networkx as nx

NAMES = ("name", "label", "state")  # attributes with a name; GML keeps no `label`


class NodeAttributes(dict[str, Any]):
    """The attributes of a node as other tools can write them: none is None, and none is called `name`.

    pydot takes `name` for its own. A lookup finds the `label` under it, and None under what is not known.
    """

    def __contains__(self, key: object) -> bool:
        return key in ("name", "player", "value") or super().__contains__(key)

    def __missing__(self, key: str) -> Any:
        if key not in self:
            raise KeyError(key)
        return self["label"] if key == "name" else None

    def get(self, key: str, default: Any = None) -> Any:
        """The attribute, or the default if there is none."""
        return self[key] if key in self else default  # noqa: SIM401


class TreeGraph(nx.DiGraph):  # type: ignore[misc]
    """A networkx.DiGraph whose nodes have these attributes."""

    node_attr_dict_factory = NodeAttributes


def graph_of_nodes(nodes: Iterable[Node]) -> nx.DiGraph[int]:
    """The nodes of a tree, each after its parent, as a graph; `GameTree.to_networkx` explains its attributes."""
    graph: nx.DiGraph[int] = TreeGraph()
    with progress("writing the graph", "nodes") as bar:
        for node in nodes:
            name = without_surrogates(node.name)
            facts = {"label": name, "state": name, "player": node.player, "value": node.value}
            graph.add_node(node.row, **{key: fact for key, fact in facts.items() if fact is not None})
            if parent := node.parent:
                graph.add_edge(parent.row, node.row, action=_plain_action(node, parent))
            bar.update()
    return graph


def _plain_action(node: Node, parent: Node) -> Any:
    """The action if any tool can write it, and otherwise its label: a number, or a text."""
    action = node.action.item() if isinstance(node.action, np.generic) else node.action
    if type(action) in (int, float):
        return action
    label = action if type(action) is str else action_label(node.tree.game, parent.state, action)
    return without_surrogates(label)


def columns_of_graph(graph: Any) -> dict[str, Any]:
    """The columns of the tree that the graph shows; `GameTree.from_networkx` explains what is read."""
    if not isinstance(graph, nx.DiGraph) or graph.is_multigraph():
        raise InvalidArgument(f"graph {quote(type(graph).__name__)}: must be a networkx.DiGraph")
    rows, parent, depth = _in_call_order(graph, _root_of(graph))
    names = [str(next((graph.nodes[node][key] for key in NAMES if key in graph.nodes[node]), node)) for node in rows]
    players: list[Player | None] = []
    for row, node in enumerate(rows):
        players.append(_player_of(graph, node, players[parent[row]] if row else None))
    value, known = number_column([_value_of(graph, node) for node in rows])
    edges = [graph.edges[rows[parent[row]], rows[row]] for row in range(1, len(rows))]
    actions = [None] + [edge.get("action", name) for edge, name in zip(edges, names[1:], strict=True)]
    return {
        "parent": parent,
        "depth": depth,
        "player": np.array([SIGN[player] for player in players], dtype=np.int8),
        "state": np.arange(len(rows), dtype=np.int32),
        "states": names,
        "action": object_column(actions),
        "value": value,
        "known": known,
    }


def _root_of(graph: Any) -> Any:
    """The one node without a parent if the graph is a tree; otherwise raises InvalidTree with the reason."""
    if len(graph) == 0:
        raise InvalidTree("graph: empty; a tree has at least a root")
    for node, parents in graph.in_degree():
        if parents > 1:
            both = " and ".join(quote(parent) for parent in list(graph.predecessors(node))[:2])
            raise InvalidTree(f"node {quote(node)}: has {parents} parents, {both}; in a tree each node has one")
    roots = [node for node, parents in graph.in_degree() if parents == 0]
    try:
        cycle = [edge[0] for edge in nx.find_cycle(graph)]
    except nx.NetworkXNoCycle:
        cycle = []
    if cycle:
        ring = " - ".join(quote(node) for node in [*cycle[:6], cycle[0]])
        raise InvalidTree(f"node {quote(cycle[0])}: is on a cycle, {ring}; a tree has none")
    if len(roots) > 1:
        raise InvalidTree(f"nodes {quote(roots[0])} and {quote(roots[1])}: both have no parent; a tree has one root")
    return roots[0]


def _in_call_order(graph: Any, root: Any) -> tuple[list[Any], Column, Column]:
    """The nodes in depth-first order, the row of each one's parent, and each one's depth."""
    row, parent, depth = {root: 0}, [-1], [0]
    for above, node in nx.dfs_edges(graph, root):
        row[node] = len(row)
        parent.append(row[above])
        depth.append(depth[row[above]] + 1)
    return list(row), np.array(parent, dtype=np.int32), np.array(depth, dtype=np.int32)


def _player_of(graph: Any, node: Any, above: Player | None) -> Player | None:
    """The node's own `player`; by default None at a leaf, MAX at the root, and the opponent of `above` elsewhere."""
    inner = graph.out_degree(node) > 0
    if "player" not in graph.nodes[node]:
        return (other(above) if above else MAX) if inner else None
    player: Player | None = graph.nodes[node]["player"]
    if player not in (MAX, MIN, None):
        raise InvalidTree(f"node {quote(node)}: player={quote(player)} must be MAX, MIN or None")
    if player is None and inner:
        raise InvalidTree(f"node {quote(node)}: player=None, but it has children; must be MAX or MIN")
    return player


def _value_of(graph: Any, node: Any) -> Any:
    value = graph.nodes[node].get("value")
    if value is not None and not is_number(value):
        raise InvalidTree(f"node {quote(node)}: value={quote(value)} must be a finite number or None")
    return value
