"""The plies of a whole tree with a slot for every complete game, and the image of a ply with many nodes."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from minimax_lab.games import MAX, MIN, player_names
from minimax_lab.kit import pluralize, quote, signed_number
from minimax_lab.scene import Outline, style
from minimax_lab.trees import PLAYER, Column, GameTree, count_numbers

# Good for MAX, for neither, for MIN; and the color of text on each.
COLORS = (style.MAX_FILL, style.NEITHER_FILL, style.MIN_FILL)
TEXT_COLORS = (style.BOARD, style.TEXT, style.BOARD)


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


def whole_game_title(tree: GameTree, is_from_start: bool) -> str:
    """A title that names the game, and the state if it is not the start."""
    usual = repr(tree.game) == "TicTacToe()"
    name = "The whole game of tic-tac-toe" if usual else f"The whole game: {quote(tree.game, 40)}"
    return name if is_from_start else f"{name} from {tree.root.name}"


class PlyLabels:
    """The texts about a backed-up tree; `good` is 0 for MAX, 1 for neither, and 2 for MIN.

    games   how many complete games the tree has
    """

    def __init__(self, tree: GameTree, title: str) -> None:
        self.tree, self.title = tree, title
        self.plies = read_plies(tree)
        self.games = int(self.plies[0].end[0])
        self.neutral = neutral_value(tree)
        self.names = player_names(tree.game)

    def ply(self, number: int) -> str:
        """The number of a ply, and who moves there."""
        movers = {PLAYER[sign] for sign in np.unique(self.tree.player_column[self.plies[number].rows]).tolist()}
        names = " or ".join(self.names[player] for player in (MAX, MIN) if player in movers)
        return f"ply {number}, {names} to move" if names else f"ply {number}"

    def endings(self, ply: Ply) -> list[str]:
        """How many games end in a ply, by their results."""
        counts = count_numbers(ply.good[ply.ends], 3).tolist()
        results = [f"won by {self.names[MAX]}", "drawn", f"won by {self.names[MIN]}"]
        if self.neutral:
            results = [f"{where} {signed_number(self.neutral, False)}" for where in ("above", "at", "below")]
        return [f"{count:,} {result}" for result, count in zip(results, counts, strict=True) if count]

    def result(self, good: int) -> str:
        """What a color means."""
        if self.neutral:
            return f"worth {('more than', 'exactly', 'less than')[good]} {signed_number(self.neutral, False)} to MAX"
        return (f"{self.names[MAX]} wins", "a draw", f"{self.names[MIN]} wins")[good]

    def totals(self) -> list[tuple[int, int]]:
        """How many games end well for MAX, for neither and for MIN, as far as there are positions of that value."""
        totals = np.sum([count_numbers(ply.good[ply.ends], 3) for ply in self.plies], axis=0)
        met = np.unique(np.concatenate([ply.good for ply in self.plies])).tolist()
        return [(good, int(totals[good])) for good in met]

    def summary(self) -> str:
        """The size of the tree, and how the game ends if both players play well."""
        nodes, games = pluralize(len(self.tree), "node"), pluralize(self.games, "game")
        positions = pluralize(len(self.tree.states), "different position")
        if self.neutral:
            outcome = f"worth {signed_number(self.tree.value, False)} to MAX"
        else:
            outcome = self.result(int(self.plies[0].good[0]))
        return f"{nodes}, {games}, {positions}. If both play well: {outcome}."

    def outline(self) -> Outline:
        """The text version of the poster."""
        lines = [(0, self.title), (1, self.summary())]
        for number, ply in enumerate(self.plies):
            counts = count_numbers(ply.good, 3).tolist()
            results = ", ".join(f"{self.result(good)} at {count:,}" for good, count in enumerate(counts) if count)
            over = "; games that end: " + ", ".join(self.endings(ply)) if ply.ends.any() else ""
            lines.append((1, f"{self.ply(number)}: {pluralize(len(ply.rows), 'node')}: {results}{over}"))
        return [*lines, *((1, f"{self.result(good)}: {pluralize(total, 'game')}") for good, total in self.totals())]
