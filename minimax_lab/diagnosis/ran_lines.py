"""What the lines that ran show of each call: whether it left a loop, and what it returned."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import lru_cache
from typing import Any

import numpy as np

from minimax_lab.diagnosis.learners_calls import LearnersCall
from minimax_lab.reading import later_returns, tree_of
from minimax_lab.runs import Trace


def loops_of(trace: Trace, calls: list[LearnersCall]) -> tuple[set[int], set[int], set[int]]:
    """The numbers of the calls that ran an earlier line again after their last callee, and of those that left a loop.

    The third are those that returned something in which no result of a callee is. All as far as lines were noted, which
    ends early in a long run. A comprehension is no loop that can be left.
    """
    lines: dict[int, list[int]] = defaultdict(list)
    noted = trace.lines.tolist()
    for step, line in noted:
        lines[step].append(line)
    if noted and not trace.has_all_lines:
        del lines[noted[-1][0]]  # more lines may have run at this step
    made_on = trace.reader.calling_lines
    depends = later_returns(trace.reader.specs)
    never_depends = bool(depends) and not any(depends.values())
    went_on, left, without_result = set(), set(), set()
    for call in calls:
        if call.callees:
            last = call.callees[-1]
            line, after = int(made_on[last.number - 1]), lines[last.returns_at]
            if any(each < line for each in after):
                went_on.add(call.number)
            elif after and line in _lines_in_loops(function_of(trace, call.number)):
                left.add(call.number)
            if not depends.get(after[-1], True) if after else never_depends:
                without_result.add(call.number)
    return went_on, left, without_result


def function_of(trace: Trace, number: int) -> Any:
    """The function that a call is a call of."""
    return trace.reader.specs[int(trace.reader.function_numbers[number - 1])].function


def last_line(trace: Trace, number: int) -> int:
    """The last line that ran in a call before it returned; 0 if it was not noted."""
    run, row = trace.columns, number - 1
    callees = run.children(row)  # it is the innermost open call after its own call, or after the return of another
    steps = [run.made[row], *(2 * (run.last_below[callees] + 1) - run.depth[callees])]
    ran = trace.lines[np.isin(trace.lines[:, 0], steps), 1]
    return int(ran[-1]) if len(ran) else 0


def marking_line(trace: Trace, number: int) -> int:
    """The last line before that of a call that sets an item, such as a square; else the line of the call."""
    call = trace.calls[number - 1]
    assert call.parent is not None
    tree = tree_of(function_of(trace, call.parent))
    sets = {
        target.lineno for node in (ast.walk(tree) if tree else ()) if isinstance(node, ast.Assign)
        for target in node.targets if isinstance(target, ast.Subscript)
    }  # fmt: skip
    ran = trace.lines[trace.lines[:, 0] == trace.columns.made[number - 1] - 1, 1].tolist()
    return next((line for line in reversed(ran) if line in sets - {call.line}), call.line)


def cause_lines(function: Any, kind: str | None, returning: int) -> list[int]:
    """The lines that a kind of mistake comes from: start values or heads of loops; none if it is the returning one."""
    tree = tree_of(function)
    if tree is None or returning in (inside := _lines_in_loops(function)):
        return []
    before = [node for node in ast.walk(tree) if getattr(node, "lineno", returning) < returning]
    if kind == "moves left out":
        return [node.lineno for node in before if isinstance(node, ast.For)]
    returned = {
        each.id for node in ast.walk(tree) if isinstance(node, ast.Return) and node.lineno == returning
        for each in ast.walk(node) if isinstance(each, ast.Name)
    }  # fmt: skip
    starts = [node for node in before if isinstance(node, ast.Assign) and node.lineno not in inside]
    named = [node.lineno for node in starts if returned & {getattr(target, "id", None) for target in node.targets}]
    return named if kind == "initial best" else []


def how_it_ended(trace: Trace, number: int) -> str:
    """How a call came to return None: it has no `return` after its loop, or none at all, as far as is known."""
    line, tree = last_line(trace, number), tree_of(function_of(trace, number))
    on_line = [node for node in ast.walk(tree) if getattr(node, "lineno", 0) == line] if tree and line else []
    if not on_line or any(isinstance(node, ast.Return) for node in on_line):
        return "returned nothing"
    is_loop = any(isinstance(node, ast.For | ast.While) for node in on_line)
    return "has no `return` after its loop" if is_loop else "ends without a `return`"


@lru_cache(maxsize=20)
def _lines_in_loops(function: Any) -> set[int]:
    """The lines of a function below the head of a loop; none if its text cannot be read."""
    nodes = ast.walk(tree) if (tree := tree_of(function)) else iter(())
    loops = (node for node in nodes if isinstance(node, ast.For | ast.While))
    inside = ((loop, each) for loop in loops for part in loop.body for each in ast.walk(part))
    return {each.lineno for loop, each in inside if isinstance(each, ast.stmt | ast.expr) and each.lineno > loop.lineno}
