"""A learner's game as a right function shows it: the places of the learner's calls, the rules there, and the values.

A place is the number of a position and who moves there, because a negamax has one position for both players.
"""

from __future__ import annotations

import math
from contextlib import suppress
from itertools import product
from typing import Any

from minimax_lab.diagnosis.learners_calls import (
    DEPTHS,
    FUNCTION,
    PLAYERS,
    LearnersCall,
    LearnersRun,
    argument_names,
    scalar,
    without_driver,
)
from minimax_lab.diagnosis.right_function import MEMORIES, SELVES, objects_at_call, plain
from minimax_lab.diagnosis.right_positions import SAMPLE, SIDES, RightPositions
from minimax_lab.games import name_of
from minimax_lab.kit import InvalidArgument, join_with_and, pluralize
from minimax_lab.kit.time_limit import TimeUp, call_within
from minimax_lab.reading import HIGHS, LOWS, Place, Winner, extreme_named, is_score, other_side
from minimax_lab.recording import thaw
from minimax_lab.runs import Trace

MOST_POSITIONS = 5_000  # at which the right function is asked
MOST_COMPARED = 2_000  # calls with different arguments whose values are compared
SECONDS = 10  # without another call
Wrong = list[tuple[LearnersCall, Any]]  # calls in the order of their returns, each with the right value


class ShownGame:
    """A game with places in the place of its states.

    states    the learner's state at each place
    drivers   the names of the learner's functions that the right one does not have, if it has others
    """

    def __init__(self, function: Any, trace: Trace) -> None:
        self._known, self._trace = RightPositions(function), trace
        self._right, self._labels = self._known.right, getattr(trace.columns.found_states, "labels", {})
        self._moves_at, self._strange = dict[Place, dict[Any, Place]](), dict[Any, int]()
        self._arguments = dict[int, dict[str, Any]]()
        self._numbers = dict[int, int]()  # the position with the arguments of each call
        self._placed = 0
        names = {spec.function.__name__ for spec in trace.reader.specs}
        self.drivers = names - {*self._right.numbers} if names & {*self._right.numbers} else set[str]()
        self.states = dict[Place, Any]()

    # -- the game -----------------------------------------------------------------------------------------------------

    def actions(self, place: Place) -> list[Any]:
        """The moves, each as the position after it."""
        return list(self._moves(place))

    def result(self, place: Place, action: Any) -> Place:
        """The place after a move."""
        return self._moves(place)[action]

    def is_terminal(self, place: Place) -> bool:
        """Whether the right function makes no calls there."""
        return place[0] >= 0 and not self._known.look(place[0]).below

    def to_move(self, place: Place) -> str:
        """Who moves, or would move at an end."""
        return str(place[1])

    def utility(self, place: Place) -> Any:
        """What an end is worth to MAX."""
        return self._known.end_value(*place)

    @property
    def is_turned(self) -> bool:
        """Whether the right function is a negamax."""
        return self._known.is_turned

    def format(self, place: Place) -> str:
        """The learner's state, or else the arguments of the right function."""
        if place in self.states:
            return name_of(None, self.states[place])
        given = self._known.positions[place[0]].given
        shown = [thing for thing in given.values() if scalar(thing) is None]
        return name_of(None, shown[0] if len(shown) == 1 else given)

    def _moves(self, place: Place) -> dict[Any, Place]:
        if place not in self._moves_at:
            number, side = place
            below = self._known.look(number).below if number >= 0 else []
            self._moves_at[place] = {each: (each, self._known.side_below(number, side, each)) for each in below}
        return self._moves_at[place]

    # -- the learner's calls ------------------------------------------------------------------------------------------

    def shows_moves(self, run: LearnersRun) -> bool:
        """Whether the right function calls itself for the first call, and two play; False for a table.

        Raises InvalidArgument if it cannot answer the first call.
        """
        first = run.calls[0].given
        self._right.keep_ends({name: thing for name, thing in first.items() if name not in run.window_names})
        return bool(self._within_time(self._ask_first, run.calls))

    def _ask_first(self, calls: list[LearnersCall]) -> list[int]:
        """The positions after the moves of the first call."""
        if len({id(call.given.get("self")) for call in calls}) > 1:
            self._right.search_objects()
        self._fit_names(calls)
        if self._lacks(calls[0]):
            calls = without_driver(calls)
        root, must = calls[0], f"game {self._right.name}: a right function must take the same arguments"
        if lacking := self._lacks(root):
            takes = ", ".join(self._right.names)
            raise InvalidArgument(f"{must}; call {root.number} has no {lacking[0]}; it takes {takes}")
        try:
            made = self._known.try_result(self._own(root))
        except (RecursionError, InvalidArgument):
            raise
        except Exception as error:
            if self.keeps_state:
                return [0]  # which will not be used
            raise InvalidArgument(f"{must}; {type(error).__name__}: {error}") from error
        keys = [self._known.keys[at] for at in made]
        for name, types in self._types.items():
            used = {type(key[name]) for key in keys if scalar(key.get(name))}
            if types and used and types.isdisjoint(used):
                raise InvalidArgument(f"{must}; its {name} is {_names(used)}, and that of the run is {_names(types)}")
        for call in calls[:: len(calls) // SAMPLE + 1]:
            with suppress(Exception):  # a wrong program may pass anything
                self._known.try_result(self._own(call))
        part = self._trace.columns.value_reading.part
        self._known.learn_values(part.key if isinstance(part, Winner) else "XO")
        if root.callees and not made and self._right.is_recursive:
            wrong = "does not call itself for call 1, so it shows no moves; does it remember an earlier run?"
            raise InvalidArgument(f"game {self._right.name}: the right function {wrong}")
        return made

    def put(self, calls: list[LearnersCall]) -> tuple[list[LearnersCall], list[str]]:
        """Give the calls their places and movers. Returns those that can be judged, and a sentence on the others."""
        calls = without_driver(calls) if self._lacks(calls[0]) else calls
        left = self._within_time(self._put, calls)
        unsure = [f"{pluralize(len(left), 'call')} could not be compared with the right function."] if left else []
        return [call for call in calls if call not in left], unsure

    @property
    def keeps_state(self) -> bool:
        """Whether the arguments of the right function are not all of a position."""
        names = {*self._right.all_names, *SELVES, *self._names}
        labels = [label for name, label in self._labels.items() if label and name not in self.drivers]
        return self._right.keeps_state or any(
            names.isdisjoint({label, label.split(".")[0], *label.split(", ")}) for label in labels
        )

    def _within_time(self, work: Any, *args: Any) -> Any:
        wrong = f"game {self._right.name}: the right function"
        try:
            with self._right.watched():
                return call_within(SECONDS, work, *args, work_done=lambda: self._right.asked + self._placed)
        except TimeUp:
            raise InvalidArgument(f"{wrong} ran for {SECONDS} seconds without another call") from None
        except RecursionError:
            raise InvalidArgument(f"{wrong} calls itself without end") from None

    def _put(self, calls: list[LearnersCall]) -> set[LearnersCall]:
        """Returns the calls that get no place, because the run is too long."""
        left = set[LearnersCall]()
        for call in calls:
            if call.caller is None:
                self._place_root(call)
            elif call.caller in left or len(self._moves_at) > MOST_POSITIONS:
                left.add(call)
            else:
                self._place_below(call.caller, call)
        for call in calls:
            if not left.isdisjoint(call.callees):
                call.finished, call.callees = False, []
        return left

    def _own(self, call: LearnersCall, number: int | None = None) -> int:
        """The position with the arguments of a call, of the function with its name unless another one is given."""
        number = self._right.numbers.get(call.given[FUNCTION], 0) if number is None else number
        return self._known.number(self._right.position(self._given(call), number))

    def _place_root(self, call: LearnersCall) -> None:
        number = self._own(call)
        made = self._known.try_result(number)
        self._numbers[call.number] = number
        if not self._right.is_recursive and len(made) == 1:  # a driver
            (number,) = made
        self._place(call, number, SIDES[0] if self.is_turned else self._known.side(number))

    def _place(self, call: LearnersCall, number: int, side: Any) -> None:
        call.place, call.mover = (number, side), side
        self.states.setdefault(call.place, self._trace.calls[call.number - 1].state)
        self._placed += 1

    def _place_below(self, above: LearnersCall, call: LearnersCall) -> None:
        """Place a call where a move leads to, perhaps with a wrong player; else where its caller is, or nowhere."""
        given = {name: plain(thing) for name, thing in self._given(call).items()}
        places = list(self._moves(above.place).values())
        others = {name for name in given if name.startswith("self.")} - {*self._labels.values()}  # such as a counter
        for skipped in (set[str](), others, others | self._depths, others | self._depths | self._players):
            if place := next((each for each in places if self._fits(each[0], given, skipped)), None):
                self._place(call, *place)
                skipped -= others
                call.mover = other_side(SIDES, place[1]) if skipped > self._depths else place[1]
                keeps_depth = all(given.get(name) == plain(self._given(above).get(name)) for name in self._depths)
                keeps_depth |= self._fits(place[0], given, self._players)  # else it may count the other way
                is_unlike = skipped and keeps_depth
                function = self._known.positions[place[0]].function
                self._numbers[call.number] = self._own(call, function) if is_unlike else place[0]
                return
        is_driver = above.given[FUNCTION] != call.given[FUNCTION]  # whose player is the one that it searches for
        skipped = others | self._depths if is_driver else others | self._depths | self._players
        if above.given[FUNCTION] in self.drivers:
            self._place_root(call)  # what a driver does is not known
        elif above.place[0] >= 0 and self._fits(above.place[0], given, skipped):
            self._place(call, *above.place)
            self._numbers[call.number] = above.place[0]
        else:
            strange = self._strange.setdefault(frozenset(given.items()), len(self._strange))
            self._place(call, -1 - strange, other_side(SIDES, above.mover))
            if len(self._right.functions) == 1:
                with suppress(Exception):  # a wrong program may pass anything
                    self._numbers[call.number] = self._own(call)

    def _fits(self, number: int, given: dict[str, Any], skipped: set[str]) -> bool:
        key = self._known.keys[number]
        names = [name for name in key if name in given and name not in skipped]
        return bool(names) and all(key[name] == given[name] for name in names)

    # -- the arguments ------------------------------------------------------------------------------------------------

    def _given(self, call: LearnersCall) -> dict[str, Any]:
        """The arguments of a call by the names of the right function, with the state as it was at the call."""
        if call.number not in self._arguments:
            label, own = self._labels.get(call.given[FUNCTION], ""), extreme_named(call.given[FUNCTION])
            state = self._trace.calls[call.number - 1].state
            given = {**call.given, label: state, label.split(".")[-1]: state} if label else dict(call.given)
            outer = {name: thaw(held) for name, held in self._trace.reader.outer(call.number - 1).items()}
            given |= objects_at_call(call.given, outer)
            for name in self._right.names:
                if name not in given and own is not None and extreme_named(name) is not None:
                    given[name] = own == extreme_named(name)
            self._arguments[call.number] = {self._names.get(name, name): thing for name, thing in given.items()}
        return self._arguments[call.number]

    def _fit_names(self, calls: list[LearnersCall]) -> None:
        """Find the learner's names of the arguments: the same ones, or as many others in the same order."""
        self._names, names = dict[str, str](), self._right.names
        lacking = [name for name in self._lacks(calls[-1]) if extreme_named(name) is None or not calls[-1].callees]
        others = [name for name in argument_names(calls) if name not in names and name[0] not in "(."]
        if len(lacking) == len(others):
            self._names = dict(zip(others, lacking, strict=True))
        self._arguments.clear()
        given = list(map(self._given, calls))
        contents = {name: {scalar(each[name]) for each in given if name in each} for name in self._right.all_names}
        self._types = {name: {each[0] for each in held if each} for name, held in contents.items()}
        self._depths = set(filter(DEPTHS.search, contents))
        self._players = {
            name for name, held in contents.items()
            if len(held) <= len(SIDES) and (PLAYERS.search(name) or any(each and each[0] is bool for each in held))
        }  # fmt: skip

    def _lacks(self, call: LearnersCall) -> list[str]:
        """The arguments that the right function needs and the call does not have."""
        given = self._given(call)
        return [name for name in self._right.names if name not in given and name not in self._right.optional]

    # -- the values ---------------------------------------------------------------------------------------------------

    def is_over(self, call: LearnersCall) -> bool:
        """Whether the right function makes no calls for the arguments of a call."""
        return not self._known.try_result(self._numbers[call.number])

    def returns_the_same(self, call: LearnersCall) -> bool:
        """Whether the right function returns just what a call did."""
        number = self._numbers.get(call.number)
        return number is not None and self._known.returned(number) == plain(call.returned)

    def compare_all(self, run: LearnersRun) -> tuple[int, Wrong]:
        """Compare without a judge: how many calls were compared, and the wrong ones."""
        known = {*self._right.names, *LOWS, *HIGHS, FUNCTION}
        for call in run.calls:
            others = [name for name in call.given if self._names.get(name, name) not in known and name[0] != "."]
            if all(DEPTHS.search(name) or MEMORIES.search(name) for name in others):
                with suppress(Exception):  # a wrong program may pass anything
                    self._numbers[call.number] = self._own(call)
        compared = self._within_time(self._compared, run.calls)
        return len(compared), self._without_bounds(run, [each for each in compared if not _is_right(*each)])

    def wrong_values(self, run: LearnersRun) -> Wrong:
        """The calls whose values are not right for their arguments.

        Values are those of one player, or of the player to move, whichever fits best. If the ends have other values
        than those of the right function, only who wins is compared.
        """
        compared, fits = self._within_time(self._compared, run.calls), list[tuple[bool, int, Wrong]]()
        signs = (1, -1) if any(right for call, right in compared if self.is_terminal(call.place)) else (1,)
        views = (None,) if run.negates and self.is_turned else (None, SIDES[1])
        for sign, turned in product(signs, views):
            known = [(call, right * (-sign if call.mover == turned else sign)) for call, right in compared]
            by_sign = any(_value_of(call) != right for call, right in known if self.is_terminal(call.place))
            wrong = [each for each in known if not _is_right(*each, by_sign)]
            fits.append((by_sign, len(wrong), wrong))
        return self._without_bounds(run, min(fits, key=lambda fit: fit[:2])[-1])

    def _without_bounds(self, run: LearnersRun, wrong: Wrong) -> Wrong:
        """The wrong calls; none if values may be bounds for a window that nobody knows, and the first call is right.

        An argument that the right function takes under another name than one of a bound is none.
        """
        taken = {*self._right.names} - {*LOWS, *HIGHS}
        bounds = [name for name in run.bounds if self._names.get(name, name) not in taken]
        may_be_bounds = bounds or run.shares_window or run.hides_window
        return [] if may_be_bounds and all(call.caller for call, _ in wrong) else wrong

    def _compared(self, calls: list[LearnersCall]) -> Wrong:
        """The calls whose right value is known."""
        found, numbers = Wrong(), set[int]()
        for call in sorted(calls, key=lambda call: call.returns_at):
            number = self._numbers.get(call.number)
            low, high = call.window or (-math.inf, math.inf)  # nobody uses a value for an empty window
            if (
                number is None
                or not call.finished
                or _value_of(call) is None
                or low >= high
                or len(numbers) > MOST_COMPARED
            ):
                continue
            numbers.add(number)
            if (right := self._known.exact(number)) is not None:
                found.append((call, right))
        return found


def _names(types: set[type]) -> str:
    return join_with_and(sorted(each.__name__ for each in types))


def _value_of(call: LearnersCall) -> Any:
    """The value of a call; of a driver, what it returned if that is the value of its only callee."""
    is_driver = call.value is None and is_score(call.returned)
    return call.returned if is_driver and [each.value for each in call.callees] == [call.returned] else call.value


def _is_right(call: LearnersCall, right: Any, by_sign: bool = False) -> bool:
    """Whether a value is right, or a bound outside the window; in `by_sign`, only who wins is compared."""
    values = (_value_of(call), right, *(call.window or (-math.inf, math.inf)))
    value, right, low, high = (math.copysign(1, each) if each else 0 for each in values) if by_sign else values
    return bool(value == right or right <= value <= low or high <= value <= right)
