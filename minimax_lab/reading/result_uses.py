"""What a program makes of a result in the expression of the call, such as `coins[left] + take(left + 1, right)`."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Mapping
from types import CodeType
from typing import Any

from minimax_lab.reading.program_code import scope_of, tree_of
from minimax_lab.reading.program_text import name_of
from minimax_lab.recording import Traced, thaw

RESULT = "(result)"
PURE = {"abs", "bool", "float", "int", "max", "min", "round"}


class Unreadable(Exception):
    """What a program makes of a result depends on something that is not known."""


class ResultUses:
    """For each recorded call of a function, what is made of its result; a change of its sign is left out."""

    def __init__(self, spec: Traced, recorded: Iterable[str]) -> None:
        self._scope = scope_of(spec.function)
        self._on_line: dict[int, list[ast.expr | None]] = {}
        tree = tree_of(spec.function)
        if tree is None:
            return
        code = spec.function.__code__
        stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        self._arguments = {*code.co_varnames[: code.co_argcount]} - stored
        self._hidden = {*code.co_varnames, *code.co_cellvars} | stored
        self._above = {id(inner): node for node in ast.walk(tree) for inner in ast.iter_child_nodes(node)}
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        calls = [call for call in calls if name_of(call.func) in set(recorded)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            self._on_line.setdefault(call.lineno, []).append(self._use(call))

    def use(self, line: int, place: int, given: Mapping[str, Any]) -> Callable[[Any], Any] | None:
        """What is made of the result of a call, as a function that may raise Unreadable; None for the result alone.

        line    the line of the call
        place   how many calls the caller has made on this line before
        given   the arguments of the caller, and what outer variables held
        """
        uses = self._on_line.get(line)
        use = uses[place % len(uses)] if uses else None
        if use is None:
            return None
        names = {node.id for node in ast.walk(use) if isinstance(node, ast.Name)} - {RESULT}
        known = {name: thaw(given[name]) for name in names - (self._hidden - self._arguments) if name in given}
        known |= {name: self._scope[name] for name in names - self._hidden if self._is_constant(name)}
        known |= {name: getattr(builtins, name) for name in names - self._hidden - {*known} if hasattr(builtins, name)}
        code = compile(ast.fix_missing_locations(ast.Expression(use)), RESULT, "eval")
        return lambda result: _evaluate(code, {**known, RESULT: result})

    def _is_constant(self, name: str) -> bool:
        """Whether an outer name means something that never changes, by its capitals, or a function to work out."""
        code = getattr(self._scope.get(name), "__code__", None)
        only_returns = code is not None and all(each in PURE or each.isupper() for each in code.co_names)
        return name in self._scope and (name.isupper() or only_returns)

    def _use(self, call: ast.Call) -> ast.expr | None:
        """The expression with the result of a call in it; None if it is the result alone."""
        inner: ast.AST = call
        made: ast.expr = ast.Name(RESULT, ast.Load())
        while True:
            outer: Any = self._above[id(inner)]
            if isinstance(outer, ast.BinOp) and isinstance(outer.op, ast.Add | ast.Sub):
                is_left = outer.left is inner  # a minus before the result is left out
                made = ast.BinOp(made, outer.op, outer.right) if is_left else ast.BinOp(outer.left, ast.Add(), made)
            elif isinstance(outer, ast.Call) and inner in outer.args and isinstance(outer.func, ast.Name):
                if hasattr(builtins, outer.func.id) or len(outer.args) > 1:
                    break
                made = ast.Call(outer.func, [made], [])
            elif not _is_part_or_minus(outer, inner):
                break
            inner = outer
        return None if isinstance(made, ast.Name) else made


def _is_part_or_minus(outer: ast.AST, inner: ast.AST) -> bool:
    """Whether an expression is a part of the result, or the result with another sign."""
    if isinstance(outer, ast.UnaryOp):
        return isinstance(outer.op, ast.USub)
    return isinstance(outer, ast.Subscript | ast.Attribute) and outer.value is inner


def _evaluate(code: CodeType, known: dict[str, Any]) -> Any:
    try:
        made = eval(code, {"__builtins__": {}}, known)
    except Exception as error:  # a variable of the program, for example
        raise Unreadable from error
    if not isinstance(made, int | float):
        raise Unreadable
    return made
