"""The distinct states of a tree in the form that the browser receives; it walks the tree by their children."""

from typing import Any

import numpy as np

from minimax_lab.games import MAX, MIN, look
from minimax_lab.kit import signed_number
from minimax_lab.posters import PlyLabels
from minimax_lab.reading import first_rows
from minimax_lab.scene import style
from minimax_lab.trees import Column, GameTree, count_numbers
from minimax_lab.widgets.tables import Distinct, Texts, pack_columns


def tabulate_states(tree: GameTree, title: str) -> tuple[dict[str, Any], bytes]:
    """Return the states of a backed-up tree: tables in JSON's types, and the bytes of the columns.

    The columns have one number for each state: `player`, `value` (a place among `values`), `good` (0 for MAX, 1 for
    neither, 2 for MIN), and `moves` (how many there are). `child` and `label` have one number for each move of each
    state, in the order of the states. `cells` and `line`, if all states are boards of one size, are explained below.
    """
    labels, texts = PlyLabels(tree, title), Texts()
    rows = first_rows(tree.state)
    values, value = np.unique(tree.value_column[rows], return_inverse=True)
    signed = bool((values < 0).any())
    looks, cells = _looks(tree)
    tables = {
        "title": title,
        "names": [labels.names[MAX], labels.names[MIN]],
        "results": [labels.result(good) for good in range(3)],
        "isOutcome": not labels.neutral,  # whether a result says who wins
        "values": [signed_number(each, signed) for each in values.tolist()],
        "looks": looks,
        "style": style.as_table(),
    }
    columns = {
        "player": tree.player_column[rows],
        "value": value,
        "good": 1 - np.sign(values[value] - labels.neutral).astype(np.int64),
        **_moves(tree, rows, texts),
        **cells,
    }
    index, data = pack_columns(columns)
    return tables | {"texts": list(texts), "columns": index}, data


def _moves(tree: GameTree, rows: Column, texts: Texts) -> dict[str, Column]:
    """The moves of each state: how many, where each one leads, and its label."""
    is_first = np.zeros(len(tree), dtype=bool)
    is_first[rows] = True
    below = np.flatnonzero(is_first[np.maximum(tree.parent, 0)] & (tree.parent >= 0))
    above = tree.state[tree.parent[below]]
    below = below[np.argsort(above, kind="stable")]
    states = [tree.states[number] for number in np.sort(above)]
    actions = [tree.action[row] for row in below]
    labels = [texts.add(texts.action_label(tree.game, *pair)) for pair in zip(states, actions, strict=True)]
    return {
        "moves": count_numbers(above, len(rows)),
        "child": tree.state[below],
        "label": np.array(labels, dtype=np.int64),
    }


def _looks(tree: GameTree) -> tuple[Any, dict[str, Column]]:
    """How the states look.

    Boards of one size are columns: `cells` has the place of the mark in each square of each board among "marks", and
    `line` the place of the full line among "lines". Other looks are a list with one look for each state.
    """
    looks = [look(tree.game, state) for state in tree.states]
    if len({(each.kind, each.rows, each.columns) for each in looks}) > 1 or looks[0].kind != "grid":
        return [each.data for each in looks], {}
    marks, lines = Distinct(), Distinct()
    cells = [marks.add(mark) for each in looks for mark in each.cells]
    line = [lines.add(tuple(each.line)) for each in looks]
    size = {"rows": looks[0].rows, "columns": looks[0].columns, "max_mark": looks[0].max_mark}
    columns = {"cells": np.array(cells, dtype=np.int64), "line": np.array(line, dtype=np.int64)}
    return size | {"marks": list(marks), "lines": list(map(list, lines))}, columns
