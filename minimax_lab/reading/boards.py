"""Boards in the states of learners' programs, whatever holds them, and the move that leads from one to the next."""

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.games import name_of
from minimax_lab.kit import same
from minimax_lab.reading.mutable_things import is_own_object

BOARD_NAMES = ("board", "cells", "grid", "squares", "state", "field", "position", "b")
EMPTY_MARKS = (" ", "", ".", "-", "_", "*", "#", None, 0)
MOST_SHAPES = {42: (6, 7), 16: (4, 4), 25: (5, 5)}
MOST_SIDE = 26
MOST_TAKEN = 10  # different numbers that a move takes from a heap


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
        return _of_sequence(state, seen)
    return _of_object(state, seen) if is_own_object(state) or hasattr(state, "__dict__") else None


def _of_text(text: str) -> Board | None:
    rows = [row for row in text.replace("/", "\n").splitlines() if row]
    if len(rows) > 1:
        rows = [row.replace(" ", "") if " " in row.strip() and len(row) > 2 else row for row in rows]
        return _grid(rows) if len(set(map(len, rows))) == 1 and len(rows[0]) > 1 else None
    return _flat(tuple(text), range(len(text))) if len(text) > 8 and len(set(text)) <= len(text) // 2 + 1 else None


def _of_dict(state: dict[Any, Any], seen: Seen) -> Board | None:
    keys, values = list(state), list(state.values())
    if not all(map(_is_mark, values)):
        return _inner(values, seen)
    if len(keys) < 4:
        return None
    if all(isinstance(key, tuple) and len(key) == 2 for key in keys):
        keys = sorted(keys)
        rows, columns = ({key[side] for key in keys} for side in (0, 1))
        if len(rows) * len(columns) == len(keys):
            return Board(len(rows), len(columns), tuple(state[key] for key in keys), tuple(keys))
        return None
    return _flat(tuple(values), keys)


def _of_sequence(state: list[Any] | tuple[Any, ...], seen: Seen) -> Board | None:
    if state and all(isinstance(row, list | tuple | str) for row in state) and _has_rows(state):
        sizes = set(map(len, state))
        if len(sizes) == 1 and sizes != {1} and all(_is_mark(mark) for row in state for mark in row) and len(state) > 1:
            return _grid(state)
    if state and all(map(_is_mark, state)) and len(state) > 1:
        return _flat(tuple(state), range(len(state)))
    return _inner(state, seen)


def _has_rows(state: list[Any] | tuple[Any, ...]) -> bool:
    """Whether the items are rows, not marks: three texts of three letters are."""
    return not all(map(_is_mark, state)) or (len(state) > 1 and {len(state)} == set(map(len, state)))


def _inner(parts: Iterable[Any], seen: Seen) -> Board | None:
    """The one part that is a board."""
    found = [board for part in parts if not _is_mark(part) and (board := _find_board(part, seen)) is not None]
    return found[0] if len(found) == 1 else None


def _of_object(state: Any, seen: Seen) -> Board | None:
    attributes = vars(state)
    names = [name for name in attributes if name.strip("_") in BOARD_NAMES]
    for name in [*sorted(names, key=lambda name: BOARD_NAMES.index(name.strip("_"))), *attributes]:
        value = attributes[name]
        if not _is_mark(value) or isinstance(value, str):
            board = _find_board(value, seen)
            if board is not None and (board.rows > 1 or name in names):
                return board
    return _of_printed(state)


def _of_printed(state: Any) -> Board | None:
    """The board that an object prints, such as the eight lines of a chess board."""
    kind: Any = type(state)
    if kind.__str__ is object.__str__:
        return None
    try:
        rows = [line.split() for line in str(state).splitlines()]
    except Exception:
        return None
    marks = {len(mark) for row in rows for mark in row}
    return (
        _grid(rows) if len(rows) > 1 and len(set(map(len, rows))) == 1 and len(rows[0]) > 1 and marks == {1} else None
    )


def _is_mark(thing: Any) -> bool:
    """Whether this may be in a cell."""
    if isinstance(thing, str):
        return len(thing) <= 3
    return thing is None or isinstance(thing, int | float | Enum)


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


class LearnersGame:
    """What a run shows of the game whose boards it is about: the moves, the empty cells, and how a board looks.

    boards    the board in each distinct state, None if it has none
    moves     for each pair of distinct states, caller's and callee's, the changed index; None if it cannot be read
    empty     the marks that moves replaced
    has_history   whether moves are read from a list of an object, such as its moves so far
    falls     1 if pieces fall to the last empty row of a column, -1 if to the first one, 0 if they stay
    why_not   why the moves that a call left out cannot be derived, "" if they can
    """

    def __init__(self, states: list[Any], edges: list[tuple[int, int]]) -> None:
        self._keys = _all_keys(states)
        self.boards = [self._board(state) for state in states]
        sizes = [(board.rows, board.columns) for board in self.boards if board is not None]
        size = max(set(sizes), key=sizes.count, default=None)
        self.boards = [board if board and (board.rows, board.columns) == size else None for board in self.boards]
        self._states = states
        self.is_grid = size is not None and size[0] > 1 and max(size) <= MOST_SIDE
        self._heap, self.has_history = _heap(states, edges), False
        changes = {pair: self._changes(*pair) for pair in edges if pair[0] != pair[1]}
        replaced, placed = set(), set()
        for (above, below), cells in changes.items():
            if len(cells) == 1:
                replaced.add(self._cells(above)[cells[0]])
                placed.add(self._cells(below)[cells[0]])
        self.empty = replaced - placed
        if any(len(cells) != 1 for cells in changes.values()):  # pieces move or turn
            marks = {mark for state in range(len(states)) for mark in self._cells(state)}
            self.empty = {mark for mark in EMPTY_MARKS if mark in marks}
        self.moves = {pair: self._move(*pair, cells) for pair, cells in changes.items()}
        self._tell_apart()
        self._reached = {(above, move): below for (above, below), move in self.moves.items() if _has_hash(move)}
        self._find_rule(changes)

    def _board(self, state: Any) -> Board | None:
        """The board in a state; the cells that a dictionary does not have are empty."""
        has_gaps = isinstance(state, dict) and self._keys
        return as_board({key: state.get(key) for key in self._keys} if has_gaps else state)

    def _cells(self, state: int) -> tuple[Any, ...]:
        board = self.boards[state]
        return board.cells if board is not None else ()

    def _changes(self, above: int, below: int) -> list[int]:
        """The cells in which two boards differ."""
        pairs = zip(self._cells(above), self._cells(below), strict=False)
        return [cell for cell, (before, after) in enumerate(pairs) if before != after]

    def _move(self, above: int, below: int, cells: list[int]) -> Any:
        """The index of the only changed cell, of the one that was filled, or of the two between which a piece moved."""
        added = _added(self._states[above], self._states[below]) if len(cells) != 1 else None
        self.has_history |= added is not None
        if added is None and len(cells) != 1:
            added = _place_in(self._states[above], self._states[below])
        if self._heap:
            return self._heap[above] - self._heap[below]
        board = self.boards[above]
        if added is not None or not cells or board is None:
            return added
        filled = [cell for cell in cells if self._cells(above)[cell] in self.empty]
        left = [cell for cell in cells if self._cells(below)[cell] in self.empty]
        if len(cells) == 1 or (len(filled) == 1 and not left):
            return board.indices[(filled or cells)[0]]
        reached = [cell for cell in cells if cell not in left]
        return (board.indices[left[0]], board.indices[reached[0]]) if len(left) == len(reached) == 1 else None

    def _tell_apart(self) -> None:
        """Of two moves that change the same cell differently, such as two in one heap, add what the cell becomes."""
        self._tried_moves: dict[int, list[Any]] = {}
        for (above, below), move in list(self.moves.items()):
            if move is not None and move in self._tried_moves.setdefault(above, []):
                board = self.boards[below]
                move = (move, board.cells[board.indices.index(move)]) if board and move in board.indices else None
                self.moves[above, below] = move
            if move is not None:
                self._tried_moves[above].append(move)

    def _find_rule(self, changes: dict[tuple[int, int], list[int]]) -> None:
        """Find which cells may be filled: every empty one, or the lowest empty one of each column."""
        tried: dict[int, set[int]] = {}
        fills = [
            len(cells) == 1 and self._cells(above)[cells[0]] in self.empty for (above, _), cells in changes.items()
        ]
        for (above, _), cells in changes.items():
            tried.setdefault(above, set()).update(cells)
        self._tried, self._open_cells, self.falls = tried, self._empty_cells, 0
        self._takes: list[int] = []
        read = [pair for pair, move in self.moves.items() if move is not None]
        self._is_tree = bool(read) and all(self._is_item(*pair) for pair in read)
        if self._is_tree:
            self.why_not = ""
            return
        if self._heap:
            self._find_takes()
            return
        if not all(fills) or not self.empty:
            one_cell = all(len(cells) == 1 for cells in changes.values())
            what = "change cells that are not empty" if one_cell else "do more than fill one empty cell of a board"
            self.why_not = f"its moves {what}"
            return
        for falls, open_cells in ((1, self._lowest), (-1, self._highest)):
            dropped = all(cells <= set(open_cells(state)) for state, cells in tried.items())
            has_choice = sum(len(self._empty_cells(state)) > len(open_cells(state)) for state in tried)
            if self.is_grid and dropped and has_choice > 3:
                self._open_cells, self.falls = open_cells, falls
        is_full = any(len(cells) > 1 and cells == set(self._open_cells(state)) for state, cells in tried.items())
        self.why_not = "" if is_full else "no call tried every empty cell, so the rule is not known"

    def _find_takes(self) -> None:
        """Find what may be taken from a heap: one of a few numbers, if most heaps confirm it.

        Calls that were cut tried less; but where a heap limits what may be taken, and where it does not, some call must
        have tried all of it.
        """
        tried: dict[int, set[int]] = {}
        for (above, _), take in self.moves.items():
            tried.setdefault(self._heap[above], set()).add(take)
        self._takes, last = sorted(set().union(*tried.values())), min(self._heap)
        limited = {heap: heap - self._takes[-1] < last for heap in tried}
        full = [heap for heap in tried if tried[heap] == {take for take in self._takes if heap - take >= last}]
        has_both = len({limited[heap] for heap in full if len(tried[heap]) > 1}) == 2
        is_shown = has_both and 2 * len(full) > len(tried)
        self.why_not = "" if is_shown else "the run does not show what may be taken from each heap"

    def _is_item(self, above: int, below: int) -> bool:
        """Whether a callee's state is the item of its caller's that the move says, as in a tree of nested lists."""
        whole = self._states[above]
        return bool(_place_in(whole, self._states[below]) == self.moves[above, below])

    def _empty_cells(self, state: int) -> list[int]:
        return [cell for cell, mark in enumerate(self._cells(state)) if mark in self.empty]

    def _lowest(self, state: int) -> list[int]:
        """The lowest empty cell of each column."""
        board, lowest = self.boards[state], dict[int, int]()
        for cell in self._empty_cells(state):
            lowest[cell % board.columns if board else 0] = cell
        return list(lowest.values())

    def _highest(self, state: int) -> list[int]:
        """The highest empty cell of each column, for boards whose first row is the lowest."""
        board, highest = self.boards[state], dict[int, int]()
        for cell in self._empty_cells(state):
            highest.setdefault(cell % board.columns if board else 0, cell)
        return list(highest.values())

    def actions(self, state: int) -> list[Any]:
        """The moves in a state from which some call went on: all that are legal, or else those that were tried."""
        board, tried = self.boards[state], self._tried_moves.get(state, [])
        if self._is_tree and tried:
            return list(range(len(_items(self._states[state]))))
        if self._takes and tried and not self.why_not:
            most = self._heap[state] - min(self._heap)
            return [*tried, *(take for take in self._takes if take <= most and take not in tried)]
        if board is None or self.why_not or not tried:
            return tried
        cells = self._tried[state] | set(self._open_cells(state))
        return [board.indices[cell] for cell in sorted(cells)]

    def is_full(self, state: int) -> bool:
        """Whether the state is a board without an empty cell."""
        return self.is_grid and bool(self._cells(state)) and bool(self.empty) and not self._empty_cells(state)

    def leads_to_known(self) -> list[bool]:
        """For each state whether all boards that one mark more makes of it are states of the run, too."""
        known = {board.cells for board in self.boards if board is not None}
        marks = {mark for cells in known for mark in cells} - self.empty

        def is_known(state: int, mark: Any) -> bool:
            cells = self._cells(state)
            open_cells = self._empty_cells(state)
            return bool(open_cells) and all((*cells[:at], mark, *cells[at + 1 :]) in known for at in open_cells)

        return [any(is_known(state, mark) for mark in marks) for state in range(len(self.boards))]

    @property
    def is_heap(self) -> bool:
        """Whether a state is a number from which the moves take."""
        return bool(self._heap)

    @property
    def filled(self) -> list[int]:
        """For each state whether an odd number of cells is filled; nothing if the empty cells are not known."""
        if not self.is_grid or not self.empty:
            return []
        return [sum(mark not in self.empty for mark in self._cells(state)) % 2 for state in range(len(self.boards))]

    def look(self, state: Any) -> dict[str, Any]:
        """How a state looks: its board, or its text; see `looks`."""
        board = self._board(state)
        if board is None or board.rows == 1 or not self.is_grid:
            return {"kind": "text", "text": name_of(None, state)}
        cells = ["" if mark in self.empty else mark_text(mark) for mark in board.cells]
        return {"kind": "grid", "rows": board.rows, "columns": board.columns, "cells": cells, "line": []}

    def format(self, state: Any) -> Any:
        """The board as text, row by row; a state without one, as it is."""
        board = self._board(state)
        if board is None or board.rows == 1 or not self.is_grid:
            return state
        marks = ["." if mark in self.empty else mark_text(mark) or "." for mark in board.cells]
        space = "" if max(map(len, marks)) == 1 else " "
        rows = [marks[start : start + board.columns] for start in range(0, len(marks), board.columns)]
        return "/".join(space.join(row) for row in rows)

    def after(self, state: int, action: Any, other: int) -> Any:
        """The board after a move that a call left out, filled as the move that led to the state `other` did."""
        if (state, action) in self._reached:  # another call tried it
            return self._states[self._reached[state, action]]
        if self._heap:
            return _with_number(self._states[other], self._heap[state] - action)
        board, sibling = self.boards[state], self.boards[other]
        changed = self._changes(state, other)
        if board is None or sibling is None or len(changed) != 1 or action not in board.indices:
            return board
        cells = list(board.cells)
        cells[board.indices.index(action)] = sibling.cells[changed[0]]
        return board._replace(cells=tuple(cells))


def _all_keys(states: list[Any]) -> list[Any]:
    """The keys of all states, if these are dictionaries with different keys, such as one that holds the marks only."""
    dictionaries = [state for state in states if isinstance(state, dict)]
    if len({len(each) for each in dictionaries}) < 2 or not all(map(_is_mark, chain(*map(dict.values, dictionaries)))):
        return []
    try:
        return sorted(set(chain(*dictionaries)))
    except TypeError:
        return []


def _has_hash(move: Any) -> bool:
    return move is not None and type(move).__hash__ is not None


def _heap(states: list[Any], edges: list[tuple[int, int]]) -> list[int]:
    """The number in each state, alone or in a tuple, if few different numbers are taken from it; else nothing."""
    numbers = [[part for part in _tuple(state) if type(part) is int] for state in states]
    if not edges or {len(each) for each in numbers} != {1}:
        return []
    heap = [each[0] for each in numbers]
    taken = {heap[above] - heap[below] for above, below in edges}
    return heap if len(taken) < MOST_TAKEN and min(taken) > 0 and min(heap) >= 0 else []


def _with_number(state: Any, number: int) -> Any:
    """A state with another heap."""
    if not isinstance(state, tuple):
        return number
    return tuple(number if type(part) is int else part for part in state)


def _tuple(state: Any) -> tuple[Any, ...]:
    return state if isinstance(state, tuple) else (state,)


def _place_in(whole: Any, part: Any) -> Any:
    """The place of a callee's state in its caller's, as in a tree of nested lists; None if there is not one place."""
    found = [place for place, item in enumerate(_items(whole)) if item is part or same(item, part)]
    return found[0] if len(found) == 1 else None


def _items(whole: Any) -> Sequence[Any]:
    """The children in a tree of lists, or of objects with one list each."""
    if isinstance(whole, list | tuple):
        return whole
    lists = [each for each in getattr(whole, "__dict__", {}).values() if isinstance(each, list | tuple)]
    return lists[0] if len(lists) == 1 else ()


def _added(before: Any, after: Any) -> Any:
    """The last item of the one list of an object that grew by an item, such as the moves played so far."""
    if type(before) is not type(after) or not hasattr(before, "__dict__"):
        return None
    names = sorted(vars(before), key=lambda name: name.startswith("_"))
    pairs = [(vars(before)[name], vars(after).get(name)) for name in names if isinstance(vars(before)[name], list)]
    added = [new[-1] for old, new in pairs if isinstance(new, list) and len(new) == len(old) + 1 and new[:-1] == old]
    return added[0] if added else None
