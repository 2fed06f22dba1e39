"""Recursive programs that are right but no minimax: expectimax, counting, a player that moves at random."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from graphlib import CycleError, TopologicalSorter
from itertools import count
from math import isclose, isinf
from typing import Any

from minimax_lab.diagnosis.faults import Tried, Trouble
from minimax_lab.diagnosis.judge import Judge
from minimax_lab.diagnosis.ran_lines import uses_random
from minimax_lab.kit import pluralize
from minimax_lab.runs import Trace

NO_MINIMAX = "so it was not judged as a minimax."
LEAST_MISSING = "the smallest number that none of its calls returned, as a Grundy number is"
FORMULAS: dict[str, Callable[[list[Any]], Any]] = {  # what other algorithms compute from their callees' values
    "the mean of what its calls returned, as expectimax does": lambda each: sum(each) / len(each),
    "the sum of what its calls returned, as a function that counts does": sum,
    "one more than the sum of what its calls returned, as a function that counts calls does": lambda each: sum(each, 1),
    LEAST_MISSING: lambda each: next(number for number in count() if number not in each),
}
DEPTHS: dict[str, Callable[[list[Any]], Any]] = {  # the same of functions that return 0 or 1 at the end
    "one more than the largest value of its calls, as a function that measures a depth does": lambda each: (
        1 + max(each)
    ),
    "one more than the smallest value of its calls, as a function that measures a depth does": lambda each: (
        1 + min(each)
    ),
}


def explain_other_algorithm(judge: Judge, kind: str | None, trace: Trace) -> str:
    """Which other algorithm explains what the program does, in one sentence; "" if none does."""
    if kind == "wrong result":
        return _formula(judge, kind, {LEAST_MISSING: FORMULAS[LEAST_MISSING]})
    formula = _formula(judge, kind, FORMULAS | DEPTHS)
    return formula or _random_player(judge, kind, trace) or (_computed(judge) if kind is None else "")


def _formula(judge: Judge, kind: str | None, formulas: dict[str, Callable[[list[Any]], Any]]) -> str:
    """The formula by which the calls of a player, or of both, compute values that none of their callees returned."""
    wrong = {fault.call for fault in judge.faults if kind is None}
    groups = defaultdict[Any, list[Tried]](list)
    for tried in judge.tried:
        if tried.complete and tried.callees:
            groups[tried.call.mover].append(tried)
    explained = dict.fromkeys(formulas, 0)
    ends = {call.value for call in judge.run.calls if call.value is not None and not call.callees}
    for text, formula in formulas.items():
        if (text in DEPTHS and not ends <= {0, 1}) or (text == LEAST_MISSING and min(ends, default=None) != 0):
            continue
        for group in groups.values():
            if any(map(_is_new, group)) and all(_is_near(tried.call.value, formula(_values(tried))) for tried in group):
                explained[text] += sum(_is_new(tried) or tried.call in wrong for tried in group)
    best = max(explained, key=lambda text: explained[text])
    return f"A call returns {best}, {NO_MINIMAX}" if explained[best] else ""


def _computed(judge: Judge) -> str:
    """Whether calls return different numbers that none of their callees returned, and that are no start of a search."""
    new = defaultdict[Any, set[Any]](set)
    new_calls = [tried for tried in judge.tried if tried.complete and tried.callees and _is_new(tried)]
    for tried in new_calls:
        new[tried.call.mover].add(tried.call.value)
    wrong = len(judge.faults_of(Trouble.VALUE))
    if 2 * len(new_calls) < wrong or not new_calls:
        return ""
    ends = [call.value for call in judge.ends if call.value is not None]
    makes_fractions = any(tried.call.value % 1 for tried in new_calls) and not any(value % 1 for value in ends)
    if makes_fractions or max(map(len, new.values())) > 1:
        return f"{pluralize(len(new_calls), 'call')} returned a number that none of their calls returned, {NO_MINIMAX}"
    return ""


def _values(tried: Tried) -> list[Any]:
    return [callee.value for callee in tried.callees]


def _is_new(tried: Tried) -> bool:
    return not isinf(tried.call.value) and abs(tried.call.value) not in map(abs, _values(tried))


def _is_near(value: Any, computed: Any) -> bool:
    return bool(value == computed) or isclose(value, computed, abs_tol=1e-9)


def _random_player(judge: Judge, kind: str | None, trace: Trace) -> str:
    """Whether calls tried one move each, in no fixed order, or in a program that uses random numbers."""
    single = {
        tried.call: _choice(judge, tried)
        for tried in judge.tried
        if len(tried.callees) == 1 and not tried.complete and not tried.call.window
    }
    left_out = [fault.call for fault in judge.faults_of(Trouble.LEFT_OUT)]
    if kind not in (None, "moves left out") or not left_out or not all(call in single for call in left_out):
        return ""
    is_mistake = all(call.stopped for call in left_out) or _is_ordered(single.values())
    if not uses_random(trace) and is_mistake:
        return ""
    return f"{pluralize(len(single), 'call')} tried only one move, as a player does that moves at random, {NO_MINIMAX}"


def _choice(judge: Judge, tried: Tried) -> tuple[Any, list[Any]]:
    """The only move that a call tried, and all that it might have tried."""
    moves = judge.rules.moves(tried.call.place, tried.call.mover)
    return next((move for move, place in moves.items() if place == tried.callees[0].place), None), list(moves)


def _is_ordered(choices: Iterable[tuple[Any, Iterable[Any]]]) -> bool:
    """Whether each choice is the first legal move in one fixed order of all moves."""
    order = TopologicalSorter[Any]()
    for first, moves in choices:
        for move in moves:
            if move != first:
                order.add(move, first)
    try:
        order.prepare()
    except CycleError:
        return False
    return True
