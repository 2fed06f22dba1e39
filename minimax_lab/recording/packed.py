"""Rows of a recording, packed to save memory: half a million tuples of arguments and boards would fill it."""

import functools
from array import array
from collections.abc import Sequence
from itertools import repeat
from operator import is_
from types import CodeType
from typing import Any

import numpy as np

FIELDS = 5  # the number of fields of a raw row: function, arguments, caller's row, caller's code, place in that code


class Block:
    """Some rows in columns: a column with one object in all rows is stored once, and equal texts are shared."""

    def __init__(self, raw: list[Any], kwargs: dict[int, dict[str, Any]], texts: dict[str, str]) -> None:
        traced, args, parents, codes, places = (raw[field::FIELDS] for field in range(FIELDS))
        self.traced = _pack(traced, texts)
        self.kwargs = kwargs
        self.parents = array("i", parents)
        self.codes = _pack(codes, texts)
        self.places = array("i", places)
        self.args = args if len(set(map(len, args))) > 1 else None
        self.columns = [_pack(column, texts) for column in zip(*args, strict=False)]

    def __len__(self) -> int:
        return len(self.parents)

    def row(self, place: int) -> tuple[Any, ...]:
        """The positional arguments of the row at this place of the block."""
        return self.args[place] if self.args else tuple(column[place] for column in self.columns)

    @property
    def lines(self) -> Any:
        """The line of the caller of each row."""
        if isinstance(self.codes, Constant):
            return np.array(line_table(self.codes[0]))[self.places]
        return [line_table(code)[place] for code, place in zip(self.codes, self.places, strict=True)]

    def column(self, at: int) -> Any:
        """The argument at one position in all rows, or None if the rows differ in function or form."""
        uniform = self.args is None and not self.kwargs and isinstance(self.traced, Constant)
        return self.columns[at] if uniform and at < len(self.columns) else None


class Constant:
    """A column with the same object in all its rows."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __getitem__(self, place: int) -> Any:
        return self.thing


def _pack(things: Sequence[Any], texts: dict[str, str]) -> Any:
    first = things[0] if things else None
    if things and all(map(is_, things, repeat(first))):
        return Constant(first)
    if type(first) is str and set(map(type, things)) == {str}:
        return list(map(texts.setdefault, things, things))
    return things


@functools.lru_cache(maxsize=100)
def line_table(code: CodeType) -> list[int]:
    """The line number of each place in the code; `f_lineno` would search for it at every call."""
    table = [0] * len(code.co_code)
    for begin, end, line in code.co_lines():
        table[begin:end] = [line or 0] * (end - begin)
    return table
