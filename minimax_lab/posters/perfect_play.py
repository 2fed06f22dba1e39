"""The map of perfect play: a board whose squares hold the answers to each move, as boards within boards."""

from __future__ import annotations

from math import cos, pi, sin

from minimax_lab.games import EMPTY, Mark, TicTacToe
from minimax_lab.kit import InvalidArgument, one_of, quote
from minimax_lab.posters.poster import Outline, Poster
from minimax_lab.scene import Line, Scene, Shape, Text, style, style_of, text_width, wrap
from minimax_lab.scene import Mark as Drawn
from minimax_lab.search import Solution, solve

WIDTH, HEIGHT = 1188.0, 1680.0  # four pixels a millimetre of an A3 sheet
MARGIN, TOP, BODY, TITLE = 44.0, 212.0, 24.0, 50.0
SIDE = WIDTH - 2 * MARGIN  # of the outermost board
INSET = 0.045  # of a square, around the board inside it
NEW, OLD, THEIRS = style.DARK_BLUE, style.BLUE, style.VERMILLION
CORNERS = 48  # of the polygon that is an O


def perfect_play(mark: Mark = "X", *, game: TicTacToe | None = None) -> Poster:
    r"""A map by which the player of `mark` never does worse than perfect play: for each line of play, the answer.

    The heavy mark is the move to make. The board inside a square is for when the opponent moves there. Of the best
    moves the map takes those that win soonest, or lose latest, and of these the first.

    mark   "X" or "O": who goes by the map
    game   TicTacToe on 3 x 3 squares; `first` says who begins; None is the usual game, in which X does

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
            f"game {quote(game)}: must be TicTacToe on 3 x 3 squares; a larger map has no room on paper"
        )
    return _Map(game, mark).poster()


class _Map:
    """Draws the answers, and tells them, square by square."""

    def __init__(self, game: TicTacToe, mark: Mark) -> None:
        self.game, self.mark = game, mark
        self.other = "O" if mark == "X" else "X"
        self.solution: Solution = solve(game)
        self.layers: dict[str, list[Drawn]] = {name: [] for name in ("ground", "grid", "mark", "over")}
        self.outline: Outline = []
        self.number = 0

    def poster(self) -> Poster:
        game, state = self.game, self.game.initial
        begins = self.mark if game.first == self.mark else self.other
        title = f"How {self.mark} never loses at tic-tac-toe, when {begins} begins"
        self.outline.append((0, title))
        if begins == self.mark:
            action = self.answer(state)
            self.outline.append((1, f"{self.mark} {action}"))
            self.board(game.result(state, action), action, MARGIN, TOP, SIDE, 2)
        else:
            self.board(state, None, MARGIN, TOP, SIDE, 1)
        self.explain(title)
        marks = [mark for layer in self.layers.values() for mark in sorted(layer, key=style_of)]
        return Poster(Scene(WIDTH, HEIGHT, marks, title), self.outline)

    def answer(self, state: str) -> int:
        """The move to make: the first of the best that win soonest, or lose latest."""
        return int(self.solution.quickest(state)[0])

    # -- a board ----------------------------------------------------------------------------------------

    def board(self, state: str, new: int | None, left: float, top: float, side: float, depth: int) -> None:
        """The board after the move `new`; in each empty square, what to answer there."""
        cell = side / 3
        node = self.number = self.number + 1
        self.frame(node, left, top, side)
        for square, mark in enumerate(state):
            x, y = left + square % 3 * cell, top + square // 3 * cell
            if mark != EMPTY:
                self.sign(node, mark, square == new, x, y, cell)
            elif not self.game.is_terminal(state):
                self.reply(self.game.result(state, square), square, x, y, cell, depth)
        if self.game.winner(state):
            self.strike(node, self.game.look(state)["line"], left, top, cell)

    def reply(self, state: str, square: int, x: float, y: float, cell: float, depth: int) -> None:
        """What to answer when the opponent has moved to `square`, inside that square."""
        action = self.answer(state)
        after = self.game.result(state, action)
        if after.count(EMPTY) == 1 and not self.game.is_terminal(after):  # one square is left: the last move is forced
            end = self.game.result(after, after.index(EMPTY))
        else:
            end = after
        ending = f", {self.ending(end)}" if self.game.is_terminal(end) else ""
        self.outline.append((depth, f"{self.other} {square}: {self.mark} {action}{ending}"))
        if after.count(EMPTY) > 1:
            gap = INSET * cell
            self.board(after, action, x + gap, y + gap, cell - 2 * gap, depth + 1)
        else:
            self.written(self.number, action, self.game.winner(end) is not None, x, y, cell)

    def ending(self, state: str) -> str:
        winner = self.game.winner(state)
        return f"{winner} wins" if winner else "a draw"

    # -- marks ------------------------------------------------------------------------------------------

    def frame(self, node: int, left: float, top: float, side: float) -> None:
        """The lines between the squares of a board, and a thin one around it."""
        width = 0.012 * side
        self.layers["ground"].append(Shape("frame", node, _box(left, top, side, 0), None, style.GRAY_LINE, width / 2))
        for at in (side / 3, 2 * side / 3):
            self.layers["grid"].append(Line("grid", node, left + at, top, left + at, top + side, style.BLACK, width))
            self.layers["grid"].append(Line("grid", node, left, top + at, left + side, top + at, style.BLACK, width))

    def sign(self, node: int, mark: str, new: bool, x: float, y: float, cell: float) -> None:
        """An X or an O in a square: heavy and on a shade if it is the move to make."""
        color = NEW if new else OLD if mark == self.mark else THEIRS
        width = (0.17 if new else 0.075) * cell
        r = (0.36 if new else 0.27) * cell
        x, y = x + cell / 2, y + cell / 2
        if new:
            self.layers["ground"].append(
                Shape("new", node, _box(x - cell / 2, y - cell / 2, cell, 0.03 * cell), style.MAX_FILL, None, 0)
            )
        role = "move" if new else "own" if mark == self.mark else "theirs"
        if mark == "X":
            for turn in (-1, 1):
                self.layers["mark"].append(Line(role, node, x - r, y - turn * r, x + r, y + turn * r, color, width))
            return
        ring = tuple((x + r * cos(2 * pi * k / CORNERS), y + r * sin(2 * pi * k / CORNERS)) for k in range(CORNERS))
        self.layers["mark"].append(Shape(role, node, ring, None, color, width))

    def written(self, node: int, action: int, wins: bool, x: float, y: float, cell: float) -> None:
        """The number of the square to answer in, in white on a dark ground if that wins."""
        if wins:
            self.layers["ground"].append(Shape("wins", node, _box(x, y, cell, 0.1 * cell), style.DARK_BLUE, None, 0))
        ink = style.WHITE if wins else style.BLACK
        text = Text("answer", node, x + cell / 2, y + cell / 2, str(action), 0.8 * cell, ink, bold=True)
        self.layers["over"].append(text)

    def strike(self, node: int, line: list[int], left: float, top: float, cell: float) -> None:
        """The stroke through a full line."""
        (x1, y1), (x2, y2) = (
            (left + (at % 3 + 0.5) * cell, top + (at // 3 + 0.5) * cell) for at in (line[0], line[-1])
        )
        dx, dy = ((x2 - x1) * 0.18, (y2 - y1) * 0.18) if x1 != x2 or y1 != y2 else (0.45 * cell, 0.0)
        self.layers["over"].append(Line("strike", node, x1 - dx, y1 - dy, x2 + dx, y2 + dy, style.BLACK, 0.1 * cell))

    # -- around the board -------------------------------------------------------------------------------

    def explain(self, title: str) -> None:
        """The title, how to read the map, and what each of its marks means."""
        me, other = self.mark, self.other
        first = "heavy" if self.game.first == me else ""
        start = (
            f"Make the heavy {me}. When {other} has moved, look into that square:"
            if first
            else f"{other} moves first. Look into the square it took:"
        )
        how = (
            f"{start} the board inside it shows the game so far and, heavy, your next {me}. "
            "Go on inside that board, until a line is struck through or a number ends the game."
        )
        self.text(
            "title", MARGIN, MARGIN + 22, title, min(TITLE, TITLE * SIDE / text_width(title, TITLE, bold=True)), True
        )
        for at, line in enumerate(wrap(how, BODY, SIDE)):
            self.text("around", MARGIN, MARGIN + 78 + at * 1.35 * BODY, line, BODY)
        top = TOP + SIDE + 44
        self.key(MARGIN, top)
        self.legend(MARGIN + 290, top)

    def key(self, left: float, top: float) -> None:
        """How the squares are numbered."""
        side = 190.0
        self.frame(-1, left, top, side)
        for square in range(9):
            x, y = left + (square % 3 + 0.5) * side / 3, top + (square // 3 + 0.5) * side / 3
            self.layers["over"].append(Text("around", -1, x, y, str(square), BODY, style.BLACK, bold=True))
        self.text("around", left, top + side + 26, "the squares' numbers", BODY)

    def legend(self, left: float, top: float) -> None:
        """A sample of each mark that the map has, and what it means."""
        me, other, cell, step = self.mark, self.other, 44.0, 56.0
        there = {mark.role for layer in self.layers.values() for mark in layer}
        plain = any(
            isinstance(mark, Text) and mark.color == style.BLACK for mark in self.layers["over"] if mark.node > 0
        )
        samples = [
            ("move", f"the move that {me} makes now"),
            ("own", f"a move that {me} has made before"),
            ("theirs", f"a move that {other} has made"),
            ("strike", f"a full line: {me} has won"),
            ("draw", f"{me} answers in the square of this number, and it will be a draw"),
            ("wins", f"{me} answers in the square of this number, and wins"),
        ]
        for role, meaning in samples:
            if role not in there and not (role == "draw" and plain):
                continue
            if role == "strike":
                self.strike(-1, [0, 0], left, top, cell)  # a short one
            elif role in ("draw", "wins"):
                self.written(-1, 5, role == "wins", left, top, cell)
            else:
                self.sign(-1, other if role == "theirs" else me, role == "move", left, top, cell)
            self.text("around", left + cell + 16, top + cell / 2, meaning, BODY)
            top += step

    def text(self, role: str, x: float, y: float, text: str, size: float, bold: bool = False) -> None:
        """A line of text from x to the right."""
        self.layers["over"].append(Text(role, -1, x, y, text, size, style.BLACK, bold, "start"))


def _box(x: float, y: float, cell: float, gap: float) -> tuple[tuple[float, float], ...]:
    """The corners of a square, a gap within its edges."""
    x1, y1, x2, y2 = x + gap, y + gap, x + cell - gap, y + cell - gap
    return (x1, y1), (x2, y1), (x2, y2), (x1, y2)
