"""Copies of arguments, so that a row keeps them as they were at the call."""

import copy
from array import array
from collections import deque
from collections.abc import Callable
from marshal import dumps, loads
from numbers import Number
from typing import Any

import numpy as np

PLAIN = frozenset({str, int, float, bool, type(None), bytes})
CONTAINERS = (tuple, dict, list, deque, set, bytearray, array, np.ndarray)


def own_copy(thing: Any) -> Any:
    """A copy of a built-in container or an array with everything in it; any other object itself.

    >>> board = [["X"], ("O", [1])]
    >>> copied = own_copy(board)
    >>> board[1][1].append(2)
    >>> copied
    [['X'], ('O', [1])]
    """
    kind = type(thing)
    if kind in PLAIN:
        return thing
    if isinstance(thing, tuple):
        try:
            hash(thing)
        except Exception:  # the tuple holds a list, or an object whose hash fails
            parts = [own_copy(part) for part in thing]
            return kind._make(parts) if hasattr(kind, "_make") else tuple(parts)
        return thing  # mutable containers have no hash
    if isinstance(thing, dict):
        return _refill(thing, {key: own_copy(value) for key, value in thing.items()})
    if isinstance(thing, list | deque):
        return _refill(thing, [own_copy(part) for part in thing])
    return copy.copy(thing) if isinstance(thing, CONTAINERS) else thing


def _refill(container: Any, content: Any) -> Any:
    """`content` in a container of the same class: a list, a dict, an OrderedDict, a deque, or a class of your own."""
    if type(container) is type(content):
        return content
    copied = copy.copy(container)
    copied.clear()
    copied.update(content) if isinstance(container, dict) else copied.extend(content)
    return copied


class Snapshot:
    """The content of a mutable thing at one time; equal contents of built-in kinds share one snapshot."""

    __slots__ = ("_content",)

    def __init__(self, content: Any) -> None:
        self._content = content

    @property
    def is_shared(self) -> bool:
        """Whether all equal contents of the recording are this snapshot."""
        kind = type(self._content)
        return kind is bytes or (kind is np.ndarray and not self._content.dtype.hasobject)

    def thaw(self) -> Any:
        """A new copy of the thing as it was."""
        return loads(self._content) if type(self._content) is bytes else own_copy(self._content)


def thaw(thing: Any) -> Any:
    """The thing itself, or a copy of what a snapshot holds."""
    return thing.thaw() if type(thing) is Snapshot else thing


class Snapshots(dict[Any, Snapshot]):
    """The different contents that a recording has met."""

    def keep(self, thing: Any) -> Any:
        """A snapshot of a built-in container or an array; anything else, which is taken to be immutable, itself."""
        if type(thing) in PLAIN:
            return thing
        if isinstance(thing, tuple):
            try:
                hash(thing)
            except Exception:
                return self.find(thing) or Snapshot(own_copy(thing))
            return thing
        return self.find(thing) or Snapshot(own_copy(thing)) if isinstance(thing, CONTAINERS) else thing

    def keep_result(self, thing: Any) -> Any:
        """The same for what a call returned: also a copy of a small object, which the caller may change."""
        return self.keep(thing) if may_need_copy[type(thing)] else _copy_of_small(thing)

    def find(self, thing: Any) -> Snapshot | None:
        """The one snapshot of all equal containers, None for one that holds something that is not built in."""
        try:  # version 2 writes equal contents alike
            is_array = type(thing) is np.ndarray and not thing.dtype.hasobject
            key = (thing.dtype.str, thing.shape, thing.tobytes()) if is_array else dumps(thing, 2)
        except ValueError:
            return None
        if key not in self:
            if not (is_array or _is_plain(thing)):  # an array in a list would be written as bytes
                return None
            self[key] = Snapshot(thing.copy() if is_array else key)
        return self[key]


def _copy_of_small(thing: Any) -> Any:
    """A copy of an object that holds only texts, numbers, and lists or tuples of them; any other object itself."""
    attributes = attributes_of(thing)
    if not all(map(_is_plain, attributes.values())):
        return thing
    return with_attributes(thing, {name: own_copy(value) for name, value in attributes.items()})


def attributes_of(thing: Any) -> dict[str, Any]:
    """The attributes of an object, also of one whose class has `__slots__`; empty if it has none."""
    if hasattr(thing, "__dict__") or isinstance(thing, Number):
        return getattr(thing, "__dict__", {})
    names = [name for kind in type(thing).__mro__ for name in _slots(kind) if hasattr(thing, name)]
    return {name: getattr(thing, name) for name in names}


def _slots(kind: type) -> tuple[str, ...]:
    names = kind.__dict__.get("__slots__", ())
    return (names,) if isinstance(names, str) else tuple(names)


def with_attributes(thing: Any, attributes: dict[str, Any]) -> Any:
    """An object of the same plain class with these attributes."""
    copied = object.__new__(type(thing))
    for name, value in attributes.items():
        object.__setattr__(copied, name, value)
    return copied


def is_own_class(kind: Any) -> bool:
    """Whether objects of a class may change in place: a plain Python class without a hash of its own."""
    is_plain_class = kind.__new__ is object.__new__ and not hasattr(kind, "__del__")
    has_attributes = bool(kind.__dictoffset__) or any(map(_slots, kind.__mro__))
    return is_plain_class and kind.__hash__ in (None, object.__hash__) and has_attributes


def _is_plain(thing: Any) -> bool:
    """Whether `marshal` can write this and read it back."""
    kind = type(thing)
    if kind is dict:
        return all(map(_is_plain, thing)) and all(map(_is_plain, thing.values()))
    return kind in PLAIN or (kind in (list, tuple, set) and all(map(_is_plain, thing)))


class TypeTable(dict[type, bool]):
    """What `test` says about each type; it is asked once."""

    def __init__(self, test: Callable[[type], bool]) -> None:
        self.test = test

    def __missing__(self, kind: type) -> bool:
        self[kind] = self.test(kind)
        return self[kind]


may_need_copy = TypeTable(lambda kind: issubclass(kind, CONTAINERS))
result_may_need_copy = TypeTable(lambda kind: may_need_copy[kind] or is_own_class(kind))
