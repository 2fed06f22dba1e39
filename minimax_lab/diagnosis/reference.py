"""Judge a learner's run against a right function that takes the same arguments."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from minimax_lab.diagnosis.learners_calls import LearnersCall
from minimax_lab.kit import InvalidArgument, is_number, pluralize, quote
from minimax_lab.reading import content_key, find_number

MOST_COMPARED = 2_000  # calls that differ; the right function runs once for each
NO_VALUE = object()


class Reference:
    """A right function, and what it returns for the calls of a run. A call that it rejects is not compared.

    judged   how many calls were compared
    unsure   a sentence on those that were not
    """

    def __init__(self, function: Callable[..., Any], calls: list[LearnersCall]) -> None:
        self.function, self._values = function, dict[Any, Any]()
        self._compare_root(calls[0])
        returned = sorted((call for call in calls if self._is_compared(call)), key=lambda call: call.returns_at)
        self.wrong, self.judged, left = list[tuple[LearnersCall, Any]](), 0, 0
        for call in returned:
            right = self._value(call)
            left += right is NO_VALUE
            self.judged += right is not NO_VALUE
            if right is not NO_VALUE and call.value != right:
                self.wrong.append((call, right))
        self.unsure = [f"{pluralize(left, 'call')} could not be compared with the right function."] if left else []

    def _is_compared(self, call: LearnersCall) -> bool:
        """Whether the call has a value; that of a call with a window may be a bound."""
        return call.value is not None and (call.window is None or call.caller is None)

    def _compare_root(self, call: LearnersCall) -> None:
        """Let the right function answer the first call. Raises InvalidArgument if it cannot."""
        name = getattr(self.function, "__name__", quote(self.function))
        try:
            value = find_number(self.function(*_arguments(call)), None)
        except Exception as error:
            raise InvalidArgument(f"game {name}: a right function must take the same arguments; {error}") from error
        if not is_number(value):
            raise InvalidArgument("game: the right function returned no value for call 1")
        self._values[_key(call)] = value

    def _value(self, call: LearnersCall) -> Any:
        """The right value of a call, NO_VALUE if there is none or many were asked for already."""
        key = _key(call)
        if key not in self._values:
            if len(self._values) >= MOST_COMPARED:
                return NO_VALUE
            try:
                value = find_number(self.function(*_arguments(call)), None)
            except Exception:  # a wrong program may pass anything
                value = None
            self._values[key] = value if is_number(value) else NO_VALUE
        return self._values[key]


def _arguments(call: LearnersCall) -> list[Any]:
    """Copies of the arguments of a call."""
    return [copy.deepcopy(value) for name, value in call.given.items() if not name.startswith(("(", "."))]


def _key(call: LearnersCall) -> Any:
    """The same for calls with the same arguments."""
    try:
        key = tuple(content_key(value) for name, value in call.given.items() if not name.startswith(("(", ".")))
        hash(key)
    except Exception:  # too large, or linked to itself
        return call.number
    return key
