"""The plies of a whole tree with a slot for every complete game, and the image of a ply with many nodes."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from minimax_lab.scene import style
from minimax_lab.trees import Column, GameTree

# Good for MAX, for neither, for MIN; and the color of text on each.
COLORS = (style.DARK_BLUE, style.LIGHT_GRAY, style.DARK_ORANGE)
TEXT_COLORS = (style.WHITE, style.BLACK, style.WHITE)


@dataclass
class Ply:
    """The nodes of a ply from left to right: where the games through each start and end, and whom it is good for.

    start, end   slots, one for each game
    good         0 for MAX, 1 for neither, 2 for MIN
    ends         whether the game is over
    """

    rows: Column
    start: Column
    end: Column
    good: Column
    ends: Column


def read_plies(tree: GameTree) -> list[Ply]:
    """The plies of a backed-up tree. Each leaf takes the next slot, as in `layout`.

    >>> from minimax_lab import TreeGame, game_tree
    >>> root, below = read_plies(game_tree(TreeGame([5, -1])).back_up())
    >>> root.end, below.start, below.good
    (array([2]), array([0, 1]), array([0, 2]))
    """
    leaf = tree.is_leaf
    levels = tree.levels()
    games = leaf.astype(np.int64)
    for rows in levels[:0:-1]:
        np.add.at(games, tree.parent[rows], games[rows])
    start = np.cumsum(leaf) - leaf
    good = 1 - np.sign(tree.value_column - neutral_value(tree)).astype(np.int64)
    return [Ply(rows, start[rows], start[rows] + games[rows], good[rows], leaf[rows]) for rows in levels]


def neutral_value(tree: GameTree) -> Any:
    """The value that is good for neither: 0, or the root's value if all values are above 0, or all below."""
    low, high = tree.value_column.min(), tree.value_column.max()
    return 0 if low <= 0 <= high else tree.value


def ply_image(ply: Ply, games: int, width: int, height: int) -> Column:
    """The image of a ply: in each column the shares of the three colors, above one another, and white below."""
    edges = np.linspace(0, games, width + 1)
    image = np.full((height, width, 3), 255, dtype=np.float32)
    rows = np.arange(height, dtype=np.float32)[:, None]
    upper = np.zeros(width, dtype=np.float32)
    for good, color in enumerate(COLORS):
        share = _covered(ply.start[ply.good == good], ply.end[ply.good == good], edges)
        if not share.any():
            continue
        lower = upper + share.astype(np.float32) * height
        ink = np.clip(lower - rows, 0, 1) - np.clip(upper - rows, 0, 1)
        for channel, at in enumerate((1, 3, 5)):
            image[:, :, channel] -= ink * (255 - int(color[at : at + 2], 16))
        upper = lower
    return (image + 0.5).astype(np.uint8)


def _covered(start: Column, end: Column, edges: Column) -> Column:
    """The share of each column, between two edges, that the stretches from `start` to `end` cover."""
    if not len(start):
        return np.zeros(len(edges) - 1)
    ends = np.stack([start, end], axis=1).ravel()
    length = np.stack([np.zeros(len(start)), end - start], axis=1).ravel()
    covered = np.interp(edges, ends, np.cumsum(length))
    share: Column = np.diff(covered) / np.diff(edges)
    return share
