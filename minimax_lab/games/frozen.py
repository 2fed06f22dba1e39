"""What an object contains, as something that can be compared and hashed."""

import random
from collections.abc import Hashable, Iterable
from typing import Any

import numpy as np

from minimax_lab.kit import InvalidGame, quote

PLAIN = frozenset({str, int, float, bool, type(None), bytes, complex})


def frozen(thing: Any, leave_out: Iterable[str] = ()) -> Hashable:
    """The contents of `thing`: two things with equal contents give equal answers, whatever objects they are.

    leave_out   names of attributes that do not matter, wherever they are found

    >>> frozen([1, {"b": {2}}]) == frozen([1, {"b": {2}}]) != frozen([1, {"b": {3}}])
    True
    """
    return _Freezer(frozenset(leave_out)).freeze(thing)


class _Freezer:
    def __init__(self, leave_out: frozenset[str]) -> None:
        self.leave_out = leave_out
        self.open: list[Any] = []  # the things that contain the present one

    def freeze(self, thing: Any) -> Hashable:
        if type(thing) in PLAIN:
            return thing  # type: ignore[no-any-return]
        for depth, each in enumerate(self.open):
            if each is thing:  # a player that refers to its game, for example
                return ("inside itself", depth)
        self.open.append(thing)
        try:
            return self._contents(thing)
        finally:
            self.open.pop()

    def _contents(self, thing: Any) -> Hashable:
        if isinstance(thing, random.Random | np.random.Generator | np.random.RandomState):
            raise InvalidGame("the game contains a generator of random numbers, so it is a game of chance")
        if isinstance(thing, np.ndarray):
            return ("array", thing.shape, tuple(map(self.freeze, thing.ravel().tolist())))
        parts: list[Hashable] = []
        if isinstance(thing, dict):
            parts.append(frozenset((self.freeze(key), self.freeze(value)) for key, value in thing.items()))
        elif isinstance(thing, set | frozenset):
            parts.append(frozenset(map(self.freeze, thing)))
        elif isinstance(thing, list | tuple):
            parts.append(tuple(map(self.freeze, thing)))
        elif callable(thing):
            return str(getattr(thing, "__qualname__", type(thing).__qualname__))
        elif _compares_itself(thing):
            return thing  # type: ignore[no-any-return]
        elif not hasattr(thing, "__dict__") and not hasattr(thing, "__slots__"):
            raise InvalidGame(f"{quote(thing)} in the state of the game cannot be compared")
        names = {*getattr(thing, "__dict__", ()), *_slots(type(thing))} - self.leave_out
        if names:
            parts.append(frozenset((name, self.freeze(getattr(thing, name, None))) for name in names))
        return (type(thing).__qualname__, *parts)


def _compares_itself(thing: Any) -> bool:
    """Whether equal objects of this kind are known to be equal, and can be hashed."""
    compare: Any = type(thing).__eq__
    return compare is not object.__eq__ and has_hash(thing)


def has_hash(thing: Any) -> bool:
    """Whether a thing can be hashed."""
    try:
        hash(thing)
    except Exception:
        return False
    return True


def _slots(kind: type) -> list[str]:
    """The names in the `__slots__` of a class and of those that it inherits from."""
    slots = [each.__dict__.get("__slots__", ()) for each in kind.__mro__]
    return [name for names in slots for name in ([names] if isinstance(names, str) else names)]
