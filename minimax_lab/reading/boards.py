"""Boards in the states of learners' programs, whatever holds them."""

from collections.abc import Collection, Iterable
from enum import Enum
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.recording import attributes_of

BOARD_NAMES = ("board", "cells", "grid", "squares", "state", "field", "position", "b")
EMPTY_MARKS = (" ", "", ".", "-", "_", "*", "#", None, 0)
MARK_NAMES = ("text", "mark", "symbol", "value", "piece")  # of what a button or a cell of its own class shows
MOST_SHAPES = {42: (6, 7), 16: (4, 4), 25: (5, 5)}
LEAST_CELLS = 8  # of a board in one list whose shape is not known, or whose marks are words
MOST_WORDS = 3  # different ones on a board whose marks are words
MOST_LETTERS = 4  # different ones in the rows of a board
SHORT = 3  # letters of a mark that need not be a word, and that fits into a cell


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
    """The board in a state: a nested or a flat list, a tuple, an array, a text, a dictionary, or an object with one.

    None if there is none. A list of a single row, such as three heaps, is a board of one row.

    >>> as_board([["X", " "], [" ", "O"]]).cells
    ('X', ' ', ' ', 'O')
    >>> as_board("XO.......").rows
    3
    """
    return _find_board(state, {})


Seen = dict[int, Any]  # the things that were searched, by their ids: an object may lead back to itself


def _find_board(state: Any, seen: Seen) -> Board | None:
    if isinstance(state, Board):
        return state
    if isinstance(state, str):
        return _of_text(state)
    if id(state) in seen:
        return None
    seen[id(state)] = state
    if isinstance(state, np.ndarray):
        state = state.tolist()
    if isinstance(state, dict):
        return _of_dict(state, seen)
    if isinstance(state, list | tuple):
        return _of_sequence(_shown(state), seen)
    return _of_object(state, seen) if attributes_of(state) else None


def _of_text(text: str) -> Board | None:
    rows = [row for row in text.replace("/", "\n").splitlines() if row]
    if len(rows) > 1:
        rows = [row.replace(" ", "") if " " in row.strip() and len(row) > 2 else row for row in rows]
        return _grid(rows) if len(set(map(len, rows))) == 1 and len(rows[0]) > 1 else None
    marks = {mark for at, mark in enumerate(text) if mark not in (str(at), str(at + 1))}  # not the number of its square
    return _flat(tuple(text), range(len(text))) if len(text) > 8 and len(marks) <= len(text) // 2 + 1 else None


def _of_dict(state: dict[Any, Any], seen: Seen) -> Board | None:
    keys, values = list(state), list(state.values())
    if not _are_marks(values):
        return _inner(values, seen)
    if len(keys) < 4:
        return None
    if all(isinstance(key, tuple) and len(key) == 2 for key in keys):
        try:
            keys = sorted(keys)
        except TypeError:  # such as those of a memory, with None and True in them
            return None
        rows, columns = ({key[side] for key in keys} for side in (0, 1))
        if len(rows) * len(columns) == len(keys):
            return Board(len(rows), len(columns), tuple(state[key] for key in keys), tuple(keys))
        return None
    return _flat(tuple(values), keys)


def _of_sequence(state: list[Any] | tuple[Any, ...], seen: Seen) -> Board | None:
    are_marks = _are_marks(state)
    if len(state) > 1 and all(isinstance(row, list | tuple | str) for row in state):
        sizes = set(map(len, state))
        is_grid = len(sizes) == 1 and sizes != {1} and _are_marks([mark for row in state for mark in row])
        if is_grid and not (are_marks and _are_words(state)):
            return _grid(state)
    if len(state) > 1 and are_marks:
        return _flat(tuple(state), range(len(state)))
    return _inner(state, seen)


def _shown(cells: Any) -> Any:
    """The marks that the cells show if they are buttons, dictionaries, or objects of a class of their own."""
    if not cells or is_mark(cells[0]):
        return cells
    if isinstance(cells[0], list | tuple):
        return [_shown(row) if isinstance(row, list | tuple) else row for row in cells]
    held = [cell if isinstance(cell, dict) else attributes_of(cell) for cell in cells]
    held = [next((part for part in each.values() if isinstance(part, dict)), each) for each in held]
    marks = ([each.get(name, cells) for each in held] for name in MARK_NAMES)
    return next((each for each in marks if all(map(is_mark, each))), cells)


def _inner(parts: Iterable[Any], seen: Seen) -> Board | None:
    """The one part that is a board."""
    found = [board for part in parts if not is_mark(part) and (board := _find_board(part, seen)) is not None]
    return found[0] if len(found) == 1 else None


def of_columns(columns: list[Any] | tuple[Any, ...], height: int) -> Board:
    """The board of a list of columns, each from its lowest mark up; a move is the number of its column.

    >>> of_columns([["X", "O"], [], ["X"]], 2).cells
    ('O', None, None, 'X', None, 'X')
    """
    rows = range(height - 1, -1, -1)
    cells = (column[row] if row < len(column) else None for row in rows for column in columns)
    return Board(height, len(columns), tuple(cells), tuple(range(len(columns))) * height)


def _of_object(state: Any, seen: Seen) -> Board | None:
    attributes = attributes_of(state)
    names = [name for name in attributes if name.strip("_") in BOARD_NAMES]
    for name in [*sorted(names, key=lambda name: BOARD_NAMES.index(name.strip("_"))), *attributes]:
        value = attributes[name]
        if not is_mark(value) or isinstance(value, str):
            board = _find_board(value, seen)
            if board is not None and (board.rows > 1 or name in names):
                alike = [each for each in attributes.values() if attributes_of(each) and type(each) is type(value)]
                boards = [board, *filter(None, (_find_board(each, seen) for each in alike))]
                return max(boards, key=_count_marks)  # of positions before and after a move, the one after it
    return _of_printed(state)


def _count_marks(board: Board) -> int:
    return sum(mark not in EMPTY_MARKS for mark in board.cells)


def _of_printed(state: Any) -> Board | None:
    """The board that an object prints, such as the eight lines of a chess board."""
    kind: Any = type(state)
    if kind.__str__ is object.__str__:
        return None
    try:
        rows = [line.split() for line in str(state).splitlines()]
    except Exception:
        return None
    has_columns = len(rows) > 1 and len(set(map(len, rows))) == 1 and len(rows[0]) > 1
    return _grid(rows) if has_columns and {len(mark) for row in rows for mark in row} == {1} else None


def is_mark(thing: Any) -> bool:
    """Whether this may be in a cell."""
    if isinstance(thing, str):
        return len(thing) <= SHORT or is_word(thing)
    return thing is None or isinstance(thing, int | float | Enum)


def _are_words(texts: Collection[str]) -> bool:
    """Whether texts of one length are marks rather than rows; three texts of three letters are rows."""
    length = max(map(len, texts))
    return len(texts) != length if length <= SHORT else len(texts) > length or len(set("".join(texts))) > MOST_LETTERS


def is_word(thing: Any) -> bool:
    """Whether this is a longer text, such as "EMPTY" or "player_1", most of whose letters differ, unlike in a row."""
    is_long = isinstance(thing, str) and len(thing) > SHORT
    return is_long and thing.isidentifier() and 2 * len(set(thing)) > len(thing)


def _are_marks(things: Collection[Any]) -> bool:
    """Whether these may be all cells of a board; a few different words may be the marks of a larger one."""
    words = set(filter(is_word, things))
    is_few = not words or (len(words) <= MOST_WORDS and len(things) >= LEAST_CELLS)
    return is_few and all(map(is_mark, things))


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


def mark_text(mark: Any) -> str:
    """How a mark is written in its cell."""
    return str(getattr(mark, "name", mark)).strip() if mark is not None else ""


def short_marks(marks: Iterable[Any]) -> dict[Any, str]:
    """How marks are drawn in their cells: words by the first letters that tell them apart, others as they are.

    >>> short_marks(["COMP", "HUMN"]), short_marks(["player1", "player2"])
    ({'COMP': 'C', 'HUMN': 'H'}, {'player1': '1', 'player2': '2'})
    """
    texts = {mark: mark_text(mark) for mark in marks}
    if not any(len(text) > SHORT and isinstance(mark, str | Enum) for mark, text in texts.items()):
        return texts
    same = next((at for at, each in enumerate(zip(*texts.values(), strict=False)) if len(set(each)) > 1), 0)
    for start, end in ((0, 1), (0, 2), (same, same + 1)):
        cut = {mark: text[start:end] for mark, text in texts.items()}
        if len({text.upper() for text in cut.values()}) == len(cut):
            return cut
    return texts


def write_rows(marks: list[str], columns: int) -> str:
    """A board row by row, such as "XO./.X./..O"; marks of several letters have spaces between them."""
    space = " " if max(map(len, marks)) > 1 else ""
    return "/".join(space.join(marks[start : start + columns]) for start in range(0, len(marks), columns))
