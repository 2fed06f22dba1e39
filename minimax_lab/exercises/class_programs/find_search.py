"""Which functions of a program are its search, and the program changed so that its calls can be recorded and answered.

The definitions get `@traced`, unless the program has it, and a first statement that may answer a call in their place.
All else stays as it is, so the recorded lines are those of the program.
"""

import ast
import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from minimax_lab.kit import InvalidArgument, join_with_and

LOOK = "__minimax_lab_look__"
NAMES = re.compile(
    r"^mini|^maxi|mini_?max|nega_?max|alpha_?beta|max_?value|min_?value|max_?play|min_?play|search|^ab$", re.I
)
FOR_EACH = (ast.For, ast.GeneratorExp, ast.ListComp, ast.DictComp, ast.Lambda)  # a lambda is the key of a max


class Search(NamedTuple):
    """The names of the functions to record.

    group     those with @traced, or else the recursive ones that look like minimax
    drivers   those that call them for each move, or hand their board on to them; the outermost first
    """

    group: list[str]
    drivers: list[str]


def find_search(tree: ast.Module) -> Search:
    """The functions of a program to record. Raises InvalidArgument if there are none."""
    functions = {each.name: each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
    if traced := [name for name, node in functions.items() if any(map(_is_traced, node.decorator_list))]:
        return Search(traced, [])
    group = _choose(_recursive_groups({name: _called(node) & set(functions) for name, node in functions.items()}), tree)
    drivers = {name for name, node in functions.items() if name not in group and _is_driver(node, group)}
    inner = {name for name in drivers if any(name in _called(functions[other]) for other in drivers - {name})}
    in_order = sorted(drivers, key=lambda name: (name in inner, [*functions].index(name)))
    return Search(group, in_order)


def _choose(groups: list[list[str]], tree: ast.Module) -> list[str]:
    """The group of recursive functions that is the search: by its name, and because the program calls it."""
    if not groups:
        raise InvalidArgument(
            "no function calls itself, so none seems to be minimax; if one is, write @traced above it"
        )
    if len(groups) > 1:
        groups = [each for each in groups if any(map(NAMES.search, each))] or groups
        if not any(map(NAMES.search, groups[0])):
            names = join_with_and([each[0] for each in groups])
            raise InvalidArgument(f"{names} call themselves; write @traced above the one that is minimax")
    used = [group for group in groups if set(group) & _called_outside(tree, group)]
    return (used or groups)[0]


def _called_outside(tree: ast.Module, group: list[str]) -> set[str]:
    """What is called outside of the functions of a group."""
    inside = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.name in group]
    own = {each for function in inside for each in ast.walk(function)}
    return {_name_called(each) for each in ast.walk(tree) if isinstance(each, ast.Call) and each not in own}


def _is_traced(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(called, "id", getattr(called, "attr", "")) == "traced"


def _name_called(call: ast.Call) -> str:
    """The name of what is called, "" for a method of a container such as `self.moves.pop()`."""
    of_container = isinstance(call.func, ast.Attribute) and not isinstance(call.func.value, ast.Name)
    name = str(getattr(call.func, "id", getattr(call.func, "attr", "")))
    return "" if of_container and hasattr(list, name) else name


def _called(node: ast.AST) -> set[str]:
    """The names of all functions and methods that are called somewhere in a piece of code."""
    return {_name_called(each) for each in ast.walk(node) if isinstance(each, ast.Call)}


def _recursive_groups(calls: dict[str, set[str]]) -> list[list[str]]:
    """The functions that call themselves; those that call one another are together, in the order of the program."""
    reached = {name: {*called} for name, called in calls.items()}
    for between, name in product(calls, calls):
        if between in reached[name]:
            reached[name] |= reached[between]
    groups = {
        tuple(other for other in calls if other in reached[name] and name in reached[other]): None
        for name in calls
        if name in reached[name]
    }
    return [list(group) for group in groups]


def _is_driver(node: ast.FunctionDef, group: list[str]) -> bool:
    """Whether a function calls the search for each move or returns what it found, and neither plays nor asks."""
    parts = [*_own_parts(node)]
    returns = [each.value for each in parts if isinstance(each, ast.Return) and each.value]
    tries_moves = any(_called(each) & set(group) for each in parts if isinstance(each, FOR_EACH))
    has_board = any(each.arg != "self" for each in node.args.args)
    is_play = "input" in _called(node) or any(isinstance(each, ast.While) for each in parts)
    return bool(returns) and (tries_moves or (has_board and _hands_on(parts, returns, group))) and not is_play


def _hands_on(parts: list[ast.AST], returns: list[ast.expr], group: list[str]) -> bool:
    """Whether what is returned is a call of the search, or a variable that was assigned from one."""
    from_search = [each for each in parts if isinstance(each, ast.Assign) and _called(each.value) & set(group)]
    found = {name.id for each in from_search for target in each.targets for name in ast.walk(target)
             if isinstance(name, ast.Name)}  # fmt: skip
    names = {name.id for each in returns for name in ast.walk(each) if isinstance(name, ast.Name)}
    return any(_called(each) & set(group) for each in returns) or bool(found & names)


def _own_parts(node: ast.AST) -> Iterator[ast.AST]:
    """The code of a function without that of the functions in it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _own_parts(child)


def instrument(tree: ast.Module, search: Search) -> ast.Module:
    """Change a module of the program, so that the calls of its search can be recorded and answered."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in (*search.group, *search.drivers):
            _instrument(node)
    return ast.fix_missing_locations(tree)


def _instrument(node: ast.FunctionDef) -> None:
    """A definition is known by its line."""
    define = ast.parse(f"{LOOK}.define({node.lineno})", mode="eval").body
    node.decorator_list.insert(0 if any(map(_is_traced, node.decorator_list)) else len(node.decorator_list), define)
    text = f"if {LOOK}.on_call and {LOOK}.answers({node.lineno}, locals()): return {LOOK}.answer"
    first = int(ast.get_docstring(node) is not None)
    place = node.body[min(first, len(node.body) - 1)]
    node.body.insert(first, ast.parse(text).body[0])
    for new, where in ((define, node), (node.body[first], place)):
        for each in ast.walk(new):
            ast.copy_location(each, where)
