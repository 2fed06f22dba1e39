"""Calls that return with their board changed, as where a move is not taken back."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np

from minimax_lab.diagnosis.crashes import Cause
from minimax_lab.kit import quote
from minimax_lab.recording import attributes_of, thaw
from minimax_lab.runs import Trace

Parts = dict[Any, Any]  # of a state: its plain parts by their places
DEEPEST = 3  # attributes of attributes


def explain_left_changed(trace: Trace) -> Cause | None:
    """The first call that returned with its board changed, if its caller went on with this board; else None.

    A program that moves on one board takes each move back. One that moves on copies, or whose callers restore the
    board, need not. So it must be the same object, and mostly still be changed when the caller goes on: the next move
    of the caller may change it back by chance.
    """
    states, watch = trace.columns.found_states, trace.reader.watch
    wholes = [each for label in states.labels.values() for each in label.split(", ") if each] if states else []
    labels = {label for held in watch.returns.values() for label in held} if watch else set[str]()
    labels = {each for each in labels if any(each == whole or each.startswith(f"{whole}.") for whole in wholes)}
    found = [row for label in labels if (row := _Board(trace, label).first_left()) is not None]
    if not found:
        return None
    row, before, after = min(found, key=lambda each: (int(trace.columns.last_below[each[0]]), -each[0]))
    where = next(each for each in [*before, *after] if before.get(each) != after.get(each))
    was, now = (quote(parts[where]) if where in parts else "missing" for parts in (before, after))
    place = "".join(f"[{quote(each)}]" for each in where)
    sentence = (
        f"Call {row + 1} returned with its board changed: {place} was {was} at its start, and is {now} at its end."
    )
    return Cause(row, sentence, "no undo")


class _Board:
    """One container as the calls got it and as they returned it."""

    def __init__(self, trace: Trace, label: str) -> None:
        self._label, self._reader, self._calls, self._columns = label, trace.reader, trace.calls, trace.columns
        returns = trace.reader.watch.returns if trace.reader.watch else {}
        self._held = {row: held[label] for row, held in returns.items() if label in held}

    def first_left(self) -> tuple[int, Parts, Parts] | None:
        """The row of the first call that left it changed, and its parts before and after that; None without any."""
        kept, left_changed, is_moved, stays = list[int](), list[int](), False, 0
        for row in sorted(self._held):
            above, before, after = int(self._columns.parent[row]), self._at_call(row), self._at_return(row)
            is_moved |= above == row - 1 >= 0 and self._at_call(above) != before
            if not before or before == after:
                continue  # an empty one may not have been noted
            if not len(self._columns.children(row)):
                return None  # a call that tries no move changes it, such as a counter
            if self._held.get(above, (None,))[0] is not self._held[row][0]:
                kept += [row] if self._keeps_moves(row, before, after) else []
            elif self._is_inner(row):
                start, now = self._at_call(above), self._after(row, above)
                left = changes(before, after) - changes(start, before)
                stays += sum(now.get(where) == after.get(where) for where in left)
                stays -= sum(now.get(where) == start.get(where) for where in left)  # the caller may restore it
                left_changed.append(row)
        found = [*kept, *(left_changed if stays > 0 else ())] if is_moved else []
        first = min(found, key=lambda row: (int(self._columns.last_below[row]), -row), default=None)
        return None if first is None else (first, self._at_call(first), self._at_return(first))

    def _keeps_moves(self, row: int, before: Parts, after: Parts) -> bool:
        """Whether a later move of a call of a search on boards, and not on a tree, stays there until it returns."""
        children = [int(child) for child in self._columns.children(row)]
        is_search = self._calls[row].function in {self._calls[child].function for child in children}
        boards = [self._at_call(child) for child in children]
        shows = ([board.get(each) == after.get(each) for board in boards] for each in changes(before, after))
        stays = any(each[-1] and not each[0] and each == sorted(each) for each in shows)
        return is_search and self._columns.learners_game.is_grid and stays

    def _is_inner(self, row: int) -> bool:
        """Whether a call is made by another one of its function, perhaps by way of other calls."""
        above = int(self._columns.parent[row])
        while above >= 0 and self._calls[above].function != self._calls[row].function:
            above = int(self._columns.parent[above])
        return above >= 0

    def _after(self, row: int, above: int) -> Parts:
        """What it holds when the caller goes on: at its next call, or at its return."""
        after = int(self._columns.last_below[row]) + 1
        is_next = after < len(self._calls) and int(self._columns.parent[after]) == above
        return self._at_call(after) if is_next else self._at_return(above)

    def _at_call(self, row: int) -> Parts:
        held = {**self._reader.outer(row), **self._reader.arguments(row)}
        return parts_of(thaw(held.get(self._label, [])))

    def _at_return(self, row: int) -> Parts:
        return parts_of(thaw(self._held[row][1]))


def changes(before: Parts, after: Parts) -> set[Any]:
    """The places whose contents differ."""
    return {where for where in before.keys() | after.keys() if before.get(where) != after.get(where)}


def parts_of(state: Any) -> Parts:
    """The plain parts of a state, by their places."""
    return dict(_parts(state, (), type(state)))


def _parts(thing: Any, where: tuple[Any, ...], kind: type) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The plain parts of a state of this kind, each with its place; without other nodes to which a node is linked."""
    if isinstance(thing, np.ndarray):
        thing = thing.tolist()
    if isinstance(thing, list | tuple):
        inner: Any = enumerate(thing)
    elif isinstance(thing, dict):
        inner = thing.items()
    elif isinstance(thing, set | frozenset):
        inner = ((each, True) for each in thing)
    elif attributes_of(thing) and not callable(thing) and len(where) < DEEPEST:
        inner = attributes_of(thing).items() if not where or type(thing) is not kind else ()
    else:
        yield where, thing if isinstance(thing, Hashable) else str(thing)
        return
    for name, part in inner:
        yield from _parts(part, (*where, name), kind)
