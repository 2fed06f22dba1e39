"""From a tree to the marks of its picture, as textbooks draw it; and nothing of how they are painted.

Up-triangles are MAX, down-triangles MIN; the name stands inside, the backed-up value beside, the utility
under a leaf, the action on the edge. A game that looks like a grid has its boards in place of names.
"""

from __future__ import annotations

from math import fsum
from typing import Any

import numpy as np

from minimax_lab.scene import style
from minimax_lab.scene.contents import Options
from minimax_lab.scene.edges import Edges
from minimax_lab.scene.frame import Scene, add_surroundings
from minimax_lab.scene.layout import layout
from minimax_lab.scene.marks import Mark, Shape, Text, grid_lines, strike, style_of, text_width, thin
from minimax_lab.trees import GameTree

# The order in which the legend explains what a picture uses.
LEGEND = (
    "MAX", "MIN", "end", "somebody", "call", "returns", "window", "bound", "chosen", "line", "moved", "strike",
    "current", "open", "highlight", "hidden", "cut", "origin", "skipped", "folded", "left out",
)  # fmt: skip


def build(tree: GameTree, options: Options) -> Scene:
    """The scene of a tree."""
    return add_surroundings(_Builder(tree, options).scene(), options.panel)


def build_alike(several: list[tuple[GameTree, Options]]) -> list[Scene]:
    """The scenes of trees of one shape, each node in the same place in all of them; nothing stands around them yet."""
    builders = [_Builder(tree, options) for tree, options in several]
    levels = zip(*(builder.extents for builder in builders), strict=True)
    shared = [tuple(map(max, zip(*level, strict=True))) for level in levels]
    for builder in builders:
        builder.extents = shared
        builder.above_root = max(each.above_root for each in builders)
    return [builder.scene() for builder in builders]


class _Builder(Edges):
    """Puts the contents of each node in its place."""

    def __init__(self, tree: GameTree, options: Options) -> None:
        super().__init__(tree, options)
        self.levels = [np.flatnonzero(self.depth == ply) for ply in range(int(self.depth.max()) + 1)]
        self.extents = [self._extents(level.tolist()) for level in self.levels]
        self.above_root = style.ROOT_WINDOW if self._window(0) else 0.0

    def scene(self) -> Scene:
        """The tree alone, with title, caption, notes and legend still to be written."""
        title_height = 34.0 if self.options.title else 0.0
        self._place(style.MARGIN + title_height)
        self._row_labels()
        self._root_window()
        for at in range(len(self.rows)):
            if self.present[at]:
                self._edge(at)
                self._node(at)
        width, height = self._frame()
        shown: list[Mark] = []
        left_out: list[Mark] = []
        for layer in self.layers.values():
            for mark in sorted(layer, key=style_of):
                too_small = isinstance(mark, Text) and mark.size < style.SMALLEST_TEXT
                (left_out if too_small else shown).append(mark)
        scene = Scene(width, height, shown, self.options.title, self.options.caption, self.notes)
        scene.legend = [self.used[key] for key in LEGEND if key in self.used]
        scene.left_out = [mark for mark in left_out if isinstance(mark, Text)]
        if left_out:
            scene.notes.append(f"{len(left_out):,} labels too small to read are left out of the picture")
        return scene

    def _place(self, top: float) -> None:
        """Give every node its place and its level a scale: 1, or less where the nodes have no room."""
        slots, levels, extents = layout(self.parent, self.depth), self.levels, self.extents
        gaps = [float(np.diff(slots[level]).min()) if len(level) > 1 else np.inf for level in levels]
        needs = [max(left + right + 12, label) for left, right, _, _, label, _ in extents]
        natural = max([need / gap for need, gap in zip(needs, gaps, strict=True)] + [1.0])
        most = float(slots.max()) or 1.0
        slot = min(natural, (style.WIDEST - style.ROW_LABELS - 160) / most)
        self.scale = [min(1.0, slot * gap / need) for need, gap in zip(needs, gaps, strict=True)]
        edges = [extent[5] for extent in extents[1:]] + [extents[-1][5]]  # below each level
        tall = fsum((e[2] + e[3]) * scale + edge for e, scale, edge in zip(extents, self.scale, edges, strict=True))
        squeeze = min(1.0, style.TALLEST / tall)
        self.scale = [scale * squeeze for scale in self.scale]
        lefts = [
            float((slots[level] * slot).min()) - extent[0] * scale
            for level, extent, scale in zip(levels, extents, self.scale, strict=True)
        ]
        shift = style.ROW_LABELS + style.MARGIN - min(lefts)
        self.x = (slots * slot + shift).tolist()
        self.right = max(
            float((slots[level] * slot).max()) + shift + extent[1] * scale
            for level, extent, scale in zip(levels, extents, self.scale, strict=True)
        )
        self.y, self.top, self.bottom = [], [], []
        top += self.above_root * self.scale[0]
        for (_, _, above, below, _, _), scale, edge in zip(extents, self.scale, edges, strict=True):
            self.y.append(top + above * scale)
            self.top.append(above * scale)
            self.bottom.append(below * scale)
            top = self.y[-1] + below * scale + edge * squeeze
        there = [int(ply) for ply, shown in zip(self.depth, self.present, strict=True) if shown]
        last = max(there, default=None)  # below it, a step's picture needs no room yet
        self.floor = self.y[last] + self.bottom[last] if last is not None else 2 * style.MARGIN

    def _extents(self, level: list[int]) -> tuple[float, ...]:
        """How far the nodes of a level reach to the left, right, up and down, what their edges need, and how tall."""
        left = right = above = below = label = 0.0
        for at in level:
            reach = self._reach(at)
            left, right = max(left, reach[0]), max(right, reach[1])
            above, below = max(above, reach[2]), max(below, reach[3])
            label = max(label, self._edge_room(at))
        if self.cuts is not None:  # the label of an edge that goes straight down may be wider than what it leads to
            half = max(label - 6, 0) * self.label_at / 2
            left, right = max(left, half), max(right, half)
        return left, right, above, below, label, self._edge_height(level)

    # -- one node ---------------------------------------------------------------------------------------

    def _node(self, at: int) -> None:
        (self._board_node if self.grid else self._symbol_node)(at)
        row, x, scale = int(self.rows[at]), self.x[at], self.scale[self.depth[at]]
        y = self.y[self.depth[at]]
        if self.folded[at]:
            text = self._below(at)
            self._text(
                "folded", at, x, y + self.bottom[self.depth[at]] - 9 * scale, text, style.SMALL, color=style.GRAY_TEXT
            )
            key, what = ("left out", "were left out") if text.endswith("nodes") else ("folded", "are folded away")
            self.used[key] = f"n {text.partition(' ')[2]}: so many nodes {what}"
        frame = self._frame_of(at)
        if frame:
            left, right, above, below = (reach * scale + 3 for reach in self._frame_reach(at))
            color, width = (style.BLACK, 2.6) if frame == "open" else (style.VERMILLION, 4.0)
            corners = (
                (x - left, y - above), (x + right, y - above), (x + right, y + below), (x - left, y + below)
            )  # fmt: skip
            self.layers["under"].append(Shape(frame, row, corners, None, color, width, dashed=frame == "open"))
            self.used[frame] = {
                "current": "thick frame: the call of this step",
                "open": "dashed frame: a call that is still open",
                "highlight": "thick frame: look here",
            }[frame]

    def _symbol_node(self, at: int) -> None:
        x, y, scale = self.x[at], self.y[self.depth[at]], self.scale[self.depth[at]]
        player = self.player[at]
        self._symbol(at, x, y, 25 * scale if player else 16 * scale)
        inside = {"MAX": 6.0, "MIN": -6.0}.get(player or "", 0.0)
        name, outside = self._name(at), self._outside(at)
        ink = style.SKIPPED_TEXT if self.skipped[at] else style.BLACK
        if outside:
            down = 27 if self.square[at] else 36
            full = self.names[at]
            self._text("name", at, x, y + down * scale, outside, style.NAME, color=ink, full=full)
        elif name:
            size = style.NAME if text_width(name, style.NAME) <= 24 else 13.0
            self._text("name", at, x, y + inside * scale, name, size, color=ink)
        if self._number(at):
            left, up = {"MAX": (19, 7), "MIN": (28, 3)}.get(player or "", (19 if self.leaf[at] else 23, 0))
            size = style.CALL * 0.8 if self.square[at] else style.CALL
            self._text("call", at, x - left * scale, y - up * scale, self._number(at), size, color=style.BLUE,
                       bold=True, anchor="end")  # fmt: skip
        if self.square[at]:
            down = 27 + (20 if outside else 0)
            self._text(self._worth(at), at, x, y + down * scale, self._value(at), style.VALUE, bold=True)
        else:
            self._text(
                self._worth(at),
                at,
                x + 26 * scale,
                y - (4 if self.options.returns else 2) * scale,
                self._value(at),
                style.VALUE,
                bold=True,
                anchor="start",
            )
        if self.square[at]:
            down = 44 + (20 if outside else 0)
            self._text("returns", at, x, y + down * scale, self._returns(at), style.SMALL, color=style.GRAY_TEXT)
        else:
            self._text("returns", at, x + 26 * scale, y + 14 * scale, self._returns(at), style.SMALL,
                       color=style.GRAY_TEXT, anchor="start")  # fmt: skip

    def _board_node(self, at: int) -> None:
        x, y, scale = self.x[at], self.y[self.depth[at]], self.scale[self.depth[at]]
        board, (half, _, above, _) = self._look(at), self._reach(at)
        head = y + (-above + 13) * scale
        self._symbol(at, x + (-half + 12) * scale, head, 12 * scale if self.player[at] else 9 * scale)
        self._text("call", at, x + (-half + 28) * scale, head, self._number(at), style.CALL, color=style.BLUE,
                   bold=True, anchor="start")  # fmt: skip
        cell = style.CELL * scale
        left, top = x - board["columns"] * cell / 2, y + (-above + 28) * scale
        self._board(at, board, left, top, cell)
        floor = top + board["rows"] * cell
        if self.leaf[at]:
            self._text(self._worth(at), at, x, floor + 13 * scale, self._value(at), style.VALUE, bold=True)
            floor += 20 * scale if self._value(at) else 0
        else:
            self._text("value", at, x + half * scale, head, self._value(at), style.VALUE, bold=True, anchor="end")
        self._text("returns", at, x, floor + 10 * scale, self._returns(at), style.SMALL, color=style.GRAY_TEXT)

    def _symbol(self, at: int, x: float, y: float, r: float) -> None:
        """The triangle of the player to move, or the square of an end."""
        player, row = self.player[at], int(self.rows[at])
        points: tuple[tuple[float, float], ...]
        if player == "MAX":
            points, fill = (((x, y - r), (x + r, y + 0.72 * r), (x - r, y + 0.72 * r)), style.MAX_FILL)
        elif player == "MIN":
            points, fill = (((x, y + r), (x + r, y - 0.72 * r), (x - r, y - 0.72 * r)), style.MIN_FILL)
        elif not self.leaf[at]:
            r *= 1.2
            points, fill = (((x, y - r), (x + r, y), (x, y + r), (x - r, y)), style.WHITE)
        else:
            points, fill = (((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)), style.WHITE)
        role = player or ("end" if self.leaf[at] else "somebody")
        words = {"MAX": "▲ MAX moves", "MIN": "▼ MIN moves", "end": "□ a leaf", "somebody": "◇ somebody moves"}
        self.used[role] = words[role]
        if self.skipped[at]:
            self.layers["shape"].append(
                Shape(role, row, points, style.WHITE, style.SKIPPED_LINE, thin(1.6, r), dashed=True)
            )
            self.used["skipped"] = "dashed: never visited"
        else:
            self.layers["shape"].append(Shape(role, row, points, fill, style.BLACK, thin(1.6, r)))

    def _board(self, at: int, board: dict[str, Any], left: float, top: float, cell: float) -> None:
        row, rows, columns = int(self.rows[at]), board["rows"], board["columns"]
        color = style.SKIPPED_LINE if self.skipped[at] else style.BLACK
        before = self._look(int(self.parent[at]))["cells"] if at else board["cells"]
        for square, mark in enumerate(board["cells"]):
            x, y = (left + (square % columns + 0.5) * cell, top + (square // columns + 0.5) * cell)
            if mark and mark != before[square]:
                h = cell / 2
                corners = ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))
                self.layers["under"].append(Shape("moved", row, corners, style.SHADE, None, 0))
                self.used["moved"] = "shaded: the square just filled"
            if mark:
                self._text("cell", at, x, y, mark, cell * 0.8, color=color, bold=True)
        grid_lines(self.layers["grid"], row, left, top, cell, rows, columns, color)
        if board["line"]:
            stroke = strike(row, board["line"], columns, left, top, cell)
            stroke.color = color if self.cuts is not None and self.skipped[at] else stroke.color
            self.layers["grid"].append(stroke)
            self.used["strike"] = "struck through: a full line"

    def _row_labels(self) -> None:
        for ply, y in enumerate(self.y):
            level = np.flatnonzero(self.depth == ply).tolist()
            movers = {self.player[at] for at in level}
            word = " ".join(player for player in ("MAX", "MIN") if player in movers)
            word = word or ("leaves" if all(self.leaf[at] for at in level) else "calls")
            there = any(self.present[at] for at in level)
            if there and (not ply or y - self.y[ply - 1] > 36):
                size = style.CALL - 3 if len(word) < 7 else style.SMALL
                self.layers["text"].append(Text("row", -1, style.MARGIN, y - 7, word, size, bold=True, anchor="start"))
                self.layers["text"].append(
                    Text("row", -1, style.MARGIN, y + 12, f"ply {ply}", style.SMALL, style.GRAY_TEXT, anchor="start")
                )

    def _frame(self) -> tuple[float, float]:
        return self.right + style.MARGIN, self.floor + style.MARGIN
