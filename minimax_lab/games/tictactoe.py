"""The rules of tic-tac-toe on a board of any size."""

from __future__ import annotations

from typing import Any, NoReturn

from minimax_lab.games.board import EMPTY, Board, Mark
from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.kit import IllegalMove, is_whole_number, one_of, positive_number, quote


class TicTacToe(Board):
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
        super().__init__(rows, columns, in_a_row, first)
        self.max_mark: Mark = one_of("max_mark", max_mark, ("X", "O"))
        self.win = positive_number("win", win)
        self._all_squares = range(self.squares)

    def __repr__(self) -> str:
        options = {"rows": 3, "columns": 3, "in_a_row": 3, "first": "X", "max_mark": "X", "win": 1}
        named = (f"{name}={getattr(self, name)!r}" for name, usual in options.items() if getattr(self, name) != usual)
        return f"TicTacToe({', '.join(named)})"

    @property
    def player_names(self) -> dict[Player, str]:
        """The marks that MAX and MIN play."""
        return {MAX: self.max_mark, MIN: "O" if self.max_mark == "X" else "X"}

    def started_by(self, player: Player) -> TicTacToe:
        """The same game, except that `player` moves first: MAX or MIN.

        >>> TicTacToe(win=10).started_by(MIN)
        TicTacToe(first='O', win=10)
        """
        first: Any = self.player_names[one_of("player", player, (MAX, MIN))]
        size = {"rows": self.rows, "columns": self.columns, "in_a_row": self.in_a_row}
        return TicTacToe(**size, first=first, max_mark=self.max_mark, win=self.win)

    def to_move(self, state: str) -> Player:
        """MAX if it is `max_mark`'s turn, otherwise MIN."""
        return MAX if self.turn(state) == self.max_mark else MIN

    def actions(self, state: str) -> list[int]:
        """The empty squares, in reading order."""
        self.turn(state)
        return [square for square, mark in enumerate(state) if mark == EMPTY]

    def result(self, state: str, action: int) -> str:
        """The board after the player to move has marked the square `action`."""
        mark = self.turn(state)
        legal = is_whole_number(action) and action in self._all_squares and state[action] == EMPTY
        if not legal or self.winner(state):
            self._raise_illegal(state, action)
        return state[:action] + mark + state[action + 1 :]

    def is_terminal(self, state: str) -> bool:
        """Whether a line is full or no square is empty."""
        return self.winner(state) is not None or EMPTY not in state

    def utility(self, state: str) -> Any:
        """`win` if MAX has filled a line, -`win` if MIN has, 0 for a draw."""
        self._require_end(state)
        winner = self.winner(state)
        if winner is None:
            return 0
        return self.win if winner == self.max_mark else -self.win

    def _require_end(self, state: str) -> None:
        """Raise InvalidState for a board with which no game ends."""
        winner = self.winner(state)
        if len(self.standing(state).full) > 1:
            self.require_reachable(state, state)
        if winner == self.turn(state) if winner else EMPTY in state:
            self.raise_invalid(state)

    def _raise_illegal(self, state: str, action: object) -> NoReturn:
        """Raise IllegalMove with the reason."""
        where = f"move {quote(action)} on board {quote(self.format(state))}"
        if self.winner(state):
            raise IllegalMove(f"{where}: the game is over, {self.winner(state)} has won")
        if EMPTY not in state:
            raise IllegalMove(f"{where}: the game is over, it is a draw")
        taken = is_whole_number(action) and action in self._all_squares
        why = f"the square is taken by {state[int(str(action))]}" if taken else "there is no such square"
        raise IllegalMove(f"{where}: {why}; must be one of {quote(self.actions(state))}")

    def action_label(self, state: str, action: int) -> str:
        """The move in notation: the mark and its square, such as "X4"."""
        return f"{self.turn(state)}{action}"

    def look(self, state: str) -> dict[str, Any]:
        """The board as plain data: its size, the mark in each square, the squares of the winning line."""
        if not isinstance(state, str) or len(state) != self.squares or set(state) - {"X", "O", EMPTY}:
            self.raise_invalid(state)
        full = self.full(state)
        return {
            "kind": "grid",
            "rows": self.rows,
            "columns": self.columns,
            "cells": ["" if mark == EMPTY else mark for mark in state],
            "line": list(self._all_squares[full[0]]) if full else [],
        }
