"""A picture of the distinct states of a game: the tree folded, so that every state is one node."""

from itertools import pairwise
from typing import Any

from minimax_lab.games import Game
from minimax_lab.kit import true_or_false, whole_number
from minimax_lab.posters.places import ActionPlaces, StatePlaces
from minimax_lab.posters.poster import Poster
from minimax_lab.posters.state_labels import LEGEND
from minimax_lab.scene import add_frame, check_text, draw_board, legend, marks, shapes, size_of, style
from minimax_lab.trees import Folded, fold

MOST_STATES = 200
LABELED_ROW = 38.0  # the least distance between rows for their labels
NAME_BELOW_TRIANGLE, COUNT_AT_SQUARE, VALUE_AT_SQUARE, BOARD_TOP = 38.0, -21.0, 21.0, 29.0


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
    """A picture of the distinct states of a game: all nodes of the tree with the same state are one node.

    state       where to start; None is the start of the game
    symmetric   whether boards that are turned or mirrored are the same state
    depth       how many plies to draw; None draws all. The values are those of the whole game in any case
    title, caption, size   as for `draw_tree`; without a title the picture names the first state

    Raises TooLarge above 200 states, and InvalidGame for a game that never ends.

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
    true_or_false("symmetric", symmetric)
    depth = None if depth is None else whole_number("depth", depth, 0)
    check_text("title", title)
    check_text("caption", caption)
    folded = fold(game, state, symmetric=symmetric, depth=depth, most=MOST_STATES)
    return _Drawing(game, folded, symmetric, title, caption).poster(size_of(size))


class _Drawing(StatePlaces):
    """Draws the states in their places."""

    def __init__(self, game: Any, folded: Folded, symmetric: bool, title: str, caption: str) -> None:
        super().__init__(game, folded, symmetric, title, caption)
        self.drawn: dict[str, list[marks.Mark]] = {name: [] for name in ("edge", "under", "shape", "grid", "text")}

    def poster(self, size: tuple[int, int] | None) -> Poster:
        for edge, path in self.layers.paths.items():
            self.edge(*edge, path)
        left_out = self.write_actions()
        for at in range(len(self.names)):
            (self.board_node if self.has_boards else self.symbol_node)(at)
        self.row_labels()
        if self.looks[0]["kind"] == "grid" and not self.has_boards:
            self.notes.append(f"The boards did not fit; {marks.SEE_TEXT}")
        entries = legend((mark for layer in self.drawn.values() for mark in layer), LEGEND)
        entries |= {"symmetric": "boards that are turned or mirrored are one"} if self.symmetric else {}
        texts = [mark for mark in self.drawn["text"] if isinstance(mark, marks.Text)]
        small = [mark for mark in texts if mark.size < style.SMALLEST_TEXT and mark.role != "cell"]
        self.drawn["text"] = [mark for mark in texts if mark not in small]
        left_out += small
        if left_out:
            self.notes.append(marks.left_out_note(len(left_out)))
        shown, height = marks.in_painting_order(self.drawn), self.y[-1] + self.below * self.scale + style.MARGIN
        scene = marks.Scene(self.width, height, shown, self.title, self.caption, self.notes, entries, left_out)
        return Poster(add_frame(scene), self.outline(), size)

    def row_labels(self) -> None:
        """Write who moves in each row, and its plies, unless rows are too close."""
        last = -LABELED_ROW
        for row, y in zip(self.layers.rows, self.y, strict=True):
            movers, plies = self.movers(row), self.plies(row)
            if y - last >= LABELED_ROW:
                last, left, down = y, style.MARGIN, 10 if movers else 0
                ply = marks.Text("ply", -1, left, y + down, plies, style.SMALL, style.GRAY_TEXT, anchor="start")
                mover = marks.Text("row", -1, left, y - 9, movers, style.NAME, bold=True, anchor="start")
                self.drawn["text"] += [ply, mover] if movers else [ply]

    def edge(self, at: int, child: int, path: list[int]) -> None:
        """Draw the line from a state to the next; it is vertical where it passes a row."""
        fact, color, width = "", style.GRAY_LINE, style.EDGE_WIDTH
        if self.is_best(at, child):
            fact, color, width = "best", style.BLACK, style.BEST_EDGE_WIDTH
        width = shapes.line_width(width, style.TRIANGLE * self.scale)
        points = [(self.x[at], self.y[self.row[at]] + self.foot(at) * self.scale)]
        for bend in path[1:-1]:
            y = self.y[self.row[bend]]
            points += [(self.x[bend], y - self.above * self.scale), (self.x[bend], y + self.below * self.scale)]
        points.append((self.x[child], self.y[self.row[child]] - self.head(child) * self.scale))
        for (x1, y1), (x2, y2) in pairwise(points):
            self.drawn["edge"].append(marks.Line("edge", child, x1, y1, x2, y2, color, width, parent=at, fact=fact))

    def write_actions(self) -> list[marks.Text]:
        """Write the actions on their edges, and return those that do not fit."""
        places = ActionPlaces(self, [mark for mark in self.drawn["edge"] if isinstance(mark, marks.Line)])
        left_out = []
        for edge, action in self.labels.items():
            child = edge[1]
            if action == self.names[child]:  # in a given tree an action is the child's name, which is written anyway
                continue
            text, box = places.place(edge, action)
            if box is None:
                left_out.append(text)
                continue
            self.drawn["under"].append(marks.Shape("halo", child, shapes.rectangle(*box), style.WHITE, None, 0))
            self.drawn["text"].append(text)
        return left_out

    def symbol_node(self, at: int) -> None:
        x, y, scale = self.x[at], self.y[self.row[at]], self.scale
        player, outside = self.folded.players[at], self.outside_name(at)
        self.symbol(at, x, y, (style.TRIANGLE if player else style.SQUARE) * scale)
        if outside:
            down = NAME_BELOW_TRIANGLE if player else style.NAME_BELOW_SQUARE
            self.text("name", at, x, y + down * scale, outside, style.NAME, full=self.names[at])
        else:
            inside = style.NAME_INSIDE.get(player or "", 0.0) * scale
            size = style.NAME if marks.text_width(self.name(at), style.NAME) <= style.NAME_ROOM else style.SMALL_NAME
            self.text("name", at, x, y + inside, self.name(at), size)
        dx, dy = style.CALL_AT.get(player or "", (COUNT_AT_SQUARE, 0.0))
        self.count_text(at, x + dx * scale, y + dy * scale, "end")
        dx, dy = style.VALUE_AT if player else (VALUE_AT_SQUARE, style.VALUE_AT[1])
        self.value_text(at, x + dx * scale, y + dy * scale, "start")

    def board_node(self, at: int) -> None:
        x, y, scale = self.x[at], self.y[self.row[at]], self.scale
        board, half, head = self.looks[at], self.half * scale, y + (-self.above + style.BOARD_HEAD) * scale
        r = style.BOARD_SYMBOL if self.folded.players[at] else style.BOARD_SQUARE
        self.symbol(at, x - half + style.BOARD_SYMBOL_AT * scale, head, r * scale)
        self.count_text(at, x, y + (self.below - 9) * scale, "middle")
        self.value_text(at, x + half, head, "end")
        cell, top = style.CELL * scale, y + (-self.above + BOARD_TOP) * scale
        draw_board(self.drawn, at, board, x - board["columns"] * cell / 2, top, cell)

    def symbol(self, at: int, x: float, y: float, r: float) -> None:
        self.drawn["shape"].append(shapes.symbol(self.folded.players[at] or "end", at, x, y, r))

    def count_text(self, at: int, x: float, y: float, anchor: Any) -> None:
        self.text("times", at, x, y, self.times(at), style.COUNT, color=style.BLUE, bold=True, anchor=anchor)

    def value_text(self, at: int, x: float, y: float, anchor: Any) -> None:
        role = "value" if self.folded.players[at] else "utility"
        self.text(role, at, x, y, self.values[at], style.VALUE, bold=True, anchor=anchor)

    def text(self, role: str, at: int, x: float, y: float, text: str, size: float, **looks: Any) -> None:
        """Write a text in a size that shrinks with the picture."""
        if text:
            self.drawn["text"].append(marks.Text(role, at, x, y, text, size * self.scale, **looks))
