"""What an object contains, as something that can be compared and hashed, and a state as it was."""

import copy
import random
from collections.abc import Hashable, Iterable
from contextlib import suppress
from typing import Any

import numpy as np

from minimax_lab.kit import InvalidGame, quote, same

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


class StateCopy:
    """A copy of a state, also of one whose objects are equal only to themselves: then it is compared by content.

    copy   the copy; the state itself if it cannot be copied
    """

    def __init__(self, state: Any) -> None:
        self.copy, self.is_known = state, False
        with suppress(Exception):  # what cannot be copied or compared is not known
            self.copy = copy.deepcopy(state)
            self.by_content = not same(self.copy, state)
            self.is_known = self.copy is not state and (not self.by_content or self._is_like(state))

    def differs_from(self, state: Any) -> bool:
        """Whether `state` is certainly not what was copied."""
        return self.is_known and not self._is_like(state)

    def _is_like(self, state: Any) -> bool:
        return same(frozen(self.copy), frozen(state)) if self.by_content else same(self.copy, state)
