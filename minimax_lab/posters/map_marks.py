"""The marks of the map of perfect play: boards, moves, numbers, and the explanation of each kind of mark."""

from math import cos, pi, sin

from minimax_lab.games import Mark
from minimax_lab.scene import Line, Points, Shape, Text, shapes, style
from minimax_lab.scene import Mark as Drawn

BODY = 24.0
CORNERS = 48  # of the polygon that is an O
SAMPLE, SAMPLE_ROW = 44.0, 56.0  # a sample in the legend, and from one to the next
KEY = 190.0  # the board that shows the numbers of the squares


class MapMarks:
    """Draws the boards of a map for the player of `mark`; `node` is the number of a board."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self.other: Mark = "O" if mark == "X" else "X"
        self.layers: dict[str, list[Drawn]] = {name: [] for name in ("ground", "grid", "mark", "over")}

    def grid(self, node: int, left: float, top: float, side: float) -> None:
        """Draw the lines between the squares of a board, and a thin one around it."""
        width, box = 0.012 * side, shapes.rectangle(left, top, left + side, top + side)
        self.layers["ground"].append(Shape("frame", node, box, None, style.GRID, width / 2))
        for at in (side / 3, 2 * side / 3):
            for ends in ((left + at, top, left + at, top + side), (left, top + at, left + side, top + at)):
                self.layers["grid"].append(Line("grid", node, *ends, style.TEXT, width))

    def move(self, node: int, mark: str, is_new: bool, x: float, y: float, cell: float) -> None:
        """Draw an X or an O in a square: heavy and on a shade if it is the move to make."""
        role = "move" if is_new else "own" if mark == self.mark else "theirs"
        color = style.MAX if mark == "X" else style.MIN
        width, r = (0.17 * cell, 0.36 * cell) if is_new else (0.075 * cell, 0.27 * cell)
        tint = style.MAX_TINT if mark == "X" else style.MIN_TINT
        if is_new:
            self.layers["ground"].append(Shape("new", node, _inside(x, y, cell, 0.03), tint, None, 0))
        x, y = x + cell / 2, y + cell / 2
        if mark == "X":
            for turn in (-1, 1):
                self.layers["mark"].append(Line(role, node, x - r, y - turn * r, x + r, y + turn * r, color, width))
            return
        ring = tuple((x + r * cos(2 * pi * k / CORNERS), y + r * sin(2 * pi * k / CORNERS)) for k in range(CORNERS))
        self.layers["mark"].append(Shape(role, node, ring, None, color, width))

    def number(self, node: int, action: int, wins: bool, x: float, y: float, cell: float) -> None:
        """Write the number of the square to answer in, in white on a dark ground if that wins."""
        if wins:
            self.layers["ground"].append(Shape("wins", node, _inside(x, y, cell, 0.1), style.TEXT, None, 0))
        color = style.SURFACE if wins else style.TEXT
        text = Text("answer", node, x + cell / 2, y + cell / 2, str(action), 0.8 * cell, color, bold=True)
        self.layers["over"].append(text)

    def full_line(self, node: int, line: list[int], left: float, top: float, cell: float) -> None:
        """Draw the stroke through a full line; a line of one square gets a short stroke."""
        (x1, y1), (x2, y2) = (shapes.cell_center(at, 3, left, top, cell) for at in (line[0], line[-1]))
        dx, dy = ((x2 - x1) * 0.18, (y2 - y1) * 0.18) if x1 != x2 or y1 != y2 else (0.45 * cell, 0.0)
        ends = (x1 - dx, y1 - dy, x2 + dx, y2 + dy)
        self.layers["over"].append(Line("full line", node, *ends, style.TEXT, 0.1 * cell))

    def text(self, role: str, x: float, y: float, text: str, size: float, bold: bool = False) -> None:
        """Write a line of text from x to the right."""
        self.layers["over"].append(Text(role, -1, x, y, text, size, style.TEXT, bold, "start"))

    def key(self, left: float, top: float) -> None:
        """Show how the squares are numbered."""
        self.grid(-1, left, top, KEY)
        for square in range(9):
            center = shapes.cell_center(square, 3, left, top, KEY / 3)
            self.layers["over"].append(Text("around", -1, *center, str(square), BODY, bold=True))
        self.text("around", left, top + KEY + 26, "the squares' numbers", BODY)

    def legend(self, left: float, top: float) -> None:
        """Draw a sample of each kind of mark that the map has, and write what it means."""
        there = {mark.role for layer in self.layers.values() for mark in layer}
        answers = {mark.color for mark in self.layers["over"] if mark.role == "answer"}
        there |= {"draw"} if style.TEXT in answers else set()
        samples = {
            "move": f"the move that {self.mark} makes now",
            "own": f"a move that {self.mark} has made before",
            "theirs": f"a move that {self.other} has made",
            "full line": f"a full line: {self.mark} has won",
            "draw": f"{self.mark} answers in the square of this number, and it will be a draw",
            "wins": f"{self.mark} answers in the square of this number, and wins",
        }
        for role, meaning in samples.items():
            if role in there:
                self._sample(role, left, top)
                self.text("around", left + SAMPLE + 16, top + SAMPLE / 2, meaning, BODY)
                top += SAMPLE_ROW

    def _sample(self, role: str, left: float, top: float) -> None:
        if role == "full line":
            self.full_line(-1, [0, 0], left, top, SAMPLE)
        elif role in ("draw", "wins"):
            self.number(-1, 5, role == "wins", left, top, SAMPLE)
        else:
            self.move(-1, self.other if role == "theirs" else self.mark, role == "move", left, top, SAMPLE)


def _inside(x: float, y: float, cell: float, gap: float) -> Points:
    """The corners of a square within a cell; the gap is a part of the cell."""
    gap *= cell
    return shapes.rectangle(x + gap, y + gap, x + cell - gap, y + cell - gap)
