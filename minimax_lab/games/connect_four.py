"""The rules of connect four on a board of any size."""

from typing import Any, Final, NoReturn

from minimax_lab.games.board import EMPTY, LineGame, Mark
from minimax_lab.kit import IllegalMove, InvalidState, as_text, is_whole_number, one_of_moves, quote

MOST_EARLIER: Final = 30_000  # boards among which an order of the moves is looked for, about half a second


class ConnectFour(LineGame):
    """Two players drop X and O in turn into a column, where they fall. The first with a line of four wins.

    A state is the board as text in reading order, where "." is an empty square, so the last row is the lowest.
    An action is the index of a column, from 0 at the left.

    rows, columns   the size of the board, in squares
    in_a_row        the number of discs in a line that wins: across, down, or diagonal
    first           the mark that moves first
    max_mark        the mark that MAX plays
    win             the utility of a win for MAX; a loss is -win, a draw 0

    >>> game = ConnectFour(rows=3, columns=4, in_a_row=3)
    >>> state = game.parse("..../.O../.XX.")
    >>> game.to_move(state), game.actions(state)
    ('MIN', [0, 1, 2, 3])
    >>> game.format(game.result(state, 3))
    '..../.O../.XXO'
    """

    falls = True

    def __init__(
        self,
        *,
        rows: int = 6,
        columns: int = 7,
        in_a_row: int = 4,
        first: Mark = "X",
        max_mark: Mark = "X",
        win: float = 1,
    ) -> None:
        super().__init__(rows, columns, in_a_row, first, max_mark, win)
        self._all_columns = range(self.columns)

    def actions(self, state: str) -> list[int]:
        """The columns that are not full, from left to right."""
        self.turn(state)
        return [column for column in self._all_columns if state[column] == EMPTY]

    def result(self, state: str, action: int) -> str:
        """The board after the player to move has dropped a disc into the column `action`."""
        mark = self.turn(state)
        legal = is_whole_number(action) and action in self._all_columns and state[action] == EMPTY
        if not legal or self.winner(state):
            self._raise_illegal(state, action)
        square = self._landing(state, action)
        return state[:square] + mark + state[square + 1 :]

    def _landing(self, state: str, column: int) -> int:
        """The square to which a disc in this column falls."""
        return state[column :: self.columns].rindex(EMPTY) * self.columns + column

    def _raise_illegal(self, state: str, action: object) -> NoReturn:
        """Raise IllegalMove with the reason."""
        where = self._where_not_over(state, action)
        is_column = is_whole_number(action) and action in self._all_columns
        why = "the column is full" if is_column else "there is no such column"
        raise IllegalMove(f"{where}: {why}; {one_of_moves(self.actions(state), action)}")

    def action_label(self, state: str, action: int) -> str:
        """The move in notation: the mark and its column, such as "X3"."""
        return f"{self.turn(state)}{as_text(action)}"

    def look(self, state: str) -> dict[str, Any]:
        """The board as plain data, with the square to which each action leads; see `looks`."""
        shown = super().look(state)
        open_columns = [] if shown["line"] else [each for each in self._all_columns if state[each] == EMPTY]
        return {**shown, "places": [self._landing(state, each) for each in open_columns], "falls": True}

    def _find_standing(self, state: str) -> Any:
        standing = super()._find_standing(state)
        if self._floating(state) is not None:
            self.raise_invalid(state)
        return standing

    def _floating(self, state: str) -> int | None:
        """The square of a disc above an empty square, or None."""
        for column in self._all_columns:
            discs = state[column :: self.columns].lstrip(EMPTY)
            if EMPTY in discs:
                return (self.rows - len(discs)) * self.columns + column
        return None

    def require_reachable(self, state: str, text: object) -> None:
        """Raise InvalidState if no game reaches this board, which has the right size; the error quotes `text`.

        An order of the moves is looked for among 30,000 earlier boards; if that is not enough, the board is accepted.
        """
        square = self._floating(state) if {"X", "O", EMPTY}.issuperset(state) else None
        if square is not None:
            row, column = divmod(square, self.columns)
            raise InvalidState(
                f"board {quote(text)}: the {state[square]} in row {row + 1} of column {column} hangs in the air; "
                f"below a disc, no square can be empty"
            )
        super().require_reachable(state, text)
        if not self._has_history(state):
            raise InvalidState(
                f"board {quote(text)}: no order of moves leads there; {self.first} moves first, players take turns, "
                f"and the game ends with the first line"
            )

    def _has_history(self, state: str) -> bool:
        """Whether the discs can be taken off in turn, the last one first, from boards without a line."""
        waiting, seen = [state], {state}
        while waiting and len(seen) < MOST_EARLIER:
            board = waiting.pop()
            if board == self.initial:
                return True
            last = self.first if board.count(self.first) > board.count(self.second) else self.second
            for column in self._all_columns:
                square = column + self.columns * board[column :: self.columns].count(EMPTY)
                if board[square : square + 1] == last:
                    before = board[:square] + EMPTY + board[square + 1 :]
                    if before not in seen and not (board is state and self.full(before)):
                        seen.add(before)
                        waiting.append(before)
        return bool(waiting)
