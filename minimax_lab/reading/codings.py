"""How programs write moves on a board: as they index it, by the number of the cell, or by its row and column."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from minimax_lab.kit import same
from minimax_lab.reading.learners_game import LearnersGame

ENOUGH = 0.5  # of the calls that returned a move, if it is written as the program indexes its board
MOSTLY = 0.9  # if it is written in another way
SAMPLE = 400  # calls whose moves are compared

Coding = Callable[[Any, int, int], Any]  # the index of a cell, its number, and the columns of the board
CODINGS: tuple[Coding, ...] = (
    lambda index, cell, columns: index,
    lambda index, cell, columns: cell,
    lambda index, cell, columns: cell + 1,
    lambda index, cell, columns: divmod(cell, columns),
    lambda index, cell, columns: (cell // columns + 1, cell % columns + 1),
    lambda index, cell, columns: (cell % columns, cell // columns),
    lambda index, cell, columns: cell % columns * columns + cell // columns if isinstance(index, tuple) else index,
)
DROPS: tuple[Coding, ...] = (  # of a game whose pieces fall
    lambda index, cell, columns: cell % columns,
    lambda index, cell, columns: cell % columns + 1,
)
PILES: tuple[Coding, ...] = (  # of a game with one heap, whose number is written, too
    lambda take, *_: (0, take),
    lambda take, *_: (1, take),
    lambda take, *_: (take, 0),
)


def codings_of(game: LearnersGame) -> tuple[Coding, ...]:
    """The ways in which a program may write the moves of its game."""
    return CODINGS + DROPS * bool(game.rules.falls) + PILES * bool(game.heap)


def ways_to_write(move: Any, game: LearnersGame) -> list[Any]:
    """A move in all the ways in which a program may write it; nothing for a move that the states do not show."""
    return [] if move is None else [_encoded(coding, move, game) for coding in CODINGS + DROPS]


def _encoded(coding: Coding, move: Any, game: LearnersGame) -> Any:
    try:
        return coding(move, game.numbers.get(move, move), game.size[1])
    except Exception:  # a text, or a move that is no cell
        return None


def is_written(coding: Coding, returned: Any, move: Any, game: LearnersGame) -> bool:
    """Whether the program wrote this move."""
    written = tuple(returned) if isinstance(returned, list) else returned
    return written is not None and same(_encoded(coding, move, game), written)


def find_coding(cases: Sequence[tuple[Any, Mapping[Any, bool]]], game: LearnersGame) -> Coding | None:
    """How the program writes its moves; None if no way of writing explains half of the cases, or most for an odd one.

    cases   for some calls, the move that was returned, and for the moves that were tried, whether the callee returned
            the same value
    """
    best, share = None, 0.0
    for coding in codings_of(game):
        hits = sum(
            any(leads and is_written(coding, returned, move, game) for move, leads in tried.items())
            for returned, tried in cases
        )
        if hits / max(len(cases), 1) > share:
            best, share = coding, hits / len(cases)
    return best if share >= (ENOUGH if best is CODINGS[0] else MOSTLY) else None
