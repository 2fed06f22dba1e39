"""Judge each call of a learner's run against the rules and against what its own callees returned.

A call is wrong if what it did or returned is wrong although everything that its callees returned is taken for right.
So an error below is not blamed above, and neither the order of moves nor ties nor pruning matter. What the rules allow
depends on the learner's own scale, which comes from outside: `first_wrong_call.py` tries each one.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations
from typing import Any

from minimax_lab.diagnosis.faults import Fault, Scale, Tried, Trouble, View
from minimax_lab.diagnosis.learners_calls import DEPTHS, FUNCTION, LearnersCall, LearnersRun, is_count, stuck_player
from minimax_lab.diagnosis.memory import Memory
from minimax_lab.diagnosis.moves_left import wrong_change
from minimax_lab.diagnosis.whole_game import kind_of_end, whole_game
from minimax_lab.diagnosis.written_moves import (
    Choice,
    UnknownMoves,
    is_right_as_a_whole,
    is_value_with_move,
    same_move,
    writes_alike,
    wrong_moves,
)
from minimax_lab.kit import same
from minimax_lab.reading import EMPTY, GameRules, Heaps, Lines, Place, Shown, Side, Unreadable, Unseen, other_side
from minimax_lab.recording import attributes_of


class Judge:
    """Judges all calls of a run on one scale, and lists the `faults` and, in sentences, what it is `unsure` about."""

    def __init__(self, run: LearnersRun, scale: Scale) -> None:
        self.run, self.scale, self.rules = run, scale, scale.rules
        self.faults: list[Fault] = []
        self.tried: list[Tried] = []
        self.unsure: list[str] = []
        self.read_moves: set[LearnersCall] = set()  # calls whose moves could be read
        self.misled: set[LearnersCall] = set()  # calls that made a wrong call
        self.peeked: set[LearnersCall] = set()  # calls that saw the end of the game after a move, without a call
        self.reversed: set[LearnersCall] = set()  # drivers that returned the first of their worst moves
        self.unsound: set[LearnersCall] = set()  # wrong calls, and all calls below them
        self.memory = Memory(run)
        self.ends = {call for call in run.calls if self.rules.is_end(call.place)}
        self._judge_calls()
        self._learn_scale()
        self._judge_returns()
        self._recall()
        self._excuse_discount()
        self._judge_windows()
        self._judge_moves()
        self.is_turned = self._blame_driver()

    @property
    def judged(self) -> int:
        """How many calls could be judged: all but those below a wrong call."""
        return sum(call.weight for call in self.run.calls if call not in self.unsound)

    @property
    def illegal(self) -> int:
        """How many calls are no legal move from their caller's place, also of those below a wrong call."""
        pairs = ((call.caller, call) for call in self.run.calls if not isinstance(self.rules, Unseen))
        return sum(call.weight for above, call in pairs if above and self._wrong_call(above, call))

    @cached_property
    def troubles(self) -> set[Trouble]:
        """What is wrong at the faults, once all calls are judged."""
        return {fault.trouble for fault in self.faults}

    @property
    def first_fault(self) -> Fault:
        """The fault that shows first; rather one that changes a value than moves left out without a consequence."""
        return min(self.faults, key=lambda fault: (self._is_harmless(fault), fault.step))

    def _is_harmless(self, fault: Fault) -> bool:
        """Whether the moves that a call left out would not have changed what it returned."""
        call = fault.call
        if fault.trouble is not Trouble.LEFT_OUT or self.run.shares_window:
            return False
        if isinstance(self.rules, Unseen):
            return self._is_worth(call, self._tree_worth(call))
        if not fault.allowed or not self._whole_game or (isinstance(self.rules, Heaps) and not call.window):
            return False
        if isinstance(self.rules, Lines) and call.looped and fault.has_filled_cells:
            return False  # an earlier move was not taken back
        other, plies = other_side(self.rules.sides, call.mover), self._plies_left(call)
        left_out = [self._whole_game(place, other, plies - 1) for place in fault.allowed]
        return None not in left_out and self._is_worth(call, self.best_of(call, [self.worth(call), *left_out]))

    def _tree_worth(self, call: LearnersCall) -> Any:
        """What a node of a tree is worth that its state holds as a whole; None for any other state."""
        assert isinstance(self.rules, Unseen)
        game, states = self.rules.game, self.rules.states
        if game is None or not game.is_tree or self.limit or self.scale.view is not View.MAX:
            return None
        leaves = [
            (states[each.place], each.value) for each in self.run.calls if each.value is not None and not each.callees
        ]
        names = {"", *attributes_of(leaves[0][0])}
        held = (
            name for name in names if all(same(attributes_of(leaf).get(name, leaf), worth) for leaf, worth in leaves)
        )
        name = next(held, None)
        return None if name is None else game.tree_worth(states[call.place], call.mover == self.scale.largest, name)

    def faults_of(self, *troubles: Trouble) -> list[Fault]:
        """The faults in which one of these is wrong."""
        return [fault for fault in self.faults if fault.trouble in troubles]

    def _blame(self, trouble: Trouble, call: LearnersCall, seen_at: LearnersCall | None = None, **details: Any) -> None:
        self.faults.append(Fault(trouble, call, seen_at or call, **details))

    # -- calls ----------------------------------------------------------------------------------------------------

    def _judge_calls(self) -> None:
        """Find the calls that are not one legal move from their caller's place."""
        for call in self.run.calls:
            above = call.caller
            if above is None:
                continue
            if isinstance(self.rules, Unseen):
                self._judge_unseen_call(above, call)
                continue
            if above in self.unsound:
                self.unsound.add(call)
            elif self._has_played(above, call):
                self.misled.add(above)  # what it returned is no answer to its own board
            elif not call.handed_on and (trouble := self._wrong_call(above, call)):
                allowed = [] if trouble is Trouble.AFTER_END else list(self._moves(above).values())
                if trouble is not Trouble.AFTER_END or above not in self.misled:
                    self._blame(trouble, above, call, allowed=allowed)
                self.misled.add(above)
                self.unsound.add(call)

    def _has_played(self, above: LearnersCall, call: LearnersCall) -> bool:
        """Whether both players have moved between the call of a driver and one that it made, as in a match.

        A driver has tried two moves before it plays one. One that takes no move back has marks of one player more.
        """
        if above.caller or above.given[FUNCTION] == call.given[FUNCTION]:
            return False
        if isinstance(self.rules, Lines):
            pairs = list(zip(above.place, call.place, strict=True))
            added = [new for old, new in pairs if old is EMPTY and new is not EMPTY]
            keeps_all = all(old in (EMPTY, new) for old, new in pairs)
            return keeps_all and len({*added}) == 2 and abs(len(added) - 2 * added.count(above.mover)) <= 1
        first = above.callees[:2]
        if call in first or isinstance(self.rules, GameRules):
            return False
        if isinstance(self.rules, Unseen):
            return not any(callee.number in self.run.with_old_moves for callee in first)
        legal = self._moves(above).values()
        return call.place not in legal and all(callee.place in legal for callee in first)

    def _judge_unseen_call(self, above: LearnersCall, call: LearnersCall) -> None:
        """Judge a call of an unknown game: earlier moves were taken back, and not always the same player moves."""
        if call.number in self.run.with_old_moves and not self._has_played(above, call):
            self._blame(Trouble.MARKS_LEFT, above, call)
        elif self._is_stuck and not call.handed_on and call.mover == above.mover:
            self._blame(Trouble.SAME_PLAYER, above, call)
            self.misled.add(above)

    @cached_property
    def _is_stuck(self) -> bool:
        return bool(self.run.player and self.run.player == stuck_player(self.run.text, self.run.calls))

    def _moves(self, call: LearnersCall) -> dict[Any, Place]:
        return {} if call in self.ends else self.rules.moves(call.place, call.mover)

    def _wrong_call(self, above: LearnersCall, call: LearnersCall) -> Trouble | None:
        if above in self.ends:
            return None if self._began_after_end(above) else Trouble.AFTER_END
        if call.place in self._moves(above).values() or call in self._turned:
            if isinstance(self.rules, GameRules):  # a player may move again
                is_wrong = self.rules.to_move(call.place) not in (None, call.mover) and call not in self.ends
            else:
                is_wrong = call.mover == above.mover or self.run.is_same_half(above, call)
            return Trouble.SAME_PLAYER if is_wrong else None
        if call.place == above.place:
            return Trouble.SAME_BOARD
        if isinstance(self.rules, Shown):
            return wrong_change(above, call, self.rules)
        if (
            isinstance(self.rules, Heaps)
            and call in self.ends
            and len(call.place) == 1
            and sum(above.place) - sum(call.place) in self.rules.takes
        ):
            return None  # some programs end at a heap below 0
        return self._wrong_board(above, call) if isinstance(self.rules, Lines) else Trouble.ILLEGAL

    @cached_property
    def _turned(self) -> set[LearnersCall]:
        """The calls on boards that are those after moves by symmetry, if most others are: one of each kind is kept."""
        if not isinstance(self.rules, Lines):
            return set()
        below = [call for call in self.run.calls if call.caller and call.caller not in self.ends and not call.handed_on]
        moves = [(call, {*self._moves(call.caller).values()}) for call in below if call.caller]
        odd = [(call, places) for call, places in moves if call.place not in places]
        found = {call for call, places in odd if not places.isdisjoint(self.rules.mirrored(call.place))}
        return found if 2 * len(found) > len(odd) else set()

    def _began_after_end(self, call: LearnersCall) -> bool:
        """Whether the first call's player to move has a line already, which no play leads to."""
        return not call.caller and isinstance(self.rules, Lines) and self.rules.winners(call.place) == (call.mover,)

    def _wrong_board(self, above: LearnersCall, call: LearnersCall) -> Trouble:
        pairs = list(zip(above.place, call.place, strict=True))
        if any(old is not EMPTY and new is EMPTY for old, new in pairs):
            return Trouble.OLDER_BOARD
        if any(old is not EMPTY and new != old for old, new in pairs):
            return Trouble.ILLEGAL
        added = [new for old, new in pairs if old is EMPTY and new is not EMPTY]
        if len(added) > 1:
            return Trouble.MARKS_LEFT
        return Trouble.WRONG_MARK if added[0] != above.mover else Trouble.ILLEGAL

    # -- the scale ------------------------------------------------------------------------------------------------

    def worth(self, call: LearnersCall) -> Any:
        """What the call returned, from the point of view of `largest`; None without a value."""
        return None if call.value is None else self.scale.sign(call.mover) * call.value

    @cached_property
    def all_worths(self) -> list[Any]:
        """What all calls returned."""
        return [self.worth(call) for call in self.run.calls if call.value is not None]

    def worths(self, tried: Tried) -> list[Any]:
        """The worths from which a call chooses: those of its callees, and those that the program remembers."""
        return [*map(self.made_of, tried.callees), *tried.known]

    def made_of(self, callee: LearnersCall) -> Any:
        """What the caller makes of a callee's worth, such as with the coins that it has taken; may raise Unreadable."""
        worth = self.worth(callee)
        if callee.use is None or callee.caller is None:
            return worth
        sign = self.scale.sign(callee.caller.mover)
        return sign * callee.use(sign * worth)

    def sound(self) -> Iterator[LearnersCall]:
        """The calls whose returns can be judged: legal ones that made no wrong call and finished."""
        return (
            call for call in self.run.calls
            if call.finished and call not in self.unsound and call not in self.misled
        )  # fmt: skip

    def _outcome(self, call: LearnersCall) -> int:
        """1 if `largest` has won at this end, -1 if the other one has, 0 for a draw."""
        winner = self.rules.outcome(call.place, call.mover)
        return 0 if winner is None else 1 if winner == self.scale.largest else -1

    def _learn_scale(self) -> None:
        """Learn from the ends what a draw is worth and how a win depends on the ply, and which depth is the limit."""
        values: dict[int, list[tuple[LearnersCall, Any]]] = {1: [], 0: [], -1: []}
        self.limit = self._find_limit()
        for call in self.sound():
            if call in self.ends and call.value is not None and not call.callees and not self.at_limit(call):
                values[self._outcome(call)].append((call, self.worth(call)))
        draws = {worth for _, worth in values[0]}
        wins, losses = ([worth for _, worth in values[side]] for side in (1, -1))
        self.draw: Any = self._read_draw(draws, wins, losses)
        self.draws_vary = len({worth for _, worth in values[0] if abs(worth) < math.inf}) > 1
        self.decisive = {side: [worth for _, worth in values[side] if self._is_for(side, worth)] for side in (1, -1)}
        self.largest = max((abs(each) for each in self.decisive[1] + self.decisive[-1]), default=math.inf)
        self.most = {side: max((abs(each - self.draw) for each in self.decisive[side]), default=0) for side in (1, -1)}
        stops = [call for call in self.sound() if self.at_limit(call) and call not in self.ends and not call.callees]
        if all(call.value is not None and self.is_start_value(call, self.worth(call)) for call in stops):
            self.limit = None  # no depth, but a loop that tried no move
        self.slow_is_better = self._prefers_slow(values)
        self.by_ply = {side: {call.depth: worth for call, worth in values[side]} for side in (1, -1)}
        self.expanded = self._count_expanded()

    def _read_draw(self, draws: set[Any], wins: list[Any], losses: list[Any]) -> Any:
        """What a draw is worth: 0, unless a program has a value of its own between a loss and a win for it."""
        low, high = max(losses, default=None), min(wins, default=None)
        won = {*wins, *losses}
        if self.scale.view is View.MAX and len(draws) == len(won) == 1 and (draws == won or (wins and losses)):
            return next(iter(draws))  # the wins of one player are wrong, or those of both
        if self.scale.view is not View.MAX or (low is not None and high is not None and low >= high):
            return 0
        if len(draws) == 1 and abs(next(iter(draws))) < math.inf:
            draw = next(iter(draws))
            above, below = low is None or draw > low, high is None or draw < high
            has_both = low is not None and high is not None
            return draw if above and below and (has_both or all(draw * end >= 0 for end in wins + losses)) else 0
        if not draws and set(wins + losses) == {0} and not (wins and losses):
            return 0.5 if losses else -0.5  # a loss may be 0, with values above it that this run does not show
        return (low + high) / 2 if not draws and high is not None and low is not None and min(losses) >= 0 else 0

    def _is_for(self, side: int, worth: Any) -> bool:
        return bool((worth - self.draw) * side > 0)

    def _prefers_slow(self, ends: dict[int, list[tuple[LearnersCall, Any]]]) -> dict[int, bool]:
        """For each side whether a later win is worth more: the distance from a draw is a number plus the depth."""
        counter, step = next(((name, step) for name in self.run.calls[-1].given if (step := self._step(name))), ("", 1))
        plus, minus = {}, {}
        for side in (1, -1):
            given = [(call.given.get(counter), call.depth, abs(worth - self.draw)) for call, worth in ends[side]]
            pairs = [
                (step * count if type(count) is int else depth, distance) for count, depth, distance in given
                if distance < math.inf
            ]  # fmt: skip
            plus[side] = {distance - depth for depth, distance in pairs}
            minus[side] = {distance + depth for depth, distance in pairs}
        return {side: self._is_slow(side, plus, minus, ends[side]) for side in (1, -1)}

    def _is_slow(
        self, side: int, plus: dict[int, set[Any]], minus: dict[int, set[Any]], ends: list[tuple[LearnersCall, Any]]
    ) -> bool:
        if len(plus[side]) != 1 or len(minus[side]) > 1:
            return len(plus[side]) == 1
        if ends and all(self._grows_with_depth(*each) for each in ends):
            return True
        if len(plus[-side]) == len(minus[-side]):
            return False  # its ends are at one depth, too: a number that fits both sides is chance
        others = plus[-side] if len(plus[-side]) == 1 else minus[-side] if len(minus[-side]) == 1 else set[Any]()
        has_depth = bool(self.run.depths - {self.run.player})
        return has_depth and plus[side] <= others and not minus[side] <= others  # all its ends are at one depth

    def _grows_with_depth(self, call: LearnersCall, worth: Any) -> bool:
        """Whether each sum in the code that may be the value of an end is farther from a draw, the later it comes."""
        found = set[bool]()
        for name, start, slope in self.run.text.sums:
            count, step = call.given.get(name, ""), self._step(name)
            if step and is_count(count) and abs(now := start + slope * count) == abs(worth - self.draw):
                found.add(abs(now + slope * step) > abs(now))
        return found == {True}

    def _step(self, name: str) -> int:
        """1 or -1 if the argument is the depth, and grows or falls by 1 with each ply; 0 for any other argument."""
        if name == self.run.player or name not in self.run.depths:
            return 0
        pairs = [(call.caller.given.get(name), call.given.get(name)) for call in self.run.calls if call.caller]
        steps = {below - above for above, below in pairs if type(above) is type(below) is int}
        return steps.pop() if steps in ({1}, {-1}) else 0

    def _find_limit(self) -> tuple[str, int] | None:
        """The argument and its value at which a depth-limited program stops, None without a limit."""
        stops = [call for call in self.sound() if call not in self.ends and not call.callees]
        compared = self.run.text.compared
        for name in self.run.calls[-1].given if stops else ():
            if compared and name not in compared:
                continue  # such as a depth that only counts in the values
            if name != self.run.player and (name in self.run.depths or DEPTHS.search(name)):
                at = {call.given[name] for call in stops if name in call.given}
                deepest: Any = max(stops, key=lambda call: call.depth).given.get(name)
                going_on = {call.given.get(name) for call in self.run.calls if call.callees and call not in self.ends}
                if deepest in at and deepest not in going_on:
                    return name, deepest
        return None

    def at_limit(self, call: LearnersCall) -> bool:
        """Whether a call stops because of its depth."""
        return self.limit is not None and call.given.get(self.limit[0]) == self.limit[1]

    def _count_expanded(self) -> bool:
        """Whether no place was expanded twice, as in a program that remembers what it has seen."""
        places = [(call.place, call.mover) for call in self.run.calls if call.callees and not call.handed_on]
        return not self.run.repeats and len(places) == len(set(places))

    # -- returns --------------------------------------------------------------------------------------------------

    def _judge_returns(self) -> None:
        self._recalled: dict[LearnersCall, tuple[Any, ...]] = {}  # what is known of the moves that calls left out
        self._first_on_ply: dict[tuple[Place, int], LearnersCall] = {}
        self._known: dict[tuple[Place, Side], list[LearnersCall]] = defaultdict(list)  # what has returned about a place
        self._estimated: set[LearnersCall] = set()  # calls whose values come from the depth limit
        returning = sorted(self.sound(), key=lambda call: call.returns_at)
        values_wanted = {call.given[FUNCTION] for call in self.run.calls if call.value is not None and call.caller}
        for call in returning:
            if call.value is None:
                if call.returned is None and ((call.caller and values_wanted) or call.given[FUNCTION] in values_wanted):
                    self._blame(Trouble.NOTHING, call)
                continue
            if any(callee.value is None for callee in call.callees):
                continue
            if call in self.ends:
                self._judge_end(call)
            elif call.only_hands_on:
                self._judge_hand_over(call)
            elif call.callees:
                self._judge_choice(call)
            elif not self.at_limit(call):
                self._judge_stop(call)
            elif self._stops_early(call):
                self._blame(Trouble.NO_CALLS, call, allowed=list(self._moves(call).values()))
            if self._is_estimated(call):
                self._estimated.add(call)
            self._known[self._position(call.place, call.mover)].append(call)

    def _is_estimated(self, call: LearnersCall) -> bool:
        """Whether the value of a call comes from an estimate at the depth limit, and from no end of the game."""
        if not call.callees:
            known = (each for each in self._known[self._position(call.place, call.mover)] if each.value == call.value)
            return call not in self.ends and (self.at_limit(call) or any(each in self._estimated for each in known))
        best = [callee for callee in call.callees if callee.value is not None and abs(callee.value) == abs(call.value)]
        return bool(best) and self._estimated.issuperset(best)

    def _is_whole_state(self, call: LearnersCall) -> bool:
        """Whether no argument, such as a second number, tells apart calls that were read as calls about one state."""
        same = [each for each in self.run.calls if each.place == call.place]
        names = set().union(*(self.memory.differences(each, call) for each in same)) - {*self.run.depths}
        return not any(self.memory.takes_many_values(name) for name in names)

    def _is_too_shallow(self, known: LearnersCall, call: LearnersCall) -> bool:
        """Whether a call has estimated the position with fewer plies than another one may search."""
        return known in self._estimated and self._plies_left(known) < self._plies_left(call)

    def _position(self, place: Place, mover: Side) -> tuple[Place, Side]:
        """What a memory may be keyed by: values from the mover's point of view do not depend on who that is."""
        return place, mover if self.scale.view is View.MAX else None

    def _judge_end(self, call: LearnersCall) -> None:
        worth, outcome = self.worth(call), self._outcome(call)
        if isinstance(self.rules, Unseen) or call.only_hands_on:
            return
        if isinstance(self.rules, GameRules) and self.rules.is_scored:
            utility = self.rules.utility(call.place) * (1 if self.scale.largest == self.rules.sides[0] else -1)
            if worth != utility:
                self._blame(Trouble.END_VALUE, call, allowed=[utility])
            return
        if self._is_clamped(call, worth, outcome):
            return
        if outcome == 0:
            if worth != self.draw and self.is_start_value(call, worth):
                self._blame(Trouble.END_MISSED, call, allowed=[self.draw])
            elif worth != self.draw and not self.draws_vary and not self.limit:
                self._blame(Trouble.END_VALUE, call, allowed=[self.draw])
        elif not self._is_for(outcome, worth):
            trouble = Trouble.END_MISSED if self.is_start_value(call, worth) else Trouble.END_VALUE
            self._blame(trouble, call, allowed=[outcome])
        elif self.at_limit(call) and self._is_estimate(worth):
            self._blame(Trouble.END_VALUE, call, allowed=[outcome])
        elif self.slow_is_better[outcome] and not self._without_depth(call):
            self._blame(Trouble.DEPTH_SIGN, call)

    def _is_clamped(self, call: LearnersCall, worth: Any, outcome: int) -> bool:
        """Whether an end returned the bound of its window that it is beyond, as a fail-hard program may."""
        low, high = self._window(call)
        is_low, is_high = worth == low >= self.draw, worth == high <= self.draw
        return (is_low and outcome <= 0) or (is_high and outcome >= 0)

    def _is_estimate(self, worth: Any) -> bool:
        """Whether the value of a win at the depth limit is less than that of all others, and no more than estimates."""
        estimates = (call for call in self.run.calls if self.at_limit(call) and call not in self.ends)
        more = [abs(call.value - self.draw) for call in estimates if call.value is not None]
        wins = [abs(each - self.draw) for side in (1, -1) for each in self.decisive[side]]
        distance = abs(worth - self.draw)
        return bool(wins) and distance < min(wins) and distance <= max(more, default=0)

    def is_start_value(self, call: LearnersCall, worth: Any) -> bool:
        """Whether a call returned the worst of all values, from which the search for the best one begins."""
        side = 1 if call.mover == self.scale.largest else -1
        is_bound = call.window is not None and worth == self._window(self.run.calls[0])[side < 0]
        has_no_end = self.largest == math.inf and abs(worth) in self.run.text.starts
        is_start = is_bound or has_no_end or abs(worth) == math.inf or abs(worth) > self.largest
        return bool(worth * side < 0 and is_start)

    def _without_depth(self, call: LearnersCall) -> bool:
        """Whether an argument that counts plies is 0 here, so that its sign does not matter."""
        return any(
            call.given[name] == 0 for name in call.given
            if type(call.given[name]) is int and name != self.run.player and name in self.run.depths
        )  # fmt: skip

    def _judge_hand_over(self, call: LearnersCall) -> None:
        if self.worth(call) not in [self.worth(callee) for callee in call.callees]:
            self._blame(Trouble.VALUE, call, allowed=[call.callees[-1].value])

    def _stops_early(self, call: LearnersCall) -> bool:
        """Whether a depth that counts down to 0 stops the search one ply early."""
        assert self.limit is not None
        name, stop = self.limit
        above = call.caller.given.get(name) if call.caller else None
        return stop == 1 and above == 2

    def _judge_stop(self, call: LearnersCall) -> None:
        """Judge a call that made no calls although the game goes on there: it must have remembered the value."""
        same = [self._position(place, call.mover) for place in self.rules.mirrored(call.place)]
        known_calls = [each for position in same for each in self._known.get(position, ()) if each.value == call.value]
        is_shallow = known_calls and all(self._is_too_shallow(each, call) for each in known_calls)
        if is_shallow and self._is_whole_state(call):
            self._blame(Trouble.NO_CALLS, call, known_calls[0])
            return
        if isinstance(self.rules, Unseen):
            if source := self.memory.wrong_source(call, self.limit is None and self.scale.view is View.MAX):
                self._blame(Trouble.NO_CALLS, call, source)
            return
        moves, worth = self._moves(call), self.worth(call)
        low, high = self._window(call)
        if low >= high or self.memory.answers(known_calls, call):
            return
        if self._knows_limits and not low < worth < high:
            return  # what is possible is outside the window
        if known_calls and self._is_right_by_rules(call):
            return  # by chance
        if not known_calls and self._peeks(call, list(moves.values()), worth):
            self.peeked.add(call)
            return
        known = self._known_below(call, moves)
        if not known_calls and self._is_best_known(call, known, len(moves)):
            self.tried.append(Tried(call, [], False, tuple(known)))
            return
        after = {mirror for place in moves.values() for mirror in self.rules.mirrored(place)}
        if not self.expanded or after.isdisjoint(each.place for each in self.misled):  # else one may be remembered
            self._blame(Trouble.NO_CALLS, call, allowed=list(moves.values()), moves=list(moves))
            self._recalled[call] = tuple(known) if len(known) == len(moves) else ()

    def _is_right_by_rules(self, call: LearnersCall) -> bool:
        """Whether a call of a game with lines returned what a search of the whole game would, or a bound for it."""
        search = self._whole_game
        return search is not None and self._is_worth(call, search(call.place, call.mover, self._plies_left(call)))

    def _plies_left(self, call: LearnersCall) -> int:
        """How many plies are left before the depth limit, below 0 without one."""
        name, stop = self.limit or ("", 0)
        return abs(call.given[name] - stop) if is_count(call.given.get(name)) else -1

    def _is_worth(self, call: LearnersCall, right: Any) -> bool:
        """Whether a call returned a worth, or a bound for it; never if it is None."""
        (low, high), worth = self._window(call), self.worth(call)
        return right is not None and bool(worth == right or right <= worth <= low or high <= worth <= right)

    @cached_property
    def _whole_game(self) -> Callable[[Place, Side, int], Any] | None:
        """A search of the game by the rules, with what the calls show of the values of its ends and at its limit."""
        if isinstance(self.rules, Unseen):
            return None
        if isinstance(self.rules, Heaps) and any(len(set(worths)) > 1 for worths in self.decisive.values()):
            return None  # an end is worth more, the sooner it comes
        last = [call for call in self.run.calls if call.value is not None and not call.callees]
        ends = {
            kind_of_end(self.rules, call.place, call.mover): self.worth(call) for call in last if call in self.ends
        }  # fmt: skip
        estimates = {self.worth(call) for call in last if call not in self.ends and self.at_limit(call)}
        estimate = estimates.pop() if len(estimates) == 1 else None
        return whole_game(self.rules, self.scale.largest, {(0, None): self.draw, **ends}, estimate)

    def _peeks(self, call: LearnersCall, untried: list[Place], worth: Any) -> bool:
        """Whether untried moves end the game, in a program that values such ends without a call."""
        if any(end.caller and self._outcome(end) for end in self.ends) or self.is_start_value(call, worth):
            return False
        side = 1 if call.mover == self.scale.largest else -1
        for place in untried:
            if self.rules.is_end(place):
                winner = self.rules.outcome(place, call.mover)
                outcome = 0 if winner is None else side if winner == call.mover else -side
                if (worth > 0) - (worth < 0) == outcome:
                    return True
        return False

    def _window(self, call: LearnersCall) -> tuple[Any, Any]:
        """Alpha and beta at entry, from the point of view of `largest`."""
        if call.window is None:
            return -math.inf, math.inf
        low, high = call.window
        return (low, high) if self.scale.sign(call.mover) > 0 else (-high, -low)

    def _closes(self, call: LearnersCall, worth: Any) -> bool:
        """Whether nothing better than this for the player to move matters any more."""
        low, high = self._window(call)
        return bool(worth >= high if call.mover == self.scale.largest else worth <= low)

    def _other_bounds(self, call: LearnersCall) -> list[Any]:
        """Numbers among the arguments that may be bounds, though nobody knows for whom."""
        given = [call.given[name] for name in self.run.bounds if name in call.given]
        return [sign * bound for bound in given if abs(bound) < math.inf for sign in (1, -1)]

    def best_of(self, call: LearnersCall, values: list[Any]) -> Any:
        """The best of some values for the player to move."""
        return max(values) if call.mover == self.scale.largest else min(values)

    def _judge_choice(self, call: LearnersCall) -> None:
        callees = call.after_moves
        untried = {} if isinstance(self.rules, Unseen) else self._untried(call, {callee.place for callee in callees})
        try:
            values, worth = list(map(self.made_of, callees)), self.worth(call)
        except Unreadable:
            return
        best, (low, high) = self.best_of(call, values), self._window(call)
        if low >= high:
            return  # nobody will use what it returns
        self.tried.append(Tried(call, callees, not untried))
        fits = worth in (best, min(max(best, low), high))
        if call.window and self._is_asked_again(call):
            return  # a table of bounds may have narrowed the window
        has_memory = isinstance(self.rules, Unseen) or (isinstance(self.rules, Heaps) and self.expanded)
        if has_memory and self._may_be_known(call, worth, best):
            return
        if not untried:
            if not fits:
                self._blame(Trouble.VALUE, call, allowed=[best])
            elif isinstance(self.rules, Unseen | Heaps) and (
                self._stops_with_open_window(call, best) or self._stops_after_first(call, best)
            ):
                self._blame(Trouble.LEFT_OUT, call)
            return
        known = self._known_below(call, untried)
        if known and self._is_best_known(call, values + known, len(values) + len(untried)):
            self.tried[-1] = self.tried[-1]._replace(known=tuple(known))
            return
        if len(known) < len(untried):
            known = []
        self.tried[-1] = self.tried[-1]._replace(known=tuple(known))
        if self._peeks(call, list(untried.values()), worth):
            return
        is_max = call.mover == self.scale.largest
        may_stop = any(best >= bound if is_max else best <= bound for bound in self._other_bounds(call))
        if not (may_stop or self._closes(call, best) or self.run.hides_window or self._cannot_improve(call, best)):
            self._blame(Trouble.LEFT_OUT, call, allowed=list(untried.values()), moves=list(untried))
            self._recalled[call] = tuple(known)
        elif not fits:
            self._blame(Trouble.VALUE, call, allowed=[best])

    def _untried(self, call: LearnersCall, tried: set[Place]) -> dict[Any, Place]:
        """The legal moves that lead to none of these places, nor to one that is the same by symmetry."""
        untried = {move: place for move, place in self._moves(call).items() if place not in tried}
        same = {mirror for place in tried for mirror in self.rules.mirrored(place)} if untried else set[Place]()
        return {move: place for move, place in untried.items() if same.isdisjoint(self.rules.mirrored(place))}

    def _is_asked_again(self, call: LearnersCall) -> bool:
        """Whether the position was searched before; a number may stand for a position on its ply alone."""
        if isinstance(self.rules, Unseen):
            first = self._first_on_ply.setdefault((call.place, call.depth), call)
            return first is not call
        return self._position(call.place, call.mover) in self._known

    def _stops_with_open_window(self, call: LearnersCall, best: Any) -> bool:
        """Whether a call of an alpha-beta left its loop although a better value might have come and mattered."""
        if not call.left_loop or not call.window or self.run.bounds:
            return False
        is_extreme = best == self._extremes_below[call.depth][call.mover == self.scale.largest]
        may_matter = not is_extreme or call.mover in self._never_go_on
        return may_matter and not self._closes(call, best) and not self._takes_the_last(call)

    @cached_property
    def _never_go_on(self) -> set[Side]:
        """The players all of whose calls, two or more, left their loops after the first callee."""
        inner = [call for call in self.run.calls if call.callees and call.caller]
        counts = Counter(call.mover for call in inner)
        goes_on = {call.mover for call in inner if len(call.callees) > 1 or not call.left_loop}
        return {side for side, count in counts.items() if count > 1} - goes_on

    def _stops_after_first(self, call: LearnersCall, best: Any) -> bool:
        """Whether a call of a plain minimax left its loop although a later value might have been better.

        If each call of the run left it after its first callee, no other values are known.
        """
        run = self.run
        chooses = run.text.extremes and not self._has_windows and call.left_loop
        if not chooses and not call.stopped:
            return False
        if self._takes_the_last(call) or any(callee.use for callee in call.callees):
            return False
        is_max = call.mover == self.scale.largest
        never_goes_on = self.always_stops or (call.stopped and self._has_other_states(call))
        return never_goes_on or best != self._extremes_below[call.depth][is_max]

    def _has_other_states(self, call: LearnersCall) -> bool:
        """Whether a state in a tree holds more states than those that a call has tried."""
        game = self.rules.game if isinstance(self.rules, Unseen) else None
        return game is not None and game.is_tree and len(game.actions(call.place)) > len(call.callees)

    def _takes_the_last(self, call: LearnersCall) -> bool:
        """Whether nothing is left after the call's move, so that it is probably the only one."""
        after = call.callees[-1].place
        if isinstance(self.rules, Unseen):
            return type(self.rules.states[after]) is int and self.rules.states[after] == 0
        return isinstance(self.rules, Heaps) and sum(after) == self.rules.last

    @cached_property
    def _has_windows(self) -> bool:
        return bool(self.run.window_names or self.run.bounds or self.run.hides_window or self.run.shares_window)

    @cached_property
    def always_stops(self) -> bool:
        """Whether each call that made calls, of three or more, left its loop after the first one."""
        inner = [call for call in self.run.calls if call.callees]
        return len(inner) > 2 and all(len(call.callees) == 1 and call.left_loop for call in inner)

    @cached_property
    def _extremes_below(self) -> dict[int, tuple[Any, Any]]:
        """The smallest and the largest worth of the calls below each depth."""
        calls = sorted((call for call in self.run.calls if call.value is not None), key=lambda call: -call.depth)
        low, high, found = math.inf, -math.inf, dict[int, tuple[Any, Any]]()
        for call in calls:
            low, high = min(low, self.worth(call)), max(high, self.worth(call))
            found[call.depth - 1] = low, high
        return found

    def _may_be_known(self, call: LearnersCall, worth: Any, best: Any) -> bool:
        """Whether a better value than those of the callees may come from an end or a memory that made no call."""
        if not self.run.text.hides_calls:
            return False
        is_better = worth > best if call.mover == self.scale.largest else worth < best
        return is_better and worth in self._worths_of_leaves and not self.answers_again

    @cached_property
    def answers_again(self) -> bool:
        """Whether the calls look into a memory: some made no calls about a place that was searched before."""
        searched = dict[Place, int]()
        for call in self.run.calls:
            if call.callees:
                searched.setdefault(call.place, call.returns_at)
        return not self.run.text.caches and any(
            call.called_at > searched.get(call.place, math.inf) and not call.callees and not self.at_limit(call)
            for call in self.run.calls
        )

    @cached_property
    def _worths_of_leaves(self) -> set[Any]:
        return {self.worth(call) for call in self.run.calls if not call.callees and call.value}

    def comes_before(self, first: Any, second: Any) -> bool:
        """Whether the program tries one move before another: some call did, or it goes through all cells in order."""
        if isinstance(first, int) and all(isinstance(each, int) for pair in self._order for each in pair):
            sides = {before < after for before, after in self._order}
            if len(sides) == 1:
                return (first < second) in sides
        return (first, second) in self._order and (second, first) not in self._order

    @cached_property
    def _order(self) -> set[tuple[Any, Any]]:
        """The pairs of moves of which some call tried the first one before the second one."""
        found: set[tuple[Any, Any]] = set()
        for each in self.tried:
            names = {place: move for move, place in self._moves(each.call).items()}
            moves = [names[callee.place] for callee in each.callees if callee.place in names]
            found.update(combinations(moves, 2))
        return found

    def _recall(self) -> None:
        """Where all moves that calls left out lead to known places, the program remembers these and chose wrongly."""
        leaves_out = bool(self.faults_of(Trouble.LEFT_OUT))
        if not leaves_out or not all(self._recalled.values()):
            return
        self.faults = [fault for fault in self.faults if fault.call not in self._recalled]
        self.tried = [each for each in self.tried if each.call not in self._recalled]
        for call, known in self._recalled.items():
            self.tried.append(Tried(call, call.after_moves, True, known))
            self._blame(Trouble.VALUE, call, allowed=[self.best_of(call, self.worths(self.tried[-1]))])

    def _excuse_discount(self) -> None:
        """Drop the wrong values of a program that moves each value a step toward a draw before it returns it."""
        pairs = [
            (self.best_of(tried.call, self.worths(tried)) - self.draw, self.worth(tried.call) - self.draw)
            for tried in self.tried if tried.complete
        ]  # fmt: skip
        pairs = [(best, worth) for best, worth in pairs if best]
        steps, shares = ({abs(best) - abs(worth) for best, worth in pairs}, {worth / best for best, worth in pairs})
        toward = all(best * worth > 0 and abs(worth) < abs(best) < math.inf for best, worth in pairs)
        if toward and (len(steps) == 1 or max(shares, default=0) - min(shares, default=0) < 1e-9):
            self.faults = [fault for fault in self.faults if fault.trouble is not Trouble.VALUE]

    def _cannot_improve(self, call: LearnersCall, best: Any) -> bool:
        """Whether nothing is better than this for the player to move: the best end that a call can lead to."""
        side = 1 if call.mover == self.scale.largest else -1
        most = self.most[side]
        if not most or not self._is_for(side, best):
            return False
        at_once = self.by_ply[side].get(call.depth + 1)
        return bool(abs(best - self.draw) >= (abs(at_once - self.draw) if at_once is not None else most))

    def _known_below(self, call: LearnersCall, untried: dict[Any, Place]) -> list[Any]:
        """The values of untried moves that are known in a program that remembers them unseen."""
        if not self.expanded:
            return []
        other = other_side(self.rules.sides, call.mover)
        same = ([self._position(each, other) for each in self.rules.mirrored(place)] for place in untried.values())
        known = filter(None, ([self._known[each] for each in positions if each in self._known] for positions in same))
        return [self.scale.sign(other) * calls[0][-1].value for calls in known]

    def _is_best_known(self, call: LearnersCall, known: list[Any], count: int) -> bool:
        """Whether a call returned the best of the values known for so many moves, or need not know the others."""
        worth = self.worth(call)
        is_best = bool(known) and worth == self.best_of(call, known)
        return is_best and (len(known) == count or self._closes(call, worth) or self._cannot_improve(call, worth))

    def _blame_driver(self) -> bool:
        """Blame a driver that lets a function search for the wrong player, if that explains all other faults."""
        root, halves = self.run.calls[0], self.run.halves
        consequences = {Trouble.VALUE, Trouble.LEFT_OUT, Trouble.MOVE}
        may_be = self.faults and {fault.trouble for fault in self.faults} <= consequences
        may_be = may_be and len({callee.given[FUNCTION] for callee in root.callees}) == 1
        may_be = may_be and not isinstance(self.rules, Unseen) and self.scale.view is View.MAX
        if not may_be or halves.get(root.given[FUNCTION], root) is not None:
            return False
        callee = root.callees[0]
        if halves.get(callee.given[FUNCTION]) == (callee.mover == self.scale.largest):
            return False  # it searches for the right player
        shows = [tried for tried in self.tried if halves.get(tried.call.given[FUNCTION]) is not None]
        if not any(len(set(self.worths(tried))) > 1 for tried in shows):
            return False  # nothing shows which of its scores a call prefers
        for tried in shows:
            choose = max if halves[tried.call.given[FUNCTION]] else min
            if self.worth(tried.call) != choose(self.worths(tried)):
                return False
            is_cut = tried.complete or self._has_windows or self.worth(tried.call) == choose(self.all_worths)
            if not is_cut:
                return False  # it left out moves, though nothing better was known
        self.faults = [Fault(Trouble.SAME_PLAYER, root, root.callees[0])]
        return True

    # -- windows --------------------------------------------------------------------------------------------------

    def _judge_windows(self) -> None:
        """Find the calls that did not get the window of their caller, narrowed by what it knew already."""
        faults, scouts = [], []
        for call in self.run.calls:
            if call.window is None or call in self.unsound or call in self.ends or call in self.misled:
                continue
            if any(callee.use for callee in call.callees):
                continue  # its windows are of other numbers
            low, high = self._window(call)
            may_be_narrowed = self._knows_limits or self._first_return(call) < call.called_at  # or by a table of bounds
            done: list[LearnersCall] = []
            for callee in call.callees:
                if callee.window is None or callee.value is None or callee in self.unsound or callee.handed_on:
                    break
                others = [each for each in done if each.place != callee.place]  # without a scout's search of this one
                wanted, at_most = (self._narrowed(call, low, high, known) for known in (done, others))
                given = self._window(callee)
                is_narrower = given[0] >= at_most[0] and given[1] <= at_most[1]
                if given not in (wanted, at_most) and not (may_be_narrowed and is_narrower):
                    faults.append(Fault(Trouble.WINDOW, call, callee, allowed=[wanted]))
                    if given[0] > wanted[0] or given[1] < wanted[1]:
                        scouts.append(bool(done) and self._is_scout(call, given, wanted))
                done.append(callee)
        if scouts and all(scouts):
            self._judge_scouts()
            return
        if any(fault.call.caller or not self._is_wider(fault) for fault in faults):  # a root may narrow none
            self.faults += faults

    @cached_property
    def _knows_limits(self) -> bool:
        """Whether a call narrows the window of its first callee by a number that no call has returned before.

        It may be a limit of what is possible, such as the score of a win at the next move.
        """
        known: dict[Any, int] = {}  # the step at which a value was returned first, by its size
        for call in sorted(self.run.calls, key=lambda each: each.returns_at):
            if call.value is not None:
                known.setdefault(abs(call.value), call.returns_at)
        for call in self.run.calls:
            first = call.callees[0] if call.window is not None and call.callees else call
            (low, high), given = self._window(call), self._window(first)
            moved = {*given} - {low, high}
            is_new = any(known.get(abs(each), math.inf) > first.called_at for each in moved)
            if is_new and low <= given[0] < given[1] <= high:
                return True
        return False

    def _is_wider(self, fault: Fault) -> bool:
        """Whether a call got a window that holds the right one."""
        (low, high), (least, most) = self._window(fault.seen_at), fault.allowed[0]
        return bool(low <= least and high >= most)

    def _first_return(self, call: LearnersCall) -> float:
        """The step at which the first call about this position returned."""
        return self._first_returns.get(self._position(call.place, call.mover), math.inf)

    @cached_property
    def _first_returns(self) -> dict[tuple[Place, Side], int]:
        calls = sorted(self.run.calls, key=lambda call: -call.returns_at)
        return {self._position(call.place, call.mover): call.returns_at for call in calls}

    def _is_scout(self, call: LearnersCall, given: tuple[Any, Any], wanted: tuple[Any, Any]) -> bool:
        """Whether a window only asks whether a later move is better than the best so far."""
        own = 0 if call.mover == self.scale.largest else 1
        return bool(given[own] == wanted[own] and 0 < given[1] - given[0] <= 1)

    def _judge_scouts(self) -> None:
        """Find the calls that return what a scout returned as their value, although it is only a bound."""
        for call, callees, *_ in self.tried:
            low, high = self._window(call)
            last = {callee.place: callee for callee in callees}.values()
            best = [callee for callee in last if self.worth(callee) == self.worth(call)]
            is_known = self._first_return(call) < call.called_at  # a table of bounds may have narrowed the window
            is_bound = bool(best) and all(self._may_be_better(callee, call.mover) for callee in best)
            if is_bound and low < self.worth(call) < high and not is_known:
                self._blame(Trouble.BOUND, call, best[0])

    def _may_be_better(self, call: LearnersCall, side: Side) -> bool:
        """Whether a call has cut so that it may be worth more to a player than it returned."""
        if call.mover != side:
            best = [callee for callee in call.callees if self.worth(callee) == self.worth(call)]
            return bool(best) and all(self._may_be_better(callee, side) for callee in best)
        return self._closes(call, self.worth(call)) and call.left_loop

    def _narrowed(self, call: LearnersCall, low: Any, high: Any, done: list[LearnersCall]) -> tuple[Any, Any]:
        known = [self.worth(callee) for callee in done]
        return (max([low, *known]), high) if call.mover == self.scale.largest else (low, min([high, *known]))

    # -- moves ----------------------------------------------------------------------------------------------------

    def _judge_moves(self) -> None:
        """Find the calls whose move does not lead to their value, if it is clear how the program writes its moves."""
        if self._moves_are_depths() or self._turned:  # several moves lead to one board that was turned
            return
        if without := self._without_moves():
            for call in without:
                self._blame(Trouble.MOVE, call)
            return
        blamed = {fault.call for fault in self.faults}
        choices = []
        for call, callees, *_ in self.tried:
            worths = list(map(self.made_of, callees))
            if self.worth(call) == self._window(call)[call.mover != self.scale.largest]:
                continue  # no move was better than what the caller had already
            if call.move is not None and call not in blamed and call.finished and self.worth(call) in worths:
                choices.append(Choice(call, callees, [each == self.worth(call) for each in worths]))
        drivers = [self._choice_of_driver(call) for call in self.sound() if self._is_driver(call)]
        drivers = [choice for choice in drivers if not self._may_give_up(choice.call)]
        lost = [choice.call for choice in drivers if _is_no_move(choice)]
        for call in lost:
            self._blame(Trouble.MOVE, call)
        drivers = [choice for choice in drivers if choice.call not in lost]
        functions = {choice.call.given[FUNCTION] for choice in choices}
        groups = [[each for each in choices if each.call.given[FUNCTION] == function] for function in functions]
        for group in (*groups, drivers):  # each function may write moves in its own way
            try:
                found = [each for each in wrong_moves(self.run, self.rules, group) if not self._is_lost(each[0])]
                if group is drivers:
                    may_be_right = (is_value_with_move, is_right_as_a_whole)
                    found = [
                        each for each in found if not any(test(self.run, self.rules, each[0]) for test in may_be_right)
                    ]
                    self.reversed |= {choice.call for choice, _, reached in found if _is_first_worst(choice, reached)}
                wrong = {choice.call: right for choice, right, _ in found}
                for call, right in {**wrong, **self._handed_up(wrong)}.items():
                    self._blame(Trouble.MOVE, call, allowed=right)
                self.read_moves |= {choice.call for choice in group}
            except UnknownMoves as error:
                self.unsure.append(str(error))
        for call in self.sound():
            below = call.callees[-1] if call.only_hands_on else None
            if below and call.value is None and call.move is not None and not _is_next_state(below, call.move):
                self.read_moves.add(call)
                if writes_alike(call.move, below.move) and not same_move(call.move, below.move):
                    self._blame(Trouble.MOVE, call, allowed=[below.move])

    def _without_moves(self) -> list[LearnersCall]:
        """The calls of the first player if none has a move, some value is not the worst, and the first call has none.

        A program may need the moves of one player alone, and may find no move that is better than the worst.
        """
        inner = [each.call for each in self.tried if each.callees]
        without = list(filter(_lacks_move, inner))
        roots = [call for call in without if not call.caller or call.caller.given[FUNCTION] != call.given[FUNCTION]]
        if not roots or len(without) == len(inner):
            return without if roots else []
        own = [call for call in inner if call.mover == roots[0].mover]
        is_good = any(self.worth(call) != self._worst_for(call) for call in own)
        return own if is_good and len(own) > 1 and all(map(_lacks_move, own)) else []

    def _is_lost(self, choice: Choice) -> bool:
        """Whether any move, or none, is as good for who has lost, in a game without draws."""
        is_worst = all(choice.good) and self.worth(choice.call) == self._worst_for(choice.call)
        return is_worst and not isinstance(self.rules, Lines)

    def _worst_for(self, call: LearnersCall) -> Any:
        """The worst that any call returned, for the player to move in this one."""
        return -self.best_of(call, [-worth for worth in self.all_worths])

    def _handed_up(self, wrong: dict[LearnersCall, list[Any]]) -> dict[LearnersCall, list[Any]]:
        """If all wrong moves are those of callees, the calls of the same player that returned a callee's None."""
        if not wrong or not all(any(_is_result_of(call, callee) for callee in call.callees) for call in wrong):
            return {}
        movers = {call.mover for call in wrong}
        return {
            call: [] for call in self.sound()
            if call.mover in movers and call.callees and call.value is not None and call.move is None
            and any(_is_result_of(call, callee) for callee in call.callees)
        }  # fmt: skip

    def _moves_are_depths(self) -> bool:
        """Whether what comes with the value is the ply of the end that it comes from."""
        leaves = [call for call in self.sound() if not call.callees and call.move is not None]
        depths = [{call.given.get(name) for name in self.run.depths} for call in leaves]
        return bool(leaves) and all(
            type(call.move) is int and call.move in each for call, each in zip(leaves, depths, strict=True)
        )

    def _is_driver(self, call: LearnersCall) -> bool:
        """Whether a call returned a move alone, over calls that returned values."""
        is_judged = bool(call.after_moves) and all(map(self._is_judged, call.after_moves))
        lacks_move = call.returned is None and call.finished and call.given[FUNCTION] in self.run.returning
        return is_judged and call.value is None and (call.move is not None or lacks_move)

    def _is_judged(self, callee: LearnersCall) -> bool:
        """Whether it is known what the caller makes of a callee's value, which is right as far as is known."""
        if callee.value is None or callee in self.unsound:
            return False
        try:
            self.made_of(callee)
        except Unreadable:
            return False
        return True

    def may_win(self, call: LearnersCall) -> bool:
        """Whether the best score of a driver is better for it than a draw."""
        best = self.best_of(call, list(map(self.made_of, call.after_moves)))
        return self._is_for(1 if call.mover == self.scale.largest else -1, best)

    def _may_give_up(self, call: LearnersCall) -> bool:
        """Whether a driver that returned None may know that all its moves lose, in a game without draws."""
        is_lost = call.returned is None and not isinstance(self.rules, Lines) and not self.may_win(call)
        return is_lost and len(set(self.all_worths)) == 2

    def _choice_of_driver(self, call: LearnersCall) -> Choice:
        callees = call.after_moves
        worths = list(map(self.made_of, callees))
        best, worst = self.best_of(call, worths), -self.best_of(call, [-worth for worth in worths])
        return Choice(call, callees, [worth == best for worth in worths], [worth == worst for worth in worths])


def _is_next_state(call: LearnersCall, move: Any) -> bool:
    """Whether a call returned no move, or the state after it, which is no move of the kind that its caller returned."""
    is_own = type(call.move).__module__ != "builtins" and type(call.move) in map(type, call.given.values())
    return call.move is None or (is_own and type(call.move) is not type(move))


def _is_no_move(choice: Choice) -> bool:
    """Whether what a driver returned can be neither a move nor a score: None, or a number below 0 as a start value."""
    move, scores = choice.call.move, [abs(callee.value) for callee in choice.callees]
    return move is None or (is_count(move) and move < 0 and -move not in scores)


def _is_first_worst(choice: Choice, reached: list[int]) -> bool:
    return choice.bad is not None and bool(reached) and choice.bad.index(True) == reached[0]


def _lacks_move(call: LearnersCall) -> bool:
    """Whether a call returned a pair of a value and None."""
    pair = list(call.returned.values()) if isinstance(call.returned, dict) else call.returned
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    return is_pair and call.value is not None and any(each is None for each in pair)


def _is_result_of(call: LearnersCall, callee: LearnersCall) -> bool:
    """Whether a call returned what its callee did, the move included."""
    return call.value == callee.value and same_move(call.move, callee.move)
