"""The variables that may hold the state although they are no arguments: attributes, globals, and closures.

A program may keep its board in a global, in `self.board`, or in an object that it changes in place. At each call, the
content of such variables is noted. Which of them holds the state is decided when the whole run is known.
"""

from __future__ import annotations

import inspect
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import CodeType
from typing import Any

from minimax_lab.kit import TooLarge
from minimax_lab.recording import BLOCK, CONTAINERS, PLAIN, Recording, Snapshot, Snapshots, Traced
from minimax_lab.runs.contents import content_copy, content_key, is_own_object
from minimax_lab.runs.reading import is_game

DEEPEST = 3  # attributes of attributes that are followed
FEW = 3  # different values that a variable such as `turn` may have


class Variable:
    """A variable of a function that was watched.

    label      how the program writes it, such as "self.board"
    root       the argument whose attribute it is, "" for a global or a closure
    path       the names of the attributes that lead to it, after the name of the global
    owner      the object at the root, None if the variable itself is the root
    rows       the rows of the calls at which it was noted, and in `contents` what it held
    """

    def __init__(self, root: str, path: tuple[str, ...], get: Callable[..., Any], owner: Any = None) -> None:
        self.root, self.path, self.get, self.owner = root, path, get, owner
        self.label = ".".join([root, *path] if root else path)
        self.rows, self.contents = array("i"), list[Any]()

    def only_grows(self) -> bool:
        """Whether this is a counter or a log."""
        sizes = [_size(content) for content in self.contents]
        return len(set(sizes)) > FEW and all(a <= b for a, b in pairwise(sizes))

    def is_useful(self) -> bool:
        """Whether it changes as a state or a turn does."""
        first = self.contents[0]
        if all(content is first or content == first for content in self.contents):
            return False
        is_number = type(first) in (int, float)
        return not (len(set(map(_identity, self.contents))) > FEW if is_number else self.only_grows())


def _identity(content: Any) -> Any:
    return content if type(content) in PLAIN else id(content)


def _size(content: Any) -> int:
    thing = content.thaw() if type(content) is Snapshot else content
    return len(thing) if isinstance(thing, CONTAINERS) else 0


class Watch:
    """Notes the contents of variables at each call of a recording."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        recording.watch = self.note
        self.variables: dict[int, list[Variable]] = {}  # by the identity of what was traced
        self._specs: list[Traced] = []  # keeps them alive
        self._row = -1
        self._snapshots, self._known = Snapshots(), dict[Any, Snapshot]()

    def note(self, spec: Traced, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Note the variables of the function that is about to be called."""
        self._row += 1
        variables = self.variables.get(id(spec))
        if variables is None:
            variables = self.variables[id(spec)] = list(_variables(spec, args, kwargs))
            self._specs.append(spec)
        if self._row == BLOCK:
            for each in self.variables.values():
                each[:] = [variable for variable in each if variable.contents and variable.is_useful()]
            if not any(self.variables.values()):
                self._recording.watch = None
        for variable in variables:
            try:
                content = self._take(variable.get(args, kwargs))
            except TooLarge:
                variables.remove(variable)
                break
            except Exception:  # it is gone, or a class of the program's own raises
                content = None
            variable.rows.append(self._row)
            variable.contents.append(content)

    def _take(self, thing: Any) -> Any:
        if type(thing) in PLAIN:
            return thing
        if isinstance(thing, CONTAINERS):
            if len(thing) > 1000:
                raise TooLarge("more than 1000 items")
            found = self._snapshots.find(thing)
            if found is not None:
                return found
        key = content_key(thing)
        if key not in self._known:
            self._known[key] = Snapshot(content_copy(thing))
        return self._known[key]


def _variables(spec: Traced, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[Variable]:
    function = inspect.unwrap(spec.function)
    things = [*args, *kwargs.values()]
    if spec.game is not None or callable(spec.state) or any(map(is_game, things)):
        return  # the state is an argument
    names = list(inspect.signature(function).parameters)
    for place, thing in enumerate(args[: len(names)]):
        yield from _attributes(names[place], (), thing, lambda args, _, place=place: args[place], thing)
    for name, thing in kwargs.items():
        yield from _attributes(name, (), thing, lambda _, kwargs, name=name: kwargs[name], thing)
    yield from _outer_variables(function)


def _outer_variables(function: Any) -> Iterator[Variable]:
    """The variables of a function in its module and in the functions around it."""
    closure = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    for name, cell in closure.items():
        try:
            thing = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
        yield from _watched(name, thing, lambda *_, cell=cell: cell.cell_contents)
    scope = function.__globals__
    for name in _global_names(function):
        yield from _watched(name, scope[name], lambda *_, name=name: scope[name])


def _watched(name: str, thing: Any, get: Callable[..., Any]) -> Iterator[Variable]:
    if type(thing) in PLAIN or isinstance(thing, CONTAINERS):
        yield Variable("", (name,), get)
    elif not is_game(thing):
        yield from _attributes("", (name,), thing, get, thing)


def _attributes(
    root: str, path: tuple[str, ...], thing: Any, get: Callable[..., Any], owner: Any
) -> Iterator[Variable]:
    """The attributes of an object of the program's own, and of the objects in it."""
    if not is_own_object(thing) or len(path) > DEEPEST:
        return
    for name, value in vars(thing).items():
        get_attribute = lambda *given, name=name: getattr(get(*given), name)  # noqa: E731
        if type(value) in PLAIN or isinstance(value, CONTAINERS):
            yield Variable(root, (*path, name), get_attribute, owner)
        else:
            yield from _attributes(root, (*path, name), value, get_attribute, owner)


def _global_names(function: Any) -> list[str]:
    """The global variables that the function and the functions of its module that it calls mention."""
    scope, found, waiting = function.__globals__, dict[str, None](), [function.__code__]
    if str(scope.get("__name__")).startswith("minimax_lab."):
        return []
    while waiting:
        code = waiting.pop()
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]
        for name in code.co_names:
            if name in scope and name not in found:
                found[name] = None
                inner = inspect.unwrap(scope[name]) if inspect.isfunction(scope[name]) else None
                if inner is not None and inner.__globals__ is scope:
                    waiting.append(inner.__code__)
    return [name for name in found if not callable(scope[name]) or is_own_object(scope[name])]
