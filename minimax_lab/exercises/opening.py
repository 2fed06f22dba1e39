"""The first moves of tic-tac-toe and the replies to them, which the reader of lesson 04 backs up."""

from typing import Any

from minimax_lab.games import EMPTY, TicTacToe, Wrapped, least_image
from minimax_lab.search import solve


class Opening(Wrapped):
    """The first two moves of `game`. A board after them has the value that it has in the whole game.

    Of boards that can be turned or mirrored into one another, only one can be reached.

    >>> from minimax_lab import TicTacToe
    >>> Opening(TicTacToe()).actions("." * 9)
    [0, 1, 4]
    """

    def __init__(self, game: TicTacToe) -> None:
        super().__init__(game)
        self.solution, self.shape = solve(game), least_image(game)

    def actions(self, state: str) -> list[int]:
        """The first square for each shape of the board after the move."""
        squares = {self.shape(self.result(state, square)): square for square in [*self.game.actions(state)][::-1]}
        return sorted(squares.values())

    def is_terminal(self, state: str) -> bool:
        """Whether both players have moved."""
        return len(state) - state.count(EMPTY) == 2

    def utility(self, state: str) -> Any:
        """What the board is worth in the whole game."""
        return self.solution[state].value
