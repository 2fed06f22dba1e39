"""The map of perfect play: a board whose squares hold the answers to each move, as boards within boards."""

from math import cos, pi, sin

from minimax_lab.games import EMPTY, Mark, TicTacToe
from minimax_lab.kit import InvalidArgument, one_of, quote
from minimax_lab.posters.poster import Poster
from minimax_lab.scene import (
    Line,
    Outline,
    Points,
    Scene,
    Shape,
    Text,
    in_painting_order,
    shapes,
    style,
    text_width,
    wrap,
)
from minimax_lab.scene import Mark as Drawn
from minimax_lab.search import Solution, solve

WIDTH, HEIGHT = style.SHEET
MARGIN, TOP = style.SHEET_MARGIN, 212.0
SIDE = WIDTH - 2 * MARGIN  # of the outermost board
BODY = 24.0
CORNERS = 48  # of the polygon that is an O
SAMPLE, SAMPLE_ROW = 44.0, 56.0  # a sample in the legend, and from one to the next
KEY = 190.0  # the board that shows the numbers of the squares
INSET = 0.045  # of a square, around the board inside it


def perfect_play(mark: Mark = "X", *, game: TicTacToe | None = None) -> Poster:
    r"""A map of perfect play for the player of `mark`: the answer to each move of the opponent.

    The heavy mark is the move to make. The board inside a square is for the case that the opponent moves there. Of the
    best moves, the map takes those that win soonest or lose latest, and of these the first.

    mark   "X" or "O": the player who uses the map
    game   TicTacToe on 3 x 3 squares, whose `first` moves first; None is the usual game, in which X does

    >>> print(*perfect_play("X", game=TicTacToe(first="O")).text.splitlines()[:4], sep="\n")
    How X never loses at tic-tac-toe, when O begins
      O 0: X 4
        O 1: X 2
          O 3: X 6, X wins
    """
    mark = one_of("mark", mark, ("X", "O"))
    game = TicTacToe() if game is None else game
    if not isinstance(game, TicTacToe) or (game.rows, game.columns, game.in_a_row) != (3, 3, 3):
        raise InvalidArgument(
            f"game {quote(game)}: must be TicTacToe on 3 x 3 squares; a larger map does not fit on paper"
        )
    return _Map(game, mark).poster()


class _Map:
    """Draws the answers and lists them, square by square."""

    def __init__(self, game: TicTacToe, mark: Mark) -> None:
        self.game, self.mark = game, mark
        self.marks = MapMarks(mark)
        self.solution: Solution = solve(game)
        self.outline: Outline = []
        self.number = 0

    def poster(self) -> Poster:
        game, state = self.game, self.game.initial
        title = f"How {self.mark} never loses at tic-tac-toe, when {game.first} begins"
        self.outline.append((0, title))
        if game.first == self.mark:
            action = self._answer(state)
            self.outline.append((1, f"{self.mark} {action}"))
            self._board(game.result(state, action), action, MARGIN, TOP, SIDE, 2)
        else:
            self._board(state, None, MARGIN, TOP, SIDE, 1)
        self._explain(title)
        return Poster(Scene(WIDTH, HEIGHT, in_painting_order(self.marks.layers), title), self.outline)

    def _answer(self, state: str) -> int:
        """The move to make: the first of the best moves that win soonest, or lose latest."""
        return int(self.solution.quickest(state)[0])

    def _board(self, state: str, new: int | None, left: float, top: float, side: float, depth: int) -> None:
        """Draw the board after the move `new`, with the answer to each move of the opponent in its square."""
        cell = side / 3
        node = self.number = self.number + 1
        self.marks.grid(node, left, top, side)
        for square, mark in enumerate(state):
            x, y = left + square % 3 * cell, top + square // 3 * cell
            if mark != EMPTY:
                self.marks.move(node, mark, square == new, x, y, cell)
            elif not self.game.is_terminal(state):
                self._reply(self.game.result(state, square), square, x, y, cell, depth)
        if self.game.winner(state):
            self.marks.full_line(node, self.game.look(state)["line"], left, top, cell)

    def _reply(self, state: str, square: int, x: float, y: float, cell: float, depth: int) -> None:
        """Draw the answer to the opponent's move to `square` inside that square."""
        action = self._answer(state)
        after = self.game.result(state, action)
        empty = after.count(EMPTY)
        is_forced = empty == 1 and not self.game.is_terminal(after)  # only one square is left for the last move
        end = self.game.result(after, after.index(EMPTY)) if is_forced else after
        ending = f", {self._result(end)}" if self.game.is_terminal(end) else ""
        self.outline.append((depth, f"{self.marks.other} {square}: {self.mark} {action}{ending}"))
        if empty > 1:
            gap = INSET * cell
            self._board(after, action, x + gap, y + gap, cell - 2 * gap, depth + 1)
        else:
            self.marks.number(self.number, action, self.game.winner(end) is not None, x, y, cell)

    def _result(self, state: str) -> str:
        winner = self.game.winner(state)
        return f"{winner} wins" if winner else "a draw"

    def _explain(self, title: str) -> None:
        """Write the title, how to read the map, and what each of its marks means."""
        me, other = self.mark, self.marks.other
        start = (
            f"Make the heavy {me}. When {other} has moved, look into that square:"
            if self.game.first == me
            else f"{other} moves first. Look into the square it took:"
        )
        how = (
            f"{start} the board inside it shows the game so far and, heavy, your next {me}. "
            "Go on inside that board, until a line is struck through or a number ends the game."
        )
        size = min(style.SHEET_TITLE, style.SHEET_TITLE * SIDE / text_width(title, style.SHEET_TITLE, bold=True))
        self.marks.text("title", MARGIN, MARGIN + 22, title, size, bold=True)
        for at, line in enumerate(wrap(how, BODY, SIDE)):
            self.marks.text("around", MARGIN, MARGIN + 78 + at * 1.35 * BODY, line, BODY)
        self.marks.key(MARGIN, TOP + SIDE + 44)
        self.marks.legend(MARGIN + 290, TOP + SIDE + 44)


class MapMarks:
    """Draws the boards of a map for the player of `mark`; `node` is the number of a board."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self.other: Mark = "O" if mark == "X" else "X"
        self.layers: dict[str, list[Drawn]] = {name: [] for name in ("ground", "grid", "mark", "over")}

    def grid(self, node: int, left: float, top: float, side: float) -> None:
        """Draw the lines between the squares of a board, and a thin one around it."""
        width, box = 0.012 * side, shapes.rectangle(left, top, left + side, top + side)
        self.layers["ground"].append(Shape("frame", node, box, None, style.GRAY_LINE, width / 2))
        for at in (side / 3, 2 * side / 3):
            for ends in ((left + at, top, left + at, top + side), (left, top + at, left + side, top + at)):
                self.layers["grid"].append(Line("grid", node, *ends, style.BLACK, width))

    def move(self, node: int, mark: str, is_new: bool, x: float, y: float, cell: float) -> None:
        """Draw an X or an O in a square: heavy and on a shade if it is the move to make."""
        role = "move" if is_new else "own" if mark == self.mark else "theirs"
        color = {"move": style.DARK_BLUE, "own": style.BLUE, "theirs": style.VERMILLION}[role]
        width, r = (0.17 * cell, 0.36 * cell) if is_new else (0.075 * cell, 0.27 * cell)
        if is_new:
            self.layers["ground"].append(Shape("new", node, _inside(x, y, cell, 0.03), style.MAX_FILL, None, 0))
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
            self.layers["ground"].append(Shape("wins", node, _inside(x, y, cell, 0.1), style.DARK_BLUE, None, 0))
        color = style.WHITE if wins else style.BLACK
        text = Text("answer", node, x + cell / 2, y + cell / 2, str(action), 0.8 * cell, color, bold=True)
        self.layers["over"].append(text)

    def full_line(self, node: int, line: list[int], left: float, top: float, cell: float) -> None:
        """Draw the stroke through a full line; a line of one square gets a short stroke."""
        (x1, y1), (x2, y2) = (shapes.cell_center(at, 3, left, top, cell) for at in (line[0], line[-1]))
        dx, dy = ((x2 - x1) * 0.18, (y2 - y1) * 0.18) if x1 != x2 or y1 != y2 else (0.45 * cell, 0.0)
        ends = (x1 - dx, y1 - dy, x2 + dx, y2 + dy)
        self.layers["over"].append(Line("full line", node, *ends, style.BLACK, 0.1 * cell))

    def text(self, role: str, x: float, y: float, text: str, size: float, bold: bool = False) -> None:
        """Write a line of text from x to the right."""
        self.layers["over"].append(Text(role, -1, x, y, text, size, style.BLACK, bold, "start"))

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
        there |= {"draw"} if style.BLACK in answers else set()
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
