"""The whole game at a glance: each game is a vertical line, coloured at each ply by what the position is worth."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from minimax_lab.games import MAX, MIN, Game, look, player_names
from minimax_lab.kit import InvalidArgument, TooLarge, quote, signed_number, whole_number
from minimax_lab.posters.bands import COLORS, INKS, Ply, band, middle, read_plies
from minimax_lab.posters.poster import Dense, Outline, Pixels, Poster
from minimax_lab.scene import Line, Mark, Scene, Shape, Text, grid_lines, style, style_of, text_width, wrap
from minimax_lab.search import LIMIT
from minimax_lab.trees import PLAYER, GameTree, game_tree

WIDTH, HEIGHT = 1680.0, 1188.0  # four pixels a millimetre of an A3 sheet
MARGIN, LEFT, RIGHT = 44.0, 212.0, 200.0  # the page's margin, and the columns of counts beside the tree
TITLE, NUMBER, BODY, SMALL = 50.0, 30.0, 22.0, 19.0
TOP, BOTTOM, GAP = 178.0, 128.0, 7.0
THINNEST, SMALLEST_CELL = 1.6, 3.0  # of a bar, and of a square on a board
FEW = 600  # nodes of a ply; fewer are drawn one by one, so that they are sharp at any size
MOST_PLIES = 40


def whole_game(game: Game[Any, Any], state: Any = None, *, title: str = "", limit: int = LIMIT) -> Poster:
    """A poster of the complete tree of a game: every node, with its value.

    The complete games stand side by side, in the order of the moves, all equally wide. A ply is a band. In it a node
    reaches over the games that pass through it. Bands of many nodes show, column by column, their values' shares.

    state   where to start; None is the start of the game
    title   the text on top; without one it names the game
    limit   the most nodes; above it, TooLarge says so

    >>> from minimax_lab import Bones
    >>> print(whole_game(Bones(3)).text)
    The whole game: Bones(3)
      8 nodes, 4 games, 6 different positions. If both play well: MAX wins.
      ply 0, MAX to move: 1 node: MAX wins at 1
      ply 1, MIN to move: 3 nodes: MAX wins at 1, MIN wins at 2; games that end: 1 won by MAX
      ply 2, MAX to move: 3 nodes: MAX wins at 1, MIN wins at 2; games that end: 2 won by MIN
      ply 3: 1 node: MAX wins at 1; games that end: 1 won by MAX
      MAX wins: 2 games end so
      MIN wins: 2 games end so
    """
    if not isinstance(title, str):
        raise InvalidArgument(f"title={quote(title)}: must be text")
    limit = whole_number("limit", limit, 1)
    try:
        tree = game_tree(game, state, limit=limit).back_up()
    except TooLarge:
        raise TooLarge(
            f"the tree has more than {limit:,} nodes; start nearer the end, or give limit= to allow more"
        ) from None
    plies = int(tree.depth.max()) + 1
    if plies > MOST_PLIES:
        raise TooLarge(f"the tree has {plies} plies, and a poster at most {MOST_PLIES}; start nearer the end")
    return _Drawing(tree, title or _title(tree, state is None)).poster()


def _title(tree: GameTree, from_start: bool) -> str:
    usual = "TicTacToe()" if repr(tree.game) == "TicTacToe()" else ""
    name = "The whole game of tic-tac-toe" if usual else f"The whole game: {quote(tree.game, 40)}"
    return name if from_start else f"{name} from {tree.root.name}"


class _Drawing:
    """Puts a tree onto a page."""

    def __init__(self, tree: GameTree, title: str) -> None:
        self.tree, self.title = tree, title
        self.plies = read_plies(tree)
        self.games = int(self.plies[0].end[0])
        self.middle = middle(tree)
        self.names = player_names(tree.game)
        self.width = WIDTH - 2 * MARGIN - LEFT - RIGHT
        self.left = MARGIN + LEFT
        room = HEIGHT - TOP - BOTTOM - GAP * (len(self.plies) - 1)
        self.height = room / len(self.plies)  # of a row
        self.tops = [TOP + ply * (self.height + GAP) for ply in range(len(self.plies))]
        self.marks: list[Mark] = []
        self.over: list[Mark] = []

    def poster(self) -> Poster:
        for number, ply in enumerate(self.plies):
            if len(ply.rows) <= FEW:
                self._bars(number, ply)
            self._count(number, ply)
        self._guides()
        self._head_and_foot()
        scene = Scene(WIDTH, HEIGHT, [*sorted(self.marks, key=style_of), *self.over], self.title)
        many = [number for number, ply in enumerate(self.plies) if len(ply.rows) > FEW]
        if not many:
            return Poster(scene, self._outline())
        top, floor = self.tops[many[0]], self.tops[many[-1]] + self.height
        return Poster(scene, self._outline(), dense=Dense(self._pixels, self.left, top, self.width, floor - top))

    # -- the tree ---------------------------------------------------------------------------------------

    def _at(self, slots: Any) -> Any:
        """Where slots begin on the page."""
        return self.left + slots * (self.width / self.games)

    def _bars(self, number: int, ply: Ply) -> None:
        """A bar for each node, with its board or its name where there is room."""
        top, height = self.tops[number], self.height
        floor, y = top + height, top + height / 2
        starts, ends = self._at(ply.start).tolist(), self._at(ply.end).tolist()
        room = [*starts[1:], math.inf]
        narrowest = min(x2 - x1 for x1, x2 in zip(starts, ends, strict=True))
        for row, x1, x2, most, good in zip(ply.rows.tolist(), starts, ends, room, ply.good.tolist(), strict=True):
            space = min(1.0, 0.08 * (x2 - x1))
            right = max(x2 - space, min(x1 + THINNEST, most - space))  # a lonely bar must not be a pale hairline
            corners = ((x1 + space, top), (right, top), (right, floor), (x1 + space, floor))
            self.marks.append(Shape("bar", row, corners, COLORS[good], None, 0))
            shown = look(self.tree.game, self.tree[row].state)
            if shown["kind"] == "grid":
                cell = min((narrowest - 2.5) / shown["columns"], (height - 10) / shown["rows"])
                if cell >= SMALLEST_CELL:
                    self._board(row, shown, (x1 + x2) / 2, y, cell)
            else:
                name, size = self.tree[row].name, min(NUMBER, 0.6 * height)
                if text_width(name, size) < x2 - x1 - 6:
                    self.over.append(Text("name", row, (x1 + x2) / 2, y, name, size, INKS[good]))

    def _board(self, row: int, shown: dict[str, Any], x: float, y: float, cell: float) -> None:
        """The board of a node, in the middle of its bar; all of a ply are of one size."""
        rows, columns = shown["rows"], shown["columns"]
        left, top = x - columns * cell / 2, y - rows * cell / 2
        right, floor = left + columns * cell, top + rows * cell
        self.marks.append(
            Shape("ground", row, ((left, top), (right, top), (right, floor), (left, floor)), style.WHITE, None, 0)
        )
        grid_lines(self.over, row, left, top, cell, rows, columns, style.GRAY_TEXT)
        for square, mark in enumerate(shown["cells"]):
            if mark:
                at = left + (square % columns + 0.5) * cell, top + (square // columns + 0.5) * cell
                self.over.append(Text("cell", row, *at, mark, cell * 0.95, style.BLACK, bold=True))

    def _guides(self) -> None:
        """White lines down the page between the first moves, thinner ones between the second."""
        floor = self.tops[-1] + self.height
        for number, width in ((2, 1.0), (1, 2.6)):
            if number < len(self.plies) and len(self.plies[number].rows) <= FEW:
                for slot in self.plies[number].start[1:].tolist():
                    x = self._at(slot)
                    self.marks.append(Line("guide", -1, x, self.tops[number], x, floor, style.WHITE, width))

    def _pixels(self, width: int, height: int) -> Pixels:
        """The bands of many nodes, from the first to the last of them."""
        image = np.full((height, width, 3), 255, dtype=np.uint8)
        many = [number for number, ply in enumerate(self.plies) if len(ply.rows) > FEW]
        start = self.tops[many[0]]
        scale = height / (self.tops[many[-1]] + self.height - start)
        for number in many:
            top = round((self.tops[number] - start) * scale)
            floor = round((self.tops[number] + self.height - start) * scale)
            image[top:floor] = band(self.plies[number], self.games, width, floor - top)
        return image

    # -- what is written --------------------------------------------------------------------------------

    def _count(self, number: int, ply: Ply) -> None:
        """How many nodes the ply has, at its left, and how games end in it, at its right."""
        height = self.height
        y, size = self.tops[number] + height / 2, min(NUMBER, 0.55 * height)
        small = min(SMALL, 0.34 * height)
        right, room = self.left - 16, LEFT - 16
        self.over.append(
            Text("count", number, right, y - 0.35 * size, f"{len(ply.rows):,}", size, bold=True, anchor="end")
        )
        ply_size = _fitting(self._ply(number), small, room)
        self.over.append(
            Text("ply", number, right, y + 0.65 * size, self._ply(number), ply_size, style.GRAY_TEXT, anchor="end")
        )
        lines = self._endings(ply)
        for at, line in enumerate(lines):
            at_y, line_size = y + (at - (len(lines) - 1) / 2) * 1.3 * small, _fitting(line, small, RIGHT - 16)
            self.over.append(Text("ends", number, self.left + self.width + 16, at_y, line, line_size, anchor="start"))

    def _ply(self, number: int) -> str:
        movers = {PLAYER[sign] for sign in np.unique(self.tree.player[self.plies[number].rows]).tolist()}
        names = " or ".join(self.names[player] for player in (MAX, MIN) if player in movers)
        return f"ply {number}, {names} to move" if names else f"ply {number}"

    def _endings(self, ply: Ply) -> list[str]:
        """How many games end in a ply, and how."""
        counts = np.bincount(ply.good[ply.ends], minlength=3).tolist()
        return [f"{count:,} {self._fate(good)}" for good, count in enumerate(counts) if count]

    def _fate(self, good: int) -> str:
        """What became of a game that ended so."""
        if self.middle:
            return f"{('above', 'at', 'below')[good]} {signed_number(self.middle, False)}"
        return (f"won by {self.names[MAX]}", "drawn", f"won by {self.names[MIN]}")[good]

    def _meaning(self, good: int) -> str:
        """What a colour says."""
        if self.middle:
            return f"worth {('more than', 'just', 'less than')[good]} {signed_number(self.middle, False)} to MAX"
        return (f"{self.names[MAX]} wins", "a draw", f"{self.names[MIN]} wins")[good]

    def _head_and_foot(self) -> None:
        over = self.over
        size = _fitting(self.title, TITLE, (WIDTH - 2 * MARGIN) / style.BOLD)
        over.append(Text("title", -1, MARGIN, MARGIN + 20, self.title, size, bold=True, anchor="start"))
        for at, line in enumerate(self._head()):
            over.append(Text("around", -1, MARGIN, MARGIN + 72 + at * 1.4 * BODY, line, BODY, anchor="start"))
        x, y = MARGIN, HEIGHT - BOTTOM + 38
        samples = [(good, f"{self._meaning(good)} ({_many(total, 'game')} end so)") for good, total in self._totals()]
        side, apart = 26.0, 40.0
        room = (WIDTH - 2 * MARGIN) / len(samples) - side - 10 - apart
        size = min(_fitting(text, BODY, room) for _, text in samples)
        for good, text in samples:
            box = ((x, y - side / 2), (x + side, y - side / 2), (x + side, y + side / 2), (x, y + side / 2))
            over.append(Shape("swatch", -1, box, COLORS[good], style.BLACK, 1.0))
            over.append(Text("around", -1, x + side + 10, y, text, size, anchor="start"))
            x += side + 10 + text_width(text, size) + apart
        for at, line in enumerate(wrap(self._foot(), SMALL, WIDTH - 2 * MARGIN)):
            over.append(
                Text("around", -1, MARGIN, y + 34 + at * 1.35 * SMALL, line, SMALL, style.GRAY_TEXT, anchor="start")
            )

    def _head(self) -> list[str]:
        tree = self.tree
        return [
            f"{_many(len(tree), 'node')}, {_many(self.games, 'game')}, "
            f"{_many(len(tree.states), 'different position')}. "
            f"If both play well: {self._outcome()}.",
            "A game is a vertical line from the top down. Where its colour changes, somebody has just made a mistake.",
        ]

    def _outcome(self) -> str:
        """How the game ends if both play well."""
        if self.middle:
            return f"worth {signed_number(self.tree.value, False)} to MAX"
        return self._meaning(int(self.plies[0].good[0]))

    def _foot(self) -> str:
        dense = any(len(ply.rows) > FEW for ply in self.plies)
        return (
            "Colour: what the position is worth if both play well from there on. White: the game is over. "
            "Beside a row: its nodes on the left, the games that end there on the right."
            + " Where nodes are narrower than a line of ink, their shares stand above one another."
            * dense
        )

    def _outline(self) -> Outline:
        lines = [(0, self.title), (1, self._head()[0])]
        for number, ply in enumerate(self.plies):
            counts = np.bincount(ply.good, minlength=3).tolist()
            worth = ", ".join(f"{self._meaning(good)} at {count:,}" for good, count in enumerate(counts) if count)
            over = "; games that end: " + ", ".join(self._endings(ply)) if ply.ends.any() else ""
            lines.append((1, f"{self._ply(number)}: {_many(len(ply.rows), 'node')}: {worth}{over}"))
        return [
            *lines,
            *((1, f"{self._meaning(good)}: {_many(total, 'game')} end so") for good, total in self._totals()),
        ]

    def _totals(self) -> list[tuple[int, int]]:
        """How many games end well for MAX, for neither and for MIN, where there are positions worth that."""
        totals = np.sum([np.bincount(ply.good[ply.ends], minlength=3) for ply in self.plies], axis=0)
        met = np.unique(np.concatenate([ply.good for ply in self.plies])).tolist()
        return [(good, int(totals[good])) for good in met]


def _many(count: int, thing: str) -> str:
    """So many things, in words: "1 game", "2 games"."""
    return f"{count:,} {thing}" + "s" * (count != 1)


def _fitting(text: str, size: float, room: float) -> float:
    """The size, or a smaller one at which a text fits into so much room."""
    return size * min(1.0, room / max(text_width(text, size), 1.0))
