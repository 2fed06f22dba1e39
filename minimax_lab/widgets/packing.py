"""Texts and numbers as the browser gets them: each text once, each column as narrow as it fits."""

from __future__ import annotations

from typing import Any

import numpy as np

from minimax_lab.games import action_label
from minimax_lab.trees import Column


class Texts:
    """Texts by number, each kept once."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}
        self._labels: dict[tuple[int, int, int], tuple[str, Any, Any, Any]] = {}

    def number(self, text: str) -> int:
        """The number of `text`."""
        number = self._numbers.setdefault(text, len(self.all))
        if number == len(self.all):
            self.all.append(text)
        return number

    def label(self, game: Any, state: Any, action: Any) -> str:
        """The text of a move, asked for once: a tree and the run behind it have the same objects."""
        key = id(game), id(state), id(action)
        if key not in self._labels:  # kept with its objects, so that no others come to stand in their place
            self._labels[key] = action_label(game, state, action), game, state, action
        return self._labels[key][0]


def packed(columns: dict[str, Column]) -> tuple[dict[str, list[int]], bytes]:
    """The columns as bytes, and of each its kind, where it begins or with what, and its length.

    A kind of 8, 16 or 32 is the narrowest whole number that holds the column, 0 a constant, 1 a count from a
    number on. A column that is the same as another one, as those of a tree and its run are, is not sent again.
    """
    where: dict[str, list[int]] = {}
    parts: list[bytes] = []
    sent: dict[tuple[int, bytes], list[int]] = {}
    at = 0
    for name, column in columns.items():
        size = len(column)
        low, high = (int(column.min()), int(column.max())) if size else (0, 0)
        if low == high:
            where[name] = [0, low, size]
            continue
        if high - low == size - 1 and column[0] == low and bool((np.diff(column) == 1).all()):
            where[name] = [1, low, size]
            continue
        bits = next(bits for bits in (8, 16, 32) if -(1 << bits - 1) <= low and high < 1 << bits - 1)
        data = column.astype(f"<i{bits // 8}").tobytes()
        where[name] = sent.setdefault((bits, data), [bits, at, size])
        if where[name][1] == at:
            parts.extend((data, bytes(-len(data) % 4)))
            at += len(data) + -len(data) % 4
    return where, b"".join(parts)
