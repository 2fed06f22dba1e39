"""How much room each node and its edge need, whatever a step shows of them: so no step moves anything."""

from typing import NamedTuple

from minimax_lab.scene import style
from minimax_lab.scene.contents import Contents
from minimax_lab.scene.marks import text_width


class Reach(NamedTuple):
    """How far a node reaches from its middle."""

    left: float
    right: float
    above: float
    below: float


class Extent(NamedTuple):
    """The room of a level: how far its nodes reach, the distance that the labels need, and the height of its edges."""

    left: float
    right: float
    above: float
    below: float
    labels: float
    edge: float


class Room:
    """The room that the nodes of a picture need; `at` is the place of a node among the shown ones."""

    def __init__(self, contents: Contents) -> None:
        self.contents, self.has_windows = contents, contents.cuts is not None
        self.label_at = style.WINDOW_AT if self.has_windows else style.LABEL_AT

    def extent(self, level: list[int]) -> Extent:
        """The room that a level needs."""
        left, right, above, below = map(max, zip(*map(self.reach, level), strict=True))
        labels = [self.contents.edge_labels(at) for at in level]
        widest = max((text_width(label.text, label.size) for each in labels for label in each), default=0.0)
        if not self.has_windows:
            edge = style.BOARD_EDGE if self.contents.has_boards else style.EDGE
            return Extent(left, right, above, below, widest / self.label_at + 10, edge)
        half = widest / self.label_at * self.label_at / 2  # an edge that runs straight down may be wider than its node
        edge = style.LABELED_EDGES[max(map(len, labels))]
        return Extent(max(left, half), max(right, half), above, below, widest / self.label_at + 6, edge)

    def reach(self, at: int) -> Reach:
        """How far a node reaches, with all that it will contain in the end."""
        if self.contents.has_boards:
            return self._board_reach(at)
        return self._triangle_reach(at) if self.contents.player[at] else self._square_reach(at)

    def _board_reach(self, at: int) -> Reach:
        board, is_leaf, value = self.contents.board(at), self.contents.nodes.leaf[at], self._value_width(at)
        head = style.BOARD_CALL_AT + self._call_width(at) + 8 + (0.0 if is_leaf else value)
        half = max(board["columns"] * style.CELL, head, self._folded_width(at)) / 2
        tall = style.BOARD_REST + board["rows"] * style.CELL
        under = 22.0 if is_leaf and value else 0.0
        return Reach(half, half, tall / 2, tall / 2 + under + self._lines_below(at))

    def _square_reach(self, at: int) -> Reach:
        name, number, value = self._name_width(at), self._call_width(at), self._value_width(at)
        half = max(style.SQUARE + 1, max(value, self._returns_width(at)) / 2, name / 2)
        left = max(half, 20 + number * 0.8) if number else half
        below = self._lines_below(at) + style.NAME_LINE * bool(name) + (22.0 if value else 0.0)
        return Reach(left, half, style.SQUARE + 1, style.SQUARE + 1 + below)

    def _triangle_reach(self, at: int) -> Reach:
        name, number = self._name_width(at), self._call_width(at)
        half = max(27.0, name / 2, self._folded_width(at) / 2)
        right = max(half, 27 + max(self._value_width(at), self._returns_width(at)))
        below = 28.0 + (18.0 if self.contents.nodes.folded[at] else 0.0) + style.NAME_LINE * bool(name)
        return Reach(max(half, 28 + number) if number else half, right, 28.0, below)

    def _value_width(self, at: int) -> float:
        """The width of the widest value; with windows of the node's own, as their signs make some much wider."""
        if not self.contents.options.values:
            return 0.0
        if not self.has_windows:
            return self.contents.widest_value
        return text_width(self.contents.final_value(at), style.VALUE, bold=True)

    def _returns_width(self, at: int) -> float:
        return text_width("199th", style.SMALL) if self.contents.has_return(at) else 0.0

    def _lines_below(self, at: int) -> float:
        return (18.0 if self.contents.nodes.folded[at] else 0.0) + (16.0 if self.contents.has_return(at) else 0.0)

    def _call_width(self, at: int) -> float:
        return text_width(self.contents.call_number(at), style.CALL, bold=True)

    def _name_width(self, at: int) -> float:
        return text_width(self.contents.outside_name(at), style.NAME)

    def _folded_width(self, at: int) -> float:
        return text_width(self.contents.folded_count(at), style.SMALL)
