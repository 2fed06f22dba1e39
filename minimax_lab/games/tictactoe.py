"""Tic-tac-toe on a board of any size: the rules, and a board read from text."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, NoReturn

from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.kit import (
    IllegalMove,
    InvalidGame,
    InvalidState,
    is_whole_number,
    one_of,
    positive_number,
    quote,
    whole_number,
)

Mark = Literal["X", "O"]
EMPTY: Final = "."
MOST_SQUARES: Final = 10_000
MOST_REMEMBERED: Final = 1_000_000  # squares of boards that were asked about; a search comes back to the same ones


class Standing(NamedTuple):
    """What the marks on a board say: whose turn it is, who has won, and the lines that are full."""

    turn: Mark
    winner: Mark | None
    full: list[slice]


class TicTacToe:
    """Two players put X and O in turn on an empty square; the first to fill a line wins.

    A state is the board as text in reading order, such as "O.XX.X.OO", where "." is an empty square.
    An action is a square's index, from 0 at the top left. The marks on the board say whose turn it is.

    rows, columns   the size of the board, in squares
    in_a_row        how many marks in a line win: across, down or on a diagonal
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
        self.rows = whole_number("rows", rows, 1)
        self.columns = whole_number("columns", columns, 1)
        self.in_a_row = whole_number("in_a_row", in_a_row, 1)
        if self.rows * self.columns > MOST_SQUARES:
            raise InvalidGame(
                f"rows={quote(rows)}, columns={quote(columns)}: must be at most {MOST_SQUARES:,} squares in all"
            )
        if self.in_a_row > max(self.rows, self.columns):
            raise InvalidGame(
                f"in_a_row={quote(in_a_row)}: no line as long fits on a {rows}x{columns} board; "
                f"must be at most {max(self.rows, self.columns)}"
            )
        self.first: Mark = one_of("first", first, ("X", "O"))
        self.second: Mark = "O" if first == "X" else "X"
        self.max_mark: Mark = one_of("max_mark", max_mark, ("X", "O"))
        self.win = positive_number("win", win)
        self.squares = self.rows * self.columns
        self.lines = [slice(line[0], line[-1] + 1, line[1] - line[0] if line[1:] else 1) for line in self._lines()]
        self._all_squares = range(self.squares)
        self.full_lines = ("X" * self.in_a_row, "O" * self.in_a_row)
        self._known: dict[str, Standing] = {}

    def __repr__(self) -> str:
        options = {"rows": 3, "columns": 3, "in_a_row": 3, "first": "X", "max_mark": "X", "win": 1}
        named = (f"{name}={getattr(self, name)!r}" for name, usual in options.items() if getattr(self, name) != usual)
        return f"TicTacToe({', '.join(named)})"

    @property
    def player_names(self) -> dict[Player, str]:
        """The marks that MAX and MIN play."""
        return {MAX: self.max_mark, MIN: "O" if self.max_mark == "X" else "X"}

    def started_by(self, player: Player) -> TicTacToe:
        """A game like this one, in which `player` moves first: MAX or MIN.

        >>> TicTacToe(win=10).started_by(MIN)
        TicTacToe(first='O', win=10)
        """
        first: Any = self.player_names[one_of("player", player, (MAX, MIN))]
        size = {"rows": self.rows, "columns": self.columns, "in_a_row": self.in_a_row}
        return TicTacToe(**size, first=first, max_mark=self.max_mark, win=self.win)

    # -- the rules --------------------------------------------------------------------------------------

    @property
    def initial(self) -> str:
        """The empty board."""
        return EMPTY * self.squares

    def to_move(self, state: str) -> Player:
        """MAX if it is `max_mark`'s turn, else MIN."""
        return MAX if self.turn(state) == self.max_mark else MIN

    def actions(self, state: str) -> list[int]:
        """The empty squares, in reading order."""
        self.turn(state)
        return [square for square, mark in enumerate(state) if mark == EMPTY]

    def result(self, state: str, action: int) -> str:
        """The board after the player to move has marked the square `action`."""
        mark = self.turn(state)
        if (
            not is_whole_number(action)
            or action not in self._all_squares
            or state[action] != EMPTY
            or self.winner(state)
        ):
            self._refuse_move(state, action)
        return state[:action] + mark + state[action + 1 :]

    def is_terminal(self, state: str) -> bool:
        """Whether a line is full or no square is empty."""
        return self.winner(state) is not None or EMPTY not in state

    def utility(self, state: str) -> Any:
        """`win` if MAX has filled a line, -`win` if MIN has, 0 for a draw."""
        self._check_end(state)
        winner = self.winner(state)
        if winner is None:
            return 0
        return self.win if winner == self.max_mark else -self.win

    def turn(self, state: str) -> Mark:
        """The mark whose turn it is, counted from the marks on the board."""
        return self._standing(state).turn

    def winner(self, state: str) -> Mark | None:
        """The mark that has filled a line, or None."""
        return self._standing(state).winner

    def _standing(self, state: str) -> Standing:
        """What the marks say, worked out when a board is first asked about."""
        try:
            return self._known[state]
        except (KeyError, TypeError):  # a list has no hash
            standing = self._work_out(state)
        if len(self._known) * self.squares >= MOST_REMEMBERED:
            self._known.clear()
        self._known[state] = standing
        return standing

    def _work_out(self, state: str) -> Standing:
        if not isinstance(state, str):
            self._refuse_state(state)
        lead = state.count(self.first) - state.count(self.second)
        marks = state.count("X") + state.count("O") + state.count(EMPTY)
        if lead not in (0, 1) or not marks == len(state) == self.squares:
            self._refuse_state(state)
        full = self._full(state)
        winner: Any = state[full[0]][0] if full else None
        return Standing(self.second if lead else self.first, winner, full)

    def _full(self, state: str) -> list[slice]:
        """The lines that one mark has filled. A line is a slice of the board: 0:9:4 is a diagonal."""
        return [line for line in self.lines if state[line] in self.full_lines]

    # -- reading, writing and looking -------------------------------------------------------------------

    def parse(self, text: str) -> str:
        """The state that `text` shows: rows from the top, set apart by "/" or new lines; spaces do not count.

        Raises InvalidState for a board that cannot arise in a game: wrong size, another sign than X, O
        and ".", marks out of turn, two winners, play after the end.
        """
        if not isinstance(text, str):
            raise InvalidState(f"board {quote(text)}: must be text such as {quote(self.format(self.initial))}")
        rows = ["".join(row.split()) for row in text.strip().replace("\n", "/").split("/")]
        rows = [row for row in rows if row] if "\n" in text else rows
        state = "".join(rows)
        shaped = len(rows) == 1 or [len(row) for row in rows] == [self.columns] * self.rows
        if len(state) != self.squares or not shaped:
            self._refuse_size(text)
        self._check(state, text)
        return state

    def format(self, state: str) -> str:
        """The text that `parse` reads: the rows of the board set apart by "/"."""
        if not isinstance(state, str) or len(state) != self.squares:
            self._refuse_state(state)
        return "/".join(state[at : at + self.columns] for at in range(0, self.squares, self.columns))

    def action_label(self, state: str, action: int) -> str:
        """The move as it is written: the mark and its square, such as "X4"."""
        return f"{self.turn(state)}{action}"

    def look(self, state: str) -> dict[str, Any]:
        """The board as plain data: its size, the mark in each square, the squares of the winning line."""
        full = self._full(state)
        return {
            "kind": "grid",
            "rows": self.rows,
            "columns": self.columns,
            "cells": ["" if mark == EMPTY else mark for mark in state],
            "line": list(range(self.squares))[full[0]] if full else [],
        }

    # -- what is refused --------------------------------------------------------------------------------

    def _lines(self) -> list[list[int]]:
        """The squares of every line that wins: across, down, and on both diagonals."""
        found = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            for row in range(self.rows):
                for column in range(self.columns):
                    last_row = row + down * (self.in_a_row - 1)
                    last_column = column + right * (self.in_a_row - 1)
                    if last_row < self.rows and 0 <= last_column < self.columns:
                        step = down * self.columns + right
                        start = row * self.columns + column
                        found.append([start + step * k for k in range(self.in_a_row)])
        return [list(line) for line in dict.fromkeys(map(tuple, found))]  # lines of one square come four times

    def _check(self, state: str, text: object) -> None:
        """Refuse a board of the right size that no game can reach; `text` is what the user gave."""
        strange = next((mark for mark in state if mark not in "XO."), None)
        if strange is not None:
            raise InvalidState(
                f"board {quote(text)}: {strange!r} at square {state.index(strange)} is no mark; must be X, O or '.'"
            )
        counts = state.count(self.first), state.count(self.second)
        if counts[0] - counts[1] not in (0, 1):
            raise InvalidState(
                f"board {quote(text)}: {counts[0]} {self.first} and {counts[1]} {self.second}; as {self.first} "
                f"starts, there must be as many {self.first} as {self.second} or one more"
            )
        squares = range(self.squares)
        full = [set(squares[line]) for line in self._full(state)]
        winners = {state[min(line)] for line in full}
        if len(winners) == 2:
            raise InvalidState(f"board {quote(text)}: X and O both have a line; the game ends with the first one")
        if full and (self.turn(state) in winners or not set.intersection(*full)):
            raise InvalidState(
                f"board {quote(text)}: {winners.pop()} already had a line before the last move; the game ends there"
            )

    def _check_end(self, state: str) -> None:
        """Refuse a board at which no game ends."""
        winner = self.winner(state)
        if len(self._standing(state).full) > 1:
            self._check(state, state)
        if winner == self.turn(state) if winner else EMPTY in state:
            self._refuse_state(state)

    def _refuse_state(self, state: object) -> NoReturn:
        if not isinstance(state, str):
            raise InvalidState(
                f"state {quote(state)}: must be a board such as {quote(self.initial)}; game.parse(text) makes one"
            )
        if len(state) != self.squares:
            raise InvalidState(
                f"state {quote(state)}: must be a board of {self.squares} squares and no other signs, "
                f"such as {quote(self.initial)}; game.parse({quote(state)}) reads other forms"
            )
        self._check(state, state)
        raise InvalidState(f"state {quote(state)}: the game is not over there")

    def _refuse_size(self, text: str) -> NoReturn:
        raise InvalidState(
            f"board {quote(text)}: must have {self.squares} squares in {self.rows} rows of {self.columns}, "
            f"such as {quote(self.format(self.initial))}"
        )

    def _refuse_move(self, state: str, action: object) -> NoReturn:
        where = f"on board {quote(self.format(state))}"
        if self.winner(state):
            raise IllegalMove(f"move {quote(action)} {where}: the game is over, {self.winner(state)} has won")
        if EMPTY not in state:
            raise IllegalMove(f"move {quote(action)} {where}: the game is over, it is a draw")
        taken = is_whole_number(action) and action in self._all_squares
        why = f"the square is taken by {state[int(str(action))]}" if taken else "there is no such square"
        raise IllegalMove(f"move {quote(action)} {where}: {why}; must be one of {quote(self.actions(state))}")
