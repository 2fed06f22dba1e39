"""Which functions of a program are its search, and the program changed so that the first run of them is recorded.

The definitions get `@traced`, unless the program has it. Calls of the search from outside of it become calls of RUN,
which records them; calls inside of it stay as they are, so the recorded lines are those of the program.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import Any

from minimax_lab.kit import InvalidArgument, join_with_and

TRACED, RUN = "__minimax_lab_traced__", "__minimax_lab_run__"
NAMES = re.compile(r"mini_?max|nega_?max|alpha_?beta|max_?value|min_?value|max_?play|min_?play|search|^ab$", re.I)
FOR_EACH = (ast.For, ast.GeneratorExp, ast.ListComp, ast.DictComp, ast.Lambda)  # a lambda is the key of a max


def find_search(tree: ast.Module) -> list[str]:
    """The names of the functions to record: those with @traced, or else the recursive ones that look like minimax.

    A function that calls them for each move, or hands its board on to them, belongs to them. Raises InvalidArgument if
    there are none.
    """
    functions = {each.name: each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
    if traced := [name for name, node in functions.items() if any(map(_is_traced, node.decorator_list))]:
        return [*traced, *_made_by(tree, _makers(functions, traced))]
    groups = _recursive_groups({name: _called(node) & set(functions) for name, node in functions.items()})
    if not groups:
        raise InvalidArgument("no function calls itself")
    if len(groups) > 1:
        groups = [each for each in groups if any(map(NAMES.search, each))] or groups
    if len(groups) > 1:
        names = join_with_and([each[0] for each in groups])
        raise InvalidArgument(f"{names} call themselves; write @traced above the one that is minimax")
    [group] = groups
    makers = _makers(functions, group)
    drivers = [name for name, node in functions.items() if name not in {*group, *makers} and _is_driver(node, group)]
    return [*group, *drivers, *_made_by(tree, makers)]


def _makers(functions: dict[str, ast.FunctionDef], group: list[str]) -> set[str]:
    """The functions inside of which one of the group is defined."""
    inner = {
        name: [each.name for each in ast.walk(node) if isinstance(each, ast.FunctionDef)]
        for name, node in functions.items()
    }
    return {name for name, names in inner.items() if name not in group and set(names) & set(group)}


def _made_by(tree: ast.Module, makers: set[str]) -> Iterator[str]:
    """The variables that hold what a function returned that defines the search, as in `solve = make()`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _name_called(node.value) in makers:
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def instrument(tree: ast.AST, names: Iterable[str]) -> Any:
    """The program with its search recorded."""
    return ast.fix_missing_locations(_Instrument(set(names)).visit(tree))


def _is_traced(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(called, "id", getattr(called, "attr", "")) == "traced"


def _name_called(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def _called(node: ast.AST) -> set[str]:
    """The names of all functions and methods that are called somewhere in a piece of code."""
    return {_name_called(each) for each in ast.walk(node) if isinstance(each, ast.Call)}


def _recursive_groups(calls: dict[str, set[str]]) -> list[list[str]]:
    """The functions that call themselves; those that call one another are together."""
    reached = {name: set(_reached(name, calls)) for name in calls}
    groups = {
        tuple(other for other in calls if other in reached[name] and name in reached[other])
        for name in calls
        if name in reached[name]
    }
    return sorted(map(list, groups))


def _reached(name: str, calls: dict[str, set[str]]) -> Iterator[str]:
    found, to_visit = set(calls[name]), list(calls[name])
    while to_visit:
        now = to_visit.pop()
        yield now
        to_visit += calls[now] - found
        found |= calls[now]


def _is_driver(node: ast.FunctionDef, group: list[str]) -> bool:
    """Whether a function calls the search for each move or hands its board on to it, and neither plays nor asks."""
    parts = list(ast.walk(node))
    returns = [each.value for each in parts if isinstance(each, ast.Return) and each.value]
    tries_moves = any(_called(each) & set(group) for each in parts if isinstance(each, FOR_EACH))
    has_board = any(each.arg != "self" for each in node.args.args)
    hands_on = has_board and any(_called(each) & set(group) for each in returns)
    is_play = "input" in _called(node) or any(isinstance(each, ast.While) for each in parts)
    return bool(returns) and (tries_moves or hands_on) and not is_play


class _Instrument(ast.NodeTransformer):
    def __init__(self, names: set[str]) -> None:
        self.names, self.inside = names, False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        was, self.inside = self.inside, self.inside or node.name in self.names
        self.generic_visit(node)
        self.inside = was
        if node.name in self.names and not any(map(_is_traced, node.decorator_list)):
            node.decorator_list.append(ast.Name(TRACED, ast.Load()))
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if self.inside or _name_called(node) not in self.names:
            return node
        return ast.copy_location(ast.Call(ast.Name(RUN, ast.Load()), [node.func, *node.args], node.keywords), node)
