"""The marks of the map of perfect play: boards, moves, numbers, and the explanation of each kind of mark."""

from minimax_lab.games import Mark
from minimax_lab.scene import Line, Points, Shape, Text, shapes, style, wrap
from minimax_lab.scene import Mark as Drawn

BODY, LINE = 30.0, 1.25  # the size of the texts, and the height of a line in sizes
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
        self.layers["mark"].append(Shape(role, node, shapes.square(x, y, r), None, color, width, radius=r))

    def played(self, node: int, x: float, y: float, cell: float) -> None:
        """Frame a square that the opponent took in the game that was played."""
        color = style.MIN if self.other == "O" else style.MAX
        self.layers["over"].append(Shape("played", node, _inside(x, y, cell, 0.018), None, color, 0.028 * cell))

    def number(self, node: int, action: int, wins: bool, x: float, y: float, cell: float) -> None:
        """Write the number of the square to answer in, in white on a dark ground if that wins."""
        if wins:
            self.layers["ground"].append(Shape("wins", node, _inside(x, y, cell, 0.1), style.TEXT, None, 0))
        color = style.SURFACE if wins else style.TEXT
        text = Text("answer", node, x + cell / 2, y + cell / 2, str(action), 0.8 * cell, color, bold=True)
        self.layers["over"].append(text)

    def full_line(self, node: int, line: list[int], left: float, top: float, cell: float) -> None:
        """Draw the strip around a full line."""
        start, end = (shapes.cell_center(at, 3, left, top, cell) for at in (line[0], line[-1]))
        half, tint = style.LINE_IN_CELL * cell, style.MAX_TINT if self.mark == "X" else style.MIN_TINT
        points, width = shapes.capsule(start, end, half), 2 * style.GRID_IN_CELL * cell
        self.layers["grid"].append(Shape("full line", node, points, tint, style.TEXT, width, radius=half))

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

    def legend(self, left: float, top: float, room: float) -> float:
        """Draw a sample of each kind of mark that the map has, write what it means, and return where this ends."""
        there = {mark.role for layer in self.layers.values() for mark in layer}
        answers = {mark.color for mark in self.layers["over"] if mark.role == "answer"}
        there |= {"draw"} if style.TEXT in answers else set()
        samples = {
            "move": f"{self.mark} moves here now",
            "own": f"an earlier move of {self.mark}",
            "theirs": f"a move of {self.other}",
            "full line": f"a full line: {self.mark} has won",
            "draw": f"{self.mark} answers on this square: it will be a draw",
            "wins": f"{self.mark} answers on this square, and wins",
            "played": f"{self.other}'s move in your game",
        }
        for role, meaning in samples.items():
            if role in there:
                self._sample(role, left, top)
                lines = wrap(meaning, BODY, room - SAMPLE - 16)
                for at, line in enumerate(lines):
                    self.text("around", left + SAMPLE + 16, top + SAMPLE / 2 + at * LINE * BODY, line, BODY)
                top += SAMPLE_ROW + (len(lines) - 1) * LINE * BODY
        return top

    def _sample(self, role: str, left: float, top: float) -> None:
        if role == "full line":
            self.full_line(-1, [0, 0], left, top, SAMPLE)
        elif role == "played":
            self.played(-1, left, top, SAMPLE)
        elif role in ("draw", "wins"):
            self.number(-1, 5, role == "wins", left, top, SAMPLE)
        else:
            self.move(-1, self.other if role == "theirs" else self.mark, role == "move", left, top, SAMPLE)


def _inside(x: float, y: float, cell: float, gap: float) -> Points:
    """The corners of a square within a cell; the gap is a part of the cell."""
    gap *= cell
    return shapes.rectangle(x + gap, y + gap, x + cell - gap, y + cell - gap)
