"""Draw the nodes of a tree: a symbol or a small board each, with the texts beside it."""

from typing import Any

from minimax_lab.games import StateLook
from minimax_lab.scene import shapes, style
from minimax_lab.scene.boards import draw_board
from minimax_lab.scene.layout import Places, Room
from minimax_lab.scene.marks import Mark, Shape, Text, fitting_size, text_width

Point = tuple[float, float]  # from the middle of a node, to the right and down


class NodePainter:
    """Adds the marks of nodes to layers; `at` is the place of a node among the shown ones."""

    def __init__(self, room: Room, places: Places, layers: dict[str, list[Mark]]) -> None:
        self.room, self.contents, self.nodes = room, room.contents, room.contents.nodes
        self.places, self.layers = places, layers

    def draw(self, at: int) -> None:
        """Draw a node with all that this step shows of it."""
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
        (x, y, scale), reach = self.places.of[at], self.room.reach(at)
        if self.contents.cuts is not None and not self.contents.has_boards:  # keep clear of the label above
            reach = reach._replace(above=style.HEIGHT_ABOVE[self.contents.player[at]])
        left, right, above, below = (each * scale + style.FRAME_GAP for each in reach)
        corners = shapes.rectangle(x - left, y - above, x + right, y + below)
        color, width = (style.TEXT, style.OPEN_WIDTH) if is_open else (style.NOW, style.NOW_WIDTH)
        self.layers["under"].append(Shape(role, row, corners, None, color, width, is_open))

    def _triangle(self, at: int) -> None:
        player, has_returns = self.contents.player[at] or "", self.contents.options.returns
        self._symbol(at, (0, 0), style.TRIANGLE)
        self._name(at, style.NAME_BELOW_TRIANGLE)
        self._call(at, style.CALL_AT[player], style.CALL)
        self._value(at, style.VALUE_OVER_RETURNS if has_returns else style.VALUE_AT, anchor="start")
        self._returns(at, style.RETURNS_AT, anchor="start")

    def _square(self, at: int) -> None:
        name = style.NAME_LINE if self.contents.outside_name(at) else 0.0
        self._symbol(at, (0, 0), style.SQUARE)
        self._name(at, style.NAME_BELOW_SQUARE)
        self._call(at, style.CALL_AT_LEAF if self.nodes.leaf[at] else style.CALL_AT_DIAMOND, style.SQUARE_CALL)
        self._value(at, (0, style.VALUE_BELOW + name))
        self._returns(at, (0, style.RETURNS_BELOW + name))

    def _board_node(self, at: int) -> None:
        contents, board, (half, _, above, _) = self.contents, self.contents.board(at), self.room.reach(at)
        head, bottom = style.BOARD_HEAD - above, style.BOARD_TOP - above + board.rows * style.CELL
        r = style.BOARD_SYMBOL if contents.player[at] else style.BOARD_SQUARE
        self._symbol(at, (style.BOARD_SYMBOL_AT - half, head), r)
        self._call(at, (style.BOARD_CALL_AT - half, head), style.CALL, anchor="start")
        self._board(at, board, style.BOARD_TOP - above)
        if self.nodes.leaf[at]:
            width = board.columns * style.CELL
            size = max(style.SMALL, fitting_size(contents.value(at), style.VALUE, width, bold=True))
            self._value(at, (0, bottom + style.BOARD_VALUE), size=size)
            bottom += style.BOARD_VALUE_LINE if contents.value(at) else 0
        else:
            self._value(at, (half, head), anchor="end")
        self._returns(at, (0, bottom + style.BOARD_RETURNS))

    def _board(self, at: int, board: StateLook, dy: float) -> None:
        (x, y, scale), is_skipped = self.places.of[at], self.contents.skipped[at]
        cell, color = style.CELL * scale, style.SKIPPED if is_skipped else style.TEXT
        before = self.contents.board(self.nodes.parent[at]).cells if at else []
        is_same_size = len(before) == len(board.cells)  # else no square can be compared
        line_color = color if self.contents.cuts is not None and is_skipped else style.MIN
        left, top = x - board.columns * cell / 2, y + dy * scale
        draw_board(self.layers, self.nodes.rows[at], board, left, top, cell,
                   before=before if is_same_size else None, color=color, line_color=line_color)  # fmt: skip

    def _symbol(self, at: int, point: Point, r: float) -> None:
        (x, y, scale), (dx, dy) = self.places.of[at], point
        role = self.contents.player[at] or ("end" if self.nodes.leaf[at] else "somebody")
        x, y, r, row = x + dx * scale, y + dy * scale, r * scale, self.nodes.rows[at]
        self.layers["shape"].append(shapes.symbol(role, row, x, y, r, self.contents.skipped[at]))

    def _name(self, at: int, below: float) -> None:
        """Write the name inside the symbol, or below it if it is too long."""
        contents, name, is_outside = self.contents, self.contents.name(at), bool(self.contents.outside_name(at))
        is_wide = not is_outside and text_width(name, style.NAME) > style.NAME_ROOM
        dy = below if is_outside else style.NAME_INSIDE.get(contents.player[at] or "", 0.0)
        color = style.SKIPPED_TEXT if contents.skipped[at] else style.TEXT
        full = contents.names[at] if is_outside else ""
        self._text("name", at, (0, dy), name, style.SMALL_NAME if is_wide else style.NAME, color=color, full=full)

    def _call(self, at: int, point: Point, size: float, anchor: Any = "end") -> None:
        self._text("call", at, point, self.contents.call_number(at), size, bold=True, anchor=anchor)

    def _value(self, at: int, point: Point, anchor: Any = "middle", size: float = style.VALUE) -> None:
        role, text = self.contents.value_role(at), self.contents.value(at)
        fact = "hidden" if text == "?" else "bound" if self.contents.bound(at) else ""
        color = style.TEXT if fact == "hidden" else style.VALUE_COLORS[self.contents.sign(at) + 1]
        self._text(role, at, point, text, size, color=color, bold=True, anchor=anchor, fact=fact)

    def _returns(self, at: int, point: Point, anchor: Any = "middle") -> None:
        text = self.contents.return_rank(at)
        self._text("returns", at, point, text, style.SMALL, color=style.SECOND_TEXT, anchor=anchor)

    def _text(self, role: str, at: int, point: Point, text: str, size: float, **looks: Any) -> None:
        if text:
            (x, y, scale), (dx, dy) = self.places.of[at], point
            mark = Text(role, self.nodes.rows[at], x + dx * scale, y + dy * scale, text, size * scale, **looks)
            self.layers["text"].append(mark)
