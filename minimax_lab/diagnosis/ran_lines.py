"""What the lines that ran show of each call: whether it left a loop, and what it returned."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from minimax_lab.diagnosis.learners_calls import LearnersCall
from minimax_lab.reading import blocks_of, calls_any, functions_reached, name_of, names_in, recorded_functions, tree_of
from minimax_lab.runs import Trace

RANDOM = {"random", "choice", "choices", "shuffle", "sample", "randint", "randrange"}


def note_loops(trace: Trace, calls: list[LearnersCall]) -> None:
    """Note in calls what the lines that ran show of their loops."""
    lines: dict[int, list[int]] = defaultdict(list)
    noted = trace.lines.tolist()
    for step, line in noted:
        lines[step].append(line)
    if noted and not trace.has_all_lines:
        del lines[noted[-1][0]]  # more lines may have run at this step
    made_on = trace.reader.calling_lines
    text = trace.columns.text
    depends = {line: depends for _, line, depends in text.returns}
    never_depends = bool(depends) and not any(depends.values())
    recorded, is_random = frozenset(recorded_functions(trace.reader.specs)), uses_random(trace)
    for call in calls:
        ran = {*lines[call.called_at]}
        call.from_memory = (
            not call.callees and not ran.isdisjoint(text.memory_returns) and ran.isdisjoint(text.memory_fills)
        )
        if call.callees:
            last, function = call.callees[-1], function_of(trace, call.number)
            line, after = int(made_on[last.number - 1]), lines[last.returns_at]
            if any(each < line for each in after):
                call.looped = True
            elif after and line in _lines_in_loops(function):
                call.left_loop = True
            if not is_random and line in _lines_before_stops(function, recorded):
                call.stopped = True
            if not depends.get(after[-1], True) if after else never_depends:
                call.without_result = True
            ran = {each for callee in call.callees for each in lines[callee.returns_at]}
            if ran and (choices := _lines_with_choices(function)) is not None and ran.isdisjoint(choices):
                call.without_choice = True


def uses_random(trace: Trace) -> bool:
    """Whether a recorded function, or one that it calls, uses random numbers."""
    return any(RANDOM & names_in(each.__code__) for each in functions_reached(trace.reader.specs))


def function_of(trace: Trace, number: int) -> Any:
    """The function that a call is a call of."""
    return trace.reader.specs[int(trace.reader.function_numbers[number - 1])].function


def last_line(trace: Trace, number: int) -> int:
    """The last line that ran in a call before it returned; 0 if it was not noted."""
    run, row = trace.columns, number - 1
    callees = run.children(row)  # it is the innermost open call after its own call, or after the return of another
    steps = [run.made[row], *run.returned_at[callees]]
    ran = trace.lines[np.isin(trace.lines[:, 0], steps), 1]
    return int(ran[-1]) if len(ran) else 0


def loop_left_at_once(trace: Trace) -> int:
    """The line of a run's only call that returned from a loop before the call in it; 0 if it did not."""
    spec, line = trace.reader.specs[0], last_line(trace, 1)
    tree, recorded = tree_of(spec.function), recorded_functions([spec], trace.calls[0].arguments.get("self"))
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While)] if tree else []
    names = frozenset(recorded)
    inside = [each for loop in loops if calls_any(loop, names) for each in loop.body]
    returns = [each for each in inside if isinstance(each, ast.Return) and not calls_any(each, names)]  # from a cache
    return line if any(each.lineno == line for each in returns) else 0


def marking_line(trace: Trace, number: int) -> int:
    """The last line before that of a call that sets an item, such as a square; else the line of the call."""
    return [trace.calls[number - 1].line, *setting_lines(trace, number)][-1]


def setting_lines(trace: Trace, number: int) -> list[int]:
    """The lines that set an item and ran since the call before, of the same caller; not the line of the call itself."""
    call = trace.calls[number - 1]
    assert call.parent is not None
    tree = tree_of(function_of(trace, call.parent))
    sets = {
        target.lineno for node in (ast.walk(tree) if tree else ()) if isinstance(node, ast.Assign)
        for target in node.targets if isinstance(target, ast.Subscript)
    }  # fmt: skip
    ran = trace.lines[trace.lines[:, 0] == trace.columns.made[number - 1] - 1, 1].tolist()
    return [line for line in ran if line in sets - {call.line}]


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


@lru_cache(maxsize=20)
def _lines_before_stops(function: Any, recorded: frozenset[str]) -> set[int]:
    """The lines in `for` loops after which the loop always stops, with nothing that calls a recorded function below it.

    One that tries forced moves before it tries all of them has such calls below.
    """
    tree = tree_of(function)
    blocks = [block for node in ast.walk(tree) for block in blocks_of(node)] if tree else []
    found = set[int]()
    for block in blocks:
        for at, loop in enumerate(block):
            if isinstance(loop, ast.For) and not any(calls_any(each, recorded) for each in block[at + 1 :]):
                found.update(_lines_that_stop(loop.body, False))
    return found


def _lines_that_stop(block: list[ast.stmt], stops: bool) -> Iterator[int]:
    """The lines of a block in a loop after which a `return` always comes, as it does below the block if it `stops`."""
    for statement in reversed(block):
        if isinstance(statement, ast.For | ast.While):  # whose own lines may run again
            stops &= not _may_go_on(statement)
            continue
        inner = list(filter(None, blocks_of(statement)))
        test = getattr(statement, "test", None)
        head = test.end_lineno if test else statement.lineno  # where a block may begin, too
        for each in inner:
            yield from (line for line in _lines_that_stop(each, stops) if line > head)
        stops = _always_returns(statement) or (stops and not _may_go_on(statement))
        if stops:
            last = inner[0][0].lineno - 1 if inner else statement.end_lineno or 0
            yield from range(statement.lineno, max(statement.lineno, last) + 1)


def _always_returns(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.If):
        return all(any(map(_always_returns, block)) for block in (statement.body, statement.orelse))
    return isinstance(statement, ast.Return)


def _may_go_on(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.Continue) for node in ast.walk(statement))


@lru_cache(maxsize=20)
def _lines_with_choices(function: Any) -> set[int] | None:
    """The lines of a function that compare sizes or take an extreme; None if its text cannot be read."""
    if (tree := tree_of(function)) is None:
        return None
    sizes = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
    choices = {"max", "min", "sorted", "sort", "maximum", "minimum", "any", "all"}  # the last two of true and false
    nodes = [
        node for node in ast.walk(tree)
        if (isinstance(node, ast.Compare) and any(isinstance(each, sizes) for each in node.ops))
        or (isinstance(node, ast.Call) and name_of(node.func) in choices)
    ]  # fmt: skip
    return {line for node in nodes for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
