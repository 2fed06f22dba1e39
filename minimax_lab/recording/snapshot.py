"""Copies of arguments, so that a row keeps them as they were at the call."""

import copy
from array import array
from collections import deque
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


class CopyTable(dict[type, bool]):
    """Whether an argument of each type may need a copy; each type is checked once."""

    def __init__(self, always: bool = False) -> None:
        self.always = always

    def __missing__(self, kind: type) -> bool:
        self[kind] = self.always or issubclass(kind, CONTAINERS)
        return self[kind]


may_need_copy = CopyTable()
