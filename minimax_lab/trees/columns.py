"""Columns of a table: NumPy arrays of numbers or of objects, how players are written in them, and tables for pandas."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from minimax_lab.games import MAX, MIN, Player
from minimax_lab.kit import needs

Column = np.ndarray[Any, np.dtype[Any]]
SIGN: dict[Player | None, int] = {MAX: 1, MIN: -1, None: 0}
PLAYER: dict[int, Player | None] = {sign: player for player, sign in SIGN.items()}


def object_column(things: Sequence[Any]) -> Column:
    """An array of objects; tuples and lists stay whole."""
    return np.fromiter(things, dtype=object, count=len(things))


def number_column(values: Sequence[Any]) -> tuple[Column, Column]:
    """An array of the numbers in `values`, without rounding, and an array that is true where there is one.

    None becomes 0. The array is int64 or float64 if no number changes by it; otherwise it holds Python's numbers.
    """
    known = np.array([value is not None for value in values], dtype=bool)
    numbers = [0 if value is None else value for value in values]
    distinct = set(numbers)
    for dtype, kind in ((np.int64, int), (np.float64, float)):
        try:
            if all(kind(number) == number and dtype(number) == number for number in distinct):
                return np.array(numbers, dtype=dtype), known
        except (OverflowError, ValueError):
            continue
    return object_column(numbers), known


def with_none(column: Column, known: Column) -> Column:
    """The column if it is known everywhere, and otherwise its values as objects, None where they are not known."""
    if known.all():
        return column
    found = object_column(column.tolist())
    found[~known] = None
    return found


def data_frame(columns: dict[str, Any], index: str) -> Any:
    """The columns as a pandas.DataFrame, with the column `index` as its index. Raises MissingPackage without pandas."""
    with needs("pandas"):
        import pandas as pd  # late: its import is slow
    return pd.DataFrame(columns).set_index(index)
