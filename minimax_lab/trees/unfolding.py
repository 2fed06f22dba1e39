"""The complete tree of a game: its distinct states are found once, then written out as often as the tree has them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.games import Game, require_game, start_state
from minimax_lab.kit import function_of_state, whole_number
from minimax_lab.search import LIMIT, Explorer, expand
from minimax_lab.trees.columns import SIGN, Column, number_column, object_column
from minimax_lab.trees.table import count_numbers
from minimax_lab.trees.tree import GameTree


def game_tree(
    game: Game[Any, Any],
    state: Any = None,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    *,
    limit: int = LIMIT,
) -> GameTree:
    """The complete tree of a game from `state`. The leaves have values; nothing is backed up.

    state      where to start; None is the start of the game
    depth      how many plies to look ahead; None looks ahead to the end
    evaluate   what a state at the depth limit is worth to MAX; without it such a leaf has no value
    limit      the largest number of nodes; above it, TooLarge is raised

    Raises InvalidGame for a game with a cycle, if `depth` is None.

    >>> from minimax_lab import TreeGame
    >>> tree = game_tree(TreeGame([[3, 12], [2, 4]]))
    >>> len(tree), tree["B2"].value, tree["A"].value, tree.back_up()["A"].value
    (7, 12, None, 3)
    """
    require_game(game)
    depth = None if depth is None else whole_number("depth", depth, 0)
    limit = whole_number("limit", limit, 1)
    if evaluate is not None:
        function_of_state("evaluate", evaluate)
    start = start_state(game, state)
    return _unfold(expand(game, start, depth, evaluate, limit), depth, game)


class Level(NamedTuple):
    """The nodes of one ply, from left to right.

    states    the index of each node's state
    edges     the index of the edge that leads to each node; empty at the root
    parents   the place of each node's parent in the level above
    """

    states: Column
    edges: Column
    parents: Column


def _unfold(found: Explorer, depth: int | None, game: Any) -> GameTree:
    levels = _levels(found, depth)
    rows = _rows_in_call_order(levels)
    edge_action = object_column(found.actions.column)
    ply_type = np.int16 if len(levels) < 2**15 else np.int32
    state, parent = np.zeros(found.nodes, dtype=np.int32), np.full(found.nodes, -1, dtype=np.int32)
    ply, action = np.zeros(found.nodes, dtype=ply_type), np.full(found.nodes, None)
    for depth_here, level in enumerate(levels[1:], start=1):
        here = rows[depth_here]
        state[here], ply[here] = level.states, depth_here
        parent[here] = rows[depth_here - 1][level.parents]
        action[here] = edge_action[level.edges]
    values, known = number_column(found.values)
    tree = GameTree(
        parent=parent,
        depth=ply,
        player=np.array([SIGN[player] for player in found.players], dtype=np.int8)[state],
        state=state,
        states=found.states,
        action=action,
        value=values[state],
        known=known[state],
        game=game,
    )
    tree.known &= tree.is_leaf  # a state may be a leaf at the depth limit and an inner node above it
    return tree


def _levels(found: Explorer, depth: int | None) -> list[Level]:
    """The levels of the tree, from the root down."""
    first_edge, width = np.array(found.children.ends)[:-1], np.diff(found.children.ends)
    child_of_edge = np.array(found.children.column)
    levels = [Level(np.zeros(1, dtype=np.int32), np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))]
    while len(levels) - 1 != depth:
        above = levels[-1].states
        widths = width[above].astype(np.intp, copy=False)  # 32 bits in a browser, where repeat refuses 64
        if not widths.any():
            break
        parents = np.repeat(np.arange(len(widths)), widths)
        place_among_siblings = np.arange(len(parents)) - np.repeat(np.cumsum(widths) - widths, widths)
        edges = first_edge[above][parents] + place_among_siblings
        levels.append(Level(child_of_edge[edges], edges, parents))
    return levels


def _rows_in_call_order(levels: list[Level]) -> list[Column]:
    """The row of each node of each level: after its parent, and after the subtrees of its left siblings."""
    sizes = [np.ones(len(level.states), dtype=np.int64) for level in levels]  # of the nodes' subtrees
    for ply in range(len(levels) - 1, 0, -1):
        sizes[ply - 1] += count_numbers(levels[ply].parents, len(sizes[ply - 1]), sizes[ply])
    rows = [np.zeros(1, dtype=np.int64)]
    for level, size in zip(levels[1:], sizes[1:], strict=True):
        before = np.cumsum(size) - size
        leftmost_sibling = np.searchsorted(level.parents, level.parents)
        rows.append(rows[-1][level.parents] + 1 + before - before[leftmost_sibling])
    return rows
