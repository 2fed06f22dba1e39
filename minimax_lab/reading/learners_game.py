"""The game of a learner's program as its run shows it: its marks, its moves, its rules, and how a state looks."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cached_property
from itertools import chain, product
from typing import Any

from minimax_lab.games import name_of
from minimax_lab.kit import is_number, quote, same
from minimax_lab.reading.boards import (
    EMPTY_MARKS,
    LEAST_CELLS,
    Board,
    as_board,
    is_mark,
    is_word,
    mark_text,
    of_columns,
    short_marks,
    write_rows,
)
from minimax_lab.reading.game_rules import EMPTY, Lines, Place
from minimax_lab.recording import attributes_of, with_attributes

MOST_SIDE = 26
MOST_TAKEN = 10  # different numbers that a move takes from a heap
FEW = 3  # boards with a choice, which show that pieces fall
COLUMNS = 0.9  # of the moves add a mark to a column

Change = tuple[int, Any, Any]  # a cell, and its marks before and after a move


class LearnersGame:
    """What a run shows of the game that it is about. The trace, the pictures, and the judge read it here.

    heap      the number in each state from which moves take; nothing if states are no heaps
    boards    the board in each distinct state, None if it has none
    places    the cells of each board for `rules`, of which EMPTY ones can be filled
    changes   for each pair of distinct states, caller's and callee's, the cells that differ
    moves     for each such pair, in the order of the calls, the changed index; None if it cannot be read
    empty     the marks that moves replaced
    has_history   whether moves are read from a list of an object, such as its moves so far
    rules     which cells may be filled: every empty one, or the last or the first one of each column
    why_not   why the moves that a call left out cannot be derived, "" if they can
    is_tree   whether each state is an item of its caller's, as in a tree of nested lists
    max_mark  which of X and O is MAX's
    strange   marks that no square should hold: they are shown as the program writes them
    """

    max_mark = "X"
    strange: Sequence[Any] = ()

    def __init__(self, states: list[Any], edges: list[tuple[int, int]], driver: int | None = None) -> None:
        self._states, self._keys, self._height = states, _all_keys(states), _height_of_columns(states, edges)
        boards = _with_shape([self._board(state) for state in states], edges)
        sizes = Counter((board.rows, board.columns) for board in boards if board is not None)
        self.size = max(sizes, key=lambda size: sizes[size], default=(0, 0))
        self.boards = [board if board and (board.rows, board.columns) == self.size else None for board in boards]
        self.is_grid = self.size[0] > 1 and max(self.size) <= MOST_SIDE
        self.heap, self.has_history = _heap(states, edges), False
        self.changes = {pair: changes(*map(self._cells, pair)) for pair in edges if pair[0] != pair[1]}
        self.driver_played = driver is not None and self._forget_driver(driver)
        self.empty = self._find_empty_marks()
        self.places: list[Place] = [
            tuple([EMPTY if mark in self.empty else mark for mark in self._cells(state)])
            for state in range(len(states))
        ]
        self.rules = Lines(*self.size, (None, None), 0, falls=int(self._height > 0))
        self.moves = {pair: self._move(*pair, change) for pair, change in self.changes.items()}
        self._tell_apart()
        self._reached = {
            (above, move): below for (above, below), move in self.moves.items() if isinstance(move, Hashable)
        }
        self.why_not = self._find_rule()

    def _board(self, state: Any) -> Board | None:
        """The board in a state; the cells that a dictionary or a column does not have are empty."""
        if self._height:
            return of_columns(state, self._height)
        marks = _marks_in(state) if self._keys else None
        return as_board(state if marks is None else {key: marks.get(key) for key in self._keys})

    def _cells(self, state: int) -> tuple[Any, ...]:
        board = self.boards[state]
        return board.cells if board is not None else ()

    def _forget_driver(self, driver: int) -> bool:
        """Leave out the changes of a driver that plays before it searches, as on a click: none of them is one move."""
        own = {pair: change for pair, change in self.changes.items() if pair[0] == driver}
        others = {pair: change for pair, change in self.changes.items() if pair[0] != driver}
        is_forgotten = self.is_grid and min(map(len, own.values()), default=0) > 1
        is_forgotten &= any(len(change) == 1 for change in others.values())
        if is_forgotten:
            self.changes = others
        return is_forgotten

    def _find_empty_marks(self) -> set[Any]:
        """The marks that moves replace more often than they place them; the usual ones if pieces move or turn."""
        single = [change[0] for change in self.changes.values() if len(change) == 1]
        replaced, placed = (Counter(change[side] for change in single) for side in (1, 2))
        found = {mark for mark in replaced if replaced[mark] > placed[mark]} | self._find_numbered(single)
        first = self._cells(0) if self._states else ()
        usual = {mark for mark in EMPTY_MARKS if mark in first and replaced[mark] >= placed[mark]}
        if found and usual and all(placed[mark] for mark in found):
            found = usual  # the program fills taken cells, too
        if single and len(single) == len(self.changes):
            return found
        present = {mark for state in range(len(self._states)) for mark in self._cells(state)}
        has_two_others = self.is_grid and len(present - found) == 2
        return found if has_two_others else {mark for mark in EMPTY_MARKS if mark in present}

    def _find_numbered(self, single: list[Change]) -> set[Any]:
        """The marks that number their cells, if moves replaced only such marks; some may never be tried."""
        for first in (0, 1):
            if len({old for _, old, _ in single}) > 1 and all(str(old) == str(cell + first) for cell, old, _ in single):
                boards = map(self._cells, range(len(self._states)))
                return {mark for cells in boards for at, mark in enumerate(cells) if str(mark) == str(at + first)}
        return set()

    def _move(self, above: int, below: int, change: list[Change]) -> Any:
        """The index of the only changed cell, of the one that was filled, or of the two between which a piece moved."""
        added = _added(self._states[above], self._states[below]) if len(change) != 1 else None
        self.has_history |= added is not None
        if added is None and len(change) != 1:
            added = self._item_of(above, below)
        if self.heap:
            return self.heap[above] - self.heap[below]
        board = self.boards[above]
        if added is not None or not change or board is None:
            return added
        filled = [cell for cell, old, _ in change if old in self.empty]
        left = [cell for cell, _, new in change if new in self.empty]
        if len(change) == 1 or (len(filled) == 1 and not left):
            return board.indices[(filled or [change[0][0]])[0]]
        reached = [cell for cell, _, new in change if new not in self.empty]
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

    def _find_rule(self) -> str:
        """Find which cells may be filled; return why that is not certain, "" if it is."""
        self._tried: dict[int, set[int]] = {}
        for (above, _), change in self.changes.items():
            self._tried.setdefault(above, set()).update(cell for cell, *_ in change)
        self._takes: list[int] = []
        read = [pair for pair, move in self.moves.items() if move is not None]
        self.is_tree = bool(read) and all(self._item_of(*pair) == self.moves[pair] for pair in read)
        if self.is_tree:
            return ""
        if self.heap:
            return self._find_takes()
        self._find_fall()
        one_cell = all(len(change) == 1 for change in self.changes.values())
        if not one_cell:
            return "its moves do more than fill one empty cell of a board"
        if not self.empty or not all(map(self._fills, self.changes.values())):
            return "its moves change cells that are not empty"
        is_full = any(len(cells) > 1 and cells == set(self._open_cells(state)) for state, cells in self._tried.items())
        return "" if is_full else "no call tried every empty cell, so the rule is not known"

    def _find_fall(self) -> None:
        """Find whether marks fall to the last empty row of their column, or to the first one."""
        if not self.is_grid or self._height or not all(map(self._fills, self.changes.values())):
            return
        tried = [self.places[state] for state in self._tried]
        filled = {(below, cell) for (_, below), change in self.changes.items() for cell, *_ in change}
        for falls in (1, -1):
            rules = self.rules._replace(falls=falls)
            has_choice = sum(place.count(EMPTY) > len(rules.open_cells(place)) for place in tried) > FEW
            if has_choice and all(_lies(self.places[below], cell, rules) for below, cell in filled):
                self.rules = rules

    def _fills(self, change: list[Change]) -> bool:
        return all(old in self.empty and new not in self.empty for _, old, new in change)

    def _open_cells(self, state: int) -> list[int]:
        return self.rules.open_cells(self.places[state])

    def _find_takes(self) -> str:
        """Find what may be taken from a heap: one of a few numbers, if most heaps confirm it.

        Calls that were cut tried less; but where a heap limits what may be taken, and where it does not, some call must
        have tried all of it.
        """
        tried: dict[int, set[int]] = {}
        for (above, _), take in self.moves.items():
            tried.setdefault(self.heap[above], set()).add(take)
        self._takes, last = sorted(set().union(*tried.values())), min(self.heap)
        limited = {heap: heap - self._takes[-1] < last for heap in tried}
        full = [heap for heap in tried if tried[heap] == {take for take in self._takes if heap - take >= last}]
        has_both = len({limited[heap] for heap in full if len(tried[heap]) > 1}) == 2
        is_shown = has_both and 2 * len(full) > len(tried)
        return "" if is_shown else "the run does not show what may be taken from each heap"

    def _item_of(self, above: int, below: int) -> int | None:
        """The place of a callee's state in its caller's, as in a tree of nested lists; None without a single place."""
        whole, part = self._states[above], self._states[below]
        found = [place for place, item in enumerate(_items(whole)) if item is part or same(item, part)]
        return found[0] if len(found) == 1 else None

    @cached_property
    def lines(self) -> Lines | None:
        """The rules with the two players' marks and how many of them in a line win; None without two marks."""
        changed = [(old, new) for change in self.changes.values() for _, old, new in change]
        numbers_fall = all(is_number(old) and is_number(new) and 0 <= new < old for old, new in changed)
        if len(self.marks) != 2 or (changed and numbers_fall):  # such as heaps that are written as rows
            return None
        first, second = sorted(self.marks, key=repr)
        rules = self.rules._replace(sides=(first, second))
        return rules._replace(in_a_row=self._in_a_row(rules))

    @cached_property
    def marks(self) -> set[Any]:
        """The marks that are not empty."""
        return {mark for place in self.places for mark in place} - {EMPTY}

    def _in_a_row(self, rules: Lines) -> int:
        """How many marks in a line win: the length with which few calls go on after a line, and many stop at one."""
        longest, usual = max(self.size), 4 if rules.falls else min(self.size)
        if longest <= 3:
            return longest
        open_cells = {at: place.count(EMPTY) for at, place in enumerate(self.places) if place}
        fewest = min(open_cells.values())  # there, a limit may have stopped the search
        may_stop = [at for at, count in open_cells.items() if count != fewest or not fewest]

        def misfit(length: int) -> tuple[int, int]:
            won = [at for at in may_stop if rules._replace(in_a_row=length).winners(self.places[at])]
            goes_on = sum(at in self._tried for at in won)
            return 10 * goes_on - (len(won) - goes_on), abs(length - usual)

        return min(range(3, longest + 1), key=misfit)

    @property
    def moves_pieces(self) -> bool:
        """Whether the first move from some board changes several cells: a later one may show what was not undone.

        If the first move of all fills several cells with one mark, earlier moves were not undone before the run.
        """
        first = {above: change for (above, _), change in reversed(self.changes.items())}
        root = next(iter(self.changes.values()), [])
        only_fills = self._fills(root) and len({new for *_, new in root}) == 1 and len(self.marks) == 2
        return (len(root) > 1 and not only_fills) or any(map(_turns, first.values()))

    @cached_property
    def numbers(self) -> dict[Any, int]:
        """The number of each cell by its index."""
        board = next((board for board in self.boards if board is not None), None)
        return {} if board is None else {index: cell for cell, index in enumerate(board.indices)}

    def actions(self, state: int) -> list[Any]:
        """The moves in a state from which some call went on: all that are legal, or else those that were tried."""
        board, tried = self.boards[state], self._tried_moves.get(state, [])
        if self.is_tree and tried:
            return list(range(len(_items(self._states[state]))))
        if self._takes and tried and not self.why_not:
            most = self.heap[state] - min(self.heap)
            return [*tried, *(take for take in self._takes if take <= most and take not in tried)]
        if board is None or self.why_not or not tried:
            return tried
        return [board.indices[cell] for cell in sorted(self._tried[state] | set(self._open_cells(state)))]

    def tree_worth(self, node: Any, is_max: bool, name: str) -> Any:
        """What a node of a tree is worth whose leaves are numbers, or hold them by this name; None if one does not."""
        if items := _items(node):
            below = [self.tree_worth(item, not is_max, name) for item in items]
            return None if None in below else max(below) if is_max else min(below)
        number = attributes_of(node).get(name, node)
        return number if is_number(number) else None

    @property
    def is_full(self) -> list[bool]:
        """For each state whether it is a board without an empty cell."""
        return [self.is_grid and bool(self.empty and place) and EMPTY not in place for place in self.places]

    def leads_to_known(self) -> list[bool]:
        """For each state whether all boards that one mark more makes of it are states of the run, too."""
        known, fill = set(self.places), self.rules._replace(falls=0)

        def is_known(place: Place, mark: Any) -> bool:
            after = fill.moves(place, mark).values()
            return bool(after) and known.issuperset(after)

        return [any(is_known(place, mark) for mark in self.marks) for place in self.places]

    def look(self, state: Any) -> dict[str, Any]:
        """How a state looks: its board, or its text; see `looks`."""
        board = self._board(state)
        if board is None or board.rows == 1 or not self.is_grid:
            return {"kind": "text", "text": name_of(None, state)}
        cells = [self._shown(mark) for mark in board.cells]
        shown = {"kind": "grid", "rows": board.rows, "columns": board.columns, "cells": cells, "line": []}
        return shown if self.max_mark == "X" else {**shown, "max_mark": self.max_mark}

    def _shown(self, mark: Any) -> str:
        if any(same(mark, each) for each in self.strange):
            return quote(mark)
        return "" if mark in self.empty else self.short_marks.get(mark, mark_text(mark))

    @cached_property
    def short_marks(self) -> dict[Any, str]:
        """How the marks are drawn in their cells."""
        return short_marks(self.marks)

    def format(self, state: Any) -> Any:
        """The board as text, row by row; a state without one, as it is."""
        board = self._board(state)
        if board is None or board.rows == 1 or not self.is_grid:
            return state
        marks = ["." if mark in self.empty else mark_text(mark) or "." for mark in board.cells]
        return write_rows(marks, board.columns)

    def after(self, state: int, action: Any, other: int) -> Any:
        """The board after a move that a call left out, filled as the move that led to the state `other` did."""
        if (state, action) in self._reached:  # another call tried it
            return self._states[self._reached[state, action]]
        if self.heap:
            whole, heap = self._states[other], self.heap[state] - action
            if held := {name: heap if type(part) is int else part for name, part in parts_held(whole).items()}:
                return held if isinstance(whole, dict) else with_attributes(whole, held)
            return tuple(heap if type(part) is int else part for part in whole) if isinstance(whole, tuple) else heap
        board, change = self.boards[state], self.changes.get((state, other), [])
        if board is None or len(change) != 1 or action not in board.indices:
            return board
        cells = list(board.cells)
        cells[board.indices.index(action)] = change[0][2]
        return board._replace(cells=tuple(cells))


def changes(before: tuple[Any, ...], after: tuple[Any, ...]) -> list[Change]:
    """The cells in which two boards differ."""
    return [(cell, old, new) for cell, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]


def _lies(place: Place, cell: int, rules: Lines) -> bool:
    """Whether no cell is empty from this one to the row to which marks fall."""
    column = place[cell % rules.columns :: rules.columns]
    row = cell // rules.columns
    return EMPTY not in (column[row:] if rules.falls > 0 else column[: row + 1])


def _turns(change: list[Change]) -> bool:
    """Whether one mark was placed, and others became the same mark."""
    return len(change) > 1 and len({new for *_, new in change}) == 1 and len({old for _, old, _ in change}) == 2


def _all_keys(states: list[Any]) -> list[Any]:
    """The keys of all states that hold the marks only, with those of squares that no state of the run has filled."""
    dictionaries = [marks for state in states if (marks := _marks_in(state)) is not None]
    keys = set(chain(*dictionaries))
    if len({len(each) for each in dictionaries}) < 2:
        return []
    if all(map(_is_square, keys)):
        rows, columns = (range(min(side), max(side) + 1) for side in zip(*keys, strict=True))
        return list(product(rows, columns)) if max(len(rows), len(columns)) <= MOST_SIDE else []
    try:
        return sorted(keys)
    except TypeError:
        return []


def _marks_in(state: Any) -> dict[Any, Any] | None:
    """The dictionary of marks that a state is, or the one by squares that it holds; None if there is none."""
    if isinstance(state, dict) and all(map(is_mark, state.values())):
        return state
    found = [each for each in parts_held(state).values() if isinstance(each, dict) and all(map(_is_square, each))]
    return found[0] if len(found) == 1 and all(map(is_mark, found[0].values())) else None


def _is_square(key: Any) -> bool:
    return isinstance(key, tuple) and len(key) == 2 and all(type(part) is int for part in key)


def _height_of_columns(states: list[Any], edges: list[tuple[int, int]]) -> int:
    """The height of the highest column, if states are lists of columns to which moves add a mark; else 0.

    A program that takes no mark back adds one to those of its earlier moves.
    """
    heights = [_heights(state) for state in states]
    moves = [(heights[above], heights[below]) for above, below in edges]
    if not moves or len(set(map(len, heights))) > 1 or len(heights[0]) < 2:
        return 0
    added = [sum(after) - sum(before) for before, after in moves]
    height = max(map(max, heights))  # 1 is that of cells with texts in them
    return height if height > 1 and 1 in added and sum(each > 0 for each in added) >= COLUMNS * len(moves) else 0


def _with_shape(boards: list[Board | None], edges: list[tuple[int, int]]) -> list[Board | None]:
    """The boards in rows and columns, if each is one list, and in only one shape, marks always fall on others."""
    flat = [board for board in boards if board is not None and board.rows == 1]
    sizes = {len(board.cells) for board in flat}
    size = sizes.pop() if len(flat) == len(boards) and len(sizes) == 1 else 0
    if size < LEAST_CELLS:
        return boards
    moves = [(flat[above].cells, changes(flat[above].cells, flat[below].cells)) for above, below in edges]
    filled = [(cells, change[0]) for cells, change in moves if len(change) == 1]
    shapes = [columns for columns in range(2, size // 2 + 1) if size % columns == 0]
    fits = {
        columns
        for columns in shapes for step in (columns, -columns)
        if all(_rests(cells, change, step) for cells, change in filled)
    }  # fmt: skip
    columns = min(fits, default=0)
    if not filled or not columns or any(each % columns for each in fits):  # two rows further down, there are marks, too
        return boards
    return [board._replace(rows=size // columns, columns=columns) for board in flat]


def _rests(cells: tuple[Any, ...], change: Change, step: int) -> bool:
    """Whether the mark of a move lies on the edge of the board or on another mark, `step` cells away."""
    cell, empty, _ = change
    return not 0 <= cell + step < len(cells) or cells[cell + step] != empty


def _heights(state: Any) -> list[int]:
    """How many marks each column has; nothing if the state is no list of columns."""
    is_list = isinstance(state, list | tuple) and all(isinstance(column, list | tuple | str) for column in state)
    is_list = is_list and not any(map(is_word, state))
    return list(map(len, state)) if is_list and all(is_mark(mark) for column in state for mark in column) else []


def _heap(states: list[Any], edges: list[tuple[int, int]]) -> list[int]:
    """The number in each state, alone or as a part of it, if few different numbers are taken from it; else nothing."""
    numbers = [[part for part in _parts(state) if type(part) is int] for state in states]
    if not edges or {len(each) for each in numbers} != {1}:
        return []
    heap = [each[0] for each in numbers]
    taken = {heap[above] - heap[below] for above, below in edges if above != below}
    return heap if 0 < len(taken) < MOST_TAKEN and min(taken) > 0 and min(heap) >= 0 else []


def _parts(state: Any) -> tuple[Any, ...]:
    """The items of a tuple, or what the attributes of an object hold; else the thing itself."""
    held = parts_held(state)
    return state if isinstance(state, tuple) else tuple(held.values()) if held else (state,)


def parts_held(state: Any) -> dict[str, Any]:
    """What the attributes of an object or of a named tuple hold, or a dictionary whose keys are names."""
    if isinstance(state, tuple) and hasattr(state, "_fields"):
        return dict(zip(state._fields, state, strict=True))
    is_named = isinstance(state, dict) and all(isinstance(key, str) for key in state)
    return state if is_named else attributes_of(state)


def _items(whole: Any) -> Sequence[Any]:
    """The children in a tree of lists, of objects with one list each, or of objects such as `left` and `right`."""
    if isinstance(whole, list | tuple):
        return whole
    held = attributes_of(whole)
    lists = [each for each in held.values() if isinstance(each, list | tuple)]
    nodes = [each for name, each in held.items() if type(each) is type(whole) and "parent" not in name.lower()]
    return lists[0] if len(lists) == 1 else nodes


def _added(before: Any, after: Any) -> Any:
    """The last item of the one list of an object that grew by an item, such as the moves played so far."""
    if type(before) is not type(after) or not attributes_of(before):
        return None
    old, new = attributes_of(before), attributes_of(after)
    names = sorted(old, key=lambda name: name.startswith("_"))
    pairs = [(old[name], new.get(name)) for name in names if isinstance(old[name], list)]
    added = [new[-1] for old, new in pairs if isinstance(new, list) and len(new) == len(old) + 1 and new[:-1] == old]
    return added[0] if added else None
