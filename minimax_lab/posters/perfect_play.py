"""The map of perfect play: a board whose squares hold the answers to each move, as boards within boards."""

from collections.abc import Sequence
from functools import reduce

from minimax_lab.games import EMPTY, Mark, TicTacToe
from minimax_lab.kit import InvalidArgument, listed, one_of, quote
from minimax_lab.posters.map_marks import BODY, LINE, MapMarks
from minimax_lab.posters.poster import Part, Poster
from minimax_lab.scene import Outline, Scene, in_painting_order, style, text_width, wrap
from minimax_lab.search import Solution, solve

HEIGHT, WIDTH = style.SHEET
MARGIN = style.SHEET_MARGIN
SIDE = HEIGHT - 2 * MARGIN  # of the outermost board
LEFT = SIDE + 2 * MARGIN  # of the explanation beside it
ROOM = WIDTH - LEFT - MARGIN
INSET = 0.045  # of a square, around the board inside it
SMALLEST_PART = SIDE / 20  # of the squares that a click enlarges


def perfect_play(mark: Mark = "X", *, game: TicTacToe | None = None, moves: Sequence[int] = ()) -> Poster:
    r"""A map of perfect play for the player of `mark`: the answer to each move of the opponent.

    The heavy mark is the move to make. The board inside a square is for the case that the opponent moves there. Of the
    best moves, the map takes those that win soonest or lose latest, and of these the first.

    mark   "X" or "O": the player who uses the map
    game   TicTacToe on 3 x 3 squares, whose `first` moves first; None is the usual game, in which X does
    moves  the squares of a game that was played, such as `board.moves`: heavy frames show its way on the map

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
    played = listed("moves", moves, "be a list of squares, such as board.moves")
    reduce(game.result, played, game.initial)  # raises IllegalMove
    return _Map(game, mark).poster(played)


class _Map:
    """Draws the answers and lists them, square by square."""

    def __init__(self, game: TicTacToe, mark: Mark) -> None:
        self.game, self.mark = game, mark
        self.marks = MapMarks(mark)
        self.solution: Solution = solve(game)
        self.outline: Outline = []
        self.parts: list[Part] = []  # the squares of the outermost board, and those inside them
        self.number = 0

    def poster(self, moves: list[int]) -> Poster:
        game, state = self.game, self.game.initial
        title = f"How {self.mark} never loses at tic-tac-toe, when {game.first} begins"
        self.outline.append((0, title))
        if game.first == self.mark:
            action = self._answer(state)
            self.outline.append((1, f"{self.mark} {action}"))
            moves = moves[1:] if moves[:1] == [action] else []
            self._board(game.result(state, action), action, MARGIN, MARGIN, SIDE, 2, moves)
        else:
            self._board(state, None, MARGIN, MARGIN, SIDE, 1, moves)
        self._explain(title)
        return Poster(Scene(WIDTH, HEIGHT, in_painting_order(self.marks.layers), title), self.outline, parts=self.parts)

    def _answer(self, state: str) -> int:
        """The move to make: the first of the best moves that win soonest, or lose latest."""
        return int(self.solution.quickest(state)[0])

    def _board(
        self, state: str, new: int | None, left: float, top: float, side: float, depth: int, moves: list[int]
    ) -> None:
        """Draw the board after the move `new`, with the answer to each move of the opponent in its square.

        moves   those of the played game from here on; [] if it did not come here
        """
        cell = side / 3
        node = self.number = self.number + 1
        self.marks.grid(node, left, top, side)
        for square, mark in enumerate(state):
            x, y = left + square % 3 * cell, top + square // 3 * cell
            if mark != EMPTY:
                self.marks.move(node, mark, square == new, x, y, cell)
            elif not self.game.is_terminal(state):
                self._reply(self.game.result(state, square), square, x, y, cell, depth, moves)
        if self.game.winner(state):
            self.marks.full_line(node, self.game.look(state)["line"], left, top, cell)

    def _reply(self, state: str, square: int, x: float, y: float, cell: float, depth: int, moves: list[int]) -> None:
        """Draw the answer to the opponent's move to `square` inside that square, in a frame if it was played."""
        action = self._answer(state)
        after = self.game.result(state, action)
        empty = after.count(EMPTY)
        is_forced = empty == 1 and not self.game.is_terminal(after)  # only one square is left for the last move
        end = self.game.result(after, after.index(EMPTY)) if is_forced else after
        winner = self.game.winner(end)
        result = f"{winner} wins" if winner else "a draw"
        ending = f", {result}" if self.game.is_terminal(end) else ""
        was_played = moves[:1] == [square]
        mine = ", your game" if was_played else ""
        self.outline.append((depth, f"{self.marks.other} {square}: {self.mark} {action}{ending}{mine}"))
        if was_played:
            self.marks.played(self.number, x, y, cell)
        if cell > SMALLEST_PART:
            around = [part.name for part in self.parts if part.side > cell][-1:]
            self.parts.append(Part(", ".join([*around, f"{self.marks.other} {square}"]), x, y, cell))
        if empty > 1:
            gap = INSET * cell
            rest = moves[2:] if moves[:2] == [square, action] else []
            self._board(after, action, x + gap, y + gap, cell - 2 * gap, depth + 1, rest)
        else:
            self.marks.number(self.number, action, winner is not None, x, y, cell)

    def _explain(self, title: str) -> None:
        """Write the title, how to read the map, and what each of its marks means."""
        me, other = self.mark, self.marks.other
        start = (
            f"Make the heavy {me}. When {other} has moved, look into that square:"
            if self.game.first == me
            else f"{other} moves first. Look into the square it took:"
        )
        how = f"{start} the board inside it shows the game so far and, heavy, your next {me}. Go on inside that board."
        top = self._lines("title", title, 0.8 * style.SHEET_TITLE, MARGIN, bold=True)
        top = self._lines("around", how, BODY, top + MARGIN / 2)
        top = self.marks.legend(LEFT, top + MARGIN / 2, ROOM)
        self.marks.key(LEFT, top + MARGIN / 2)

    def _lines(self, role: str, text: str, size: float, top: float, bold: bool = False) -> float:
        """Write a text in lines beside the board, and return where it ends."""
        room = ROOM * text_width(text, size) / text_width(text, size, bold)
        for line in wrap(text, size, room):
            self.marks.text(role, LEFT, top + size / 2, line, size, bold)
            top += LINE * size
        return top
