"""The board of a program that keeps the cells of each player in a set, in a list, or as the bits of a number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, combinations
from typing import Any

from minimax_lab.reading.boards import EMPTY_MARKS, Board, as_board
from minimax_lab.reading.game_rules import Lines
from minimax_lab.recording import thaw

MOST_BITS = 64
LEAST_CELLS = 9
SAMPLE = 400  # rows that are looked at first
MOSTLY = 0.9  # of the moves add one cell to one side
NOUGHTS = ("o", "nought", "naught", "zero", "circle")

Cells = frozenset[Any]
Sides = tuple[Cells, Cells]
Held = tuple[list[Any], list[int]]  # different contents, and the number of the content in each row


def boards_of_two_sides(
    held: dict[str, Held], parents: list[int], listed: Iterable[Any]
) -> tuple[str, list[Any]] | None:
    """The names of the two that hold the cells, and the board of each row; None if no two do.

    Cells that are only numbered may lie otherwise, unless the program lists the lines of the board.

    held      what holds something in every row, by its name; a dictionary or a pair may hold both sides
    parents   the caller's row, -1 for none
    listed    what the program knows, such as its list of lines
    """
    parts = {**held, **dict(chain.from_iterable(_both_in(*each) for each in held.items()))}
    sides = {name: (cells, rows) for name, (things, rows) in parts.items() if (cells := _cells_of(things))}
    for names in combinations(sides, 2):
        filled = _filled(sides[names[0]], sides[names[1]], parents)
        seen = sorted(frozenset().union(*chain(*filled)), key=repr)
        if _is_board(seen) and (isinstance(seen[0], tuple) or _lists_lines(listed, sorted(seen))):
            marks = "OX" if re.findall(r"\w+", names[0])[-1].lower().startswith(NOUGHTS) else "XO"
            known = {pair: _board(seen, pair, marks) for pair in set(filled)}
            return ", ".join(names), [known[pair] for pair in filled]
    return None


def _both_in(name: str, held: Held) -> list[tuple[str, Held]]:
    """The two parts of a dictionary or of a pair that holds the cells of both players, each by its name."""
    things, rows = list(map(thaw, held[0])), held[1]
    kinds = {(type(thing), tuple(thing) if type(thing) is dict else len(thing)) for thing in things if _is_pair(thing)}
    if len(kinds) != 1 or not all(map(_is_pair, things)):
        return []
    keys = list(things[0]) if type(things[0]) is dict else (0, 1)
    return [(f"{name}[{key!r}]", ([thing[key] for thing in things], rows)) for key in keys]


def _is_pair(thing: Any) -> bool:
    return type(thing) in (dict, tuple, list) and len(thing) == 2


def _lists_lines(listed: Iterable[Any], cells: list[int]) -> bool:
    """Whether a program has a list of all lines of a square board, by the numbers of their cells or as bits."""
    side = round(len(cells) ** 0.5)
    rules = Lines(side, len(cells) // side, ("X", "O"), side)
    lines = {frozenset(cells[cell] for cell in line) for line in rules.full_lines(("X",) * len(cells))}
    lists = [thing for thing in listed if isinstance(thing, list | tuple | set | frozenset)]
    return lines <= {_cells_in(item) for each in lists for item in each}


def _filled(first: Held, second: Held, parents: list[int]) -> list[Sides]:
    """The two sides of each row; nothing if calls do not add cells to them."""
    filled: list[Sides] = []
    for count in (SAMPLE, len(parents)):  # most pairs are no sides, which a few rows show
        rows = [[cells[at] for at in numbers[:count]] for cells, numbers in (first, second)]
        filled = _turned(zip(*rows, strict=True), parents)
        if not _is_played([(filled[above], pair) for above, pair in zip(parents, filled, strict=False) if above >= 0]):
            return []
    return filled


def _cells_of(things: list[Any]) -> list[Cells]:
    """The cells that each thing holds; nothing if one of them cannot hold cells."""
    cells = [each for each in map(_cells_in, map(thaw, things)) if each is not None]
    return cells if len(cells) == len(things) else []


def _cells_in(thing: Any) -> Cells | None:
    """The cells in a set or a list, or those of the bits of a number; None for anything else."""
    if type(thing) is int:
        return frozenset(at for at in range(MOST_BITS) if thing >> at & 1) if 0 <= thing < 2**MOST_BITS else None
    if not isinstance(thing, set | frozenset | list | tuple):
        return None
    cells = frozenset(filter(_is_cell, thing))
    return cells if len(cells) == len(thing) else None


def _is_cell(thing: Any) -> bool:
    return type(thing) is int or (isinstance(thing, tuple) and len(thing) == 2 and {int} == set(map(type, thing)))


def _turned(filled: Iterable[Sides], parents: list[int]) -> list[Sides]:
    """The two sides of each row, exchanged where a program hands them on as those of the mover and of the opponent."""
    found: list[Sides] = []
    for above, pair in zip(parents, filled, strict=False):
        is_turned = above >= 0 and not _adds(found[above], pair) and _adds(found[above], pair[::-1])
        found.append(pair[::-1] if is_turned else pair)
    return found


def _adds(before: Sides, after: Sides) -> bool:
    return before[0] <= after[0] and before[1] <= after[1]


def _is_played(moves: list[tuple[Sides, Sides]]) -> bool:
    """Whether nearly all moves add one cell to one side, and both sides get some."""
    gained = [tuple(map(len, (new[0] - old[0], new[1] - old[1]))) for old, new in moves if old != new]
    kept = sum(_adds(*move) for move in moves)
    single = [gain for gain in gained if gain in ((0, 1), (1, 0))]
    return len(set(single)) == 2 and len(single) >= MOSTLY * len(gained) and kept >= MOSTLY * len(moves)


def _is_board(cells: list[Any]) -> bool:
    """Whether these are all cells of a board: their numbers from 0 or 1, or the pairs of row and column."""
    if len(cells) < LEAST_CELLS or len(set(map(type, cells))) > 1:
        return False
    cells, board = sorted(cells), as_board(dict.fromkeys(sorted(cells), 0))
    is_whole = isinstance(cells[0], tuple) or (cells[0] in (0, 1) and cells[-1] - cells[0] == len(cells) - 1)
    return board is not None and board.rows > 1 and is_whole


def _board(cells: list[Any], sides: Sides, marks: str) -> Board:
    """The board with the marks of both players; a cell that both have got shows the first one's."""
    first, second = sides
    content = {cell: marks[0] if cell in first else marks[1] if cell in second else EMPTY_MARKS[0] for cell in cells}
    board = as_board(dict(sorted(content.items())))
    assert board is not None
    return board
