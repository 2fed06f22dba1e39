"""The windows of a recorded alpha-beta, and its cuts: one column for each fact.

The columns hold only what the run shows. The window of the next call shows that alpha became 3; the moves that a call
left out show that it made a cut. The code of the package's own alpha-beta is known, that of a learner's is not.
Twenty thousand calls take a tenth of a second.
"""

from __future__ import annotations

from math import isinf
from typing import Any

import numpy as np

from minimax_lab.kit import signed_number
from minimax_lab.reading import Window, as_floats, earlier_values
from minimax_lab.runs.columns import Columns
from minimax_lab.runs.true_values import AT_LEAST, AT_MOST, EXACT, NONE, compare_true_values, negates, unknown_rows
from minimax_lab.trees import Column

UNKNOWN = -2


def cuts_of(run: Columns) -> Cuts | None:
    """The windows and cuts of a run; None if no call was given numbers as alpha and beta."""
    windows = run.windows
    return Cuts(run, windows.pairs, windows.rule) if any(alpha is not None for alpha, _ in windows.pairs) else None


class Cuts:
    """The windows of a run; a row is a call. Bounds are given by their number in `bounds`, -1 for none.

    bounds      the distinct numbers that are bounds or values, in increasing order
    negates     whether the calls turn the sign of their scores, as those of a negamax do
    is_negamax_like   whether they do, or their windows look as if they did; the columns of such a run are empty
    alpha, beta the window at entry
    shows_rule  whether the run shows when it cuts: by an argument of the package's own alpha-beta, or by what it did
    rule        ">=" or ">", if it does
    sign        how the true value compares with the returned one: EXACT, AT_LEAST, AT_MOST, or -1
    skipped     how many moves the call left out
    clamped     which calls returned a bound of their window at entry, as a fail-hard alpha-beta does
    stored      what a search with a table has stored for the state of the call, or found stored there: EXACT, AT_LEAST,
                or AT_MOST its value, -1 for other calls
    closer      the row of the callee after which the call made its cut, -1 if it made none

    What the caller did with the value, in the row of the callee:

    kind        1 if the value narrowed the caller's window, 0 if it was ignored, -1 if the run does not show it
    unexplained whether the next callee got another window than `kind` leads to
    last        whether no move was left after it, so that there was nothing to cut
    alpha_now, beta_now   the caller's window after that, or what it should have been if it is unexplained
    closed      1 if that window was closed, 0 if it was open, -1 if `kind` is -1
    cut         whether the caller then made a cut
    origin      what set the bound of a cut: the row of the call that returned it, -1 if the run started with it,
                -2 if the run does not show it
    plies_up    how many plies above the caller that call's caller is; a cut is deep if this is more than one
    justified   whether both sides of the closed window hold, so that the skipped moves cannot matter
    """

    def __init__(self, run: Columns, windows: list[Window], own_rule: bool | None) -> None:
        self.run, self.is_ours = run, own_rule is not None
        found = {each for pair in windows for each in pair if each is not None}
        self.bounds: list[Any] = sorted(found | set(run.values))
        number = {bound: at for at, bound in enumerate(self.bounds)}
        pairs = [(NONE, NONE) if None in pair else (number[pair[0]], number[pair[1]]) for pair in windows]
        self.alpha, self.beta = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
        value = np.array([*(number[value] for value in run.values), NONE], dtype=np.int64)[run.value]
        has_searched = run.finished & (run.calls_made > 0) & ~run.made_offboard_call
        self.skipped = np.where(has_searched, np.maximum(run.moves - run.tried, 0), 0)
        self._follow(value)
        self.clamped = clamped = (value >= 0) & ((value == self.alpha) | (value == self.beta))
        self.negates = negates(run, clamped)
        self.is_negamax_like = self.negates or (not self.passed_on.all() and self._are_turned(windows))
        if self.is_negamax_like:
            self.alpha, self.beta = np.full((2, len(run.rows)), NONE)
            self._follow(value)
        self._find_cuts(own_rule, value)
        unknown = np.ones(len(run.rows), dtype=bool) if self.is_negamax_like else unknown_rows(run, self.is_ours)
        self.stored = self._find_stored(value)
        answers = np.where(run.memory.answered, self.stored, NONE)
        self.sign = compare_true_values(run, value, self.skipped, unknown, clamped, answers)
        self._find_reasons()

    def text(self, bound: int) -> str:
        """A bound as text: with a plus sign if the run has values below zero, except for infinity."""
        value = self.bounds[bound]
        return signed_number(value, self.run.is_signed and not (isinstance(value, float) and isinf(value)))

    def _follow(self, value: Column) -> None:
        """Step through the calls and returns, and keep the window that each open call should have."""
        run, count = self.run, len(self.run.rows)
        parent, player, worth = run.parent.tolist(), run.player.tolist(), value.tolist()
        low, high = self.alpha.tolist(), self.beta.tolist()  # of each call, as they should be by now
        low_from, high_from = [NONE] * count, [NONE] * count  # the calls that returned them
        passed_on, low_wanted, high_wanted = [True] * count, [NONE] * count, [NONE] * count
        kind, low_then, high_then, origin = ([NONE] * count for _ in range(4))

        def note_return(row: int) -> None:
            above, mine = parent[row], worth[row]
            if above < 0 or mine < 0 or low[above] < 0 or not player[above]:
                return
            is_max = player[above] > 0
            kind[row] = int(mine > low[above] if is_max else mine < high[above])
            origin[row] = (high_from if is_max else low_from)[above]
            if kind[row]:
                (low if is_max else high)[above] = mine
                (low_from if is_max else high_from)[above] = row
            low_then[row], high_then[row] = low[above], high[above]

        for row, is_return in run.steps:
            above = parent[row]
            if is_return:
                note_return(row)
            elif above >= 0 and low[row] >= 0:  # a learner's function may pass on another window
                low_from[row] = low_from[above] if low[row] == low[above] else UNKNOWN
                high_from[row] = high_from[above] if high[row] == high[above] else UNKNOWN
                if low[above] >= 0:
                    low_wanted[row], high_wanted[row] = low[above], high[above]
                    passed_on[row] = low[row] == low[above] and high[row] == high[above]
        columns = np.array([kind, low_then, high_then, origin, low_wanted, high_wanted], dtype=np.int64)
        self.kind, self.alpha_now, self.beta_now, self.origin, self._low, self._high = columns
        self.passed_on = np.array(passed_on, dtype=bool)

    def _are_turned(self, windows: list[Window]) -> bool:
        """Whether every call was given the window of a negamax: (-beta, -alpha), narrowed by negated values."""
        alpha, beta = (as_floats(list(side)) for side in zip(*windows, strict=True))
        above = self.run.parent
        smallest, _ = earlier_values(above.tolist(), self.run.numbers_returned.tolist())
        turned = (alpha == -beta[above]) & (beta == -np.maximum(alpha[above], -smallest))
        return bool(turned[(above >= 0) & ~np.isnan(alpha) & ~np.isnan(alpha[above])].all())

    def _find_cuts(self, own_rule: bool | None, value: Column) -> None:
        """Find what the run shows about each return, the rule in force, and the calls that ended with a cut."""
        run, expected = self.run, self.kind >= 0
        at = np.minimum(run.last_below + 1, len(run.rows) - 1)  # where the next callee of the same caller is, if any
        goes_on = (run.parent >= 0) & (at > run.rows) & (run.parent[at] == run.parent)
        has_next = goes_on & (self.alpha[at] >= 0)
        self.unexplained = expected & has_next & ~self.passed_on[at]
        ends = (run.parent >= 0) & ~goes_on & run.finished[run.parent]
        left_out = expected & ends & (self.skipped[run.parent] > 0)
        shown = expected & has_next & self.passed_on & self.passed_on[at]
        if self.is_ours:
            shown, left_out = expected & ~self.unexplained, expected & ends
        is_closed = self._find_rule(own_rule, shown & goes_on, left_out)
        # A call that stops with an open window has reasons of its own, and other calls may have them too.
        stops_otherwise = not self.is_ours and (self._is_odd() or bool((left_out & ~is_closed).any()))
        returned = value[run.parent]
        agrees = (self.kind == 0) | (returned < 0) | (returned == self.alpha_now) | (returned == self.beta_now)
        self.cut = left_out & is_closed & (agrees | self.is_ours) & (not stops_otherwise)
        self.last = expected & ends & ~self.cut & run.knows_moves[run.parent]
        self.last &= (run.tried[run.parent] >= run.moves[run.parent]) & (not self.is_ours)
        self.kind[~(shown | self.unexplained | self.cut)] = NONE
        self.closed = np.where((self.kind >= 0) & ~self.unexplained, is_closed, NONE)
        self.closer = np.full(len(run.rows), NONE, dtype=np.int64)
        self.closer[run.parent[self.cut]] = run.rows[self.cut]

    def _is_odd(self) -> bool:
        """Whether some call was given a window that is neither the right one nor its caller's at entry.

        The function may change values on their way, or confuse the players, so its cuts cannot be explained.
        """
        run, odd = self.run, np.zeros(len(self.run.rows), dtype=bool)
        for came, wanted in ((self.alpha, self._low), (self.beta, self._high)):
            odd |= (came != wanted) & (came != came[run.parent])
        return bool((odd & ~self.passed_on).any())

    def _find_rule(self, own_rule: bool | None, went_on: Column, left_out: Column) -> Column:
        """Find the rule that the run follows, if only one explains all that it did; return where it closes windows."""
        over, equal = self.alpha_now > self.beta_now, self.alpha_now == self.beta_now
        if own_rule is None:
            on_equality, goes_on_at_equality = (bool((each & equal).any()) for each in (left_out, went_on))
            fits = not (went_on & over).any() and not (left_out & ~over & ~equal).any()
            strict = goes_on_at_equality and bool((left_out & over).any()) and not on_equality
            self.shows_rule = fits and (strict or (on_equality and not goes_on_at_equality))
        else:
            strict, self.shows_rule = not own_rule, True
        self.rule = ">" if strict else ">="
        return np.where(equal, self.rule == ">=" or not self.shows_rule, over)

    def _find_stored(self, value: Column) -> Column:
        """What the value of each call is in the table, from the window with which it was found."""
        memory = self.run.memory
        found = np.select([value <= self.alpha, value >= self.beta], [AT_MOST, AT_LEAST], EXACT)
        is_copy = memory.answered & (memory.source >= 0)
        found[is_copy] = found[memory.source[is_copy]]
        return np.where(memory.has_table & (self.run.player != 0) & (value >= 0), found, NONE)

    def _find_reasons(self) -> None:
        """Find what set the bound of each cut, and whether the true values justify the cut."""
        run = self.run
        self.origin[~self.cut] = NONE
        set_by = run.parent[np.maximum(self.origin, 0)]
        self.plies_up = np.where(self.origin >= 0, run.depth[run.parent] - run.depth[set_by], NONE)
        mover = run.player[run.parent]
        good, good_there = np.where(mover > 0, AT_LEAST, AT_MOST), np.where(mover > 0, AT_MOST, AT_LEAST)
        there = self.sign[np.maximum(self.origin, 0)]
        there_holds = (self.origin == NONE) | (there == EXACT) | (there == good_there)
        here_holds = (self.kind == 1) & ((self.sign == EXACT) | (self.sign == good))
        self.justified = self.cut & (self.is_ours | ((self.origin > UNKNOWN) & here_holds & there_holds))
