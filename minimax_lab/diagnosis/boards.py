"""Boards in the states of learners' programs, whatever holds them, and the move that leads from one to the next."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

EMPTY_MARKS = (" ", "", ".", "-", "_", "*", "#", None, 0)
MOST_SHAPES = {42: (6, 7), 16: (4, 4), 25: (5, 5)}
MOST_SIDE = 26


class Board(NamedTuple):
    """The cells of a board, row by row.

    rows, columns   its size
    cells           the mark in each cell
    indices         how the program writes the place of each cell: 4, (1, 1), or the key of a dictionary
    """

    rows: int
    columns: int
    cells: tuple[Any, ...]
    indices: tuple[Any, ...]


def as_board(state: Any) -> Board | None:
    """The board in a state: a nested or a flat list, a tuple, an array, a text, or a dictionary.

    None if there is none. A list of a single row, such as three heaps, is a board of one row.

    >>> as_board([["X", " "], [" ", "O"]]).cells
    ('X', ' ', ' ', 'O')
    >>> as_board("XO.......").rows
    3
    """
    if isinstance(state, Board):
        return state
    if isinstance(state, np.ndarray):
        state = state.tolist()
    if isinstance(state, str):
        return _of_text(state)
    if isinstance(state, dict):
        return _of_dict(state)
    if isinstance(state, list | tuple):
        return _of_sequence(state)
    return None


def _of_text(text: str) -> Board | None:
    rows = [row for row in text.replace("/", "\n").splitlines() if row]
    if len(rows) > 1:
        rows = [row.replace(" ", "") if " " in row.strip() and len(row) > 2 else row for row in rows]
        return _grid(rows) if len(set(map(len, rows))) == 1 and len(rows[0]) > 1 else None
    return _flat(tuple(text), range(len(text))) if len(text) > 8 and len(set(text)) <= len(text) // 2 + 1 else None


def _of_dict(state: dict[Any, Any]) -> Board | None:
    keys, values = list(state), list(state.values())
    if not all(map(_is_mark, values)):
        return _inner(values)
    if len(keys) < 4:
        return None
    if all(isinstance(key, tuple) and len(key) == 2 for key in keys):
        keys = sorted(keys)
        rows, columns = ({key[side] for key in keys} for side in (0, 1))
        if len(rows) * len(columns) == len(keys):
            return Board(len(rows), len(columns), tuple(state[key] for key in keys), tuple(keys))
        return None
    return _flat(tuple(values), keys)


def _of_sequence(state: list[Any] | tuple[Any, ...]) -> Board | None:
    if state and all(isinstance(row, list | tuple | str) for row in state) and not all(map(_is_mark, state)):
        sizes = set(map(len, state))
        if len(sizes) == 1 and sizes != {1} and all(_is_mark(mark) for row in state for mark in row) and len(state) > 1:
            return _grid(state)
    if state and all(map(_is_mark, state)) and len(state) > 1:
        return _flat(tuple(state), range(len(state)))
    return _inner(state)


def _inner(parts: Iterable[Any]) -> Board | None:
    """The one part that is a board."""
    found = [board for part in parts if not _is_mark(part) and (board := as_board(part)) is not None]
    return found[0] if len(found) == 1 else None


def _is_mark(thing: Any) -> bool:
    """Whether this may be in a cell."""
    if isinstance(thing, str):
        return len(thing) <= 3
    return thing is None or isinstance(thing, int | float) or getattr(type(thing), "__module__", "") == "enum"


def _grid(rows: Any) -> Board:
    height, width = len(rows), len(rows[0])
    indices = tuple((row, column) for row in range(height) for column in range(width))
    return Board(height, width, tuple(mark for row in rows for mark in row), indices)


def _flat(cells: tuple[Any, ...], indices: Iterable[Any]) -> Board:
    """A board in one list: a square, or six rows of seven; ten cells are nine, after one that is not used."""
    indices = tuple(indices)
    if len(cells) == 10 and indices[0] == 0:
        cells, indices = cells[1:], indices[1:]
    side = round(len(cells) ** 0.5)
    rows, columns = MOST_SHAPES.get(len(cells)) or ((side, side) if side * side == len(cells) else (1, len(cells)))
    if len(cells) < 9 and rows > 1 and not any(isinstance(mark, str) for mark in cells):
        rows, columns = 1, len(cells)  # four numbers may be heaps
    return Board(rows, columns, cells, indices)
