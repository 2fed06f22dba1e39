"""A right function, asked about one position at a time: each call that it makes of itself is answered from outside.

So it shows the moves of a position, and which of their values it chooses, without a search of its own.
"""

from __future__ import annotations

import copy
import inspect
import math
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from enum import Enum
from functools import partial, reduce
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.kit import InvalidArgument, is_whole_number, progress, quote
from minimax_lab.reading import HIGHS, LOWS, is_game, is_own_object, names_in
from minimax_lab.recording import PLAIN, attributes_of

MEMORIES = re.compile("memo|cache|table(?!ro|au)|seen|known|^tt$", re.I)
SELVES = ("self", "cls")


class Position(NamedTuple):
    """A call of a right function: the number of the function, and its arguments by name."""

    function: int
    given: dict[str, Any]


class RightFunction:
    """A function, and the others of its search, such as one for each player.

    numbers        the number of each function by its name
    names          its arguments; all_names also has those of the other functions
    is_recursive   whether it is no driver of others
    unbound        the class whose method it is, if its object is an argument; else None
    asked          how often it was asked
    keeps_state    whether a list or an array outside its arguments, such as a global board, was changed before a call
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name = getattr(function, "__name__", quote(function))
        self._owner, first = getattr(function, "__self__", None), plain_function(function)
        if first is None:
            raise InvalidArgument(f"game {self.name}: must be a game, or a right function that is written with def")
        self.unbound = _class_of(first) if self._owner is None else None
        kind = self._owner if isinstance(self._owner, type) else self.unbound or type(self._owner)
        reached = _reached_from(first, kind)
        recursive = [each for each in reached if each in _reached_from(each, kind)]
        self.functions, self.is_recursive = list(dict.fromkeys([first, *recursive])), first in recursive
        self.numbers = {each.__name__: number for number, each in enumerate(self.functions)}
        self._signatures = list(map(inspect.signature, self.functions))
        self._windows = list(map(_window_of, self._signatures))
        parameters = self._signatures[0].parameters.values()
        self.all_names = {name for each in self._signatures for name in each.parameters}
        self.names = [each.name for each in parameters if each.name not in SELVES]
        self._optional = {
            each.name for each in parameters if each.default is not each.empty or MEMORIES.search(each.name)
        }  # fmt: skip
        hooks = {each: self._hook(number) for number, each in enumerate(self.functions)}
        users = dict.fromkeys([first, *reached])
        self._sites = [
            (put, name, known, _like(known, hooks[plain_function(known)]))
            for put, name, known in _names_known_to(users, kind) if plain_function(known) in hooks
        ]  # fmt: skip
        memories = _containers_of(self.functions, self._owner, (dict, set))
        self._memories = [(each, copy.copy(each)) for each in memories]
        self._tables = dict[str, Any]()
        self._answer: Callable[[Position], Any] | None = None
        self._bar: Any = None
        self.asked, self.keeps_state = 0, False
        self._boards = list(_containers_of(self.functions, self._owner, (list, np.ndarray)))
        self._outside = list(_containers_of(list(users), None, (list, dict, np.ndarray)))
        self._held = list(map(plain, self._boards))

    def position(self, given: dict[str, Any], number: int = 0) -> Position:
        """The position of a call of one of the functions with some of these arguments."""
        names = self._signatures[number].parameters
        for name in filter(MEMORIES.search, names):
            self._tables.setdefault(name, _as_empty(given.get(name)))
        if "self" in names and self._owner is None and "self" not in given:
            wrong = "the method needs an object like the learner's; write a function of the position instead"
            raise InvalidArgument(f"game {self.name}: {wrong}")
        own_class, made = partial(self._class, type(given.get("self"))), dict[int, Any]()
        boards = {(type(each), len(each)) for each in self._outside}
        self.keeps_state |= any(
            (type(each), len(each)) in boards for each in given.values() if hasattr(each, "__len__")
        )
        known = {name: _copy(given[name], own_class, made) for name in names if name in given and name != "cls"}
        own = {name: self._owner for name in names if name in SELVES and self._owner is not None}
        return self._position(number, (), known | own)

    @property
    def optional(self) -> set[str]:
        """The arguments that it need not be given."""
        return {*self._optional, *self._windows[0]}

    def keep_ends(self, given: Mapping[str, Any]) -> None:
        """Let what has the names of a window be the ends of a row if the first call was given such numbers: 0 and 3."""

        def is_end(name: str) -> bool:
            return is_whole_number(given.get(name)) and given[name] >= 0

        self._windows = [() if all(map(is_end, window)) else window for window in self._windows]

    def search_objects(self) -> None:
        """Let each position be an object of its own, as it is for the learner; without that, all have the given one."""
        if self._owner is not None:
            self.unbound, self._owner = type(self._owner), None

    def _class(self, of_self: type, kind: type) -> type:
        """The class that its module has under the same name, which may have other methods; else the class itself."""
        own = self.unbound if kind is of_self else self.functions[0].__globals__.get(kind.__name__)
        return own if isinstance(own, type) else kind

    def _position(self, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Position:
        """A position with a full window and an empty memory."""
        window = dict(zip(self._windows[number], (-math.inf, math.inf), strict=False))
        bound = self._signatures[number].bind_partial(*args, **kwargs)
        bound.apply_defaults()
        tables = {name: table for name, table in self._tables.items() if name in self._signatures[number].parameters}
        return Position(number, self._copied({**bound.arguments, **window, **tables}))

    def _copied(self, given: dict[str, Any]) -> dict[str, Any]:
        same, made = (lambda kind: kind) if self.unbound else None, dict[int, Any]()
        return {
            name: each if each is self._owner or is_game(each) else _copy(each, same, made)
            for name, each in given.items()
        }  # fmt: skip

    def key(self, position: Position) -> dict[str, Hashable]:
        """What the arguments hold, by name, without windows, memories, and objects that are no position."""
        left_out, given = {*SELVES, *self._windows[position.function]}, position.given
        held = attributes_of(given["self"]) if self.unbound and "self" in given else {}
        given = {**given, **{f"self.{name}": each for name, each in held.items()}}
        return {
            name: plain(thing) for name, thing in given.items()
            if name not in left_out and not MEMORIES.search(name) and not callable(thing) and not is_game(thing)
        }  # fmt: skip

    def ask(self, position: Position, answer: Callable[[Position], Any]) -> Any:
        """What the function returns for a position if each of its calls gets this answer."""
        bound = inspect.BoundArguments(self._signatures[position.function], self._copied(position.given))
        above, self._answer = self._answer, answer
        self.asked += 1
        if self._bar is not None:
            self._bar.update()
        try:
            with self._answered() if above is None else nullcontext():
                return self.functions[position.function](*bound.args, **bound.kwargs)
        finally:
            self._answer = above
            for memory, content in self._memories:
                if len(memory) != len(content):  # what it remembers may be no right value
                    memory.clear()
                    memory.update(content)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Show a progress bar."""
        with progress("asking the right function", "positions") as self._bar:
            yield
        self._bar = None

    @contextmanager
    def _answered(self) -> Iterator[None]:
        """Let the names of the functions mean what answers their calls, for a while."""
        try:
            for put, name, _, hook in self._sites:
                put(name, hook)
            yield
        finally:
            for put, name, known, _ in self._sites:
                put(name, known)

    def _hook(self, number: int) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            assert self._answer is not None
            self.keeps_state = self.keeps_state or list(map(plain, self._boards)) != self._held
            return _copy(self._answer(self._position(number, args, kwargs)))

        return call


def objects_at_call(given: Mapping[str, Any], held: Mapping[str, Any]) -> dict[str, Any]:
    """The objects among a learner's arguments with what their attributes held at the call, by the names to these.

    A list that is an argument, and has what such an attribute has, is the same thing as that.
    """
    inner = {label.split(".")[0] for label in held if "." in label}
    objects = {name: thing for name, thing in given.items() if name in inner and is_own_object(thing)}
    made, copies = dict[int, Any](), dict[str, Any]()
    for name, thing in objects.items():
        copies[name] = _copy(thing, lambda kind: kind, made)
    for label, each in held.items():
        name, *path = label.split(".")
        if path and name in objects:
            with suppress(AttributeError):
                object.__setattr__(reduce(getattr, path[:-1], copies[name]), path[-1], each)
                copies |= {other: each for other, thing in given.items() if type(thing) is list and thing == each}
    copies |= {f"self.{name}": each for name, each in attributes_of(copies.get("self")).items()}
    return copies


def _like(known: Any, hook: Callable[..., Any]) -> Any:
    """A hook for a function or a method of the same kind."""
    return type(known)(hook) if isinstance(known, classmethod | staticmethod) else hook


def _as_empty(memory: Any) -> Any:
    """An empty memory of the same type; a list keeps its places."""
    return type(memory)() if isinstance(memory, dict | set) else _copy(memory) if isinstance(memory, list) else {}


def _class_of(function: Any) -> type | None:
    """The class that has a function for a method, None for any other function."""
    is_method = next(iter(inspect.signature(function).parameters), None) == "self"
    name, kinds = function.__name__, list[type]([object] if is_method else [])
    for kind in kinds:  # grows
        kinds += type.__subclasses__(kind) if not issubclass(kind, type) else []
    return next((kind for kind in reversed(kinds) if plain_function(vars(kind).get(name)) is function), None)


def _names_known_to(functions: Any, kind: type) -> Iterator[tuple[Callable[[str, Any], None], str, Any]]:
    """What functions may call by name: what gives the name another meaning, the name, and what it means."""
    for scope in {id(each.__globals__): each.__globals__ for each in functions}.values():
        yield from [(scope.__setitem__, name, known) for name, known in scope.items()]
    for cell in {id(cell): cell for each in functions for cell in each.__closure__ or ()}.values():
        with suppress(ValueError):  # it is empty
            yield partial(setattr, cell), "cell_contents", cell.cell_contents
    for each in kind.__mro__[:-1]:
        yield from [(partial(setattr, each), name, known) for name, known in vars(each).items()]


def _containers_of(functions: list[Any], owner: Any, kinds: tuple[type, ...]) -> Iterator[Any]:
    """The containers of some kinds that functions use without an argument, such as one that remembers values."""
    known = list(attributes_of(owner).values()) if owner is not None else []
    for function in functions:
        scope = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
        names = {*names_in(function.__code__)}.difference(function.__code__.co_varnames)
        known += [scope.get(name) for name in names] + list(function.__defaults__ or ())
    yield from {id(each): each for each in known if type(each) in kinds}.values()


def plain_function(thing: Any) -> Any:
    """The function under its decorators, None for anything else."""
    with suppress(ValueError):
        thing = inspect.unwrap(getattr(thing, "__func__", thing))
    return thing if inspect.isfunction(thing) else None


def _reached_from(function: Any, kind: type) -> list[Any]:
    """The functions of the same module that a function uses, and those that these use."""
    found, to_do = dict[Any, None](), [function]
    while to_do:
        each = to_do.pop()
        known = {**each.__globals__, **inspect.getclosurevars(each).nonlocals}
        used = [plain_function(known.get(name, getattr(kind, name, None))) for name in names_in(each.__code__)]
        new = [other for other in used if other and other not in found and other.__module__ == function.__module__]
        found |= dict.fromkeys(new)
        to_do += new
    return list(found)


def _window_of(signature: inspect.Signature) -> tuple[str, ...]:
    """The names of alpha and beta; nothing without both."""
    names = [name for name in signature.parameters if len(name) > 1]  # a and b are often something else
    low, high = (next((name for name in names if name.lower() in known), None) for known in (LOWS, HIGHS))
    return (low, high) if low and high else ()


def plain(thing: Any, inside: tuple[int, ...] = ()) -> Hashable:
    """What a thing holds, as something that has a hash; a list is the same as a tuple.

    inside   the objects that the thing is in: of the one that it leads back to, such as a parent, only its place
    """
    if type(thing) in PLAIN:
        return thing  # type: ignore[no-any-return]
    if isinstance(thing, np.ndarray):
        thing = thing.tolist()
    if isinstance(thing, list | tuple):
        return tuple(plain(each, inside) for each in thing)
    if isinstance(thing, dict):
        return frozenset((plain(key), plain(part, inside)) for key, part in thing.items())
    if isinstance(thing, set):
        return frozenset(thing)
    if id(thing) in inside:
        return "inside", inside.index(id(thing))
    if isinstance(thing, Enum):
        return type(thing).__name__, thing.name
    if _is_plain(type(thing)) and not callable(thing) and (attributes := attributes_of(thing)):
        return type(thing).__name__, plain(attributes, (*inside, id(thing)))
    return thing if isinstance(thing, Hashable) else id(thing)


def _is_plain(kind: Any) -> bool:
    """Whether objects of a class are made as plain Python ones are, so that their attributes are all that they hold."""
    return kind.__new__ is object.__new__


def _copy(thing: Any, class_for: Callable[[type], type] | None = None, made: dict[int, Any] | None = None) -> Any:
    """A copy; faster than deepcopy for the usual boards.

    class_for   the class that the copy of an object of a class has, None for the same one, and for no memory of copies
    made        the copies of lists and objects, by the ids of these
    """
    kind, made = type(thing), {} if made is None else made
    if kind in PLAIN:
        return thing
    if class_for is None:
        return kind(map(_copy, thing)) if kind is list or kind is tuple else copy.deepcopy(thing)
    if id(thing) in made:
        return made[id(thing)]
    if isinstance(thing, Enum):
        return getattr(class_for(kind), thing.name, thing)
    if kind is list:
        made[id(thing)] = copied = []
        copied += [_copy(each, class_for, made) for each in thing]
    elif kind is dict:
        made[id(thing)] = {_copy(key, class_for, made): _copy(each, class_for, made) for key, each in thing.items()}
    elif isinstance(thing, tuple):
        parts = [_copy(each, class_for, made) for each in thing]
        return class_for(kind)(*parts) if hasattr(thing, "_fields") else kind(parts)
    elif _is_plain(kind) and (attributes := attributes_of(thing)):
        made[id(thing)] = object.__new__(class_for(kind))
        for name, each in attributes.items():
            object.__setattr__(made[id(thing)], name, _copy(each, class_for, made))
    else:
        return copy.deepcopy(thing)
    return made[id(thing)]
