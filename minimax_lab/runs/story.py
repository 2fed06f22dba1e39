"""What happens at each step of a run, in a sentence: the number of a template, and its fields.

A step is a call or a return. Its parts have the same labels everywhere: ended? - try - call - compare - return, and
cut? between the last two where the run has windows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minimax_lab.games import action_label
from minimax_lab.kit import join_with_and, quote, signed_number
from minimax_lab.runs.cuts import cuts_of
from minimax_lab.runs.window_sentences import WINDOW, CutWords
from minimax_lab.trees import PLAYER

if TYPE_CHECKING:
    from minimax_lab.runs.trace import Trace

TEMPLATES = (
    "Before the first call.",  # 0
    "Call 1.",
    "Try {move}: call {call}.",
    "Ended? No. {player} is to move and has {actions} to try.",
    "Ended? Yes, it is worth {value}.",
    "Ended? No, but it makes no further call: it is taken to be worth {value}.",  # 5
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
    "{player} is to move. Open: {actions}. Which one?",
    "Call {call} is made by call {parent}.",  # 20
    "Ended? Yes.",
    "Call {call} turns the sign of each score and returns the largest, {value}.",
    "Call {call} has tried every move; the {extreme} score is {value} by {best}, but it returns {value} by {chosen}.",
    "Call {call} has no score from {missing}; is a return missing?",
    "Call {call} has tried what it tries.",  # 25
    "Call {call} has tried every move; the {extreme} score is {value} by {ties}. A tie: the first counts, {best}.",
    "The {extreme} score of call {call} is {value} by {best}.",
    "Window: alpha {alpha}, beta {beta}.",  # 28, and from here on as `cut_words` counts them
    "It cuts when alpha {rule} beta.",
    "Cut? No: {value} is ignored, {side} stays {bound}; alpha {alpha_now} is not {rule} beta {beta_now}.",
    "Cut? No: {side} becomes {bound}; alpha {alpha_now} is not {rule} beta {beta_now}.",
    "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. "
    "{mover} can already get {bound} here, {opponent} has {limit} elsewhere, by {by} of call {origin}:",
    "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. A deep cut: {mover} can already "
    "get {bound} here, {opponent} has {limit} elsewhere, by {by} of call {origin}, {plies} plies up:",
    "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. "
    "{mover} can already get {bound} here, {opponent} has {limit} elsewhere, with which the run began:",
    "Cut? Yes: {value} is ignored, but the window was closed from the start, alpha {alpha_now} {rule} beta {beta_now}:",
    "Cut? No, though the window is closed, alpha {alpha_now} >= beta {beta_now}: call {parent} makes no cut.",
    "the rest of {node} cannot matter.",
    "it was the last move of {node}, so nothing is left out.",
    "Only a bound: its true value is at most {value}.",
    "Only a bound: its true value is at least {value}.",
    "Some of these scores are only bounds: trust {best} alone.",
    "It turns the sign of each score: its windows and cuts are not told.",  # 42
    "Cut? No: {value} is ignored, {side} stays {bound}; alpha {alpha_now} is below beta {beta_now}.",
    "Cut? No: {side} becomes {bound}; alpha {alpha_now} is below beta {beta_now}.",
    "Cut? No: {side} would stay {bound}, but call {next} is given alpha {next_alpha}, beta {next_beta}.",
    "Cut? No: {side} would become {bound}, but call {next} is given alpha {next_alpha}, beta {next_beta}.",
    "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}:",
    "the rest of {node} is left out.",
    "Cut? It was the last move, so there is nothing to cut.",
    "Its windows look like those of a negamax: they and its cuts are not told.",  # 50
)
FIELDS = tuple(tuple(re.findall(r"{(\w+)}", template)) for template in TEMPLATES)
NONE = -1  # no such phrase, no such call


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


def step_at(trace: Trace, step: int) -> Step:
    """The step with this number, from 1, without a walk through all of them."""
    made = trace.columns.made
    row = int(np.searchsorted(made, step, side="right")) - 1
    returns = step - int(made[row])
    for _ in range(returns - 1):
        row = int(trace.columns.parent[row])
    return Step(row, returns > 0)


def narrate(trace: Trace, step: int) -> str:
    """What step `step` does, in words; step 0 is before the first call."""
    return " ".join(map(str, phrases(trace, step)))


def phrases(trace: Trace, step: int) -> list[Phrase]:
    """The same as template numbers and fields."""
    story = trace.story
    if step == 0:
        opening = len(trace) and story.told[0] == 3
        return [Phrase(0, {}), *([story.phrase(19, 0)] if opening else [])]
    row, is_return = step_at(trace, step)
    told = story.returning(row) if is_return else story.calling(row)
    return [story.phrase(template, row) for template in told if template != NONE]


class Story:
    """The templates that tell of each call of a run, and the calls that they speak of; a column each.

    told      the second sentence of the call, after the one that says how it came about
    result    what the scores of the call amount to when it returns
    compare   what the caller makes of the value
    leader    the call with the best score of this call's, the first of several
    before    the call that had the caller's best score before this one returned
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.run = run = trace.columns
        self.raised = np.zeros(len(run.rows), dtype=bool)
        errors = trace.errors
        for row in np.flatnonzero(~run.finished).tolist():
            self.raised[row] = errors[row] is not None
        childless, valued = run.calls_made == 0, run.value >= 0
        self.told = np.select(
            [childless & self.raised, childless & ((run.player == 0) | run.without_game), childless & valued,
             (run.moves == 0) | (run.player == 0)],
            [NONE, np.where(valued, 4, 21), 5, 6], 3,
        )  # fmt: skip
        self.cuts = cuts_of(trace)
        self.negates = run.negates if self.cuts is None else self.cuts.negates
        self._compare_scores()

    def _compare_scores(self) -> None:
        """Walk through the scores of each call in the order in which they came, all calls at once."""
        run = self.run
        count = len(run.rows)
        self.before = np.full(count, NONE, dtype=np.int32)
        self.leader = np.full(count, NONE, dtype=np.int32)
        self.compare = np.full(count, NONE, dtype=np.int8)
        _, scored = self.trace.families
        scored = scored[(run.parent[scored] >= 0) & (run.value[scored] >= 0)]
        above = run.parent[scored]
        size = len(run.values)
        # How good a score is to the caller, from 0; a family's numbers are all above those of the one before.
        good = np.where(run.player[above] > 0, run.value[scored], size - 1 - run.value[scored])
        new_family = np.diff(above, prepend=NONE) != 0
        good = np.cumsum(new_family) * size + good
        best = np.maximum.accumulate(good) if size else good
        so_far = np.concatenate([[NONE], best[:-1]])
        leads = new_family | (good > so_far)
        leader = scored[np.maximum.accumulate(np.where(leads, np.arange(len(scored)), 0))] if size else scored
        self.before[scored[1:]] = leader[:-1]
        self.before[scored[new_family]] = NONE
        self.compare[scored] = np.select([new_family, good == so_far, good > so_far], [12, 14, 13], 15)
        self.leader[above] = leader  # the last one of each family stays
        scores = np.bincount(above, minlength=count)
        last = np.zeros(count, dtype=np.int64)
        last[above] = best
        tied = np.bincount(above[good == last[above]], minlength=count)
        lowest = np.full(count, size, dtype=np.int64)
        first = np.flatnonzero(new_family)
        lowest[above[first]] = np.minimum.reduceat(run.value[scored], first) if size else size
        expected = np.where(self.leader >= 0, run.value[self.leader], NONE) if size else np.full(count, NONE)
        turned = np.array([*self._opposites(), NONE])[lowest]  # the largest of the scores with their signs turned
        self.compare[(run.parent >= 0) & ((run.player[run.parent] == 0) | self.negates | run.repeats)] = NONE
        is_repeated = np.zeros(count, dtype=bool)
        is_repeated[run.parent[run.repeats]] = True  # which of two scores of a move counts, only the function knows
        goes_through = run.tried >= run.moves
        self.result = np.select(
            [run.calls_made == 0, (scores > 0) & (scores < run.calls_made), scores == 0,
             (run.player == 0) | (run.value < 0), self.negates & (run.value == turned),
             self.negates | (is_repeated & (goes_through | (run.value != expected))), run.value != expected,
             (run.moves == 0) | run.elsewhere, ~goes_through, (run.chosen >= 0) & (run.chosen != self.leader),
             tied > 1],
            [NONE, 24, 25, 9, 22, 9, 18, 27, 8, 23, 26], 7,
        )  # fmt: skip

    @cached_property
    def windows(self) -> CutWords | None:
        """What is told of windows and cuts; None for a run without them."""
        if self.cuts is None:
            return None
        return CutWords(self.trace, self.cuts, np.where(self.result == 26, self.leader, NONE))

    def _opposites(self) -> list[int]:
        """For each value the number of the one with the other sign, NONE if no call returned it."""
        number = {value: at for at, value in enumerate(self.run.values)}
        return [number.get(-value, NONE) for value in self.run.values]

    # -- the phrases of a step --------------------------------------------------------------------------

    def calling(self, row: int) -> list[int]:
        """The templates that tell of the call in `row`."""
        begin = 1 if self.run.parent[row] < 0 else 2 if self.run.move[row] >= 0 else 20
        if self.windows is None:
            return [begin, int(self.told[row])]
        return [begin, int(self.windows.window[row]), int(self.windows.opening[row]), int(self.told[row])]

    def returning(self, row: int) -> list[int]:
        """The templates that tell of its return."""
        if self.raised[row]:
            return [16]
        if not self.run.finished[row]:
            return [17]
        end = 11 if self.run.parent[row] < 0 else 10
        result, compare = int(self.result[row]), int(self.compare[row])
        if self.windows is None:
            return [result, end, compare]
        before = [self.windows.trust[row], self.windows.bound[row]]
        return [result, *map(int, before), end, compare, int(self.windows.cut[row]), int(self.windows.rest[row])]

    def phrase(self, template: int, row: int) -> Phrase:
        """A template with its fields filled in, told of the call in `row`."""
        run, parent, before = self.run, int(self.run.parent[row]), int(self.before[row])
        comparing = 12 <= template <= 15
        mover = PLAYER[int(run.player[parent if comparing else row])]
        largest = mover == "MAX"
        holder = before if template >= 14 else row
        filled: dict[str, Callable[[], str]] = {
            "call": lambda: str(row + 1),
            "parent": lambda: str(parent + 1),
            "move": lambda: self.move(holder if comparing else row),
            "player": lambda: mover or "Nobody",
            "actions": lambda: join_with_and(self.actions(row)),
            "value": lambda: self.value(row),
            "extreme": lambda: "largest" if largest else "smallest",
            "better": lambda: "larger" if largest else "smaller",
            "before": lambda: self.move(before) if template == 14 else self.value(before),
            "best": lambda: self.move(int(self.leader[row])),
            "chosen": lambda: self.move(int(run.chosen[row])),
            "expected": lambda: self.value(int(self.leader[row])),
            "scores": lambda: join_with_and([self.value(child) for child in self._scored(row)]),
            "ties": lambda: join_with_and([self.move(child) for child in self._tied(row)]),
            "missing": lambda: join_with_and([f"call {child + 1}" for child in self._unscored(row)]),
            "error": lambda: type(self.trace.errors[row]).__name__,
        }
        if self.windows is not None and template >= WINDOW:
            filled |= self.windows.fields(row, self.move)
        return Phrase(template, {name: filled[name]() for name in FIELDS[template]})

    def actions(self, row: int) -> list[str]:
        """The moves of a call, as they are written when they are listed."""
        position = self.run.positions[self.run.position[row]]
        return [each if isinstance(each, str) else quote(each) for each in (position.actions if position else [])]

    def move(self, row: int) -> str:
        """The move that led to the call in `row`, or which call it is."""
        parent, place = int(self.run.parent[row]), int(self.run.move[row])
        position = self.run.positions[self.run.position[parent]] if place >= 0 else None
        if position is None:
            return f"call {row + 1}"
        return action_label(position.game, position.state, position.actions[place])

    def value(self, row: int) -> str:
        """What the call in `row` returned, as it is written."""
        number = int(self.run.value[row])
        return quote(self.trace.given_back(row)) if number < 0 else signed_number(self.run.values[number], self.signed)

    @cached_property
    def signed(self) -> bool:
        """Whether numbers above zero are written with a sign: some value is below zero."""
        return bool(self.run.values) and self.run.values[0] < 0

    def _scored(self, row: int) -> list[int]:
        return [child for child in self.trace.children(row) if self.run.value[child] >= 0]

    def _unscored(self, row: int) -> list[int]:
        return [child for child in self.trace.children(row) if self.run.value[child] < 0]

    def _tied(self, row: int) -> list[int]:
        best = self.run.value[self.leader[row]]
        return [child for child in self._scored(row) if self.run.value[child] == best]
