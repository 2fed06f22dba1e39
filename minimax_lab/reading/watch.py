"""The variables that may hold the state although they are no arguments: attributes, globals, and closures.

A program may keep its board in a global, in `self.board`, or in an object that it changes in place. At each call, the
content of such variables is noted. Which of them holds the state is decided when the whole run is known.
"""

from __future__ import annotations

import inspect
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, pairwise
from marshal import dumps
from operator import attrgetter, itemgetter
from typing import Any

from minimax_lab.kit import TooLarge
from minimax_lab.reading.distinct import MOST_ITEMS, content_copy, content_key, is_own_object
from minimax_lab.reading.program_code import functions_reached, names_in
from minimax_lab.reading.reading import is_game
from minimax_lab.recording import BLOCK, CONTAINERS, PLAIN, Recording, Snapshot, Snapshots, Traced, attributes_of, thaw

Get = Callable[[Any], Any]  # a variable, given the argument at its place, or the keyword arguments if it has no place
DEEPEST = 3  # attributes of attributes that are followed
FEW = 3  # different values that a variable such as `turn` may have
BOUNDS = (".alpha", ".beta")


class Variable:
    """A variable of a function that was watched.

    label      how the program writes it, such as "self.board"
    root       the argument whose attribute it is, "" for a global or a closure
    place      where that argument is among the positional ones; None for a keyword argument, a global, or a closure
    path       the names of the attributes that lead to it, after the name of the global
    owner      the object at the root, None if the variable itself is the root
    contents   what it held at each call of the function
    """

    def __init__(self, root: str, place: int | None, path: tuple[str, ...], get: Get, owner: Any = None) -> None:
        self.root, self.place, self.path, self.get, self.owner = root, place, path, get, owner
        self.label = ".".join([root, *path] if root else path)
        self.contents: list[Any] = []


class Watched:
    """The variables of one function, the rows of its calls, and the function in its `@traced(state=...)`, or None."""

    def __init__(self, variables: Iterable[Variable], state: Any) -> None:
        self.variables, self.rows = list(variables), array("i")
        self.state: Callable[..., Any] | None = state if callable(state) else None


def useful_labels(variables: Iterable[Variable]) -> set[str]:
    """The labels of the variables that change as a state or a turn does, and of bounds, which may stay as they are."""
    contents: dict[str, list[Any]] = {}
    for variable in variables:
        contents.setdefault(variable.label, []).extend(variable.contents)
    return {label for label, each in contents.items() if _is_useful(each) or label.endswith(BOUNDS)}


def _is_useful(contents: list[Any]) -> bool:
    if len({content if type(content) in PLAIN else id(content) for content in contents}) < 2:
        return False
    sizes = contents
    if type(contents[0]) not in (int, float):
        sizes = [len(each) if isinstance(each, CONTAINERS) else 0 for each in map(thaw, contents)]
    try:  # as a counter, a log, or a memory does
        only_grows = len(set(sizes)) > FEW and all(a <= b for a, b in pairwise(sizes))
    except TypeError:  # not all of them are numbers
        only_grows = False
    return not only_grows


class Watch:
    """Notes the contents of variables at each call of a recording.

    functions   the watched variables of each function, by the identity of what was traced
    states      by row, what a function that `@traced(state=...)` names returned at the call; only for objects of the
                program's own, because what is built in is copied at each call
    """

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        recording.watch = self.note
        self.functions: dict[int, Watched] = {}
        self.states: dict[int, Any] = {}
        self._row = -1
        self._snapshots, self._known = Snapshots(), dict[Any, Snapshot]()

    @property
    def variables(self) -> Iterator[tuple[Variable, array[int]]]:
        """All variables, each with the rows of the calls at which it was noted."""
        for watched in self.functions.values():
            for variable in watched.variables:
                yield variable, watched.rows

    def note(self, spec: Traced, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Note the variables of the function that is about to be called."""
        watched = self.functions.get(id(spec))
        if watched is None:
            watched = self.functions[id(spec)] = Watched(_variables(spec, args, kwargs), spec.state)
        row = self._row = self._row + 1
        if row == BLOCK:
            self._keep_useful()
        watched.rows.append(row)
        if watched.state is not None and any(map(is_own_object, [*args, *kwargs.values()])):
            with suppress(Exception):  # the same one is raised when the state is read
                self.states[row] = self._take(watched.state(*args, **kwargs))
        for variable in watched.variables:
            try:
                place = variable.place
                thing = variable.get(kwargs if place is None else args[place])
                kind = type(thing)
                if kind is list and len(thing) < MOST_ITEMS:  # the usual case, so it comes first
                    try:
                        thing = self._snapshots[dumps(thing, 2)]
                    except (KeyError, ValueError):
                        thing = self._take(thing)
                elif kind not in PLAIN:
                    thing = self._take(thing)
                variable.contents.append(thing)
            except TooLarge:
                watched.variables = [each for each in watched.variables if each is not variable]
            except Exception:  # it is gone, or a class of the program's own raises
                variable.contents.append(None)

    def _keep_useful(self) -> None:
        useful = useful_labels(variable for variable, _ in self.variables)
        for each in self.functions.values():
            each.variables[:] = [variable for variable in each.variables if variable.label in useful]
        if not self.states and not any(each.variables for each in self.functions.values()):
            self._recording.watch = None

    def _take(self, thing: Any) -> Any:
        if type(thing) in PLAIN:
            return thing
        if isinstance(thing, CONTAINERS):
            if len(thing) > MOST_ITEMS:
                raise TooLarge(f"more than {MOST_ITEMS} items")
            found = self._snapshots.find(thing)
            if found is not None:
                return found
        key = content_key(thing)
        if key not in self._known:
            self._known[key] = Snapshot(content_copy(thing))
        return self._known[key]


def _variables(spec: Traced, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[Variable]:
    function = inspect.unwrap(spec.function)
    if spec.game is not None or callable(spec.state) or any(map(is_game, [*args, *kwargs.values()])):
        return  # the state is an argument
    for place, (name, thing) in enumerate(zip(inspect.signature(function).parameters, args, strict=False)):
        yield from _inside(name, place, None, (), thing)
    for name, thing in kwargs.items():
        yield from _inside(name, None, itemgetter(name), (), thing)
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    outer: dict[str, Get] = {name: lambda *_, cell=cell: cell.cell_contents for name, cell in cells}
    scope = function.__globals__
    if not str(scope.get("__name__")).startswith("minimax_lab."):
        mentioned = chain.from_iterable(names_in(each.__code__) for each in functions_reached([spec]))
        names = [name for name in mentioned if name in scope and name not in outer]
        names = [name for name in names if not callable(scope[name]) or is_own_object(scope[name])]
        outer |= {name: lambda *_, name=name: scope[name] for name in names}
    for name, get in outer.items():
        with suppress(ValueError):  # of a variable of an outer function that is not assigned yet
            if not is_game(thing := get(None)):
                yield from _inside("", None, get, (name,), thing)


def _inside(
    root: str, place: int | None, start: Get | None, path: tuple[str, ...], thing: Any, owner: Any = None
) -> Iterator[Variable]:
    """A variable that is no argument, or the attributes of an object of the program's own, and of the objects in it.

    start   gets the object at the root; None for a positional argument, which is that object
    """
    if type(thing) in PLAIN or isinstance(thing, CONTAINERS):
        if path:
            yield Variable(root, place, path, _getter(start, path if root else path[1:]), owner)
    elif is_own_object(thing) and len(path) <= DEEPEST:
        for name, value in attributes_of(thing).items():
            yield from _inside(root, place, start, (*path, name), value, thing if owner is None else owner)


def _getter(start: Get | None, names: tuple[str, ...]) -> Get:
    """What gets an attribute of what `start` gets, by the names that lead to it; without names, what that gets."""
    if start is None or not names:
        return start or attrgetter(".".join(names))
    get = attrgetter(".".join(names))
    return lambda given: get(start(given))
