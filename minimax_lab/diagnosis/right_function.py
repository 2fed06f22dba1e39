"""A right function, asked about one position at a time: each call that it makes of itself is answered from outside.

So it shows the moves of a position, and which of their values it chooses, without a search of its own.
"""

from __future__ import annotations

import copy
import inspect
import math
import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.kit import InvalidArgument, progress, quote
from minimax_lab.reading import HIGHS, LOWS, is_game, is_own_object, names_in
from minimax_lab.recording import PLAIN, attributes_of

MEMORIES = re.compile("memo|cache|table|seen|known|^tt$", re.I)
SELVES = ("self", "cls")


class Position(NamedTuple):
    """A call of a right function: the number of the function, and its arguments by name."""

    function: int
    given: dict[str, Any]


class RightFunction:
    """A function, and the others of its search, such as one for each player.

    names          its arguments
    optional       those that it need not be given
    is_recursive   whether it is no driver of others
    asked          how often it was asked
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name = getattr(function, "__name__", quote(function))
        self._owner, first = getattr(function, "__self__", None), plain_function(function)
        if first is None:
            raise InvalidArgument(f"game {self.name}: must be a game, or a right function that is written with def")
        reached = _reached_from(first, self._owner)
        recursive = [each for each in reached if each in _reached_from(each, self._owner)]
        self.functions, self.is_recursive = list(dict.fromkeys([first, *recursive])), first in recursive
        self._signatures = list(map(inspect.signature, self.functions))
        self._windows = list(map(_window_of, self._signatures))
        parameters = self._signatures[0].parameters.values()
        self.names = [each.name for each in parameters if each.name not in SELVES]
        self.optional = {each.name for each in parameters if each.default is not each.empty} | {*self._windows[0]}
        hooks = {each: self._hook(number) for number, each in enumerate(self.functions)}
        users = dict.fromkeys([first, *reached])
        self._sites = [
            (holder, name, known, hooks[plain_function(known)])
            for holder, name, known in _names_known_to(users, self._owner) if plain_function(known) in hooks
        ]  # fmt: skip
        self._memories = [(each, copy.copy(each)) for each in _containers_of(self.functions, self._owner)]
        self._answer: Callable[[Position], Any] | None = None
        self._bar: Any = None
        self.asked = 0

    def position(self, given: dict[str, Any]) -> Position:
        """The position of a call of the first function with some of these arguments."""
        known = {name: given[name] for name in self.names if name in given and not MEMORIES.search(name)}
        own = {"self": self._owner} if "self" in self._signatures[0].parameters else {}
        return self._position(0, (), own | known)

    def _position(self, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Position:
        """A position with a full window."""
        window = dict(zip(self._windows[number], (-math.inf, math.inf), strict=False))
        bound = self._signatures[number].bind_partial(*args, **kwargs)
        bound.apply_defaults()
        return Position(number, _copied({**bound.arguments, **window}))

    def key(self, position: Position) -> dict[str, Hashable]:
        """What the arguments hold, by name, without windows, memories, and objects that are no position."""
        left_out = {*SELVES, *self._windows[position.function]}
        return {
            name: plain(thing) for name, thing in position.given.items()
            if name not in left_out and not MEMORIES.search(name) and not callable(thing) and not is_game(thing)
        }  # fmt: skip

    def ask(self, position: Position, answer: Callable[[Position], Any]) -> Any:
        """What the function returns for a position if each of its calls gets this answer."""
        bound = inspect.BoundArguments(self._signatures[position.function], _copied(position.given))
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
            for holder, name, _, hook in self._sites:
                _put(holder, name, hook)
            yield
        finally:
            for holder, name, known, _ in self._sites:
                _put(holder, name, known)

    def _hook(self, number: int) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            assert self._answer is not None
            return _copy(self._answer(self._position(number, args, kwargs)))

        return call


def _put(holder: Any, name: str, thing: Any) -> None:
    if isinstance(holder, dict):
        holder[name] = thing
    else:
        setattr(holder, name, thing)


def _names_known_to(functions: Any, owner: Any) -> Iterator[tuple[Any, str, Any]]:
    """What functions may call by name: what holds each name, the name, and what it means."""
    for scope in {id(each.__globals__): each.__globals__ for each in functions}.values():
        yield from [(scope, name, known) for name, known in scope.items()]
    for cell in {id(cell): cell for each in functions for cell in each.__closure__ or ()}.values():
        with suppress(ValueError):  # it is empty
            yield cell, "cell_contents", cell.cell_contents
    for kind in type(owner).__mro__[:-1]:
        yield from [(kind, name, known) for name, known in vars(kind).items()]


def _containers_of(functions: list[Any], owner: Any) -> Iterator[Any]:
    """The dictionaries and sets in which functions may remember values."""
    known = list(attributes_of(owner).values()) if owner is not None else []
    for function in functions:
        scope = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
        known += [scope.get(name) for name in names_in(function.__code__)] + list(function.__defaults__ or ())
    yield from {id(each): each for each in known if type(each) in (dict, set)}.values()


def plain_function(thing: Any) -> Any:
    """The function under its decorators, None for anything else."""
    with suppress(ValueError):
        thing = inspect.unwrap(getattr(thing, "__func__", thing))
    return thing if inspect.isfunction(thing) else None


def _reached_from(function: Any, owner: Any) -> list[Any]:
    """The functions of the same module that a function uses, and those that these use."""
    found, to_do = dict[Any, None](), [function]
    while to_do:
        each = to_do.pop()
        known = {**each.__globals__, **inspect.getclosurevars(each).nonlocals}
        used = [plain_function(known.get(name, getattr(type(owner), name, None))) for name in names_in(each.__code__)]
        new = [other for other in used if other and other not in found and other.__module__ == function.__module__]
        found |= dict.fromkeys(new)
        to_do += new
    return list(found)


def _window_of(signature: inspect.Signature) -> tuple[str, ...]:
    """The names of alpha and beta; nothing without both."""
    names = [name for name in signature.parameters if len(name) > 1]  # a and b are often something else
    low, high = (next((name for name in names if name.lower() in known), None) for known in (LOWS, HIGHS))
    return (low, high) if low and high else ()


def plain(thing: Any) -> Hashable:
    """What a thing holds, as something that has a hash; a list is the same as a tuple."""
    if type(thing) in PLAIN:
        return thing  # type: ignore[no-any-return]
    if isinstance(thing, np.ndarray):
        thing = thing.tolist()
    if isinstance(thing, list | tuple):
        return tuple(map(plain, thing))
    if isinstance(thing, dict):
        return frozenset((plain(key), plain(part)) for key, part in thing.items())
    if isinstance(thing, set):
        return frozenset(thing)
    if is_own_object(thing):
        return type(thing).__name__, plain(attributes_of(thing))
    return thing if isinstance(thing, Hashable) else id(thing)


def _copied(given: dict[str, Any]) -> dict[str, Any]:
    """The arguments, copied but for games and for the owner of a method."""
    return {name: each if name in SELVES or is_game(each) else _copy(each) for name, each in given.items()}


def _copy(thing: Any) -> Any:
    """A copy; faster than deepcopy for the usual boards."""
    kind = type(thing)
    if kind is list or kind is tuple:
        return kind(map(_copy, thing))
    return thing if kind in PLAIN else copy.deepcopy(thing)
