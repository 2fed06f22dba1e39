"""The calls that went on with their loop after their last callee, and those that left it, as their lines show."""

from __future__ import annotations

import ast
import linecache
from collections import defaultdict
from functools import lru_cache

from minimax_lab.diagnosis.learners_calls import LearnersCall
from minimax_lab.runs import Trace


def loops_of(trace: Trace, calls: list[LearnersCall]) -> tuple[set[int], set[int]]:
    """The numbers of the calls that ran an earlier line again after their last callee, and of those that left a loop.

    Both as far as lines were noted, which ends early in a long run. A comprehension is no loop that can be left.
    """
    lines: dict[int, list[int]] = defaultdict(list)
    noted = trace.lines.tolist()
    for step, line in noted:
        lines[step].append(line)
    if noted and not trace.has_all_lines:
        del lines[noted[-1][0]]  # more lines may have run at this step
    made_on = trace.reader.calling_lines
    went_on, left = set(), set()
    for call in calls:
        if call.callees:
            last = call.callees[-1]
            line, after = int(made_on[last.number - 1]), lines[last.returns_at]
            if any(each < line for each in after):
                went_on.add(call.number)
            elif after and line in _lines_in_loops(_file_of(trace, call)):
                left.add(call.number)
    return went_on, left


def _file_of(trace: Trace, call: LearnersCall) -> str:
    """The file of the function of a call."""
    spec = trace.reader.specs[int(trace.reader.function_numbers[call.number - 1])]
    return str(spec.function.__code__.co_filename)


@lru_cache(maxsize=20)
def _lines_in_loops(file: str) -> set[int]:
    """The lines of a file that are in the body of a loop; none if it cannot be read."""
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:  # such as a cell with a magic command
        return set()
    loops = [each for each in ast.walk(tree) if isinstance(each, ast.For | ast.While)]
    return {
        line for loop in loops for statement in loop.body
        for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    }  # fmt: skip
