"""Functions that return a move alone, over others that return values: a `best_move` over a `minimax`, for example."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from minimax_lab.kit import is_number, same
from minimax_lab.reading.codings import CODINGS, SAMPLE, codings_of, is_written
from minimax_lab.reading.reading import is_move
from minimax_lab.reading.results import Truth
from minimax_lab.recording import UNFINISHED, Raised

Columns = Any  # the module of that name imports this one


def read_drivers(run: Columns) -> dict[int, tuple[Any, Any]]:
    """The results of the first calls that returned a move and no value, with the value of that move.

    It returned an action, or something that is none of the values; or it is no function of the search and returned a
    pair of an action and a value in any order.
    """
    drivers: dict[int, tuple[Any, Any]] = {}
    functions, is_root = run.reader.function_numbers, run.parent < 0
    inner = set(functions[~is_root].tolist())
    for row in np.flatnonzero(is_root).tolist():
        spec, raw = run.reader.specs[functions[row]], run.reader.returned[row]
        if spec.value or spec.action or raw is UNFINISHED or isinstance(raw, Raised):
            continue
        callees = {child: run.action_to(child) for child in run.children(row)}
        returned, results = run.reader.returned_object(row), [run.reader.returned_object(child) for child in callees]
        values = [run.results[run.result[child]][0] for child in callees]
        is_separate, is_plain = functions[row] not in inner, all(map(is_number, results))
        if is_separate and (handed_up := _move_handed_up(run, returned, list(callees), results)) is not None:
            drivers[row] = handed_up
            continue
        may_be_move = is_separate or (is_plain and is_move(returned, values))
        if not callees or not all(map(is_number, values)) or not may_be_move:
            continue
        pair = _pair(run, returned, callees, values) if is_separate else None
        if pair is None and not is_plain and any(same(returned, each) for each in results):
            continue
        if not is_separate and is_number(returned) and _is_handed_up(run, returned, values):
            continue
        found = _chosen(run, returned, callees, values)
        is_flat = not any(isinstance(move, tuple) for move in callees.values())
        is_pair = pair is not None and is_flat and not any(_is_state(run, row, returned) for row in callees)
        beside = _value_beside(run, row, returned, callees, values) if is_separate and is_flat and not pair else None
        if beside is not None:
            drivers[row] = beside, None
        elif found is not None and returned is not None and not is_pair:
            drivers[row] = found, returned
        elif pair is not None:
            drivers[row] = pair
        elif is_separate and _is_move_alone(run, row, returned, callees, results):
            drivers[row] = None, returned
    return drivers


def _is_move_alone(run: Columns, row: int, returned: Any, callees: Iterable[int], results: list[Any]) -> bool:
    """Whether what was returned is no value: over numbers a move, else something of another form than the results."""
    if all(map(is_number, results)):
        return run.reader.game(row) is None and is_move(returned, results)
    part = run.value_reading.part
    if part is not None and part.value(returned) is None:
        return True
    moves = {type(run.results[run.result[callee]][1]) for callee in callees} - {type(None)}
    own = type(run.results[run.result[row]][1])
    return type(returned) not in set(map(type, results)) or (own is not type(None) and own not in moves)


def _move_handed_up(run: Columns, returned: Any, callees: list[int], raw: list[Any]) -> tuple[Any, Any] | None:
    """The value and the move of the only callee, of whose result the move alone was returned."""
    if len(callees) != 1 or returned is None or is_number(raw[0]) or same(returned, raw[0]):
        return None
    value, move = run.results[run.result[callees[0]]]
    return (value, returned) if value is not None and same(returned, move) else None


def _is_handed_up(run: Columns, returned: Any, values: list[Any]) -> bool:
    """Whether a number that is none of the callees' values is a value all the same: negated, or computed from them.

    The code shows it, or the calls below: they negate values, too, or most return other numbers than their callees.
    """
    if -returned in values and run.text.negates:
        return True
    inner = np.flatnonzero((run.parent >= 0) & (run.calls_made > 0))
    plain = negated = judged = 0
    for row in inner[:: len(inner) // SAMPLE + 1].tolist():
        own, below = run.reader.returned_object(row), [run.reader.returned_object(child) for child in run.children(row)]
        if is_number(own) and all(map(is_number, below)):
            judged += 1
            plain += own in below
            negated += -own in below
    return (negated > plain and -returned in values) or 2 * max(plain, negated) < judged


def _pair(run: Columns, returned: Any, callees: dict[int, Any], values: list[Any]) -> tuple[Any, Any] | None:
    """The value and the move in a pair of both, or the value and the next state; None if it is none.

    The only callees may be rounds on the same state, of which one has found the move.
    """
    if not isinstance(returned, tuple | list) or len(returned) != 2 or run.reader.game(0) is not None:
        return None
    for value, other in (returned, returned[::-1]):
        for (row, move), of_callee in zip(callees.items(), values, strict=True):
            is_round = run.state[row] == run.state[run.parent[row]]
            moves = [run.action_to(below) for below in run.children(row)] if is_round else [move]
            leads = same(other, run.state_of(row)) or any(
                is_written(coding, other, each, run.learners_game)
                for coding in codings_of(run.learners_game) for each in moves if each is not None
            )  # fmt: skip
            is_best = value == values[-1] if is_round else of_callee in (min(values), max(values))
            if leads and is_number(value) and abs(value) == abs(of_callee) and is_best:
                return value, other
    return None


def _value_beside(run: Columns, row: int, returned: Any, callees: Iterable[int], values: list[Any]) -> Any:
    """The value of the driver's own state, which a callee returned, if it is a part of the result; else None."""
    parts = returned if isinstance(returned, tuple | list) and not run.reader.game(row) else ()
    start = run.state_of(row)
    shared = (value for callee, value in zip(callees, values, strict=True) if same(run.state_of(callee), start))
    return next((value for value in shared if value in parts), None)


def _is_state(run: Columns, row: int, returned: Any) -> bool:
    """Whether what was returned is the state of a call; a number may be a move."""
    return not is_number(returned) and type(returned) is type(run.state_of(row)) and same(returned, run.state_of(row))


def _chosen(run: Columns, returned: Any, callees: dict[int, Any], values: list[Any]) -> Any:
    """The value of the move or of the next state that was returned, None if it is none of them."""
    has_game = run.reader.game(0) is not None
    extremes = (min(values), max(values))
    for coding in CODINGS[:1] if has_game else codings_of(run.learners_game):
        for value, (row, move) in zip(values, callees.items(), strict=True):
            written = move is not None and is_written(coding, returned, move, run.learners_game)
            if (written or (not has_game and _is_state(run, row, returned))) and (has_game or value in extremes):
                if isinstance(run.value_reading.part, Truth) and run.text.inverts:  # from the driver's view
                    return 1 - value
                return -value if run.text.negates and not run.text.takes_both else value
    return None
