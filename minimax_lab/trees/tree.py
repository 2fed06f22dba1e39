"""GameTree: find nodes, back up their values, and draw the tree."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.games import Player
from minimax_lab.kit import InvalidArgument, InvalidTree, is_whole_number, pluralize, quote, whole_number
from minimax_lab.trees.columns import PLAYER, Column, data_frame, object_column, with_none
from minimax_lab.trees.table import Node, Table

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd

    from minimax_lab.scene import Picture


class GameTree(Table):
    """A game tree as a table. Row 0 is the root, and the rows are in the order of the calls.

    parent         the row of the parent, -1 at the root
    depth          plies from the root
    player_column  1 if MAX moves, -1 if MIN moves, 0 at the end of the game
    state          the index of the node's state in `states`
    action         the action that led to the node, None at the root
    value_column   the value; it is valid only where `known` is true
    best           the row of the chosen child, -1 if no child is chosen
    call           the number of the call that visited the node, from 1, or 0 if no call did; the whole column is None
                   if the tree is not of a run
    remark         a text on the edge to a node besides the action, such as "round 2", "" for none; the whole column is
                   None if no node has one
    run            the columns of the recorded run, None if the tree is not of one

    `game_tree`, `Trace.tree`, and `GameTree.from_networkx` make game trees.
    """

    def __getitem__(self, key: str | int | Node) -> Node:
        """The node with this name or in this row; for a Node of another tree, the one in the same row."""
        if isinstance(key, Node):
            key = key.row
        if isinstance(key, str):
            return Node(self, self._row_named(key))
        if not is_whole_number(key) or not 0 <= key < len(self):
            raise InvalidArgument(f"node {quote(key)}: must be a name or a row from 0 to {len(self) - 1}")
        return Node(self, int(key))

    @property
    def player(self) -> Player | None:
        """Who moves at the root: MAX or MIN; None at the end of the game."""
        return self.root.player

    @property
    def value(self) -> Any:
        """The value of the root, None while it is not known."""
        return self.root.value

    def principal_variation(self) -> list[Node]:
        """The nodes from the root along the chosen children."""
        line = [self.root]
        while best := line[-1].best:
            line.append(best)
        return line

    def _row_named(self, name: str) -> int:
        states = [at for at, each in enumerate(self.names) if each == name]
        rows = np.flatnonzero(np.isin(self.state, states))
        if len(rows) == 0:
            raise InvalidArgument(f"node {quote(name)}: no node has this name; the root is {self.root.name!r}")
        if len(rows) > 1:
            which = ", ".join(map(str, rows[:5])) + ", ..." * (len(rows) > 5)
            raise InvalidArgument(f"node {quote(name)}: {len(rows)} nodes have this name; give a row: {which}")
        return int(rows[0])

    def back_up(self, levels: int | None = None) -> GameTree:
        """Give each inner node the largest value of its children if MAX moves there, the smallest if MIN does.

        levels   how many levels to fill in, from the deepest one with a missing value; None fills in all

        The first best child is the chosen one. This changes the tree and returns it. Raises InvalidTree for a
        leaf without a value.
        Source: documents 000 and 001, which back up a complete tree level by level.
        """
        remaining = None if levels is None else whole_number("levels", levels, 0)
        self._require_leaf_values()
        for upper, lower in reversed(list(pairwise(self.levels()))):
            missing = not self.known[upper].all()
            if remaining is None:
                self._back_up_level(lower)
            elif missing and remaining > 0:
                self._back_up_level(lower)
                remaining -= 1
            elif missing:
                break
        return self

    def _require_leaf_values(self) -> None:
        missing = np.flatnonzero(self.is_leaf & ~self.known)
        if len(missing):
            leaf = self[missing[0]]
            raise InvalidTree(f"leaf {leaf.name!r} in row {leaf.row}: has no value to back up; give evaluate=")

    def _back_up_level(self, rows: Column) -> None:
        """Back up the values of one whole level; in `rows`, siblings are neighbors."""
        parents, values = self.parent[rows], self.value_column[rows]
        first = np.flatnonzero(np.diff(parents, prepend=-2))
        above = parents[first]
        maximize = self.player_column[above] != -1
        best = np.where(maximize, np.maximum.reduceat(values, first), np.minimum.reduceat(values, first))
        family = np.cumsum(np.diff(parents, prepend=parents[0]) != 0)
        winners = np.flatnonzero(values == best[family])
        _, first_winner = np.unique(family[winners], return_index=True)
        self.value_column[above] = best
        self.known[above] = True
        self.best[above] = rows[winners[first_winner]]

    def to_pandas(self) -> pd.DataFrame:
        """The tree as a pandas.DataFrame: one row per node, in the order of the calls.

        The index is `row`. The columns are `name`, `player` (MAX, MIN, or None), `parent` (a row, -1 at the root),
        `depth`, `action`, `value` (None while it is not known), `best` (the row of the chosen child, -1 for none), and
        for the tree of a run `call` (0 for a node that was never visited). pandas may show None as NaN.

        Raises MissingPackage without pandas.
        """
        columns = {
            "row": np.arange(len(self)),
            "name": [self.names[at] for at in self.state.tolist()],
            "player": [PLAYER[sign] for sign in self.player_column.tolist()],
            "parent": self.parent,
            "depth": self.depth,
            "action": object_column(self.action.tolist()),
            "value": with_none(self.value_column, self.known),
            "best": self.best,
        }
        return data_frame(columns if self.call is None else columns | {"call": self.call}, "row")

    def to_networkx(self) -> nx.DiGraph[int]:
        """The tree as a networkx.DiGraph, for use with any networkx function.

        A node is its row number, with `name`, `player` (MAX, MIN, or None), and `value` (None while it is not
        known). An edge runs from parent to child, in the order of the children, with `action`: a number or a text.

        networkx writes it as GraphML, GML, or GEXF, or hands it to pydot, with the name in `label` and `state`, without
        what is None; it writes no `fractions.Fraction`.
        """
        from minimax_lab.trees.graphs import graph_of_nodes  # late: the import of networkx is slow

        return graph_of_nodes(self)

    @classmethod
    def from_networkx(cls, graph: Any) -> GameTree:
        """A tree from a networkx.DiGraph whose edges run from parent to child, in the order of the children.

        A node may have `name` (or `label` or `state`; the default is the node itself), `player` (MAX or MIN; by default
        the players alternate, and MAX moves at the root), and `value` (a finite number or None). An edge may have
        `action` (the default is the child's name). Raises InvalidTree, with the reason, for a graph that is not a tree.
        """
        from minimax_lab.trees.graphs import columns_of_graph  # late: the import of networkx is slow

        return cls(**columns_of_graph(graph))

    def draw(
        self,
        *,
        values: bool = True,
        hide: Any = (),
        calls: bool = True,
        returns: bool = False,
        actions: bool = True,
        boards: bool = True,
        highlight: Any = (),
        principal_variation: bool = False,
        depth: int | None = None,
        horizon: int | None = None,
        fold_skipped: bool = False,
        title: str = "",
        caption: str = "",
        size: str | tuple[int, int] = "notebook",
    ) -> Picture:
        """A picture of the tree with its text version.

        values       whether to write the values
        hide         nodes whose value is a "?": a name, a row, a Node, several of them, or True for all inner nodes
        calls        whether to write the numbers of the calls, if the tree comes from a run
        returns      whether to write the order of the returns, likewise
        actions      whether to write the actions on the edges
        boards       whether to draw small boards in the nodes of a board game
        highlight    nodes to frame, given as for `hide`
        principal_variation   whether to draw the line of best play in green
        depth        the last ply to show; the rest is folded away
        horizon      how many plies a search looked ahead: a dashed line below that ply
        fold_skipped whether to draw each subtree that a run skipped as one node, with the number of its nodes
        title, caption   texts above and below
        size         "notebook", "projector" (1280 x 720), or the (width, height) in pixels to fit into

        Raises InvalidArgument, which names the first bad option.
        """
        from minimax_lab.scene import draw_tree  # late: this import points up

        return draw_tree(
            self, values=values, hide=hide, calls=calls, returns=returns, actions=actions, boards=boards,
            highlight=highlight, principal_variation=principal_variation, depth=depth, horizon=horizon,
            fold_skipped=fold_skipped, title=title, caption=caption, size=size,
        )  # fmt: skip

    def save(self, path: str | os.PathLike[str]) -> Path:
        r"""Write the tree for other programs, and return the path of the file. `draw().save` writes a picture.

        path   a name that ends in .dot (Graphviz), .mmd (a flowchart of Mermaid), .tex (LaTeX with the package
               forest; to compile, or to read with `\input`), or .json

        All have names, players, values, actions, and the best line; those of a run also have windows, bounds, cuts, and
        skipped nodes. Raises InvalidArgument if the file cannot be written.
        """
        from minimax_lab.scene import save_tree  # late: this import points up

        return save_tree(self, path)

    def __str__(self) -> str:
        return self.draw().text

    def __repr__(self) -> str:
        value = "not backed up" if self.value is None else f"value {self.value}"
        return f"GameTree({pluralize(len(self), 'node')}, root {self.root.name!r}, {value})"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self.draw()._repr_mimebundle_()
