"""The calls that went on with their loop after their last callee, and those that left it, as their lines show."""

from __future__ import annotations

import ast
import linecache
import math
from collections import defaultdict
from collections.abc import Iterator
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
    """The lines of a file below the head of a loop in the same function; none if it cannot be read."""
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:  # such as a cell with a magic command
        return set()
    return set(_lines_below_heads(tree, math.inf))


def _lines_below_heads(node: ast.AST, head: float) -> Iterator[int]:
    """The lines below the heads of the loops in a node, and below that of the loop around it.

    A loop around a function is none of its own.
    """
    line = getattr(node, "lineno", 0)
    if line > head:
        yield line
    is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    body = node.body if isinstance(node, ast.For | ast.While) else []
    for part in ast.iter_child_nodes(node):
        yield from _lines_below_heads(part, math.inf if is_function else line if part in body else head)
