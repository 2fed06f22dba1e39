"""The rules of tic-tac-toe on a board of any size."""

from typing import NoReturn

from minimax_lab.games.board import EMPTY, MOST_REMEMBERED, LineGame, Mark, Remembered
from minimax_lab.kit import IllegalMove, as_text, is_whole_number, one_of_moves


class TicTacToe(LineGame):
    """Two players put X and O in turn on an empty square. The first to fill a line wins.

    A state is the board as text in reading order, such as "O.XX.X.OO", where "." is an empty square.
    An action is the index of a square, from 0 at the top left.

    rows, columns   the size of the board, in squares
    in_a_row        the number of marks in a line that wins: across, down, or diagonal
    first           the mark that moves first
    max_mark        the mark that MAX plays
    win             the utility of a win for MAX; a loss is -win, a draw 0

    Source: documents 000, 002 and 003 (win 1, 10 and 10).

    >>> game = TicTacToe(win=10)
    >>> state = game.parse("O.X/X.X/.OO")
    >>> game.to_move(state), game.actions(state)
    ('MAX', [1, 4, 6])
    >>> game.format(game.result(state, 4))
    'O.X/XXX/.OO'
    """

    def __init__(
        self,
        *,
        rows: int = 3,
        columns: int = 3,
        in_a_row: int = 3,
        first: Mark = "X",
        max_mark: Mark = "X",
        win: float = 1,
    ) -> None:
        super().__init__(rows, columns, in_a_row, first, max_mark, win)
        self._free_squares = Remembered(_free_squares, MOST_REMEMBERED // self.squares)
        self._to_mark: tuple[object, Mark] = object(), self.first  # the board of the last move, none yet; and its mark

    def actions(self, state: str) -> list[int]:
        """The empty squares, in reading order."""
        self.turn(state)
        return [*self._free_squares[state.replace("O", "X")]]

    def result(self, state: str, action: int) -> str:
        """The board after the player to move has marked the square `action`."""
        known, mark = self._to_mark
        if state is not known:  # a search tries one move after the other on the same board
            mark = self.turn(state)
            if self.winner(state):
                self._raise_illegal(state, action)
            self._to_mark = state, mark
        is_number = type(action) is int or is_whole_number(action)
        if not is_number or not 0 <= action < self.squares or state[action] != EMPTY:
            self._raise_illegal(state, action)
        return f"{state[:action]}{mark}{state[action + 1 :]}"

    def _raise_illegal(self, state: str, action: object) -> NoReturn:
        """Raise IllegalMove with the reason."""
        where = self._where_not_over(state, action)
        taken = is_whole_number(action) and action in self._all_squares
        why = f"the square is taken by {state[int(str(action))]}" if taken else "there is no such square"
        raise IllegalMove(f"{where}: {why}; {one_of_moves(self.actions(state), action)}")

    def action_label(self, state: str, action: int) -> str:
        """The move in notation: the mark and its square, such as "X4"."""
        return f"{self.turn(state)}{as_text(action)}"


def _free_squares(board: str) -> list[int]:
    """The empty squares of a board, whichever marks are on the others."""
    return [square for square, mark in enumerate(board) if mark == EMPTY]
