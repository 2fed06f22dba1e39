"""A learner's game as a right function shows it: the places of the learner's calls, and the rules there.

A place is the number of a position and who moves there, because a negamax has one position for both players.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import Any

from minimax_lab.diagnosis.faults import Trouble
from minimax_lab.diagnosis.judge import Judge
from minimax_lab.diagnosis.learners_calls import (
    DEPTHS,
    FUNCTION,
    PLAYERS,
    LearnersCall,
    argument_names,
    extreme_named,
    is_count,
    scalar,
)
from minimax_lab.diagnosis.moves_left import parts_of
from minimax_lab.diagnosis.right_function import plain
from minimax_lab.diagnosis.right_positions import SAMPLE, SIDES, RightPositions
from minimax_lab.games import name_of
from minimax_lab.kit import InvalidArgument, pluralize
from minimax_lab.kit.time_limit import TimeUp, call_within
from minimax_lab.reading import Place, other_side
from minimax_lab.runs import Trace

MOST_POSITIONS = 5_000  # at which the right function is asked
MOST_GUESSED = 8  # contents of an argument that the first call lacks
SECONDS = 10  # without another call
STYLES = {
    Trouble.LEFT_OUT,
    Trouble.NO_CALLS,
    Trouble.AFTER_END,
    Trouble.ILLEGAL,
    Trouble.SAME_BOARD,
}  # if values are right


class ShownGame:
    """A game with places in the place of its states.

    states   the learner's state at each place
    """

    def __init__(self, function: Callable[..., Any], trace: Trace) -> None:
        self._known = RightPositions(function)
        self._right, self._labels = self._known.right, getattr(trace.columns.found_states, "labels", {})
        self._moves_at, self._strange = dict[Place, dict[Any, Place]](), dict[Any, int]()
        self._first: int | None = None
        self._placed = 0
        self.states = dict[Place, Any]()

    # -- the game -----------------------------------------------------------------------------------------------------

    def actions(self, place: Place) -> list[Any]:
        """The moves, each as what it changes."""
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
            changes = [self._change(number, each) for each in below]
            self._moves_at[place] = {
                change if changes.count(change) == 1 else (change, each): (
                    each,
                    self._known.side_below(number, side, each),
                )
                for change, each in zip(changes, below, strict=True)
            }
        return self._moves_at[place]

    def _change(self, above: int, below: int) -> Any:
        """What a move changes, so that the same move is known again in another position."""
        old, new = (
            parts_of(
                {name: thing for name, thing in self._known.positions[each].given.items() if not DEPTHS.search(name)}
            )
            for each in (above, below)
        )
        changed = (where for where in old.keys() | new.keys() if old.get(where) != new.get(where))
        return frozenset((where, plain(new.get(where))) for where in changed)

    # -- the learner's calls ------------------------------------------------------------------------------------------

    def put(self, calls: list[LearnersCall]) -> tuple[list[LearnersCall], list[str]]:
        """Give the calls their places and movers. Returns those that can be judged, and a sentence on the others.

        Raises InvalidArgument if the right function cannot answer the first call.
        """
        try:
            with self._right.watched():
                left = call_within(SECONDS, self._put, calls, work_done=lambda: self._right.asked + self._placed)
        except TimeUp:
            wrong = f"ran for {SECONDS} seconds without another call"
            raise InvalidArgument(f"game {self._right.name}: the right function {wrong}") from None
        except RecursionError:
            raise InvalidArgument(f"game {self._right.name}: the right function calls itself without end") from None
        unsure = [f"{pluralize(len(left), 'call')} could not be compared with the right function."] if left else []
        return [call for call in calls if call not in left], unsure

    def _put(self, calls: list[LearnersCall]) -> set[LearnersCall]:
        """Returns the calls that get no place, because the run is too long."""
        if self._first is None:
            self._fit_names(calls)
            self._first = self._first_position(calls)
            for call in calls[:: len(calls) // SAMPLE + 1]:
                with suppress(Exception):  # a wrong program may pass anything
                    self._known.try_result(self._number(call))
            self._known.learn_values()
        left = set[LearnersCall]()
        for call in calls:
            if call.caller is None:
                self._place(call, self._first, SIDES[0] if self.is_turned else self._known.side(self._first))
            elif call.caller in left or len(self._moves_at) > MOST_POSITIONS:
                left.add(call)
            else:
                self._place_below(call.caller, call)
        for call in calls:
            if not left.isdisjoint(call.callees):
                call.finished, call.callees = False, []
        return left

    def _number(self, call: LearnersCall) -> int:
        return self._known.number(self._right.position(self._given(call)))

    def _place(self, call: LearnersCall, number: int, side: Any) -> None:
        state, call.place, call.mover = call.place, (number, side), side
        self.states.setdefault(call.place, state)
        self._placed += 1

    def _place_below(self, above: LearnersCall, call: LearnersCall) -> None:
        """Place a call where a move leads to, perhaps with a wrong player; else where its caller is, or nowhere."""
        given = {name: plain(thing) for name, thing in self._given(call).items()}
        places = list(self._moves(above.place).values())
        for skipped in (set(), self._depths, self._depths | self._players):
            if place := next((each for each in places if self._fits(each[0], given, skipped)), None):
                self._place(call, *place)
                call.mover = other_side(SIDES, place[1]) if skipped > self._depths else place[1]
                return
        if above.place[0] >= 0 and self._fits(above.place[0], given, self._depths | self._players):
            self._place(call, *above.place)
        else:
            strange = self._strange.setdefault(frozenset(given.items()), len(self._strange))
            self._place(call, -1 - strange, other_side(SIDES, above.mover))

    def _fits(self, number: int, given: dict[str, Any], skipped: set[str]) -> bool:
        """Whether the arguments of a position and of a call are the same where both have them."""
        key = self._known.keys[number]
        names = [name for name in key if name in given and name not in skipped]
        return bool(names) and all(key[name] == given[name] for name in names)

    # -- the arguments ------------------------------------------------------------------------------------------------

    def _given(self, call: LearnersCall) -> dict[str, Any]:
        """The arguments of a call by the names of the right function, with the state as it was at the call."""
        label, own = self._labels.get(call.given[FUNCTION], ""), extreme_named(call.given[FUNCTION])
        given = {**call.given, label: call.place, label.split(".")[-1]: call.place} if label else dict(call.given)
        for name in self._right.names:
            if name not in given and own is not None and extreme_named(name) is not None:
                given[name] = own == extreme_named(name)
        return {self._names.get(name, name): thing for name, thing in given.items()}

    def _fit_names(self, calls: list[LearnersCall]) -> None:
        """Find the learner's names of the arguments: the same ones, or as many others in the same order."""
        self._names, names = dict[str, str](), self._right.names
        lacking = [name for name in self._lacking(calls[-1]) if extreme_named(name) is None or not calls[-1].callees]
        others = [name for name in argument_names(calls) if name not in names and name[0] not in "(."]
        if len(lacking) == len(others):
            self._names = dict(zip(others, lacking, strict=True))
        given = list(map(self._given, calls))
        contents = {name: {scalar(each[name]) for each in given if name in each} for name in names}
        self._depths = set(filter(DEPTHS.search, names))
        self._players = {
            name for name, held in contents.items()
            if len(held) <= len(SIDES) and (PLAYERS.search(name) or any(each and each[0] is bool for each in held))
        }  # fmt: skip

    def _lacking(self, call: LearnersCall) -> list[str]:
        given = self._given(call)
        return [name for name in self._right.names if name not in given and name not in self._right.optional]

    def _first_position(self, calls: list[LearnersCall]) -> int:
        """The position of the first call, whose driver may lack arguments that its callees have."""
        root, name = calls[0], self._right.name
        below = [{key: plain(thing) for key, thing in self._given(callee).items()} for callee in root.callees]
        lacking, found = self._lacking(root), dict[int, tuple[int, int]]()
        trouble = f"it takes {', '.join(self._right.names)}"
        for values in product(*(self._guess(each, calls) for each in lacking)):
            given = {**self._given(root), **dict(zip(lacking, values, strict=True))}
            try:
                number = self._known.number(self._right.position(given))
                made = self._known.try_result(number)
            except RecursionError:
                raise
            except Exception as error:
                trouble = f"{type(error).__name__}: {error}"
                continue
            strict, loose = (
                sum(any(self._fits(at, each, skipped) for at in made) for each in below)
                for skipped in (set[str](), self._depths)
            )
            found[number] = strict, loose
        if not found:
            raise InvalidArgument(f"game {name}: a right function must take the same arguments; {trouble}")
        best = max(found, key=lambda each: found[each])
        made = self._known.try_result(best)
        if not self._right.is_recursive and len(made) == 1:  # a driver
            (best,) = made
        if below and not self._known.try_result(best):
            wrong = "does not call itself for call 1, so it shows no moves"
            raise InvalidArgument(f"game {name}: the right function {wrong}; does it remember an earlier run?")
        return best

    def _guess(self, name: str, calls: list[LearnersCall]) -> list[Any]:
        """What the first call may have in place of an argument that it lacks: what others have, or one more or less."""
        given = [each[name] for each in map(self._given, calls) if name in each]
        counts = [each + step for each in given[:1] if is_count(each) for step in (1, -1)]
        return list({plain(each): each for each in [*counts, *given]}.values())[:MOST_GUESSED]

    # -- the values ---------------------------------------------------------------------------------------------------

    def is_negamax(self, calls: list[LearnersCall]) -> bool:
        """Whether the ends show that the values are those of the player to move."""
        ends = [call for call in calls if call.finished and call.value is not None and self.is_terminal(call.place)]
        worths = [self.utility(call.place) for call in ends]
        values = [worth if call.place[1] == SIDES[0] else -worth for call, worth in zip(ends, worths, strict=True)]
        movers = {call.place[1] for call, worth in zip(ends, worths, strict=True) if worth}
        return len(movers) > 1 and values == [call.value for call in ends]

    def agrees(self, judge: Judge) -> bool:
        """Whether all values, or bounds, are right though the program does not play as the right function does.

        A value about which the right function cannot be asked is not wrong.
        """
        if not judge.troubles <= STYLES:
            return False
        calls = [call for call in judge.run.calls if call.finished and call.value is not None]
        sign = 1 if judge.scale.largest == SIDES[0] else -1
        ends = [call for call in calls if self.is_terminal(call.place)]
        by_sign = any(judge.worth(call) != sign * self.utility(call.place) for call in ends)
        return all(self._is_right(judge, call, sign, by_sign) for call in calls)

    def _exact(self, call: LearnersCall) -> Any:
        number, side = call.place
        with suppress(Exception):  # a wrong program may pass anything
            return self._known.exact(number if number >= 0 else self._number(call), side)
        return None

    def _is_right(self, judge: Judge, call: LearnersCall, sign: int, by_sign: bool) -> bool:
        exact, worth, (low, high) = self._exact(call), judge.worth(call), judge.window(call)
        if exact is None:
            return True
        right = sign * exact
        if by_sign:
            right, worth, low, high = (math.copysign(1, each) if each else 0 for each in (right, worth, low, high))
        return bool(worth == right or right <= worth <= low or high <= worth <= right)
