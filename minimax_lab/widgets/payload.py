"""A run as the browser gets it, once: tables of texts, and columns of numbers that point into them.

Whatever is the same in many calls is written once. Half a million calls come to some 15 MB.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterable
from typing import Any

import numpy as np

from minimax_lab import contents, marks, surroundings
from minimax_lab.errors import quote
from minimax_lab.looks import action_label, look
from minimax_lab.narration import TEMPLATES, Story
from minimax_lab.reading import Reader, is_game
from minimax_lab.recording import Traced
from minimax_lab.trace import Trace
from minimax_lab.tree import Column, GameTree
from minimax_lab.wording import signed_number

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


class Texts:
    """Texts by number, each kept once."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of `text`."""
        number = self._numbers.setdefault(text, len(self.all))
        if number == len(self.all):
            self.all.append(text)
        return number


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


def tree_tables(tree: GameTree, texts: Texts) -> tuple[dict[str, Any], dict[str, Column]]:
    """The tables and columns of a tree alone."""
    known = tree.known
    signed = bool((tree.value_column[known] < 0).any())
    distinct = sorted(set(tree.value_column[known].tolist()))
    rank = {value: number for number, value in enumerate(distinct)}
    value = np.full(len(tree), -1)
    value[known] = [rank[each] for each in tree.value_column[known].tolist()]
    tables = {
        "states": [{"name": tree.names[number], "look": look(tree.game, state)}
                   for number, state in enumerate(tree.states)],
        "values": [signed_number(each, signed) for each in distinct],
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
    known: dict[Any, int] = {}
    labels = np.full(len(tree), -1)
    for row, (state, below, action) in enumerate(
        zip(above.tolist(), tree.state.tolist(), tree.action.tolist(), strict=True)
    ):
        if action is None:
            continue
        key = (state, below, id(action))
        if key not in known:
            label = action_label(tree.game, tree.states[state], action)
            known[key] = -1 if label == tree.names[below] else texts.number(label)
        labels[row] = known[key]
    return labels


def run_tables(trace: Trace) -> tuple[dict[str, Any], bytes]:
    """All that the browser needs to step through a run: the tables, as JSON can hold them, and the columns."""
    texts, run, story, tree = Texts(), trace.columns, trace.story, trace.tree
    tables, columns = tree_tables(tree, texts)
    node = np.flatnonzero(columns["call"])
    sources = [_source(spec) for spec in trace.specs]
    positions = [
        [[texts.number(_listed(action)), texts.number(action_label(each.game, each.state, action))]
         for action in each.actions] if each else []
        for each in run.positions
    ]  # fmt: skip
    no_value = np.flatnonzero(run.value < 0)
    given = np.full(len(run.rows), -1)
    given[no_value] = [texts.number(quote(trace.given_back(row))) for row in no_value.tolist()]
    error = np.full(len(run.rows), -1)
    raised = [(row, each) for row, each in enumerate(trace.errors) if each is not None]
    for row, each in raised:
        error[row] = texts.number(type(each).__name__)
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
    columns |= more
    where, data = packed(columns)
    values = [signed_number(each, story.signed) for each in run.values]
    tables |= {
        "style": STYLE,
        "templates": TEMPLATES,
        "texts": texts.all,
        "values": values,
        "positions": positions,
        "arguments": names,
        "functions": sources,
        "lines": trace.has_all_lines,
        "columns": where,
        "windows": windows,
    }
    return tables, data


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
        "w_origin": cuts.origin,
        "w_plies": cuts.plies_up,
        "w_sign": cuts.sign,
        "w_closer": cuts.closer,
    }


def _listed(action: Any) -> str:
    return action if isinstance(action, str) else quote(action)


def _source(spec: Traced) -> dict[str, Any]:
    """The code of a function, its docstring left out, with the number of each line in its file."""
    function = spec.function
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return {"name": function.__name__, "lines": [], "numbers": []}
    shown = textwrap.dedent("".join(lines)).rstrip().split("\n")
    kept = [(first + at, line) for at, line in enumerate(shown) if at not in _docstring(shown, function)]
    while kept and kept[0][1].startswith("@"):
        kept.pop(0)
    return {"name": function.__name__, "lines": [line for _, line in kept], "numbers": [number for number, _ in kept]}


def _docstring(lines: list[str], function: Any) -> range:
    """Which of the lines are the docstring."""
    if not function.__doc__:
        return range(0)
    quotes = next((at for at, line in enumerate(lines) if line.lstrip().startswith(('"""', "'''"))), None)
    if quotes is None:
        return range(0)
    mark = lines[quotes].lstrip()[:3]
    if lines[quotes].count(mark) > 1:
        return range(quotes, quotes + 1)
    end = next((at for at in range(quotes + 1, len(lines)) if mark in lines[at]), quotes)
    return range(quotes, end + 1)


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
