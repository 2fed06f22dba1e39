"""What ended a run with an error: the call that raised it, and what led to that."""

from __future__ import annotations

import linecache
import re
import traceback
from itertools import pairwise
from typing import Any, NamedTuple

from minimax_lab.diagnosis.ran_lines import how_it_ended, last_line
from minimax_lab.kit import EndlessRecursion, MinimaxLabError, is_number, join_with_and, pluralize, quote
from minimax_lab.kit.time_limit import TimeUp
from minimax_lab.recording import UNFINISHED
from minimax_lab.runs import Trace
from minimax_lab.trees import Column

ERRORS: dict[type[BaseException], str] = {  # what goes wrong in the line of an error
    IndexError: "an index beyond the end",
    KeyError: "a key that is missing",
    UnboundLocalError: "a variable without a value",
    NameError: "a name that nothing has",
    ZeroDivisionError: "a division by 0",
    TypeError: "a value or an argument of the wrong type",
}
LONGEST = 100  # characters of an error's message
AGAIN = 1_000  # more of the same calls by one call than any search makes: a run that was stopped had no end


class Cause(NamedTuple):
    """What led to an error: the row of the call at fault, a sentence, the kind of mistake if it has one, and where.

    is_call   whether a call that it made is wrong, and not what it returned
    callee    the row of that call; None for the last one
    wrong     what went wrong in a few words, if it is no kind of mistake
    line      the line in the file at fault, such as the one that raised the error; None if it is not known
    told      the entry of the catalogue that describes it, if not the one of its kind
    strange   the marks on its board that the game does not have
    """

    row: int
    sentence: str
    kind: str | None = None
    is_call: bool = False
    callee: int | None = None
    wrong: str = "the calls never end"
    line: int | None = None
    told: str | None = None
    strange: tuple[Any, ...] = ()


def crashed_row(trace: Trace) -> int | None:
    """The row of the call that raised the error that ended the run; None if none did."""
    raised = {row for row in range(len(trace)) if trace.reader.error(row) is not None}
    still_open = [row for row in sorted(raised) if row == 0 or int(trace.columns.parent[row]) in raised]
    return still_open[-1] if still_open and still_open[0] == 0 else None


def explain_crash(trace: Trace, row: int, error: BaseException) -> Cause:
    """What led to the error that the call in `row` raised."""
    if isinstance(error, RecursionError | EndlessRecursion):
        return _explain_endless(trace)
    if isinstance(error, TimeUp):
        stopped = f"Call {row + 1} was stopped, because it went on for too long without another call."
        return Cause(row, stopped, wrong="a loop never ends", line=line_of(trace, row, error))
    if _is_below_zero(trace, row):
        return _explain_below_zero(trace)
    children = trace.columns.children(row)
    done = [child for child in children if trace.columns.finished[child]]
    nothing = [child for child in done if trace.calls[child].returned is None]
    if isinstance(error, TypeError | AttributeError) and nothing:
        first = _first_without_result(trace, nothing[0])
        too = "" if first == nothing[0] else f". Call {nothing[0] + 1} returned nothing, too"
        stops = f"Call {first + 1} {how_it_ended(trace, first + 1)}{too}, so call {row + 1} {_use_of_none(error)}."
        return Cause(first, stops, "nothing returned")
    if isinstance(error, TypeError) and (odd := _first_without_number(trace, done)) is not None:
        returned = trace.calls[odd].returned
        what = f"the function {returned.__name__}" if hasattr(returned, "__name__") else quote(returned, LONGEST)
        no_number = f"Call {odd + 1} returned {what}, which is not a number."
        return Cause(odd, no_number, wrong="what a call returns", line=last_line(trace, odd + 1) or None)
    if isinstance(error, TypeError) and "NoneType" in str(error) and done and _lacks_value(trace, done[-1]):
        returned = quote(trace.calls[done[-1]].returned, LONGEST)
        stops = f"Call {done[-1] + 1} returned {returned}, without a value, so call {row + 1} stops: {in_words(error)}."
        return Cause(done[-1], stops, "nothing returned")
    if isinstance(error, TypeError) and "NoneType" in str(error) and done and len(done) == len(children):
        scores = pluralize(len(done), "score")
        stops = f"Call {row + 1} found no best move among {scores}, and stops: {in_words(error)}."
        return Cause(row, stops, "initial best")
    if _has_nothing_to_choose(error) and done and len(done) == len(children):
        kept = f"Call {row + 1} got {pluralize(len(done), 'score')} and kept none of them, so it"
        return Cause(
            row, f"{kept} stops{_where(error)}: {in_words(error)}.", "wrong result", line=line_of(trace, row, error)
        )
    wrong = next((wrong for kind, wrong in ERRORS.items() if isinstance(error, kind)), "an error in this line")
    stops = f"Call {row + 1} stops{_where(error)}: {in_words(error)}."
    return Cause(row, stops, wrong=wrong, line=line_of(trace, row, error))


def _first_without_result(trace: Trace, row: int) -> int:
    """The first call to return nothing: this one, or one whose result it needed."""
    below = (child for child in trace.columns.children(row) if trace.calls[child].returned is None)
    child = next(below, None)
    return row if child is None else _first_without_result(trace, int(child))


def _first_without_number(trace: Trace, rows: list[int]) -> int | None:
    """The first call to return a text, a function, or a node, if one of these calls did; else None."""
    results = [(trace.calls[row].returned, trace.reader.arguments(row).values()) for row in rows]
    odd = {
        type(result)
        for result, given in results
        if callable(result) or isinstance(result, str) or (type(result) in map(type, given) and not _may_tell(result))
    }
    if not odd or not any(is_number(returned) for returned in trace.reader.returned):
        return None
    columns = trace.columns
    found = (row for row, returned in enumerate(trace.reader.returned) if type(returned) in odd)
    return min(found, key=lambda row: 2 * int(columns.last_below[row]) - int(columns.depth[row]))


def _may_tell(result: Any) -> bool:
    """Whether a result may be a value, or have one among others."""
    return is_number(result) or result is None or isinstance(result, bool | tuple | list | dict)


def _where(error: BaseException) -> str:
    """The expression that raised an error, with the numbers in it, as in " at `board[square]`, where `square` is 9"."""
    last = error.__traceback__
    while last and last.tb_next:
        last = last.tb_next
    if last is None or isinstance(error, MinimaxLabError):  # the learner has not written what raises it
        return ""
    frame, code = last.tb_frame, last.tb_frame.f_code
    line, end, start, stop = list(code.co_positions())[last.tb_lasti // 2]
    text = linecache.getline(code.co_filename, line or 0).encode()[start:stop].decode(errors="replace")
    if line != end or not text.strip():
        return ""
    known = {name: frame.f_locals.get(name) for name in dict.fromkeys(re.findall(r"\w+", text))}
    numbers = [f"`{name}` is {number}" for name, number in known.items() if is_number(number)]
    return f" at `{text}`{', where ' if numbers else ''}{join_with_and(numbers)}"


def _use_of_none(error: BaseException) -> str:
    """What a call could not do with None."""
    known = re.search("between instances of '(\\w+)' and '(\\w+)'", str(error))
    if not known:
        return f"stops: {in_words(error)}"
    others = [kind for kind in known.groups() if kind != "NoneType"]
    other = "None" if not others else "a number" if others[0] in ("int", "float") else others[0]
    return f"cannot compare None with {other}"


def explain_stop(trace: Trace) -> str:
    """Where a run was stopped that raised no error, as a sentence; "" if it has ended."""
    if trace.finished:
        return ""
    row = max(at for at, returned in enumerate(trace.reader.returned) if returned is UNFINISHED)
    last = trace.lines[-1].tolist() if len(trace.lines) else [0, 0]
    is_noted = last[0] == 2 * len(trace) - int(trace.columns.depth[row]) - 1  # so many calls and returns
    return f"The run was stopped in call {row + 1}{f', in line {last[1]}' if is_noted else ''}."


def explain_repetition(trace: Trace) -> Cause | None:
    """The last open call of a stopped run that made the same call again and again; None if none did."""
    still_open = [at for at, returned in enumerate(trace.reader.returned) if returned is UNFINISHED]
    for row in reversed(still_open):
        callees = trace.columns.children(row)[-AGAIN:]
        is_same = len(callees) == AGAIN and len({repr(trace.reader.arguments(callee)) for callee in callees}) == 1
        if is_same or row == trace.reader.recording.repetition.row:
            makes = f"Call {row + 1} makes the same call again and again, such as call {callees[-1] + 1}."
            return Cause(row, makes, is_call=True, wrong="a loop never ends")
    return None


def _lacks_value(trace: Trace, row: int) -> bool:
    """Whether None is in the place of the value in what a call returned."""
    part = trace.columns.value_reading.part
    returned = trace.calls[row].returned
    found = part.of(returned) if part else returned[0] if isinstance(returned, tuple | list) and returned else 0
    return found is None


def found_nothing_to_choose(trace: Trace, row: int, error: BaseException) -> bool:
    """Whether a call without callees asked for the largest or the smallest of no values."""
    return _has_nothing_to_choose(error) and not len(trace.columns.children(row))


def _has_nothing_to_choose(error: BaseException) -> bool:
    return isinstance(error, ValueError) and "empty" in str(error)


def _explain_endless(trace: Trace) -> Cause:
    """The first call whose state a call above it had, or is below 0; else the deepest of the calls that never stop."""
    columns = trace.columns
    path = [len(trace) - 1]
    while columns.parent[path[-1]] >= 0:
        path.append(int(columns.parent[path[-1]]))
    seen: dict[tuple[int, ...], int] = {}
    arguments = _telling_arguments(trace)
    for row in reversed(path):
        key = (int(columns.state[row]), *(int(numbers[row]) for numbers in arguments))
        earlier, caller = seen.setdefault(key, row), int(columns.parent[row])
        if earlier != row:
            again = f"Call {row + 1} is about the same state as call {earlier + 1}, so the calls never end."
            return Cause(caller, again, "old board" if caller == earlier else None, caller == earlier)
        if caller >= 0 and _is_below_zero(trace, row):
            return _explain_below_zero(trace)
    are_open = f"{len(path):,} calls are open" if len(path) > 1 else "one call is open"
    return Cause(path[0], f"The calls go on without end: {are_open}, and none of them stops.")


def _telling_arguments(trace: Trace) -> list[Column]:
    """The numbers of the arguments that may be parts of a state: more than two different ones, which count no plies."""
    return [
        source.numbers for source in trace.columns.sources.values()
        if source.is_argument and len(source.things) > 2 and not _counts(source.things)
    ]  # fmt: skip


def _counts(things: list[Any]) -> bool:
    """Whether these are whole numbers, each one more than the one before it, or one less."""
    steps = {after - before if type(after) is type(before) is int else None for before, after in pairwise(things)}
    return steps in ({1}, {-1})


def _explain_below_zero(trace: Trace) -> Cause:
    row = next(row for row in range(len(trace)) if _is_below_zero(trace, row))
    caller = max(int(trace.columns.parent[row]), 0)
    sentence = f"Call {row + 1} got {quote(trace.calls[row].state, LONGEST)}, which is below 0."
    return Cause(caller, sentence, "end not seen", is_call=row > 0)


def _is_below_zero(trace: Trace, row: int) -> bool:
    state = trace.calls[row].state
    return is_number(state) and state < 0


def line_of(trace: Trace, row: int, error: BaseException) -> int | None:
    """The line in which the call raised the error."""
    code = trace.reader.recording[row].traced.function.__code__
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code is code]
    return lines[-1] if lines else None


def in_words(error: BaseException) -> str:
    """The error as Python prints it, in one line."""
    message = quote(str(error), LONGEST)[1:-1] if str(error) else ""
    return f"{type(error).__name__}: {message}" if message else type(error).__name__
