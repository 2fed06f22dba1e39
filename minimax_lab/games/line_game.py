"""Games on a board that the first player to fill a line wins: what tic-tac-toe and connect four have in common."""

from __future__ import annotations

from inspect import signature
from typing import Any

from minimax_lab.games.board import EMPTY, Board, Mark
from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.kit import IllegalMove, one_of, positive_number, quote


class LineGame(Board):
    """A game on a board in which MAX plays one mark and MIN the other; a subclass says where a mark may go.

    max_mark   the mark that MAX plays
    win        the utility of a win for MAX; a loss is -win, a draw 0
    """

    def __init__(self, rows: int, columns: int, in_a_row: int, first: Mark, max_mark: Mark, win: float) -> None:
        super().__init__(rows, columns, in_a_row, first)
        self.max_mark: Mark = one_of("max_mark", max_mark, ("X", "O"))
        self.win = positive_number("win", win)
        self._all_squares = range(self.squares)

    def _repr_as(self, kind: Any) -> str:
        """How the game was made, with the options that are not the usual ones of its class."""
        usual = {name: option.default for name, option in signature(kind).parameters.items()}
        named = (f"{name}={getattr(self, name)!r}" for name in usual if getattr(self, name) != usual[name])
        return f"{kind.__name__}({', '.join(named)})"

    @property
    def player_names(self) -> dict[Player, str]:
        """The marks that MAX and MIN play."""
        return {MAX: self.max_mark, MIN: "O" if self.max_mark == "X" else "X"}

    def _options_started_by(self, player: Player) -> dict[str, Any]:
        """The options of the same game in which `player` moves first."""
        first = self.player_names[one_of("player", player, (MAX, MIN))]
        size = {"rows": self.rows, "columns": self.columns, "in_a_row": self.in_a_row}
        return {**size, "first": first, "max_mark": self.max_mark, "win": self.win}

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
        }
