"""The graph of a game's distinct states, drawn: the tree folded, so that every state stands there once."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from minimax_lab.games import Game
from minimax_lab.kit import InvalidArgument, one_of, quote, whole_number
from minimax_lab.posters.poster import Poster
from minimax_lab.posters.state_places import StatePlaces
from minimax_lab.scene import (
    Line,
    Mark,
    Scene,
    Shape,
    Text,
    add_surroundings,
    grid_lines,
    shortened,
    size_of,
    strike,
    style,
    style_of,
    text_width,
    thin,
)
from minimax_lab.trees import Folded, fold

MOST_STATES = 200
LEGEND = ("MAX", "MIN", "end", "times", "best", "strike", "symmetric")
ROW = 38.0  # the least between two rows that are labelled


def draw_states(
    game: Game[Any, Any],
    state: Any = None,
    *,
    symmetric: bool = False,
    depth: int | None = None,
    title: str = "",
    caption: str = "",
    size: str | tuple[int, int] = "notebook",
) -> Poster:
    """A picture of the distinct states of a game: nodes of the tree that are the same state are one node.

    state       where to start; None is the start of the game
    symmetric   whether boards that are turned or mirrored are one state as well
    depth       how many plies to draw; None is to the end. Values are those of the whole game all the same
    title, caption, size   as for `draw_tree`; without a title the picture names the state it starts from

    Raises TooLarge above 200 states, and InvalidGame for a game that runs in a circle.

    >>> from minimax_lab import Bones
    >>> print(draw_states(Bones(2)).text)
    The states from 2 on: 4 nodes of the tree are 4 states, none twice
      ply 0
        2, MAX, value +1; take 1 -> 1, take 2 -> 0 (best)
      ply 1
        1, MIN, value -1; take 1 -> 0 (best)
        0, end, utility +1
      ply 2
        0, end, utility -1
    """
    one_of("symmetric", symmetric, (False, True))
    depth = None if depth is None else whole_number("depth", depth, 0)
    for name, text in (("title", title), ("caption", caption)):
        if not isinstance(text, str):
            raise InvalidArgument(f"{name}={quote(text)}: must be text")
    folded = fold(game, state, symmetric=symmetric, depth=depth, most=MOST_STATES)
    return _Drawing(game, folded, symmetric, title, caption).poster(size_of(size))


class _Drawing(StatePlaces):
    """Draws the states of a game."""

    def __init__(self, game: Any, folded: Folded, symmetric: bool, title: str, caption: str) -> None:
        super().__init__(game, folded, symmetric, title, caption)
        self.used: dict[str, str] = {}
        self.drawn: dict[str, list[Mark]] = {name: [] for name in ("edge", "under", "shape", "grid", "text")}

    def poster(self, size: tuple[int, int] | None) -> Poster:
        for edge, path in self.layers.paths.items():
            self.edge(*edge, path)
        left_out = self.write_actions()
        for at in range(len(self.names)):
            (self.board_node if self.grid else self.symbol_node)(at)
        self.row_labels()
        if self.looks[0]["kind"] == "grid" and not self.grid:
            self.notes.append("There is no room for the boards; the text that goes with the picture has them")
        small = [mark for mark in self.drawn["text"] if isinstance(mark, Text) and mark.size < style.SMALLEST_TEXT
                 and mark.role != "cell"]  # fmt: skip
        self.drawn["text"] = [mark for mark in self.drawn["text"] if mark not in small]
        if small or left_out:
            count = len(small) + len(left_out)
            self.notes.append(
                f"{count:,} label{'s' * (count > 1)} without room {'are' if count > 1 else 'is'} left out of the "
                f"picture; the text that goes with it has {'them' if count > 1 else 'it'}"
            )
        if self.symmetric:
            self.used["symmetric"] = "boards that are turned or mirrored are one"
        shown = [mark for layer in self.drawn.values() for mark in sorted(layer, key=style_of)]
        height = self.y[-1] + self.below * self.scale + style.MARGIN
        scene = Scene(self.width, height, shown, self.title, self.caption, self.notes, left_out=[*small, *left_out])
        scene.legend = [self.used[key] for key in LEGEND if key in self.used]
        return Poster(add_surroundings(scene, None), self.outline(), size)

    def row_labels(self) -> None:
        """Who moves in each row, and at which plies; where rows are too close, not at all."""
        last = -ROW
        for row, y in zip(self.layers.rows, self.y, strict=True):
            movers, plies = self.movers(row), self.plies(row)
            if y - last >= ROW:
                last = y
                down = 10 if movers else 0
                words = [Text("row", -1, style.MARGIN, y + down, plies, style.SMALL, style.GRAY_TEXT, anchor="start")]
                if movers:
                    words.append(Text("row", -1, style.MARGIN, y - 9, movers, style.NAME, bold=True, anchor="start"))
                self.drawn["text"] += words

    def edge(self, at: int, child: int, path: list[int]) -> None:
        """The line from a state to the next, upright where it passes a row."""
        best = self.is_best(at, child)
        color, width = (style.BLACK, 4.2) if best else (style.GRAY_LINE, 1.3)
        if best:
            self.used["best"] = "heavy edge: a best move"
        points = [(self.x[at], self.y[self.row[at]] + self.foot(at) * self.scale)]
        for bend in path[1:-1]:
            y = self.y[self.row[bend]]
            points += [(self.x[bend], y - self.above * self.scale), (self.x[bend], y + self.below * self.scale)]
        points.append((self.x[child], self.y[self.row[child]] - self.head(child) * self.scale))
        for (x1, y1), (x2, y2) in pairwise(points):
            self.drawn["edge"].append(
                Line("edge", child, x1, y1, x2, y2, color, thin(width, 25 * self.scale), parent=at)
            )

    def write_actions(self) -> list[Text]:
        """Write the actions on their edges, and return those for which there is no room."""
        size = style.ACTION * self.scale
        lines = [mark for mark in self.drawn["edge"] if isinstance(mark, Line)]
        ends = np.array([(line.x1, line.y1, line.x2, line.y2) for line in lines]).reshape(-1, 4)
        boxes: list[tuple[float, float, float, float]] = []
        left_out = []
        for (at, child), full in self.labels.items():
            label = shortened(full, style.MOST_LETTERS)
            if full == self.names[child]:  # in a given tree a move is the child's name, which stands there anyway
                continue
            own = np.array([line.parent == at and line.node == child for line in lines])
            half = text_width(label, size) / 2 + 2, size * 0.6
            spot = self.spot(ends, own, boxes, half) if size >= style.SMALLEST_TEXT else None
            text = Text("action", child, *(spot or (0.0, 0.0)), label, size, full=full)
            if spot is None:
                left_out.append(text)
                continue
            box = spot[0] - half[0], spot[1] - half[1], spot[0] + half[0], spot[1] + half[1]
            boxes.append(box)
            corners = ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3]))
            self.drawn["under"].append(Shape("halo", child, corners, style.WHITE, None, 0))
            self.drawn["text"].append(text)
        return left_out

    def symbol_node(self, at: int) -> None:
        x, y, scale = self.x[at], self.y[self.row[at]], self.scale
        player, outside = self.folded.players[at], self.outside(at)
        self.symbol(at, x, y, (25 if player else 16) * scale)
        if outside:
            full = self.names[at]
            self.text("name", at, x, y + (38 if player else 27) * scale, outside, style.NAME, full=full)
        else:
            inside = {"MAX": 6.0, "MIN": -6.0}.get(player or "", 0.0) * scale
            size = style.NAME if text_width(self.name(at), style.NAME) <= 24 else 13.0
            self.text("name", at, x, y + inside, self.name(at), size)
        left, up = {"MAX": (19, 7), "MIN": (28, 3)}.get(player or "", (21, 0))
        self.count_text(at, x - left * scale, y - up * scale, "end")
        value = "value" if player else "utility"
        self.text(value, at, x + (26 if player else 21) * scale, y - 2 * scale, self.values[at], style.VALUE,
                  bold=True, anchor="start")  # fmt: skip

    def board_node(self, at: int) -> None:
        x, y, scale = self.x[at], self.y[self.row[at]], self.scale
        board, half, head = self.looks[at], self.half * scale, y + (-self.above + 13) * scale
        player = self.folded.players[at]
        self.symbol(at, x - half + 12 * scale, head, (12 if player else 9) * scale)
        self.count_text(at, x, y + (self.below - 9) * scale, "middle")
        value = "value" if player else "utility"
        self.text(value, at, x + half, head, self.values[at], style.VALUE, bold=True, anchor="end")
        cell, columns = style.CELL * scale, board["columns"]
        left, top = x - columns * cell / 2, y + (-self.above + 29) * scale
        for square, mark in enumerate(board["cells"]):
            if mark:
                sign_x, sign_y = left + (square % columns + 0.5) * cell, top + (square // columns + 0.5) * cell
                self.drawn["text"].append(Text("cell", at, sign_x, sign_y, mark, cell * 0.8, bold=True))
        grid_lines(self.drawn["grid"], at, left, top, cell, board["rows"], columns, style.BLACK)
        if board["line"]:
            self.drawn["grid"].append(strike(at, board["line"], columns, left, top, cell))
            self.used["strike"] = "struck through: a full line"

    def symbol(self, at: int, x: float, y: float, r: float) -> None:
        """The triangle of the player to move, or the square of an end."""
        player = self.folded.players[at]
        up = -1 if player == "MAX" else 1
        points: tuple[tuple[float, float], ...] = (
            (x, y + up * r),
            (x + r, y - up * 0.72 * r),
            (x - r, y - up * 0.72 * r),
        )
        if player is None:
            points = ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r))
        fill = {"MAX": style.MAX_FILL, "MIN": style.MIN_FILL}.get(player or "", style.WHITE)
        words = {"MAX": "▲ MAX moves", "MIN": "▼ MIN moves", "end": "□ the end of the game"}
        self.used[player or "end"] = words[player or "end"]
        self.drawn["shape"].append(Shape(player or "end", at, points, fill, style.BLACK, thin(1.6, r)))

    def count_text(self, at: int, x: float, y: float, anchor: Any) -> None:
        if self.times(at):
            self.used["times"] = "\u00d72: stands for 2 nodes of the tree"
            self.text("times", at, x, y, self.times(at), style.COUNT, style.BLUE, bold=True, anchor=anchor)

    def text(
        self, role: str, at: int, x: float, y: float, text: str, size: float, color: str = style.BLACK, *,
        bold: bool = False, anchor: Any = "middle", full: str = "",
    ) -> None:  # fmt: skip
        """A text of a size that shrinks with the picture."""
        if text:
            self.drawn["text"].append(Text(role, at, x, y, text, size * self.scale, color, bold, anchor, full))
