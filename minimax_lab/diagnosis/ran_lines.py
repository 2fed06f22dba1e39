"""The calls that went on with their loop after their last callee, and those that left it, as their lines show."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from minimax_lab.diagnosis.learners_calls import LearnersCall
from minimax_lab.reading import tree_of
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
            elif after and line in _lines_in_loops(_function_of(trace, call)):
                left.add(call.number)
    return went_on, left


def _function_of(trace: Trace, call: LearnersCall) -> Any:
    return trace.reader.specs[int(trace.reader.function_numbers[call.number - 1])].function


@lru_cache(maxsize=20)
def _lines_in_loops(function: Any) -> set[int]:
    """The lines of a function below the head of a loop; none if its text cannot be read."""
    nodes = ast.walk(tree) if (tree := tree_of(function)) else iter(())
    inside = ((loop, each) for loop in nodes if isinstance(loop, ast.For | ast.While) for each in _body_of(loop))
    return {each.lineno for loop, each in inside if isinstance(each, ast.stmt | ast.expr) and each.lineno > loop.lineno}


def _body_of(loop: ast.For | ast.While) -> Iterator[ast.AST]:
    return chain.from_iterable(map(ast.walk, loop.body))
