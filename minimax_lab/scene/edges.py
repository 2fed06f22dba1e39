"""Draw the edges of a tree: lines, labels on white, the bars that sever an edge at a cut, and a search's horizon."""

from functools import cached_property
from itertools import compress
from typing import Any

import numpy as np

from minimax_lab.scene import shapes, style
from minimax_lab.scene.contents import Label
from minimax_lab.scene.layout import Places, Room
from minimax_lab.scene.marks import Line, Mark, Shape, Text, text_width

Ends = tuple[float, float, float, float]  # x1, y1, x2, y2
# What is special about a line, its color, and its width: of one that is not chosen, is chosen, or is the line of play
LOOKS = (
    ("", style.GRID, style.EDGE_WIDTH),
    ("best", style.TEXT, style.CHOSEN_WIDTH),
    ("line of play", style.BEST, style.BEST_WIDTH),
)


class EdgePainter:
    """Adds the marks of edges to layers; `at` is the place of the lower node among the shown ones."""

    def __init__(self, room: Room, places: Places, layers: dict[str, list[Mark]]) -> None:
        self.room, self.contents, self.nodes = room, room.contents, room.contents.nodes
        self.places, self.layers = places, layers
        tree, options = self.contents.tree, self.contents.options
        self.line = {node.row for node in tree.principal_variation()} if options.principal_variation else set()

    def draw_lines(self) -> None:
        """Draw the lines of all edges, those that look alike as one column."""
        nodes = self.nodes
        rows: Any = np.array(nodes.rows)
        above = rows[nodes.parent]
        best = set(map(self.contents.best_child, set(compress(nodes.parent[1:], nodes.present[1:]))))
        chosen = [row in best and 1 + (row in self.line) for row in nodes.rows]
        skipped = [look and not is_chosen for look, is_chosen in zip(self.contents.skipped, chosen, strict=True)]
        for (ply, look, is_skipped), several in nodes.alike(chosen, skipped).items():
            if ply:  # the root has no edge
                fact, color, width = LOOKS[look]
                color = style.SKIPPED if is_skipped else color
                width = shapes.line_width(width, style.TRIANGLE * self.places.of[several[0]].scale)
                x1, y1, x2, y2 = self._ends[:, several]
                looks = color, width, is_skipped, above[several], fact
                self.layers["edge"].append(Line("edge", rows[several], x1, y1, x2, y2, *looks))

    @cached_property
    def _ends(self) -> Any:
        """The ends of the edge to each node: x1, y1, x2, y2."""
        (x, y, scale), parent, bodies = self.places.columns, self.nodes.parent, self.room.bodies
        foot, head = y + np.array([each.below for each in bodies]) * scale, [each.above for each in bodies] * scale
        return np.array([x[parent], foot[parent], x, y - head])

    def draw(self, at: int) -> None:
        """Draw the labels of the edge to a node, and its cut."""
        above, ends = self.nodes.parent[at], self._ends[:, at].tolist()
        _, y1, scale1 = self.places.of[above]
        free = _below(ends, y1 + self.room.reaches[above].below * scale1)
        if self.contents.cut(at):
            self._sever(at, free)
        labels, scale = self.contents.labels[at], self.places.of[at].scale
        line = style.LINE * scale
        if self.contents.has_window(at):
            half = self.room.label_width(at) * scale / 2 + style.HALO_GAP
            x, y = _beside(free, style.WINDOW_AT, half, len(labels) * line / 2)
        else:
            x, y = _between(free, self.room.label_at)
        aside = self._aside(labels[0], scale, free) if len(labels) == 1 else 0.0
        self.places.right = max(self.places.right, x + 2 * aside)
        for number, label in enumerate(labels):
            self._label(at, label, x + aside, y + (number - (len(labels) - 1) / 2) * line)

    def _aside(self, label: Label, scale: float, ends: Ends) -> float:
        """How far a label is from an edge so steep and so short that the label would cover most of it; else 0."""
        x1, y1, x2, y2 = ends
        if self.contents.cuts is not None:
            return 0.0
        half = text_width(label.text, label.size * scale) / 2 + style.HALO_GAP
        is_covered = abs(x2 - x1) < half and y2 - y1 < 5 * style.HALF_HALO * scale
        return half + style.HALO_GAP if is_covered else 0.0

    def draw_root_window(self) -> None:
        """Write the window of the first call, which has no edge, above the root."""
        text, (x, y, scale) = self.contents.window(0), self.places.of[0]
        if text and self.nodes.present[0]:
            y -= (self.room.reaches[0].above + style.ROOT_WINDOW / 2) * scale
            self.layers["text"].append(Text("root window", self.nodes.rows[0], x, y, text, style.WINDOW * scale))

    def _label(self, at: int, label: Label, x: float, y: float) -> None:
        """A text on white, so that the edge does not run through it."""
        row, size = self.nodes.rows[at], label.size * self.places.of[at].scale
        if size >= style.SMALLEST_TEXT:
            half = text_width(label.text, size) / 2 + style.HALO_GAP
            tall = style.HALF_HALO if self.contents.cuts is None else style.LINE / 2
            box = shapes.rectangle(x - half, y - tall, x + half, y + tall)
            self.layers["under"].append(Shape("halo", row, box, style.SURFACE, None, 0))
        color = style.SKIPPED_TEXT if self.contents.skipped[at] and label.role == "action" else style.TEXT
        self.layers["text"].append(Text(label.role, row, x, y, label.text, size, color, full=label.full))

    def _sever(self, at: int, ends: Ends) -> None:
        """Draw two bars across an edge, and nothing between them."""
        row, scale = self.nodes.rows[at], self.places.of[at].scale
        x1, y1, x2, y2 = ends
        x, y = _between(ends, style.CUT_AT)
        length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1.0)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        gap, half = style.HALF_GAP * scale, style.HALF_BAR * scale
        # The bars are upright: at right angles to an edge that goes straight down, they would look like "=".
        tilt = style.BAR_TILT if dx < 0 else -style.BAR_TILT
        right, down = half * (dy + tilt * dx), half * (tilt * dy - dx)
        bars = [
            (x + along * dx + right, y + along * dy + down, x + along * dx - right, y + along * dy - down)
            for along in (-gap, gap)
        ]
        (a, b, c, d), (e, f, g, h) = bars
        self.layers["under"].append(Shape("halo", row, ((a, b), (c, d), (g, h), (e, f)), style.SURFACE, None, 0))
        width = shapes.line_width(style.CUT_WIDTH, style.TRIANGLE * scale)
        self.layers["shape"] += [Line("cut", row, *bar, style.TEXT, width) for bar in bars]


def _below(ends: Ends, y: float) -> Ends:
    """The part of an edge that is below the value of its upper node."""
    _, top, x, bottom = ends
    return *_between(ends, (y - top) / (bottom - top)), x, bottom


def _between(ends: Ends, part: float) -> tuple[float, float]:
    """The point at a part of the way along an edge."""
    x1, y1, x2, y2 = ends
    return x1 + part * (x2 - x1), y1 + part * (y2 - y1)


def _beside(ends: Ends, part: float, half: float, tall: float) -> tuple[float, float]:
    """The middle of labels with this half width and height beside an edge, at its outer side."""
    (x1, y1, x2, y2), (x, y) = ends, _between(ends, part)
    slope = abs(x2 - x1) / max(y2 - y1, 1.0)
    away = half + tall * slope + style.BESIDE_EDGE * (1 + slope**2) ** 0.5
    return x + (away if x2 > x1 + 1 else -away), y  # beside one straight down, at the left: a cut is at its right


def draw_horizon(ply: int, room: Room, places: Places, layers: dict[str, list[Mark]]) -> None:
    """Add the horizon below `ply`, or below the last row; if rows above it are folded, how far down it is."""
    nodes, contents = room.contents.nodes, room.contents
    last = len(nodes.levels) - 1
    is_folded = ply > last and any(nodes.folded[at] for at in nodes.levels[last])
    below, left = places.bottom[min(ply, last)], style.MARGIN + style.ROW_LABELS
    y = below + (style.FAR_HORIZON if is_folded else style.HORIZON_AT)
    role, label = ("far horizon", 0.0) if is_folded else ("horizon", style.HORIZON_LABEL)
    text = f"horizon: {_plies(ply)} ahead" + (f", {_plies(ply - last)} below this row" if is_folded else "")
    layers["text"].append(Text(role, -1, left, y + label, text, style.SMALL, style.TEXT, anchor="start"))
    start = left if label else left + text_width(text, style.SMALL) + style.LABEL_GAP
    line = Line("horizon", -1, start, y, places.right, y, style.TEXT, style.HORIZON_WIDTH, dashed=True)
    layers["edge"].append(line)
    for at, node in enumerate(nodes.rows):
        x, top, scale = places.of[at]
        if is_folded and nodes.depth[at] == last and nodes.folded[at]:
            end = y - style.HALF_HALO if x < start else y  # above the words
            layers["edge"].append(Line("toward horizon", node, x, below, x, end, style.GRID, style.EDGE_WIDTH, True))
        if nodes.depth[at] == ply and contents.player[at]:
            top, end = top + room.reaches[at].below * scale, y + style.BEYOND_HORIZON
            layers["edge"].append(Line("beyond", node, x, top, x, end, style.SKIPPED, style.EDGE_WIDTH))


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"
