"""Texts and numbers in the form that the browser receives: each text once, each column as narrow as possible."""

from typing import Any

import numpy as np

from minimax_lab.games import action_label
from minimax_lab.trees import Column

CONSTANT, COUNT = 0, 1  # kinds of columns that need no bytes; the other kinds are widths in bits


class Texts:
    """A list of texts without repetition; columns hold places in this list."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._places: dict[str, int] = {}
        self._labels: dict[tuple[int, int, int], tuple[str, Any, Any, Any]] = {}

    def add(self, text: str) -> int:
        """Add `text` if it is new, and return its place."""
        place = self._places.setdefault(text, len(self.all))
        if place == len(self.all):
            self.all.append(text)
        return place

    def action_label(self, game: Any, state: Any, action: Any) -> str:
        """Return the text of a move. A tree and its run share their objects, so each move is looked up only once."""
        key = id(game), id(state), id(action)
        if key not in self._labels:  # keep the objects, so that no other object gets one of their ids
            self._labels[key] = action_label(game, state, action), game, state, action
        return self._labels[key][0]


def pack_columns(columns: dict[str, Column]) -> tuple[dict[str, list[int]], bytes]:
    """Return the index of the columns and their bytes.

    The index has three numbers for each column: its kind, its start, and its length. A kind of 8, 16, or 32 is the
    width in bits of the narrowest integer that holds the column, and the start is an offset in the bytes. A CONSTANT
    column repeats the start; a COUNT column counts up from it. Two equal columns share their bytes.
    """
    index: dict[str, list[int]] = {}
    parts: list[bytes] = []
    packed: dict[tuple[int, bytes], list[int]] = {}
    offset = 0
    for name, column in columns.items():
        if short := _without_bytes(column):
            index[name] = short
            continue
        bits = _width(column)
        data = column.astype(f"<i{bits // 8}").tobytes()
        index[name] = packed.setdefault((bits, data), [bits, offset, len(column)])
        if index[name][1] == offset:
            data += bytes(-len(data) % 4)
            parts.append(data)
            offset += len(data)
    return index, b"".join(parts)


def _without_bytes(column: Column) -> list[int] | None:
    """The index entry of a column that is a constant or a count; None for other columns."""
    start, length = int(column[0]) if len(column) else 0, len(column)
    if (column == start).all():
        return [CONSTANT, start, length]
    return [COUNT, start, length] if np.array_equal(column, np.arange(start, start + length)) else None


def _width(column: Column) -> int:
    """The bits of the narrowest integer that holds all numbers of a column."""
    low, high = int(column.min()), int(column.max())
    return next(bits for bits in (8, 16, 32) if -(1 << bits - 1) <= low and high < 1 << bits - 1)
