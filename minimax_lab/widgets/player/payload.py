"""A run as the browser gets it, once: tables of texts, and columns of numbers that point into them.

Whatever is the same in many calls is written once. Half a million calls come to some 15 MB.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from minimax_lab.games import look
from minimax_lab.kit import quote, signed_number
from minimax_lab.runs import TEMPLATES, Columns, Reader, Story, Trace, distinct, first_rows, is_game
from minimax_lab.scene import contents, marks
from minimax_lab.scene import frame as surroundings
from minimax_lab.trees import Column, GameTree
from minimax_lab.widgets.packing import Texts, packed
from minimax_lab.widgets.player.listing import source_of

__all__ = ["LONGEST_ARGUMENT", "STYLE", "Texts", "packed", "run_tables", "tree_tables"]

LONGEST_ARGUMENT = 80  # characters

# What the browser shares with the painters, so that they cannot drift apart.
STYLE = {
    "colours": {
        name: getattr(marks, name)
        for name in ("BLACK", "BLUE", "VERMILLION", "WHITE", "SHADE", "MAX_FILL", "MIN_FILL", "GREY_TEXT",
                     "GREY_LINE", "SKIPPED_TEXT", "SKIPPED_LINE")
    },
    "widths": list(marks.WIDTHS),
    "bold": marks.BOLD,
    "cell": contents.CELL, "value": contents.VALUE, "call": contents.CALL, "action": contents.ACTION,
    "name": surroundings.NAME, "small": surroundings.SMALL,
    "letters": contents.MOST_LETTERS,
}  # fmt: skip


def tree_tables(tree: GameTree, texts: Texts) -> tuple[dict[str, Any], dict[str, Column]]:
    """The tables and columns of a tree alone."""
    known = tree.known
    signed = bool((tree.value_column[known] < 0).any())
    values, worth = np.unique(tree.value_column[known], return_inverse=True)
    value = np.full(len(tree), -1)
    value[known] = worth
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
        "label": _labels(tree, texts),
        "worth": value,
        "best": tree.best,
        "call": np.arange(1, len(tree) + 1) if tree.call is None else tree.call,
    }
    return tables, columns


def _labels(tree: GameTree, texts: Texts) -> Column:
    """The number of the text on the edge to each node, -1 where there is none."""
    above = tree.state[np.maximum(tree.parent, 0)]
    actions = tree.action.tolist()
    _, action = distinct(np.fromiter(map(id, actions), dtype=np.int64, count=len(actions)))
    _, edge = distinct(above.astype(np.int64) * len(tree.states) + tree.state)
    _, kind = distinct(edge * (int(action.max()) + 1) + action)
    rows = first_rows(kind)
    labels = np.empty(len(rows), dtype=np.int64)
    for number in np.argsort(rows).tolist():  # in the order of the tree, and not of where Python keeps the actions
        labels[number] = _label(tree, int(rows[number]), int(above[rows[number]]), texts)
    return labels[kind]


def _label(tree: GameTree, row: int, above: int, texts: Texts) -> int:
    action = tree.action[row]
    if action is None:
        return -1
    label = texts.label(tree.game, tree.states[above], action)
    return -1 if label == tree.names[tree.state[row]] else texts.number(label)


def run_tables(trace: Trace) -> tuple[dict[str, Any], bytes]:
    """All that the browser needs to step through a run: the tables, as JSON can hold them, and the columns."""
    texts, run, story, tree = Texts(), trace.columns, trace.story, trace.tree
    tables, columns = tree_tables(tree, texts)
    node = np.flatnonzero(columns["call"])
    sources = [source_of(spec) for spec in trace.specs]
    no_value = np.flatnonzero(run.value < 0)
    given = np.full(len(run.rows), -1)
    given[no_value] = [texts.number(quote(trace.given_back(row))) for row in no_value.tolist()]
    error = np.full(len(run.rows), -1)
    errors = trace.errors
    for row in np.flatnonzero(story.raised).tolist():
        error[row] = texts.number(type(errors[row]).__name__)
    names, arguments = _arguments(trace, texts)
    lines = trace.lines
    columns |= {
        "c_node": node,
        "c_parent": run.parent,
        "c_move": run.move,
        "c_position": run.position,
        "c_player": run.player,
        "c_value": run.value,
        "c_told": story.told,
        "c_result": story.result,
        "c_compare": story.compare,
        "c_leader": story.leader,
        "c_before": story.before,
        "c_chosen": run.chosen,
        "c_finished": run.finished.astype(np.int8),
        "c_given": given,
        "c_error": error,
        "c_line": trace.called_from,
        "c_function": trace.function_numbers,
        "l_step": lines[:, 0],
        "l_line": lines[:, 1],
        **{f"a_{number}": column for number, column in enumerate(arguments)},
    }
    windows, more = _windows(story)
    columns |= _moves(run, texts) | more
    where, data = packed(columns)
    values = [signed_number(each, story.signed) for each in run.values]
    tables |= {
        "style": STYLE,
        "templates": TEMPLATES,
        "texts": texts.all,
        "values": values,
        "arguments": names,
        "functions": sources,
        "lines": trace.has_all_lines,
        "columns": where,
        "windows": windows,
    }
    return tables, data


def _moves(run: Columns, texts: Texts) -> dict[str, Column]:
    """The moves of all positions, one after the other, and where those of each position begin.

    Each is written in two ways: as in a list, and as it is written alone.
    """
    whole = cache(lambda action: texts.number(quote(action)))  # for int: other equals may be written differently
    moves = [(each, action) for each in run.positions if each for action in each.actions]
    listed = [
        whole(action) if type(action) is int else texts.number(action if isinstance(action, str) else quote(action))
        for _, action in moves
    ]
    alone = [texts.number(texts.label(each.game, each.state, action)) for each, action in moves]
    counts = [len(each.actions) if each else 0 for each in run.positions]
    return {
        "m_from": np.cumsum([0, *counts]),
        "m_listed": np.array(listed, dtype=np.int64),
        "m_alone": np.array(alone, dtype=np.int64),
    }


def _windows(story: Story) -> tuple[dict[str, Any] | None, dict[str, Column]]:
    """What is told and drawn of the windows of an alpha-beta; None for a run without them."""
    told = story.windows
    if told is None:
        return None, {}
    cuts = told.cuts
    written = [cuts.text(number) for number in range(len(cuts.bounds))]
    tables = {"rule": cuts.rule, "tells": cuts.tells_rule, "bounds": told.texts, "written": written}
    tables["nodes"] = told.nodes
    return tables, {
        "w_window": told.window,
        "w_opening": told.opening,
        "w_trust": told.trust,
        "w_bound": told.bound,
        "w_cut": told.cut,
        "w_rest": told.rest,
        "w_node": told.node,
        "w_alpha": cuts.alpha,
        "w_beta": cuts.beta,
        "w_alpha_now": cuts.alpha_now,
        "w_beta_now": cuts.beta_now,
        "w_closed": cuts.closed,
        "w_origin": cuts.origin,
        "w_plies": cuts.plies_up,
        "w_sign": cuts.sign,
        "w_closer": cuts.closer,
    }


def _arguments(trace: Trace, texts: Texts) -> tuple[list[str], list[Column]]:
    """The names of the arguments that are neither game nor state, and a column of texts for each, -1 for none."""
    columns: dict[str, Column] = {}
    known: dict[Any, int] = {}
    for row, arguments in enumerate(_further(trace)):
        for name, thing in arguments:
            if name not in columns:
                columns[name] = np.full(len(trace), -1)
            try:
                number = known.get((type(thing), thing))
                if number is None:
                    number = known[type(thing), thing] = texts.number(quote(thing, LONGEST_ARGUMENT))
            except TypeError:
                number = texts.number(quote(thing, LONGEST_ARGUMENT))
            columns[name][row] = number
    return list(columns), list(columns.values())


def _further(trace: Trace) -> Iterable[list[tuple[str, Any]]]:
    """For each call the arguments that are neither game nor state."""
    plain = all(set(Reader(spec).signature.parameters) <= {"game", "state"} and not spec.state for spec in trace.specs)
    if plain:
        return
    for row in range(len(trace)):
        state = trace.state(row)
        yield [
            (name, thing)
            for name, thing in trace.arguments(row).items()
            if name != "self" and thing is not state and not is_game(thing)
        ]
