"""How many positions k-in-a-row has, by the number of marks, counted without playing a single game.

This shares no code and no idea with the package, which explores move by move: here, a board is two bit masks, and a
formula tells whether some game reaches it. If no line is full, every order of the marks is a game. If lines are full,
they belong to the player who moved last, and the last mark was in all of them, for otherwise the game had ended before.
"""

from __future__ import annotations

from itertools import product
from math import comb, sqrt
from typing import Any

import numpy as np

Masks = np.ndarray[Any, np.dtype[np.int64]]


def line_masks(rows: int, columns: int, in_a_row: int) -> list[int]:
    """The lines as bit masks; square (r, c) is the bit r * columns + c."""
    found = set()
    for row, column, (down, right) in product(range(rows), range(columns), [(0, 1), (1, 0), (1, 1), (1, -1)]):
        squares = [(row + down * step, column + right * step) for step in range(in_a_row)]
        if all(r < rows and 0 <= c < columns for r, c in squares):
            found.add(sum(1 << (r * columns + c) for r, c in squares))
    return sorted(found)


def common_squares(masks: Masks, lines: list[int]) -> Masks:
    """For each mask, the squares that are in all its full lines; -1, all squares, if no line is full."""
    common = np.full(masks.shape, -1)
    for line in lines:
        common = np.where(masks & line == line, common & line, common)
    return common


def image_tables(rows: int, columns: int) -> list[Masks]:
    """For each rotation and mirror image of the board, the image of every mask."""
    squares = np.arange(rows * columns).reshape(rows, columns)
    turned = [np.rot90(squares, turns) for turns in range(4) if rows == columns or turns % 2 == 0]
    boards = [each for board in turned for each in (board, board[:, ::-1])]
    masks = np.arange(1 << (rows * columns))
    return [sum(((masks >> int(old)) & 1) << new for new, old in enumerate(board.flat)) for board in boards]


def exact_counts(rows: int, columns: int, in_a_row: int, symmetric: bool) -> list[int]:
    """The number of positions with 0, 1, 2, ... marks; images of a board count once if `symmetric`."""
    squares, lines = rows * columns, line_masks(rows, columns, in_a_row)
    masks = np.arange(1 << squares)
    marks = sum((masks >> square) & 1 for square in range(squares))
    common, images = common_squares(masks, lines), image_tables(rows, columns)
    counts = []
    for placed in range(squares + 1):
        last, other = masks[marks == (placed + 1) // 2], masks[marks == placed // 2]
        other_is_last = placed % 2 == 0  # the first player has one mark more after an odd number of moves
        count = 0
        for mask in last.tolist():
            against = other[other & mask == 0]
            moved, waits = (against, mask) if other_is_last else (mask, against)
            fits = (common[waits] == -1) & (common[moved] != 0)
            reached = against[np.broadcast_to(fits, against.shape)]
            if symmetric:
                own = (mask << squares) | reached
                least = np.min([(table[mask] << squares) | table[reached] for table in images], axis=0)
                count += int((own == least).sum())
            else:
                count += len(reached)
        counts.append(count)
    return counts


def estimated_counts(rows: int, columns: int, in_a_row: int, samples: int = 200_000) -> list[tuple[float, float]]:
    """The same for boards of any size, from random boards: for each number of marks, an estimate and its error."""
    generator = np.random.default_rng(0)
    squares, lines = rows * columns, line_masks(rows, columns, in_a_row)
    found = []
    for placed in range(squares + 1):
        order = generator.random((samples, squares)).argsort(axis=1)[:, :placed]
        bits = np.int64(1) << order
        first, second = bits[:, : (placed + 1) // 2].sum(axis=1), bits[:, (placed + 1) // 2 :].sum(axis=1)
        moved, waits = (first, second) if placed % 2 else (second, first)
        share = float(((common_squares(waits, lines) == -1) & (common_squares(moved, lines) != 0)).mean())
        boards = comb(squares, placed) * comb(placed, placed // 2)
        found.append((boards * share, boards * sqrt(share * (1 - share) / samples)))
    return found
