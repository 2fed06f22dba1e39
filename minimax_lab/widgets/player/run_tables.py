"""A run in the form that the browser receives, once, and its diagnosis. Equal texts and columns are sent only once.

Half a million calls take about 15 MB.
"""

from functools import cache
from math import isinf
from typing import Any

import numpy as np

from minimax_lab.diagnosis import Found
from minimax_lab.games import action_in_list
from minimax_lab.kit import quote, signed_number, without_surrogates
from minimax_lab.reading import MISSING, is_game, number_contents
from minimax_lab.recording import thaw
from minimax_lab.runs import Columns, Trace
from minimax_lab.scene import BOUND, style
from minimax_lab.story import REASON, STORED, TESTS, WITHOUT_SCORE, WORDS, Story, Template, color_code, read_listing
from minimax_lab.trees import Column
from minimax_lab.widgets.tables import Texts, pack_columns, tabulate_tree

LONGEST_ARGUMENT = 80  # characters


def pack_run(trace: Trace) -> tuple[dict[str, Any], bytes]:
    """Return all that the browser needs to step through a run: tables in JSON's types, and the bytes of the columns.

    The columns of the tree have plain names. The names of other columns begin with c_ (calls), s_ (sentences), m_
    (moves), l_ (lines of code), w_ (windows of alpha-beta), or a_ (arguments).
    """
    texts = Texts()
    tables, columns = tabulate_tree(trace.tree, texts)
    columns |= _call_columns(trace, np.flatnonzero(columns["call"]), texts)
    columns |= {f"s_{place}": column for place, column in trace.story.templates.items()}
    columns |= {"l_step": trace.lines[:, 0], "l_line": trace.lines[:, 1]}
    named = [", ".join(f"{name} = {number!r}" for name, number in each) for each in trace.variables]
    columns["l_variables"] = np.array([texts.add(each) for each in named], dtype=np.int64)
    arguments = _argument_columns(trace, texts)
    columns |= {f"a_{place}": column for place, column in enumerate(arguments.values())}
    columns |= _move_columns(trace.columns, texts)
    if trace.columns.memory:
        columns["c_source"] = trace.columns.memory.source
    windows, window_columns = _windows(trace.story)
    index, data = pack_columns(columns | window_columns)
    return tables | {
        "style": style.as_table(),
        "sentences": _sentences(trace.story),
        "texts": list(texts),
        "values": [signed_number(each, trace.columns.is_signed) for each in trace.columns.values],
        "arguments": list(arguments),
        "functions": _functions(trace),
        "lines": trace.has_all_lines,
        "keeps_best": trace.story.keeps_best,
        "columns": index,
        "windows": windows,
    }, data


def _functions(trace: Trace) -> list[dict[str, Any]]:
    """The listing of each recorded function, and the parts of its lines by kind."""
    names = [spec.function.__name__ for spec in trace.reader.specs]
    listings = [read_listing(spec.function, names) for spec in trace.reader.specs]
    return [vars(each) | {"parts": color_code(each)} for each in listings]


def _call_columns(trace: Trace, node: Column, texts: Texts) -> dict[str, Column]:
    """One number for each call; `node` is the row of each call in the tree."""
    run, story = trace.columns, trace.story
    returned_text = np.full(len(trace), -1)
    for row in np.flatnonzero(run.value < 0).tolist():
        returned_text[row] = texts.add(quote(trace.reader.returned_object(row)))
    error = np.full(len(trace), -1)
    for row in np.flatnonzero(story.raised).tolist():
        error[row] = texts.add(type(trace.reader.error(row)).__name__)
    return {
        "c_node": node, "c_returned_text": returned_text, "c_error": error,
        "c_parent": run.parent, "c_move": run.move, "c_facts": run.facts_at, "c_player": run.player,
        "c_value": run.value, "c_chosen": run.chosen, "c_leader": story.leader, "c_before": story.before,
        "c_line": trace.reader.calling_lines, "c_function": trace.reader.function_numbers,
    }  # fmt: skip


def _sentences(story: Story) -> dict[str, Any]:
    """The templates, the words in their fields, and the places in a step, in order; see `Story`."""
    return {
        "templates": {
            template.name: text
            for template, text in story.wording.texts.items()
            if template < Template.ROUND or story.run.memory
        },
        "tests": {template.name: text for template, text in TESTS.items()},
        "without_score": {template.name: other.name for template, other in WITHOUT_SCORE.items()},
        "reason": REASON,
        "words": WORDS,
        "start": story.start,
        "call": story.at_call,
        "return": story.at_return,
        "windows": list(story.about_windows),
    }


def _move_columns(run: Columns, texts: Texts) -> dict[str, Column]:
    """The moves of all states, one state after the other, and where the moves of each state begin.

    A move has two texts: in a list, and alone.
    """
    in_list = cache(lambda number: texts.add(quote(number)))  # int only: True equals 1, but has a different text
    moves = [(each, action) for each in run.facts for action in each.actions]
    listed = [
        in_list(action) if type(action) is int else texts.add(action_in_list(each.game, each.state, action))
        for each, action in moves
    ]
    alone = [texts.add(texts.action_label(each.game, each.state, action)) for each, action in moves]
    counts = [len(each.actions) for each in run.facts]
    return {
        "m_from": np.cumsum([0, *counts]),
        "m_listed": np.array(listed, dtype=np.int64),
        "m_alone": np.array(alone, dtype=np.int64),
    }


def _windows(story: Story) -> tuple[dict[str, Any] | None, dict[str, Column]]:
    """The table and the columns of the windows of an alpha-beta run; None and no columns for other runs."""
    cuts, wording = story.cuts, story.wording
    if cuts is None:
        return None, {}
    table = {
        "rule": wording.rule,
        "bounds": wording.bounds,
        "written": [cuts.text(number) for number in range(len(cuts.bounds))],
        "numbers": [None if isinf(bound) else float(bound) for bound in cuts.bounds],
        "callers": wording.callers,
        "signs": BOUND,
    }
    columns = {
        "w_alpha": cuts.alpha, "w_beta": cuts.beta, "w_alpha_now": cuts.alpha_now, "w_beta_now": cuts.beta_now,
        "w_closed": cuts.closed, "w_origin": cuts.origin, "w_plies": cuts.plies_up, "w_sign": cuts.sign,
        "w_caller": wording.caller,
        "w_closer": cuts.closer,
    }  # fmt: skip
    if cuts.run.memory:
        table["stored"], columns["w_stored"] = STORED, cuts.stored
    return table, columns


def _argument_columns(trace: Trace, texts: Texts) -> dict[str, Column]:
    """A column of texts for each argument that is neither game nor state; -1 where a call does not have it."""
    reader, found = trace.reader, trace.columns.found_states
    labels = [reader.state_argument(spec) for spec in reader.specs] if found is None else found.labels.values()
    hidden = {"self", *labels, *trace.columns.memory.arguments}
    columns = {name: _argument_column(trace, name, texts) for name in reader.argument_names if name not in hidden}
    return {name: column for name, column in columns.items() if (column >= 0).any()}


def _argument_column(trace: Trace, name: str, texts: Texts) -> Column:
    distinct, numbers = number_contents(trace.reader.argument_column(name))
    is_text = [thing is not MISSING and not is_game(thing) for thing in distinct]
    places = [
        texts.add(quote(thaw(thing), LONGEST_ARGUMENT)) if has else -1
        for thing, has in zip(distinct, is_text, strict=True)
    ]
    return np.array(places, dtype=np.int64)[numbers]


def tabulate_fault(found: Found) -> dict[str, Any]:
    """What the player shows of a diagnosis: sentences, the step and the calls to go to, and boards to draw."""
    text = found.text
    if not found:
        return {"text": without_surrogates(text), "rest": without_surrogates([text])}
    same = f"{found.count:,} calls go wrong in this way." if found.count > 1 else ""
    table = {
        "text": text, "evidence": found.evidence, "question": found.question, "count": same, "step": found.step,
        "call": found.call, "lines": found.lines_at_fault, "seen_at": found.seen_at, "looks": found.looks,
        "caption": "allowed" if found.at == "call" else "not tried",
    }  # fmt: skip
    return dict(without_surrogates(table))
