"""States that are alike and may represent one another: the rotations and mirror images of a board."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from operator import itemgetter
from typing import Any

from minimax_lab.games.game import Game, Wrapped
from minimax_lab.kit import InvalidArgument, InvalidState, is_whole_number, quote

MOST_SEEN = 100_000  # states that are known to represent themselves; the same ones come again soon, or never


def symmetries(game: Any) -> list[tuple[int, ...]]:
    """The rotations and mirror images of the board of `game`: for each square, the square that moves there.

    A square board has 8, any other board 4, and a line of squares 2. The first one changes nothing.
    If discs fall, as in connect four, only left and right can be exchanged.

    >>> from minimax_lab import TicTacToe
    >>> symmetries(TicTacToe(rows=1, columns=3, in_a_row=2))
    [(0, 1, 2), (2, 1, 0)]
    """
    rows, columns = _size(game)
    board = [[row * columns + column for column in range(columns)] for row in range(rows)]
    falls = getattr(game, "falls", False)
    boards = [board] if falls else [board, board[::-1]]
    boards += [[row[::-1] for row in each] for each in boards]
    if rows == columns and not falls:
        boards += [[list(column) for column in zip(*each, strict=True)] for each in boards]
    return list(dict.fromkeys(tuple(square for row in each for square in row) for each in boards))


def least_image(game: Any) -> Callable[[str], str]:
    """A function that returns, for a board, the first of its images in alphabetical order.

    game   a game whose states are texts of rows x columns characters, such as TicTacToe

    >>> from minimax_lab import TicTacToe, solve
    >>> game = TicTacToe()
    >>> len(solve(game)), len(solve(game, canonical=least_image(game)))
    (5478, 765)
    """
    readers = [itemgetter(*squares) for squares in symmetries(game)]
    return partial(_least_image, readers, game.rows * game.columns)  # unlike a closure, it can be pickled


def _least_image(readers: Sequence[Callable[[str], tuple[str, ...]]], size: int, state: str) -> str:
    if not isinstance(state, str) or len(state) != size:
        raise InvalidState(f"state {quote(state)}: must be a board of {size} squares")
    return min(["".join(read(state)) for read in readers])


class Merged(Wrapped):
    """A game in which states that are alike are one: every move leads to the state that represents its kind.

    canonical   a function that returns the same state for all states that are alike
    seen        states that were checked: each represents itself
    """

    def __init__(self, game: Game[Any, Any], canonical: Callable[[Any], Any]) -> None:
        super().__init__(game)
        self.canonical = canonical
        self.seen: set[Any] = set()

    def result(self, state: Any, action: Any) -> Any:
        """The state that represents the one that `action` leads to."""
        return self.representative(self.game.result(state, action))

    def representative(self, state: Any) -> Any:
        """The state that represents `state`, and therefore itself too."""
        chosen = self.canonical(state)
        if not isinstance(chosen, Hashable):
            raise InvalidArgument(f"canonical: returns {quote(chosen)} for {quote(state)}; it must return a state")
        if chosen not in self.seen:
            if (again := self.canonical(chosen)) != chosen:
                raise InvalidArgument(
                    f"canonical: returns {quote(chosen)} for {quote(state)}, but {quote(again)} for {quote(chosen)}; "
                    f"it must return the same state for all that are alike"
                )
            if len(self.seen) >= MOST_SEEN:
                self.seen.clear()
            self.seen.add(chosen)
        return chosen

    def __getstate__(self) -> dict[str, Any]:
        """What another process gets: all but the states that were checked here."""
        return {**vars(self), "seen": set()}


def _size(game: Any) -> tuple[int, int]:
    """The rows and columns of the board."""
    rows, columns = getattr(game, "rows", None), getattr(game, "columns", None)
    if isinstance(game, type) or not is_whole_number(rows) or not is_whole_number(columns):
        raise InvalidArgument(f"game {quote(game)}: has no rows and columns; must be a board, such as TicTacToe()")
    return int(rows), int(columns)  # type: ignore[arg-type]
