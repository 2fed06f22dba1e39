"""How a run was read, in sentences: what was taken for the state, the value, the mover, and the move."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from minimax_lab.reading import NO_STATES, Source
from minimax_lab.recording import PLAIN
from minimax_lab.runs.columns import Columns

MOST = 0.5  # of the calls, at which a state or a turn differs from the caller's


def how_read(run: Columns) -> dict[str, str]:
    """One sentence on each of "state", "value", "player", and "action"."""
    return {"state": _state(run), "value": _value(run), "player": _player(run), "action": _action(run)}


def _given(run: Columns, option: str) -> bool:
    return any(getattr(spec, option) is not None for spec in run.reader.specs)


def _state(run: Columns) -> str:
    if _given(run, "state"):
        return "The state is what @traced(state=...) reads."
    if run.found_states is None:
        return "The state is the argument of the game's functions."
    labels = {function: label or "its first argument" for function, label in run.found_states.labels.items()}
    if len(set(labels.values())) == 1:
        return f"The state is {next(iter(labels.values()))}, copied at each call."
    each = ", ".join(f"{label} in {function}" for function, label in labels.items())
    return f"The state is {each}, copied at each call."


def _value(run: Columns) -> str:
    if _given(run, "value"):
        return "The value is what @traced(value=...) reads."
    found = run.value_reading
    if not run.values:
        return "No call returned a number, so no call has a value."
    what = "the number that is returned" if found.part is None else found.part.code
    if found.evidence is None or not found.evidence.judged:
        return f"The value is {what}."
    percent = round(100 * found.evidence.recurs)
    return f"The value is {what}: at {percent}% of the calls with callees, it is the number of one of the callees."


def _player(run: Columns) -> str:
    if _given(run, "player"):
        return "The mover is what @traced(player=...) reads."
    if run.movers is not None:
        return run.movers.sentence
    if run.is_turned:
        largest = "these calls return their largest value, and ends have the other sign."
        return f"MAX moves where the game's MIN does: {largest}"
    return "The game gives the mover."


def _action(run: Columns) -> str:
    if not run.without_game.any():
        return "The game gives the moves."
    if not (run.move >= 0).any():
        return "The run shows no moves."
    where = "the index of the cell that differs between the caller's board and the callee's, counted from 0"
    if run.learners_game.has_history:
        where = "the item that a list of the state's object has more at the callee than at the caller"
    if run.learners_game.heap:
        where = "the number that is taken from the caller's state"
    left = run.learners_game.why_not
    more = f"; moves that a call left out are not known, because {left}" if left else ""
    return f"A move is {where}{more}."


def uncertain(run: Columns) -> Iterator[str]:
    """What could not be read with certainty, with the option of @traced that helps if one does: each was tried."""
    if len(run.rows) < 2:
        return
    if run.found_states is not None and run.found_states.unsure:
        name = run.found_states.unsure[0].function.__name__
        argument = next((each.label for each in _changing(run) if each.label.lower() not in NO_STATES), "")
        option = f' @traced(state="{argument}") names one that differs at most calls.' if argument else ""
        yield f"The state of {name} is uncertain: it differs at few calls.{option}"
    if not run.value_reading.is_certain and not _given(run, "value"):
        part = run.value_reading.part
        code = part.code if part else "result"
        has_all = run.finished.all() and run.value.min() >= 0
        option = f" @traced(value=lambda result: {code}) confirms it." if has_all else ""
        yield f"The value is uncertain: it was read as {code}.{option}"
    elif not run.values and not _given(run, "value"):
        yield "No value could be read."
    if run.movers is not None and not (run.movers.is_certain or run.movers.is_named):
        turn, arguments = _turn(run), ", ".join(run.reader.parameters(run.reader.specs[0]).names)
        option = f" @traced(player=lambda {arguments}: {turn}) gives True where MAX moves." if turn else ""
        yield f"Who moves is uncertain. {run.movers.sentence}{option}"
    inner = (run.parent >= 0) & run.without_game
    unread = inner & (run.move < 0) & (run.state != run.state[run.parent])
    if run.without_game.all() and unread.any():
        share = float(unread.sum() / max(inner.sum(), 1))
        what = "No move" if share == 1 else f"{int(unread.sum()):,} of {int(inner.sum()):,} moves"
        verb = "could be" if share == 1 else "could not be"
        yield f"{what} {verb} read from the difference of two states."


def _changing(run: Columns) -> Iterator[Source]:
    """The arguments of all calls that differ from the caller's in most of them."""
    below = run.rows[run.parent >= 0]
    for source in run.sources.values():
        changes = source.numbers[below] != source.numbers[run.parent[below]]
        is_given = source.is_argument and source.label.isidentifier() and source.numbers.min() >= 0
        if is_given and changes.mean() > MOST:
            yield source


def _turn(run: Columns) -> str:
    """A condition on an argument that is true where MAX moves, as far as the run shows it; "" if there is none."""
    for source in _changing(run):
        if len(source.things) == 2 and all(type(thing) in PLAIN for thing in source.things):
            first = int(source.numbers[np.argmax(run.player > 0)])  # the first call, if nothing shows who moves
            shown = run.player != 0
            agrees = ((source.numbers == first) == (run.player > 0))[shown].mean() if shown.any() else 1
            if agrees > MOST:
                return f"{source.label} == {source.things[first]!r}"
    return ""
