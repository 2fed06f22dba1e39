"""What a mutable thing holds: as a key, so that equal contents are found, and as a copy."""

from collections import deque
from typing import Any

import numpy as np

from minimax_lab.kit import TooLarge
from minimax_lab.recording import PLAIN, attributes_of, is_own_class, with_attributes

MOST_ITEMS = 1000  # in one thing; what holds more is a memory or a log, and no state


def is_own_object(thing: Any) -> bool:
    """Whether `thing` is an object of a plain Python class whose content may change: it has no hash of its own."""
    return is_own_class(type(thing))


def content_key(thing: Any, room: list[int] | None = None) -> Any:
    """A key that is equal for equal contents. Raises TooLarge for more than MOST_ITEMS items."""
    room = [MOST_ITEMS] if room is None else room
    room[0] -= 1
    if room[0] < 0:
        raise TooLarge(f"more than {MOST_ITEMS} items")
    kind = type(thing)
    if kind in PLAIN:
        return kind, thing
    if isinstance(thing, list | tuple | deque):
        return kind, tuple([content_key(part, room) for part in thing])
    if isinstance(thing, dict):
        return kind, frozenset([(content_key(key, room), content_key(thing[key], room)) for key in thing])
    if isinstance(thing, np.ndarray):
        return kind, thing.dtype.str, content_key(thing.tolist(), room)
    if isinstance(thing, set | bytearray):
        return kind, frozenset(thing) if isinstance(thing, set) else bytes(thing)
    if is_own_object(thing):
        return kind, content_key(attributes_of(thing), room)
    return kind, thing if kind.__hash__ is not None else id(thing)


def content_copy(thing: Any) -> Any:
    """A copy of a container or an object of a plain class, with everything in it."""
    if isinstance(thing, list) and type(thing) is list:
        return [content_copy(part) for part in thing]
    if type(thing) is dict:
        return {key: content_copy(value) for key, value in thing.items()}
    if type(thing) is tuple:
        return tuple([content_copy(part) for part in thing])
    if isinstance(thing, set | deque | bytearray | np.ndarray):
        return thing.copy()
    return with_attributes(thing, content_copy(attributes_of(thing))) if is_own_object(thing) else thing
