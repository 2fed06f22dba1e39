"""How a run was read, in sentences: what was taken for the state, the value, the mover, and the move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from minimax_lab.reading import is_score, parts_of
from minimax_lab.recording import PLAIN
from minimax_lab.runs.columns import Columns


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
        return (
            "MAX moves where the game's MIN does: these calls return their largest value, and ends have the other sign."
        )
    return "The game gives the mover."


def _action(run: Columns) -> str:
    if not run.without_game.any():
        return "The game gives the moves."
    if not (run.move >= 0).any():
        return "The run shows no moves."
    where = "the index of the cell that differs between the caller's board and the callee's, counted from 0"
    if run.learners_game.has_history:
        where = "the item that a list of the state's object has more at the callee than at the caller"
    if run.learners_game.is_heap:
        where = "the number that is taken from the caller's state"
    left = run.learners_game.why_not
    more = f"; moves that a call left out are not known, because {left}" if left else ""
    return f"A move is {where}{more}."


def uncertain(run: Columns) -> list[str]:
    """What could not be read with certainty, with the option of @traced that would help."""
    return list(_uncertain(run))


def _uncertain(run: Columns) -> Iterator[str]:
    if len(run.rows) < 2:
        return
    arguments = ", ".join(run.reader.parameters(run.reader.specs[0]).names)
    if run.found_states is not None and run.found_states.unsure:
        name = run.found_states.unsure[0].function.__name__
        known = [label for label in run.sources if label.isidentifier()]
        option = f'@traced(state="{known[0]}")' if known else f"@traced(state=lambda {arguments}: ...)"
        yield f"The state of {name} is uncertain: it differs at few calls. {option} names it."
    if not run.value_reading.is_certain and not _given(run, "value"):
        part = run.value_reading.part
        code = part.code if part else "result"
        yield f"The value is uncertain: it was read as {code}. @traced(value=lambda result: {code}) confirms it."
    elif not run.values and not _given(run, "value"):
        code = _some_part(run)
        yield f"No value could be read. @traced(value=lambda result: {code}) says which part of the result it is."
    if run.movers is not None and not run.movers.is_certain:
        option = f"@traced(player=lambda {arguments}: {_turn(run)})"
        yield f"Who moves is uncertain. {run.movers.sentence} {option} gives True where MAX moves."
    inner = (run.parent >= 0) & run.without_game
    unread = inner & (run.move < 0) & (run.state != run.state[run.parent])
    if run.without_game.all() and unread.any():
        share = float(unread.sum() / max(inner.sum(), 1))
        what = "No move" if share == 1 else f"{int(unread.sum()):,} of {int(inner.sum()):,} moves"
        verb = "could be" if share == 1 else "could not be"
        yield f"{what} {verb} read from the difference of two states. @traced(game=...) gives the moves of a game."


def _some_part(run: Columns) -> str:
    for row in run.rows[:50].tolist():
        for part in parts_of(run.reader.returned_object(row)):
            if is_score(part.of(run.reader.returned_object(row))):
                return part.code
    return "..."


def _turn(run: Columns) -> str:
    """A condition on an argument that may show whose turn it is."""
    for source in run.sources.values():
        if source.is_argument and len(source.things) == 2 and all(type(thing) in PLAIN for thing in source.things):
            first: Any = source.things[int(source.numbers[np.argmax(source.numbers >= 0)])]
            return f"{source.label} == {first!r}"
    return "..."
