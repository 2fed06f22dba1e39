"""The edges of a drawn tree and what is written on them: the move, the window as it came in, and cuts."""

from __future__ import annotations

from typing import Any

from minimax_lab.scene import style
from minimax_lab.scene.contents import Contents, Options
from minimax_lab.scene.marks import Line, Mark, Shape, Text, text_width, thin
from minimax_lab.trees import GameTree


class Edges(Contents):
    """Draws the edges, as soon as it is known where the nodes stand: `x` of each, `y` and `scale` of each level."""

    x: list[float]
    y: list[float]
    scale: list[float]

    def __init__(self, tree: GameTree, options: Options) -> None:
        super().__init__(tree, options)
        self.layers: dict[str, list[Mark]] = {name: [] for name in ("edge", "under", "shape", "grid", "text")}
        self.label_at = style.LABEL_AT if self.cuts is None else style.WINDOW_AT
        # Windows are made of the values that came back: where those are hidden, they would give them away.
        self.windows = options.windows and options.values and not options.hide and self.cuts is not None

    # -- what is written on an edge ---------------------------------------------------------------------

    def _labels(self, at: int) -> list[tuple[str, str, float]]:
        """Role, text and size of what is written on the edge to a node, line by line, as it is in the end."""
        found = [("action", self._action(at), style.ACTION), ("cut", self._cut(at), style.WINDOW),
                 ("origin", self._origin(at), style.WINDOW),
                 ("window", self._window(at) if at else "", style.WINDOW)]  # fmt: skip
        return [label for label in found if label[1]]

    def _window(self, at: int) -> str:
        """Alpha and beta as they came in."""
        if not self.windows or self.cuts is None or not self.call[at]:
            return ""
        row = self.calls[at]
        if self.cuts.alpha[row] < 0:
            return ""
        return f"({self.cuts.text(int(self.cuts.alpha[row]))}, {self.cuts.text(int(self.cuts.beta[row]))})"

    def _closer(self, at: int) -> int:
        """The row of the call after which the edge to a node was cut off, -1 if it was not."""
        if self.cuts is None or not self.skipped[at] or self.skipped[int(self.parent[at])]:
            return -1
        return int(self.cuts.closer[self.calls[int(self.parent[at])]])

    def _cut(self, at: int) -> str:
        if self._closer(at) < 0:
            return ""
        return "beta cut" if self.player[int(self.parent[at])] == "MAX" else "alpha cut"

    def _origin(self, at: int) -> str:
        """The call from whose bound a deep cut comes."""
        closer = self._closer(at)
        if self.cuts is None or closer < 0 or self.cuts.plies_up[closer] < 2:
            return ""
        return f"by call {self.cuts.run.parent[self.cuts.origin[closer]] + 1}"

    def _edge_room(self, at: int) -> float:
        """How far apart siblings must stand, so that what is written on their edges has room."""
        widest = max((text_width(text, size) for _, text, size in self._labels(at)), default=0.0)
        return widest / self.label_at + (10 if self.cuts is None else 6)

    def _edge_height(self, level: list[int]) -> float:
        """How far a level stands below the one above it."""
        if self.cuts is not None:
            return style.LABELED_EDGES[max(len(self._labels(at)) for at in level)]
        return style.BOARD_EDGE if self.grid else style.EDGE

    # -- drawing ----------------------------------------------------------------------------------------

    def _edge(self, at: int) -> None:
        if not at:
            return
        x1, y1 = self._exit(int(self.parent[at]))
        x2, y2 = self._entry(at)
        self._edge_line(at, x1, y1, x2, y2)
        if self._cut(at):
            self._sever(at, x1, y1, x2, y2)
        x, y, scale = x1 + self.label_at * (x2 - x1), y1 + self.label_at * (y2 - y1), self.scale[self.depth[at]]
        labels = self._labels(at)
        for place, (role, text, size) in enumerate(labels):
            self._edge_label(at, role, text, size, x, y + (place - (len(labels) - 1) / 2) * style.LINE * scale)

    def _edge_line(self, at: int, x1: float, y1: float, x2: float, y2: float) -> None:
        above, row = int(self.parent[at]), int(self.rows[at])
        chosen = self.best[above] == row and self.returned[above] and self.options.values
        chosen = chosen and int(self.rows[above]) not in self.options.hide
        size = 25 * self.scale[int(self.depth[at])]
        color, width = style.GRAY_LINE, 1.3
        if row in self.line and chosen:
            color, width = style.BLUE, 5.5
            self.used["line"] = "blue heavy edges: the principal variation"
        elif chosen:
            color, width = style.BLACK, 4.2
            self.used["chosen"] = "heavy edge: the chosen move"
        elif self.skipped[at]:
            color = style.SKIPPED_LINE
        dashed = self.skipped[at] and not chosen
        line = Line("edge", row, x1, y1, x2, y2, color, thin(width, size), dashed, int(self.rows[above]))
        self.layers["edge"].append(line)

    def _edge_label(self, at: int, role: str, text: str, size: float, x: float, y: float) -> None:
        """A text on white, so that the edge does not run through it."""
        scaled = size * self.scale[self.depth[at]]
        half, tall = text_width(text, scaled) / 2 + 2, 8 if self.cuts is None else style.LINE / 2
        if scaled >= style.SMALLEST_TEXT:
            box = ((x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall))
            self.layers["under"].append(Shape("halo", int(self.rows[at]), box, style.WHITE, None, 0))
        ink = style.SKIPPED_TEXT if self.skipped[at] and role == "action" else style.BLACK
        self._text(role, at, x, y, text, size, color=ink)
        if role == "window":
            self.used["window"] = f"{text}: the window, alpha and beta, as the call began"
        elif role == "cut":
            self.used["cut"] = "double bar: cut off"
        elif role == "origin":
            self.used["origin"] = f"{text}: a deep cut, its bound was set there"

    def _sever(self, at: int, x1: float, y1: float, x2: float, y2: float) -> None:
        """Two bars across an edge, and nothing between them."""
        row, scale = int(self.rows[at]), self.scale[int(self.depth[at])]
        x, y = x1 + style.CUT_AT * (x2 - x1), y1 + style.CUT_AT * (y2 - y1)
        length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1.0)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        gap, half = style.HALF_GAP * scale, style.HALF_BAR * scale
        bars = [
            (x + side * gap * dx + half * dy, y + side * gap * dy - half * dx,
             x + side * gap * dx - half * dy, y + side * gap * dy + half * dx)
            for side in (-1, 1)
        ]  # fmt: skip
        (a, b, c, d), (e, f, g, h) = bars
        self.layers["under"].append(Shape("halo", row, ((a, b), (c, d), (g, h), (e, f)), style.WHITE, None, 0))
        self.layers["shape"] += [Line("cut", row, *ends, style.BLACK, thin(2.4, 25 * scale)) for ends in bars]

    def _root_window(self) -> None:
        """The window of the first call has no edge to stand on: it stands above the root."""
        text = self._window(0)
        if text and self.present[0]:
            y = self.y[0] - (self._reach(0)[2] + style.ROOT_WINDOW / 2) * self.scale[0]
            self._text("window", 0, self.x[0], y, text, style.WINDOW)

    def _exit(self, at: int) -> tuple[float, float]:
        """Where the edges to the children leave a node."""
        x, y, scale = self.x[at], self.y[self.depth[at]], self.scale[self.depth[at]]
        if self.grid:
            return x, y + (self._reach(at)[3] + 2) * scale
        if self._outside(at) or (self.square[at] and self._value(at)):
            return x, y + self._reach(at)[3] * scale
        return x, y + {"MAX": 0.72 * 25, "MIN": 25.0}.get(self.player[at] or "", 16.0) * scale

    def _entry(self, at: int) -> tuple[float, float]:
        """Where the edge from the parent arrives."""
        x, y, scale = self.x[at], self.y[self.depth[at]], self.scale[self.depth[at]]
        if self.grid:
            return x, y - self._reach(at)[2] * scale
        return x, y - {"MAX": 25.0, "MIN": 0.72 * 25}.get(self.player[at] or "", 16.0) * scale

    def _text(
        self, role: str, at: int, x: float, y: float, text: str, size: float, *, color: str = style.BLACK,
        bold: bool = False, anchor: Any = "middle", full: str = "",
    ) -> None:  # fmt: skip
        if text:
            size = size if role == "cell" else size * self.scale[self.depth[at]]
            self.layers["text"].append(Text(role, int(self.rows[at]), x, y, text, size, color, bold, anchor, full))
