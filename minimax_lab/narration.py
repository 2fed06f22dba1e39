"""What happens at each step of a run, in a sentence: the number of a template, and its fields.

A step is a call or a return. Its parts have the same labels everywhere: ended? - try - call - compare - return.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from minimax_lab.errors import quote
from minimax_lab.games.game import MAX
from minimax_lab.looks import action_label
from minimax_lab.wording import listed, signed_number

if TYPE_CHECKING:
    from minimax_lab.trace import Call, Trace

TEMPLATES = (
    "Before the first call.",  # 0
    "Call 1.",
    "Try {move}: call {call}.",
    "Ended? No. {player} is to move and has {actions} to try.",
    "Ended? Yes, it is worth {value}.",
    "Ended? No, but it makes no further call: it is worth {value}.",  # 5
    "Ended? No.",
    "Call {call} has tried every move; the {extreme} score is {value} by {best}.",
    "Call {call} stops before it has tried every move, with {value} by {best}.",
    "Call {call} has the scores {scores}.",
    "Return {value} to call {parent}.",  # 10
    "Return {value}: the answer.",
    "Compare: the first score of call {parent}, so the {extreme} so far is {value} by {move}.",
    "Compare: {value} is {better} than {before}, so the {extreme} so far is {value} by {move}.",
    "Compare: a tie with {before}; the first counts, so it stays {value} by {move}.",
    "Compare: {value} is not {better} than {before}, so the {extreme} so far stays {before} by {move}.",  # 15
    "Call {call} raises {error}.",
    "Call {call} is not finished.",
    "Call {call} returns {value}, though the {extreme} of its scores {scores} is {expected}.",
    "{player} is to move.",
    "Call {call} is made by call {parent}.",  # 20
    "Ended? Yes.",
    "Call {call} turns the sign of each score and returns the largest, {value}.",
    "Call {call} has tried every move; the {extreme} score is {value} by {best}, but it returns {value} by {chosen}.",
    "Call {call} has no score from {missing}; is a return missing?",
    "Call {call} has tried what it tries.",  # 25
)


class Step(NamedTuple):
    """A call or a return of the call in `row` of the trace."""

    row: int
    is_return: bool


class Phrase(NamedTuple):
    """The number of a template, and what is filled in."""

    template: int
    fields: dict[str, str]

    def __str__(self) -> str:
        return TEMPLATES[self.template].format(**self.fields)


def steps_of(trace: Trace) -> list[Step]:
    """The calls and returns of a run in the order in which they happened: twice as many as calls."""
    steps: list[Step] = []
    still_open: list[int] = []
    for row, depth in enumerate(trace.depths.tolist()):
        while len(still_open) > depth:
            steps.append(Step(still_open.pop(), True))
        steps.append(Step(row, False))
        still_open.append(row)
    steps.extend(Step(row, True) for row in reversed(still_open))
    return steps


def narrate(trace: Trace, step: int) -> str:
    """What step `step` does, in words; step 0 is before the first call."""
    return " ".join(map(str, phrases(trace, step)))


def phrases(trace: Trace, step: int) -> list[Phrase]:
    """The same as template numbers and fields."""
    if step == 0:
        mover = trace.calls[0].player if len(trace) else None
        return [Phrase(0, {}), *([Phrase(19, {"player": mover})] if mover else [])]
    row, is_return = steps_of(trace)[step - 1]
    return _Teller(trace, row).returning() if is_return else _Teller(trace, row).calling()


class _Teller:
    """Tells of one call of a trace."""

    def __init__(self, trace: Trace, row: int) -> None:
        self.trace, self.row = trace, row
        self.call = trace.calls[row]
        known = trace.tree.value_column[trace.tree.known]
        self.signed = bool(len(known) and (known < 0).any())

    def calling(self) -> list[Phrase]:
        call = self.call
        if call.parent is None:
            start = Phrase(1, {})
        else:
            known = call.action is not None
            start = (
                Phrase(2, {"move": self._move(self.row), "call": str(call.number)})
                if known
                else Phrase(20, {"call": str(call.number), "parent": str(call.parent)})
            )
        childless = self.trace.is_childless(self.row)
        if call.error is not None and childless:
            return [start]
        if call.player is None and childless:
            return [start, Phrase(4, {"value": self._value(call)}) if call.value is not None else Phrase(21, {})]
        if childless and call.value is not None:
            return [start, Phrase(5, {"value": self._value(call)})]
        actions = [quote(a) if not isinstance(a, str) else a for each in self._moves().values() for a in each]
        if not actions or call.player is None:
            return [start, Phrase(6, {})]
        return [start, Phrase(3, {"player": _player(call), "actions": listed(actions)})]

    def returning(self) -> list[Phrase]:
        call = self.call
        if call.error is not None:
            return [Phrase(16, {"call": str(call.number), "error": type(call.error).__name__})]
        if not call.finished:
            return [Phrase(17, {"call": str(call.number)})]
        told = [] if self.trace.is_childless(self.row) else [self._result()]
        if call.parent is None:
            return [*told, Phrase(11, {"value": self._value(call)})]
        return [*told, Phrase(10, {"value": self._value(call), "parent": str(call.parent)}), *self._compare()]

    def _result(self) -> Phrase:
        """What the scores of a call amount to, and whether it returns just that."""
        call, scores = self.call, self._scores(self.row)
        number = str(call.number)
        without = [child for child in self.trace.children(self.row) if child not in dict(scores)]
        if scores and without:
            return Phrase(24, {"call": number, "missing": listed([f"call {child + 1}" for child in without])})
        if not scores:
            return Phrase(25, {"call": number})
        if call.player is None or call.value is None:
            return Phrase(9, {"call": number, "scores": listed([self._number(score) for _, score in scores])})
        if self._is_negamax(self.row):
            return Phrase(22, {"call": number, "value": self._value(call)})
        expected = (max if call.player == MAX else min)(score for _, score in scores)
        if call.value != expected:
            shown = listed([self._number(score) for _, score in scores])
            return Phrase(18, {"call": number, "value": self._value(call), "extreme": _extreme(call)[0],
                               "scores": shown, "expected": self._number(expected)})  # fmt: skip
        best = next(self._move(row) for row, score in scores if score == expected)
        whole = len(scores) >= sum(map(len, self._moves().values()))
        fields = {"call": number, "extreme": _extreme(call)[0], "value": self._value(call), "best": best}
        chosen = next((child for child, _ in scores if self._action(child) == call.best), None)
        if call.best is not None and chosen is not None and self._move(chosen) != best:
            return Phrase(23, fields | {"chosen": self._move(chosen)})
        return Phrase(7 if whole else 8, fields)

    def _compare(self) -> list[Phrase]:
        """What the caller makes of the value: its best score before, and after."""
        caller = self.trace.calls[self.trace.calls[self.row].parent - 1]  # type: ignore[operator]
        if caller.player is None or self.call.value is None or self._is_negamax(caller.number - 1):
            return []
        extreme, better = _extreme(caller)
        earlier = [(row, score) for row, score in self._scores(caller.number - 1) if row < self.row]
        fields = {"parent": str(caller.number), "extreme": extreme, "better": better,
                  "value": self._value(self.call), "move": self._move(self.row)}  # fmt: skip
        if not earlier:
            return [Phrase(12, fields)]
        best = (max if caller.player == MAX else min)(score for _, score in earlier)
        holder = next(self._move(row) for row, score in earlier if score == best)
        if self.call.value == best:
            return [Phrase(14, fields | {"before": holder, "move": holder})]
        if (self.call.value > best) == (caller.player == MAX):
            return [Phrase(13, fields | {"before": self._number(best)})]
        return [Phrase(15, fields | {"before": self._number(best), "move": holder})]

    def _is_negamax(self, row: int) -> bool:
        """Whether the call returned the largest of its scores with their signs turned, and no plain extreme."""
        scores, value = [score for _, score in self._scores(row)], self.trace.outcome(row)[0]
        plain = (max if self.trace.player(row) == MAX else min)(scores, default=None)
        return bool(scores) and value != plain and value == max(-score for score in scores)

    def _action(self, row: int) -> Any:
        return self.trace.calls[row].action

    def _scores(self, row: int) -> list[tuple[int, Any]]:
        values = [(child, self.trace.outcome(child)[0]) for child in self.trace.children(row)]
        return [(child, value) for child, value in values if value is not None]

    def _moves(self) -> dict[Any, list[Any]]:
        return self.trace.moves(self.row)

    def _move(self, row: int) -> str:
        """The move that led to the call in `row`, or which call it is."""
        call = self.trace.calls[row]
        if call.action is None or call.parent is None:
            return f"call {call.number}"
        return action_label(self.trace.game(call.parent - 1), self.trace.state(call.parent - 1), call.action)

    def _value(self, call: Call) -> str:
        return quote(call.returned) if call.value is None else self._number(call.value)

    def _number(self, value: Any) -> str:
        return signed_number(value, self.signed)


def _player(call: Call) -> str:
    return call.player or "Nobody"


def _extreme(call: Call) -> tuple[str, str]:
    return ("largest", "larger") if call.player == MAX else ("smallest", "smaller")
