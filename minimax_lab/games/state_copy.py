"""A state as it was, to be compared with what it is later."""

import copy
from typing import Any

from minimax_lab.kit import same


class StateCopy:
    """A copy of a state, also of one whose objects are equal only to themselves: then it is compared by content.

    copy   the copy; the state itself if it cannot be copied
    """

    def __init__(self, state: Any) -> None:
        try:
            self.copy = copy.deepcopy(state)
        except Exception:  # it cannot be copied, so nothing is known
            self.copy = state
        self.is_known = self.copy is not state
        self.by_content = self.is_known and not same(self.copy, state)
        if self.by_content:
            self.is_known = same(_content(self.copy), _content(state))

    def differs_from(self, state: Any) -> bool:
        """Whether `state` is certainly not what was copied."""
        if not self.is_known:
            return False
        return not (same(_content(self.copy), _content(state)) if self.by_content else same(self.copy, state))


def _content(thing: Any, depth: int = 6) -> Any:
    """What an object consists of, to be compared; objects that cannot be compared otherwise are."""
    if depth and isinstance(thing, list | tuple):
        return [_content(each, depth - 1) for each in thing]
    if depth and isinstance(thing, dict):
        return {name: _content(value, depth - 1) for name, value in thing.items()}
    slots = _slots(type(thing))
    if depth and (slots or hasattr(thing, "__dict__")) and not isinstance(thing, type):
        names = [*getattr(thing, "__dict__", ()), *slots]
        return [type(thing), {name: _content(getattr(thing, name, None), depth - 1) for name in names}]
    return thing


def _slots(kind: type) -> list[str]:
    """The names in the `__slots__` of a class and of those that it inherits from."""
    slots = [each.__dict__.get("__slots__", ()) for each in kind.__mro__]
    return [name for names in slots for name in ([names] if isinstance(names, str) else names)]
