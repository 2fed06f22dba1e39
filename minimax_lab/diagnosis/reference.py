"""Judge a learner's run against a right function that takes the same arguments."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from minimax_lab.diagnosis.learners_calls import LearnersCall
from minimax_lab.kit import InvalidArgument, is_number, quote
from minimax_lab.reading import find_number


class Reference:
    """A right function. `first_wrong(call)` finds a call with a wrong value although its callees' values are right.

    It goes down from a wrong call to its first wrong callee, so it runs the right function only on a few calls.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.judged = function, 0

    def first_wrong(self, call: LearnersCall) -> tuple[LearnersCall, Any] | None:
        """The call at fault at or below `call`, and its right value; None if `call` is right."""
        right = self._value(call)
        if call.value is None or call.value == right:
            return None
        below = (self.first_wrong(callee) for callee in (call.first or call).callees if callee.window is None)
        return next(filter(None, below), (call, right))

    def _value(self, call: LearnersCall) -> Any:
        self.judged += 1
        given = [copy.deepcopy(value) for name, value in call.given.items() if not name.startswith("(")]
        try:
            value = find_number(self.function(*given), None)
        except Exception as error:
            name = getattr(self.function, "__name__", quote(self.function))
            raise InvalidArgument(f"game {name}: a right function must take the same arguments; {error}") from error
        if not is_number(value):
            raise InvalidArgument(f"game: the right function returned no value for call {call.number}")
        return value
