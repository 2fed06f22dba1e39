"""A tree in the form that the browser receives: tables of texts, and columns of places in these tables."""

from typing import Any

import numpy as np

from minimax_lab.games import look
from minimax_lab.kit import signed_number
from minimax_lab.runs import first_rows, number_keys
from minimax_lab.scene import style
from minimax_lab.trees import Column, GameTree
from minimax_lab.widgets.packing import Texts, pack_columns

# The colors and sizes of pictures, so that the browser draws with the same ones.
STYLE = {
    "colors": {
        name: getattr(style, name)
        for name in ("BLACK", "BLUE", "VERMILLION", "WHITE", "SHADE", "MAX_FILL", "MIN_FILL", "GRAY_TEXT",
                     "GRAY_LINE", "SKIPPED_TEXT", "SKIPPED_LINE")
    },
    "widths": list(style.LETTER_WIDTHS),
    "bold": style.BOLD,
    "cell": style.CELL, "value": style.VALUE, "call": style.CALL, "action": style.ACTION,
    "name": style.NAME, "small": style.SMALL,
    "letters": style.MOST_LETTERS,
}  # fmt: skip


def pack_tree(tree: GameTree) -> tuple[dict[str, Any], bytes]:
    """Return all that the browser needs to draw a tree: tables in JSON's types, and the bytes of the columns."""
    texts = Texts()
    tables, columns = tabulate_tree(tree, texts)
    index, data = pack_columns(columns)
    return tables | {"style": STYLE, "texts": texts.all, "columns": index}, data


def tabulate_tree(tree: GameTree, texts: Texts) -> tuple[dict[str, Any], dict[str, Column]]:
    """Return the tables and columns of a tree; the texts of its moves are added to `texts`. -1 stands for none."""
    known = tree.known
    signed = bool((tree.value_column[known] < 0).any())
    values, places = np.unique(tree.value_column[known], return_inverse=True)
    value = np.full(len(tree), -1)
    value[known] = places
    tables = {
        "states": [{"name": tree.names[number], "look": look(tree.game, state)}
                   for number, state in enumerate(tree.states)],
        "values": [signed_number(each, signed) for each in values.tolist()],
        "note": tree.note,
    }  # fmt: skip
    columns = {
        "parent": tree.parent,
        "player": tree.player,
        "state": tree.state,
        "label": _edge_labels(tree, texts),
        "value": value,
        "best": tree.best,
        "call": np.arange(1, len(tree) + 1) if tree.call is None else tree.call,
    }
    return tables, columns


def _edge_labels(tree: GameTree, texts: Texts) -> Column:
    """The place of the label of the edge to each node. Equal edges (same two states, same action) are labeled once."""
    above = tree.state[np.maximum(tree.parent, 0)]
    actions = tree.action.tolist()
    _, action = number_keys(np.fromiter(map(id, actions), dtype=np.int64, count=len(actions)))
    _, edge = number_keys(above.astype(np.int64) * len(tree.states) + tree.state)
    _, kind = number_keys(edge * (int(action.max()) + 1) + action)
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
