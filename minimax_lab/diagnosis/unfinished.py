"""Programs whose calls do not return numbers yet: three dots are left in them, or a text or a list comes back."""

from __future__ import annotations

from typing import Any

from minimax_lab.diagnosis.crashes import Cause, crashed_row
from minimax_lab.kit import quote
from minimax_lab.reading import is_score
from minimax_lab.runs import Trace

FIRST_CALLS = 10  # a line that puts dots on a board has run before the last of them


def explain_dots(trace: Trace) -> str | None:
    """Where a `...` shows that stands for lines still to be written; None without one."""
    reader, crashed = trace.reader, crashed_row(trace)
    if crashed is not None and "'ellipsis'" in str(reader.errors[crashed]):
        return f"Call {crashed + 1} found three dots among its values. Replace the ... where the next call is made."
    if len(trace) == 1:
        name = reader.specs[0].function.__name__
        return f"{name} does not call itself yet. Replace the three dots in it." if reader.returned[0] is ... else None
    for row in range(1, min(len(trace), FIRST_CALLS)):
        boards = [given for given in reader.arguments(row).values() if isinstance(given, list | tuple)]
        if any(each is ... for board in boards for each in board):
            line = "sets the mark" if row == 1 else "makes the square empty again"
            return f"Call {row + 1} got a board with three dots on it. Replace the ... in the line that {line}."
    dots = next((row for row, returned in enumerate(reader.returned) if returned is ...), None)
    return None if dots is None else f"Call {dots + 1} returned three dots. Replace the ... after return."


def explain_no_number(trace: Trace) -> Cause | None:
    """The first call to return a text, a board, or all its values, in a run whose finished games return numbers.

    The calls must be of one function. The first one is left out, because it may return a move.
    """
    if len(trace.reader.specs) > 1 or tuple in trace.reader.returned_types:
        return None
    columns = trace.columns
    inner = [row for row in range(1, len(trace)) if len(columns.children(row))]
    if not inner or not isinstance(trace.calls[inner[0]].returned, str | list):
        return None
    returned = [call.returned for call in trace.calls]
    if not all(is_score(returned[row]) for row in {*range(1, len(trace))} - {*inner}):
        return None
    if all(_is_text(returned[row]) for row in inner):
        what = "which is not a number"
    elif all(returned[row] == [returned[at] for at in columns.children(row)] for row in inner):
        what = "the list of its values"
    else:
        return None
    row = min(inner, key=lambda row: 2 * int(columns.last_below[row]) - trace.calls[row].depth)
    sentence = f"Call {row + 1} returned {quote(returned[row], 40)}, {what}. Each call must return one number."
    return Cause(row, sentence, wrong="what a call returns")


def _is_text(returned: Any) -> bool:
    """Whether this is a text, or a board of texts."""
    return isinstance(returned, str) or (isinstance(returned, list) and all(isinstance(each, str) for each in returned))
