"""Trees and pictures in the form that the browser receives: columns of places among texts, and marks."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any

import numpy as np

from minimax_lab.games import action_label, look
from minimax_lab.kit import InvalidArgument, is_whole_number, quote, signed_number
from minimax_lab.reading import LearnersGame, first_rows, number_keys
from minimax_lab.scene import Picture, speak_boards, style
from minimax_lab.trees import Column, GameTree

CONSTANT, COUNT = 0, 1  # kinds of columns that need no bytes; the other kinds are widths in bits

MOST_EXACT = 2**53  # above it, a browser rounds whole numbers


def number_for_browser(name: str, number: Any) -> int | float:
    """A number as a browser can hold it. Raises InvalidArgument for a whole number that it would round."""
    if is_whole_number(number) and abs(number) <= MOST_EXACT:
        return int(number)
    with suppress(OverflowError):
        if not is_whole_number(number):
            return float(number)
    raise InvalidArgument(
        f"{name}={quote(number)}: a browser rounds such a number; must be from -{MOST_EXACT} to {MOST_EXACT}"
    )


class Distinct(dict[Any, int]):
    """Things without repetition, each with its place; columns hold these places."""

    def add(self, thing: Any) -> int:
        """Add `thing` if it is new, and return its place."""
        return self.setdefault(thing, len(self))


class Texts(Distinct):
    """Texts without repetition."""

    def __init__(self) -> None:
        super().__init__()
        self._labels: dict[tuple[int, int, int], tuple[str, Any, Any, Any]] = {}

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


def pack_tree(
    tree: GameTree, write: Callable[[Any, bool], str] | None = None, estimates: Sequence[bool] = ()
) -> tuple[dict[str, Any], bytes]:
    """Return all that the browser needs to draw a tree: tables in JSON's types, and the bytes of the columns.

    write       a function that returns the text of a value, given whether it is an estimate
    estimates   for each row, whether its value is an estimate
    """
    texts = Texts()
    tables, columns = tabulate_tree(tree, texts)
    if write is not None:
        values = np.unique(tree.value_column[tree.known]).tolist()
        kinds = (False, True) if any(estimates) else (False,)
        tables["values"] = [write(value, is_estimate) for is_estimate in kinds for value in values]
        tables["isWritten"] = True  # with the sign of an estimate where one is
        columns["value"][tree.known & np.array(estimates, dtype=bool)] += len(values)
    index, data = pack_columns(columns)
    return tables | {"style": style.as_table(), "texts": list(texts), "columns": index}, data


def tabulate_tree(tree: GameTree, texts: Texts) -> tuple[dict[str, Any], dict[str, Column]]:
    """Return the tables and columns of a tree; the texts of its moves are added to `texts`. -1 stands for none."""
    known = tree.known
    values, places = np.unique(tree.value_column[known], return_inverse=True)
    value = np.full(len(tree), -1)
    value[known] = places
    tables = {
        "states": [{"name": tree.names[number], "look": look(tree.game, state).data}
                   for number, state in enumerate(tree.states)],
        "values": [signed_number(each, tree.is_signed) for each in values.tolist()],
        "has_both_signs": tree.is_signed and bool((values > 0).any()),
        "note": tree.note,
    }  # fmt: skip
    if isinstance(tree.game, LearnersGame):
        tables["isWritten"] = True  # a leaf without a known game is no estimate
    columns = {
        "parent": tree.parent,
        "player": tree.player_column,
        "state": tree.state,
        "label": _edge_labels(tree, texts),
        "value": value,
        "best": tree.best,
        "call": np.arange(1, len(tree) + 1) if tree.call is None else tree.call,
    }
    if tree.remark is not None:
        columns["remark"] = np.array([texts.add(text) if text else -1 for text in tree.remark.tolist()])
    return tables, columns


def _edge_labels(tree: GameTree, texts: Texts) -> Column:
    """The place of the label of the edge to each node. Equal edges (same two states, same action) are labeled once."""
    above = tree.state[np.maximum(tree.parent, 0)]
    actions = tree.action.tolist()
    _, action = number_keys(np.fromiter(map(id, actions), dtype=np.int64, count=len(actions)))
    reached, below = number_keys(tree.state.astype(np.int64) * (int(action.max()) + 1) + action)
    _, kind = number_keys(above.astype(np.int64) * len(reached) + below)
    rows = first_rows(kind)
    labels = np.empty(len(rows), dtype=np.int64)
    for number in np.argsort(rows).tolist():  # in the tree's order, because the order of ids differs between runs
        labels[number] = _edge_label(tree, int(rows[number]), int(above[rows[number]]), texts)
    return labels[kind]


def _edge_label(tree: GameTree, row: int, above: int, texts: Texts) -> int:
    action = tree.action[row]
    if action is None:
        return -1
    label = texts.action_label(tree.game, tree.states[above], action)
    return -1 if label == tree.names[tree.state[row]] else texts.add(label)


def pack_picture(picture: Picture) -> dict[str, Any]:
    """A picture as the browser paints it: in the colors of the theme."""
    scene = picture.scene
    return {
        "width": scene.width,
        "height": scene.height,
        "marks": [
            {"kind": type(mark).__name__.lower(), **{each.name: getattr(mark, each.name) for each in fields(mark)}}
            for mark in scene.marks
        ],
        "description": speak_boards(picture.text),
    }
