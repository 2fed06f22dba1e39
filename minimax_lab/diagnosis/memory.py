"""What a program remembers: whether a call that made no calls may return what an earlier call returned."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from minimax_lab.diagnosis.learners_calls import LearnersCall, LearnersRun, alternates, argument_names, is_count, scalar
from minimax_lab.diagnosis.moves_left import parts_of
from minimax_lab.reading import Unseen, is_score

FEW = 3  # ends that show what their values are


class Memory:
    """The calls of a run whose values the program may return again."""

    def __init__(self, run: LearnersRun) -> None:
        self.run, self._states = run, run.rules.states if isinstance(run.rules, Unseen) else []

    def answers(self, known: list[LearnersCall], call: LearnersCall) -> bool:
        """Whether the value that some calls returned may be returned again: it is exact, or a bound closes the window.

        It is exact if it is a lower bound in one call and an upper bound in another. No value is below the smallest of
        all, or above the largest.
        """
        if not known or call.window is None:
            return bool(known)
        value, (lowest, highest) = call.value, self._range_of_ends
        windows = [each.window for each in known if each.window is not None and each.callees]
        may_be_less = lowest < value and len(windows) == len(known) and all(value <= low for low, _ in windows)
        may_be_more = highest > value and len(windows) == len(known) and all(value >= high for _, high in windows)
        return not (may_be_less and value > call.window[0]) and not (may_be_more and value < call.window[1])

    @cached_property
    def _range_of_ends(self) -> tuple[Any, Any]:
        values = [call.value for call in self.run.calls if not call.callees and call.value is not None]
        return min(values), max(values)

    def wrong_source(self, call: LearnersCall, may_be_turn: bool) -> LearnersCall | None:
        """The earlier call whose value a call of an unknown game returned wrongly; None if there is none.

        It found only a bound, or an argument tells the two apart.

        may_be_turn   whether the argument may be the one that says who moves
        """
        known = {each: self.differences(each, call) for each in self._known_to(call)}
        if same := [each for each, names in known.items() if not names]:
            return None if self.answers(same, call) else same[0]
        for each, names in known.items():
            name = next(iter(names)) if each.callees and len(names) == 1 else ""
            if name and (name == self._carried or (may_be_turn and self._may_move(call, each, name))):
                return each
        return None

    def _may_move(self, call: LearnersCall, known: LearnersCall, name: str) -> bool:
        """Whether a call may move like another one in the same state, whose argument says that the other player moves.

        In some games, one player can move where the other one cannot.
        """
        if not alternates(self.run.calls, name) or self.takes_many_values(name):
            return False
        changes, mover = {self._change(known, callee) for callee in known.callees}, call.given.get(name)
        callers = [each for each in self.run.calls if each.given.get(name) == mover]
        return any(self._change(each, callee) in changes for each in callers for callee in each.callees)

    def takes_many_values(self, name: str) -> bool:
        """Whether an argument has more values than one that says who moves."""
        return len({scalar(call.given.get(name)) for call in self.run.calls}) > 2

    def _change(self, call: LearnersCall, callee: LearnersCall) -> frozenset[Any]:
        """What a move changes, by its place: what it adds to numbers, or what it takes away and puts there."""
        states = (self._states[each.place] for each in (call, callee))
        before, after = (parts_of(list(state) if isinstance(state, str) else state) for state in states)
        changed = {where for where, _ in before.items() ^ after.items()}
        pairs: dict[Any, tuple[Any, Any]] = {where: (before.get(where), after.get(where)) for where in changed}
        if all(is_count(part) for pair in pairs.values() for part in pair):
            return frozenset((where, new - old) for where, (old, new) in pairs.items())
        return frozenset(pairs.items())

    def _known_to(self, call: LearnersCall) -> Iterator[LearnersCall]:
        """The calls about the same state that returned the same value before."""
        alike = self._by_value[call.place, call.value]
        return (each for each in alike if each.returns_at < call.called_at)

    @cached_property
    def _by_value(self) -> dict[tuple[Any, Any], list[LearnersCall]]:
        found = defaultdict[tuple[Any, Any], list[LearnersCall]](list)
        for call in self.run.calls:
            found[call.place, call.value].append(call)
        return found

    def differences(self, one: LearnersCall, other: LearnersCall) -> set[str]:
        """The arguments in which two calls differ, but for their windows and what is no plain value."""
        names = other.given.keys() - {*self.run.window_names}
        return {name for name in names if scalar(one.given.get(name)) != scalar(other.given[name])}

    @cached_property
    def _carried(self) -> str | None:
        """The argument, such as the points so far, that is the value at each end; None unless a memory leaves it out.

        It must rise and fall, and each call that returned another value must have found it in the memory.
        """
        calls = self.run.calls
        stops = [call for call in calls if not call.callees and is_score(call.value)]
        steps = [(call.caller.given, call.given) for call in calls if call.caller]
        for name in {*argument_names(calls)} - {*self.run.depths, *self.run.window_names}:
            ends = [call.value for call in stops if call.value == call.given.get(name)]
            others = [call for call in stops if call.value != call.given.get(name)]
            if len(ends) < FEW or len(set(ends)) < 2 or not all(is_count(given.get(name)) for _, given in steps):
                continue
            signs = {(new[name] > old[name]) - (new[name] < old[name]) for old, new in steps if name in old}
            if (
                {1, -1} <= signs
                and self.takes_many_values(name)
                and all(any(self.differences(each, call) <= {name} for each in self._known_to(call)) for call in others)
            ):
                return name
        return None
