"""Draw the nodes of a tree: a symbol or a small board each, with the texts beside it."""

from typing import Any

import numpy as np

from minimax_lab.games import StateLook
from minimax_lab.scene import shapes, style
from minimax_lab.scene.boards import draw_board
from minimax_lab.scene.layout import Places, Room
from minimax_lab.scene.marks import Mark, Shape, Text, text_width

Point = tuple[float, float]  # from the middle of a node, to the right and down


class NodePainter:
    """Adds the marks of nodes to layers; `at` is the place of a node among the shown ones."""

    def __init__(self, room: Room, places: Places, layers: dict[str, list[Mark]]) -> None:
        self.room, self.contents, self.nodes = room, room.contents, room.contents.nodes
        self.places, self.layers = places, layers

    def draw_symbols(self) -> None:
        """Draw the symbols of nodes without boards, those that look alike as one column."""
        if self.contents.has_boards:
            return
        rows: Any = np.array(self.nodes.rows)
        looks = map(self._look, range(len(rows)))
        for (_, (role, tone, side, is_skipped)), several in self.nodes.alike(looks).items():
            (x, y, _), row, scale = self.places.columns[:, several], rows[several], self.places.of[several[0]].scale
            half, reach = style.SQUARE * scale, side * scale
            if role == "end":  # a box for the value
                corners, radius = shapes.rectangle(x - reach, y - half, x + reach, y + half), style.CORNER * scale
                shape = shapes.outlined(role, row, corners, tone, half, is_skipped, radius)
            else:
                shape = shapes.symbol(role, row, x, y, reach, is_skipped)
            self.layers["shape"].append(shape)

    def _look(self, at: int) -> tuple[str, int, float, bool]:
        """The role of a symbol, its tone, its size, and whether the node was skipped."""
        player, is_skipped = self.contents.player[at], self.contents.skipped[at]
        if player:
            return player, 0, style.TRIANGLE, is_skipped
        if self.nodes.leaf[at]:
            return "end", self.contents.tone(at), self.room.square_side(at), is_skipped
        return "somebody", 0, style.SQUARE, is_skipped

    def draw(self, at: int) -> None:
        """Draw what this step shows of a node besides a symbol without a board."""
        if self.contents.has_boards:
            self._board_node(at)
        elif self.contents.player[at]:
            self._triangle(at)
        else:
            self._square(at)
        x, _, scale = self.places.of[at]
        y, text = self.places.bottom[self.nodes.depth[at]] - style.FOLDED_AT * scale, self.contents.folded_count(at)
        if text:
            role = self.contents.folded_role(at)
            size, color = style.SMALL * scale, style.SECOND_TEXT
            self.layers["text"].append(Text(role, self.nodes.rows[at], x, y, text, size, color))
        self._frame(at)

    def _frame(self, at: int) -> None:
        """Draw a frame around a highlighted node, or around an open call."""
        options, row = self.contents.options, self.nodes.rows[at]
        is_open = row not in options.highlight
        if is_open and (options.step is None or self.nodes.returned[at]):
            return
        role = "open" if is_open else "highlight" if options.step is None else "current"
        x, y, scale = self.places.of[at]
        left, right, above, below = (each * scale for each in self.room.framed(at))
        half, lower = self._fold(at)
        left, right, below = max(left, half), max(right, half), max(below, lower)
        gap, radius = style.FRAME_GAP * scale, style.FRAME_CORNER * scale
        corners = shapes.rectangle(x - left - gap, y - above - gap, x + right + gap, y + below + gap)
        frame = Shape(role, row, corners, style.NOW_TINT, style.NOW, style.NOW_WIDTH, radius=radius)
        if is_open:
            frame = Shape(role, row, corners, None, style.TEXT, style.OPEN_WIDTH, dashed=True, radius=radius)
        self.layers["under"].append(frame)

    def _fold(self, at: int) -> tuple[float, float]:
        """How far the count of folded nodes, in a box in the browser, reaches to each side, and down."""
        (_, y, scale), text = self.places.of[at], self.contents.folded_count(at)
        if not text:
            return 0.0, 0.0
        half = (text_width(text, style.SMALL) + style.FOLD_GAP) / 2 * scale
        lowest = self.places.bottom[self.nodes.depth[at]] - (style.FOLDED_AT - style.SMALLEST_TARGET / 2) * scale
        return half, lowest - y

    def _triangle(self, at: int) -> None:
        player, has_returns = self.contents.player[at] or "", self.contents.options.returns
        self._name(at, style.NAME_BELOW_TRIANGLE)
        self._call(at, style.CALL_AT[player])
        self._value(at, style.VALUE_OVER_RETURNS if has_returns else style.VALUE_AT[player], is_start=True)
        self._returns(at, style.RETURNS_AT, anchor="start")

    def _square(self, at: int) -> None:
        name = style.NAME_LINE if self.contents.outside_names[at] else 0.0
        if self.nodes.leaf[at]:
            self._value_text(at, (0, 0))
        else:
            self._value(at, (0, style.VALUE_BELOW + name))
            name += style.VALUE_REACH
        self._name(at, style.NAME_BELOW_SQUARE)
        left = -self.room.square_side(at) - style.CALL_BESIDE_SQUARE
        self._call(at, (left, 0.0))
        self._returns(at, (0, style.RETURNS_BELOW + name))

    def _board_node(self, at: int) -> None:
        contents, board, (half, tall) = self.contents, self.contents.board(at), self.room.board_half(at)
        r = style.BOARD_SYMBOL if contents.player[at] else style.BOARD_SQUARE
        body = self.room.bodies[at]
        x, y = (-half - style.BOARD_GAP - body.left) / 2, r - tall
        if not contents.has_numbers:
            x, y = 0.0, (style.FLAT * r if contents.player[at] == "MIN" else r) - body.above
        role, row = contents.player[at] or ("end" if self.nodes.leaf[at] else "somebody"), self.nodes.rows[at]
        middle_x, middle_y, scale = self.places.of[at]
        symbol = middle_x + x * scale, middle_y + y * scale, r * scale
        self.layers["shape"].append(shapes.symbol(role, row, *symbol, contents.skipped[at]))
        self._call(at, (x, style.BOARD_CALL - tall), anchor="middle")
        self._board(at, board)
        self._value(at, (0, tall + style.BOARD_VALUE))
        is_beside = contents.has_numbers
        self._returns(at, (x, tall - style.BOARD_RETURNS) if is_beside else (0, tall + style.RETURNS_BELOW))

    def _board(self, at: int, board: StateLook) -> None:
        x, y, scale = self.places.of[at]
        cell = style.CELL * scale
        before = self.contents.board(self.nodes.parent[at]).cells if at else []
        is_same_size = len(before) == len(board.cells)  # else no square can be compared
        left, top = x - board.columns * cell / 2, y - board.rows * cell / 2
        draw_board(self.layers, self.nodes.rows[at], board, left, top, cell,
                   before=before if is_same_size else None, is_skipped=self.contents.skipped[at])  # fmt: skip

    def _name(self, at: int, below: float) -> None:
        """Write the name inside the symbol, or below it."""
        contents, name, is_outside = self.contents, self.contents.shown_names[at], bool(self.contents.outside_names[at])
        is_wide = not is_outside and text_width(name, style.NAME) > style.NAME_ROOM
        dy = below if is_outside else style.NAME_INSIDE.get(contents.player[at] or "", 0.0)
        color = style.SKIPPED_TEXT if contents.skipped[at] else style.TEXT
        full = contents.names[at] if is_outside else ""
        self._text("name", at, (0, dy), name, style.SMALL_NAME if is_wide else style.NAME, color=color, full=full)

    def _call(self, at: int, point: Point, anchor: Any = "end") -> None:
        number = self.contents.call_number(at)
        self._text("call", at, point, number, style.CALL, color=style.SECOND_TEXT, anchor=anchor)

    def _value(self, at: int, point: Point, *, is_start: bool = False) -> None:
        """Write the value on its ground, of which `point` is the middle or the left end."""
        text, (x, y, scale), (dx, dy) = self.contents.value(at), self.places.of[at], point
        size, width = self.room.ground_of(at, text_width(text, style.VALUE, bold=True))
        half = width / 2
        dx += half * is_start
        if text and size * scale >= style.SMALLEST_TEXT:
            (fill, color, _), tall = style.VALUE_COLORS[self.contents.tone(at) + 1], style.VALUE_HALF * scale
            x, y, half = x + dx * scale, y + dy * scale, half * scale
            corners = shapes.rectangle(x - half, y - tall, x + half, y + tall)
            self.layers["mark"].append(
                Shape("ground", self.nodes.rows[at], corners, fill, color, style.VALUE_WIDTH, radius=tall)
            )
        self._value_text(at, (dx, dy), size)

    def _value_text(self, at: int, point: Point, size: float = style.VALUE) -> None:
        contents, text = self.contents, self.contents.value(at)
        fact = "hidden" if text == "?" else "bound" if contents.shown_bound(at) else ""
        sure = style.SECOND_TEXT if fact == "hidden" else style.VALUE_COLORS[contents.tone(at) + 1][2]
        color = style.SKIPPED_TEXT if contents.skipped[at] else sure
        role = contents.value_role(at) if self.nodes.returned[at] else "so far"
        self._text(role, at, point, text, size, color=color, bold=True, fact=fact)

    def _returns(self, at: int, point: Point, anchor: Any = "middle") -> None:
        text = self.contents.return_rank(at)
        self._text("returns", at, point, text, style.SMALL, color=style.SECOND_TEXT, anchor=anchor)

    def _text(self, role: str, at: int, point: Point, text: str, size: float, **looks: Any) -> None:
        if text:
            (x, y, scale), (dx, dy) = self.places.of[at], point
            mark = Text(role, self.nodes.rows[at], x + dx * scale, y + dy * scale, text, size * scale, **looks)
            self.layers["text"].append(mark)
