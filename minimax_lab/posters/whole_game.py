"""The whole game at a glance: each game is a vertical line, colored at each ply by the value of the position."""

import math
from dataclasses import replace
from typing import Any

import numpy as np

from minimax_lab.games import Game, StateLook, look
from minimax_lab.kit import TooLarge, pluralize
from minimax_lab.posters.plies import COLORS, TEXT_COLORS, Ply, PlyLabels, ply_image, whole_game_title
from minimax_lab.posters.poster import Dense, Pixels, Poster
from minimax_lab.scene import check_text, draw_board, fitting_size, marks, shapes, style, wrap
from minimax_lab.search import LIMIT
from minimax_lab.trees import GameTree, game_tree

HEIGHT, WIDTH = style.SHEET
MARGIN, LEFT, RIGHT = style.SHEET_MARGIN, 212.0, 200.0  # of the page; the columns of counts beside the tree
NUMBER, BODY, SMALL = 30.0, 22.0, 19.0
TOP, BOTTOM, GAP = 178.0, 128.0, 7.0
THINNEST, SMALLEST_CELL = 1.6, 3.0  # of a bar, and of a square on a board
GUIDES = {2: 1.0, 1: 2.6}  # the widths of the white lines between the nodes of a ply
SWATCH, BETWEEN_SWATCHES = 26.0, 40.0
FEW = 600  # nodes of a ply; fewer are drawn one by one, so that they are sharp at any size
MOST_PLIES = 40

HOW_TO_READ = "A game is a vertical line from the top down. If its color changes, a player has just made a mistake."
EXPLANATION = (
    "Color: the value of the position if both play well from there on. White: the game is over. "
    "Beside a row: its nodes on the left, and the games that end there on the right."
)
DENSE_EXPLANATION = " If nodes are narrower than a line of ink, their shares are above one another."


def whole_game(game: Game[Any, Any], state: Any = None, *, title: str = "") -> Poster:
    """A poster of the complete tree of a game: every node, with its value.

    The complete games are side by side, in the order of the moves, and equally wide. A ply is a row. In it, a node is
    as wide as the games that pass through it. Rows with many nodes show, column by column, the shares of their values.

    state   where to start; None is the start of the game
    title   the text at the top; without one, it names the game

    Raises TooLarge above 1,000,000 nodes or 40 plies.

    >>> from minimax_lab import Bones
    >>> print(whole_game(Bones(3)).text)
    The whole game: Bones(3)
      8 nodes, 4 games, 6 different positions. If both play well: MAX wins.
      ply 0, MAX to move: 1 node: MAX wins at 1
      ply 1, MIN to move: 3 nodes: MAX wins at 1, MIN wins at 2; games that end: 1 won by MAX
      ply 2, MAX to move: 3 nodes: MAX wins at 1, MIN wins at 2; games that end: 2 won by MIN
      ply 3: 1 node: MAX wins at 1; games that end: 1 won by MAX
      MAX wins: 2 games
      MIN wins: 2 games
    """
    check_text("title", title)
    try:
        tree = game_tree(game, state, limit=LIMIT).back_up()
    except TooLarge:
        raise TooLarge(f"the tree has more than {LIMIT:,} nodes; start nearer the end") from None
    plies = int(tree.depth.max()) + 1
    if plies > MOST_PLIES:
        raise TooLarge(f"the tree has {plies} plies, and a poster at most {MOST_PLIES}; start nearer the end")
    return _Drawing(tree, title or whole_game_title(tree, state is None)).poster()


class _Drawing:
    """Draws a tree on a page; `under` and `over` are its two layers of marks."""

    def __init__(self, tree: GameTree, title: str) -> None:
        self.tree, self.labels = tree, PlyLabels(tree, title)
        self.plies = self.labels.plies
        self.left, self.width = MARGIN + LEFT, WIDTH - 2 * MARGIN - LEFT - RIGHT
        room = HEIGHT - TOP - BOTTOM - GAP * (len(self.plies) - 1)
        self.height = room / len(self.plies)  # of a row
        self.tops = [TOP + ply * (self.height + GAP) for ply in range(len(self.plies))]
        self.dense = [number for number, ply in enumerate(self.plies) if len(ply.rows) > FEW]
        self.under: list[marks.Mark] = []
        self.over: list[marks.Mark] = []

    def poster(self) -> Poster:
        for number, ply in enumerate(self.plies):
            if number not in self.dense:
                self._bars(number, ply)
            self._counts(number, ply)
        self._guides()
        self._head()
        self._foot()
        scene = marks.Scene(WIDTH, HEIGHT, [*sorted(self.under, key=marks.style_of), *self.over], self.labels.title)
        return Poster(scene, self.labels.outline(), dense=self._dense() if self.dense else None)

    def _x(self, slots: Any) -> Any:
        """Where slots begin on the page."""
        return self.left + slots * (self.width / self.labels.games)

    def _bars(self, number: int, ply: Ply) -> None:
        """Draw a bar for each node, with its board or its name if it fits."""
        top, bottom, y = self.tops[number], self.tops[number] + self.height, self.tops[number] + self.height / 2
        starts, ends = self._x(ply.start).tolist(), self._x(ply.end).tolist()
        rooms = [*starts[1:], math.inf]
        narrowest = min(x2 - x1 for x1, x2 in zip(starts, ends, strict=True))
        for row, x1, x2, room, good in zip(ply.rows.tolist(), starts, ends, rooms, ply.good.tolist(), strict=True):
            space = min(1.0, 0.08 * (x2 - x1))
            right = max(x2 - space, min(x1 + THINNEST, room - space))  # a single bar must not be a pale hairline
            box = shapes.rectangle(x1 + space, top, right, bottom)
            self.under.append(marks.Shape("bar", row, box, COLORS[good], None, 0))
            shown = look(self.tree.game, self.tree[row].state)
            if shown.kind == "grid":
                cell = min((narrowest - 2.5) / shown.columns, (self.height - 10) / shown.rows)
                if cell >= SMALLEST_CELL:
                    self._board(row, shown, (x1 + x2) / 2, y, cell)
            else:
                name, size = self.tree[row].name, min(NUMBER, 0.6 * self.height)
                if marks.text_width(name, size) < x2 - x1 - 6:
                    self.over.append(marks.Text("name", row, (x1 + x2) / 2, y, name, size, TEXT_COLORS[good]))

    def _board(self, row: int, shown: StateLook, x: float, y: float, cell: float) -> None:
        """Draw the board of a node in the middle of its bar; all boards of a ply have one size."""
        rows, columns = shown.rows, shown.columns
        left, top = x - columns * cell / 2, y - rows * cell / 2
        layers = marks.new_layers()
        draw_board(layers, row, replace(shown, line=()), left, top, cell)
        self.under += layers.pop("shape")
        self.over += marks.in_painting_order(layers)

    def _guides(self) -> None:
        """Draw white lines down the page between the first moves, and thinner ones between the second moves."""
        bottom = self.tops[-1] + self.height
        for number, width in GUIDES.items():
            if number < len(self.plies) and number not in self.dense:
                for x in map(self._x, self.plies[number].start[1:].tolist()):
                    self.under.append(marks.Line("guide", -1, x, self.tops[number], x, bottom, style.SURFACE, width))

    def _dense(self) -> Dense:
        """The image of the rows with many nodes, from the first of them to the last."""
        top, bottom = self.tops[self.dense[0]], self.tops[self.dense[-1]] + self.height

        def pixels(width: int, height: int) -> Pixels:
            image = np.full((height, width, 3), 255, dtype=np.uint8)
            scale = height / (bottom - top)
            for number in self.dense:
                start = round((self.tops[number] - top) * scale)
                end = round((self.tops[number] + self.height - top) * scale)
                image[start:end] = ply_image(self.plies[number], self.labels.games, width, end - start)
            return image

        return Dense(pixels, self.left, top, self.width, bottom - top)

    def _counts(self, number: int, ply: Ply) -> None:
        """Write the nodes of a ply to its left, and the games that end in it to its right."""
        y = self.tops[number] + self.height / 2
        size, small = min(NUMBER, 0.55 * self.height), min(SMALL, 0.34 * self.height)
        left, nodes, ply_label = self.left - 16, f"{len(ply.rows):,}", self.labels.ply(number)
        self.over.append(marks.Text("count", number, left, y - 0.35 * size, nodes, size, bold=True, anchor="end"))
        ply_size, y_ply = fitting_size(ply_label, small, LEFT - 16), y + 0.65 * size
        self.over.append(marks.Text("ply", number, left, y_ply, ply_label, ply_size, style.SECOND_TEXT, anchor="end"))
        lines, right = self.labels.endings(ply), self.left + self.width + 16
        for at, line in enumerate(lines):
            y_line, line_size = y + (at - (len(lines) - 1) / 2) * 1.3 * small, fitting_size(line, small, RIGHT - 16)
            self.over.append(marks.Text("ends", number, right, y_line, line, line_size, anchor="start"))

    def _head(self) -> None:
        title = self.labels.title
        size = fitting_size(title, style.SHEET_TITLE, (WIDTH - 2 * MARGIN) / style.BOLD)
        self.over.append(marks.Text("title", -1, MARGIN, MARGIN + 20, title, size, bold=True, anchor="start"))
        for at, line in enumerate([self.labels.summary(), HOW_TO_READ]):
            y = MARGIN + 72 + at * 1.4 * BODY
            self.over.append(marks.Text("around", -1, MARGIN, y, line, BODY, anchor="start"))

    def _foot(self) -> None:
        """Explain the colors and the counts below the tree."""
        x, y = MARGIN, HEIGHT - BOTTOM + 38
        samples = [(good, f"{self.labels.result(good)} ({pluralize(total, 'game')})")
                   for good, total in self.labels.totals()]  # fmt: skip
        room = (WIDTH - 2 * MARGIN) / len(samples) - SWATCH - 10 - BETWEEN_SWATCHES
        size = min(fitting_size(text, BODY, room) for _, text in samples)
        for good, text in samples:
            box = shapes.rectangle(x, y - SWATCH / 2, x + SWATCH, y + SWATCH / 2)
            self.over.append(marks.Shape("swatch", -1, box, COLORS[good], width=1.0))
            self.over.append(marks.Text("around", -1, x + SWATCH + 10, y, text, size, anchor="start"))
            x += SWATCH + 10 + marks.text_width(text, size) + BETWEEN_SWATCHES
        for line in wrap(EXPLANATION + DENSE_EXPLANATION * bool(self.dense), SMALL, WIDTH - 2 * MARGIN):
            self.over.append(marks.Text("around", -1, MARGIN, y + 34, line, SMALL, style.SECOND_TEXT, anchor="start"))
            y += 1.35 * SMALL
