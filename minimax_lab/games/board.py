"""Games on a board of X and O that the first player to fill a line wins: tic-tac-toe and connect four."""

from collections.abc import Callable
from functools import cache
from inspect import signature
from itertools import product
from math import nan
from typing import Any, Final, Literal, NamedTuple, NoReturn

from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.kit import (
    IllegalMove,
    InvalidGame,
    InvalidState,
    is_whole_number,
    move_is_no_state,
    one_of,
    positive_number,
    quote,
    whole_number,
)

Mark = Literal["X", "O"]
EMPTY: Final = "."
MOST_SQUARES: Final = 10_000
NUMBERS: Final = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
MOST_REMEMBERED: Final = 1_000_000  # squares of remembered boards; a search comes back to the same boards


class Standing(NamedTuple):
    """What the marks on a board show: whose turn it is, who has won, and how many lines are full."""

    turn: Mark
    winner: Mark | None
    lines: int


shared_standing = cache(Standing)  # there are few, and millions of boards


class Remembered(dict[str, Any]):
    """What `find` returns for a board, found once; all is forgotten when there are more boards than `most`."""

    def __init__(self, find: Callable[[str], Any], most: int) -> None:
        super().__init__()
        self.find, self.most = find, most

    def __missing__(self, board: str) -> Any:
        found = self.find(board)
        if len(self) >= self.most:
            self.clear()
        self[board] = found
        return found

    def __reduce__(self) -> Any:
        return Remembered, (self.find, self.most)  # a copy, above all one for another process, finds it again


class LineGame:
    """A game on a board, on which `first` and the other mark move in turn until one of them fills a line.

    A state is the board as text in reading order, such as "O.XX.X.OO", where "." is an empty square. MAX plays
    `max_mark`; its win is worth `win`, a loss -win, a draw 0. A subclass says where a mark may go.
    """

    def __init__(self, rows: int, columns: int, in_a_row: int, first: Mark, max_mark: Mark, win: float) -> None:
        self.rows = whole_number("rows", rows, 1)
        self.columns = whole_number("columns", columns, 1)
        self.in_a_row = whole_number("in_a_row", in_a_row, 1)
        self.squares = self.rows * self.columns
        if self.squares > MOST_SQUARES:
            raise InvalidGame(f"rows={quote(rows)}, columns={quote(columns)}: must be at most {MOST_SQUARES:,} squares")
        if self.in_a_row > max(self.rows, self.columns):
            raise InvalidGame(
                f"in_a_row={quote(in_a_row)}: a {rows}x{columns} board has no line that long; "
                f"must be at most {max(self.rows, self.columns)}"
            )
        self.first: Mark = one_of("first", first, ("X", "O"))
        self.second: Mark = "O" if self.first == "X" else "X"
        self.lines = self._lines()
        self.full_lines = ("X" * self.in_a_row, "O" * self.in_a_row)
        most = MOST_REMEMBERED // self.squares
        self._known = Remembered(self._find_standing, most)
        self._known_sides = Remembered(self._find_side, most)
        self.max_mark: Mark = one_of("max_mark", max_mark, ("X", "O"))
        self.win = positive_number("win", win)
        self._all_squares = range(self.squares)

    def _lines(self) -> list[slice]:
        """Every line that wins, across, down, and diagonal, as a slice of the board: 0:9:4 is a diagonal."""
        found = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            for row, column in product(range(self.rows), range(self.columns)):
                last_row, last_column = row + down * (self.in_a_row - 1), column + right * (self.in_a_row - 1)
                if last_row < self.rows and 0 <= last_column < self.columns:
                    start, last = row * self.columns + column, last_row * self.columns + last_column
                    found.append((start, last + 1, down * self.columns + right if last > start else 1))
        return [slice(*line) for line in dict.fromkeys(found)]  # a line of one square is found four times

    @property
    def initial(self) -> str:
        """The empty board."""
        return EMPTY * self.squares

    def turn(self, state: str) -> Mark:
        """The mark whose turn it is; the number of marks on the board shows it."""
        try:
            return self._known[state].turn  # type: ignore[no-any-return]
        except TypeError:  # a list has no hash
            self.raise_invalid(state)

    def winner(self, state: str) -> Mark | None:
        """The mark that has filled a line, or None."""
        try:
            return self._known[state].winner  # type: ignore[no-any-return]
        except TypeError:
            self.raise_invalid(state)

    def full(self, state: str) -> list[slice]:
        """The lines that one mark has filled."""
        return [line for line in self.lines if state[line] in self.full_lines]

    def standing(self, state: str) -> Standing:
        """What the marks show; the answer is remembered."""
        try:
            return self._known[state]  # type: ignore[no-any-return]
        except TypeError:  # a list has no hash
            self.raise_invalid(state)

    def _find_standing(self, state: str) -> Standing:
        if not isinstance(state, str) or len(state) != self.squares:
            self.raise_invalid(state)
        first, first_lines = self._known_sides[state.replace(self.second, EMPTY)]
        second, second_lines = self._known_sides[state.replace(self.first, EMPTY)]
        lead = first - second
        if lead not in (0, 1):  # also with unknown marks
            self.raise_invalid(state)
        winner = self.first if first_lines else self.second if second_lines else None
        return shared_standing(self.second if lead else self.first, winner, first_lines + second_lines)

    def _find_side(self, board: str) -> tuple[float, int]:
        """The number of marks on a board that has those of one player only, and of the lines that they fill.

        Such boards come again more often than whole boards: a move changes one side only. With unknown marks, the
        number is nan.
        """
        if board.strip("XO" + EMPTY):
            return nan, 0
        marks = self.squares - board.count(EMPTY)
        return marks, 0 if marks < self.in_a_row else len(self.full(board))

    def parse(self, text: str) -> str:
        """The state that `text` shows: rows from the top, separated by "/" or new lines; spaces are ignored.

        Raises InvalidState for a board that no game can reach: a wrong size, a character other than X, O, and ".",
        marks out of turn, two winners, or moves after the end.
        """
        if not isinstance(text, str):
            raise InvalidState(f"board {quote(text)}: must be text such as {quote(self.format(self.initial))}")
        rows = ["".join(row.split()) for row in text.strip().replace("\n", "/").split("/")]
        rows = [row for row in rows if row] if "\n" in text else rows
        state = "".join(rows)
        shaped = len(rows) == 1 or [len(row) for row in rows] == [self.columns] * self.rows
        if len(state) != self.squares or not shaped:
            raise InvalidState(
                f"board {quote(text)}: must have {self.squares} squares in {self.rows} rows of {self.columns}, "
                f"such as {quote(self.format(self.initial))}"
            )
        self.require_reachable(state, text)
        return state

    def format(self, state: str) -> str:
        """The text that `parse` reads: the rows of the board separated by "/"."""
        if not isinstance(state, str) or len(state) != self.squares:
            self.raise_invalid(state)
        return "/".join(state[at : at + self.columns] for at in range(0, self.squares, self.columns))

    def require_reachable(self, state: str, text: object) -> None:
        """Raise InvalidState if no game reaches this board, which has the right size; the error quotes `text`."""
        unknown = next((mark for mark in state if mark not in "XO."), None)
        if unknown is not None:
            raise InvalidState(
                f"board {quote(text)}: {unknown!r} at square {state.index(unknown)} is not a mark; must be X, O, or '.'"
            )
        first, second = state.count(self.first), state.count(self.second)
        if first - second not in (0, 1):
            raise InvalidState(
                f"board {quote(text)}: {first} {self.first} and {second} {self.second}; {self.first} moves first, "
                f"so there must be as many {self.first} as {self.second} or one more"
            )
        full = [set(range(self.squares)[line]) for line in self.full(state)]
        winners = {state[min(line)] for line in full}
        if len(winners) == 2:
            raise InvalidState(f"board {quote(text)}: X and O both have a line; the game ends with the first one")
        if full and (self.turn(state) in winners or not set.intersection(*full)):
            raise InvalidState(
                f"board {quote(text)}: {winners.pop()} already had a line before the last move; the game ends there"
            )

    def raise_invalid(self, state: object) -> NoReturn:
        """Raise InvalidState with the reason why `state` is not a board of this size that a game can reach."""
        if is_whole_number(state):
            raise InvalidState(f"state {quote(state)}: {move_is_no_state(state, self.initial)}")
        if not isinstance(state, str):
            raise InvalidState(
                f"state {quote(state)}: must be a board such as {quote(self.initial)}; "
                "game.result(state, action) or game.parse(text) makes one"
            )
        if len(state) != self.squares:
            raise InvalidState(
                f"state {quote(state)}: must have {self.squares} characters, one for each square, "
                f"such as {quote(self.initial)}; game.parse({quote(state, 30)}) reads other forms"
            )
        self.require_reachable(state, state)
        raise InvalidState(f"state {quote(state)}: the game is not over there; ask game.is_terminal(state) first")

    @property
    def _kind(self) -> Any:
        """TicTacToe or ConnectFour; a class that inherits from one of them may have other options."""
        return next(kind for kind in type(self).__mro__ if LineGame in kind.__bases__)

    def __repr__(self) -> str:
        """How the game was made, with the options that are not the usual ones."""
        usual = {name: option.default for name, option in signature(self._kind).parameters.items()}
        named = (f"{name}={getattr(self, name)!r}" for name in usual if getattr(self, name) != usual[name])
        return f"{self._kind.__name__}({', '.join(named)})"

    def started_by(self, player: Player) -> Any:
        """The same game, except that `player` moves first: MAX or MIN.

        >>> from minimax_lab import TicTacToe
        >>> TicTacToe(win=10).started_by("MIN")
        TicTacToe(first='O', win=10)
        """
        options = {name: getattr(self, name) for name in signature(self._kind).parameters}
        return self._kind(**options | {"first": self.player_names[one_of("player", player, (MAX, MIN))]})

    @property
    def goal(self) -> str:
        """Who wins, in one sentence."""
        number = NUMBERS[self.in_a_row] if self.in_a_row < len(NUMBERS) else str(self.in_a_row)
        return f"{number} in a row wins."

    @property
    def player_names(self) -> dict[Player, str]:
        """The marks that MAX and MIN play."""
        return {MAX: self.max_mark, MIN: "O" if self.max_mark == "X" else "X"}

    def to_move(self, state: str) -> Player:
        """MAX if it is `max_mark`'s turn, otherwise MIN."""
        return MAX if self.turn(state) == self.max_mark else MIN

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
        found = self.standing(state)  # a subclass may have another winner
        if found.lines > 1 and self.winner(state):
            self.require_reachable(state, state)
        if found.winner == found.turn or not self.is_terminal(state):
            self.raise_invalid(state)

    def _where_not_over(self, state: str, action: object) -> str:
        """The move as an error names it. Raises IllegalMove if the game is over."""
        where = f"move {quote(action)} on board {quote(self.format(state))}"
        if self.winner(state):
            raise IllegalMove(f"{where}: the game is over, {self.winner(state)} has won")
        if EMPTY not in state:
            raise IllegalMove(f"{where}: the game is over, it is a draw")
        return where

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
            **({} if self.max_mark == "X" else {"max_mark": self.max_mark}),
        }
