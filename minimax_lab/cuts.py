"""The windows of a recorded alpha-beta column by column: what `windows` tells of one call, for all calls at once.

The views stand on these columns: twenty thousand calls take a tenth of a second, and a run without alpha and beta
nothing at all.
"""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.games.game import is_number
from minimax_lab.reading import Reader
from minimax_lab.tree import Column
from minimax_lab.wording import signed_number

if TYPE_CHECKING:
    from minimax_lab.trace import Trace

NONE = -1
EXACT, AT_LEAST, AT_MOST = 0, 1, 2  # how a true value stands to what was returned; NONE if the run does not tell
NAMES = ("alpha", "beta", "prune_on_equality")


def cuts_of(trace: Trace) -> Cuts | None:
    """The windows of a run; None for a run whose functions have no alpha and beta, or were never given numbers."""
    if not any({"alpha", "beta"} <= set(Reader(spec).signature.parameters) for spec in trace.specs):
        return None
    cuts = Cuts(trace)
    return cuts if bool((cuts.alpha >= 0).any()) else None


class Cuts:
    """The windows of a run; a row is a call. Bounds are given by their number in `bounds`, -1 stands for none.

    bounds      the distinct numbers that are bounds or values, in order of size
    alpha, beta the window as it came in
    rule        ">=" or ">": when the run cuts; of a function that does not say it, by what it did
    tells_rule  whether the run tells that: by an argument prune_on_equality, or by leaving something out
    sign        how the true value stands to the one returned: EXACT, AT_LEAST, AT_MOST, or -1
    skipped     how many moves the call left out
    closer      the row of the callee after which the call made its cut, -1 if it made none

    What the caller did with the value, in the row of the callee:

    kind        1 if it narrowed the caller's window, 0 if it was ignored, -1 if there was nothing to compare
    alpha_now, beta_now   the caller's window after that
    closed      1 if that window was closed, 0 if it was open, -1 if there is none
    cut         whether the caller made its cut then
    origin      where the bound was set at which a cut is made: the row of the call that came back with it, -1 if the
                run began with it
    plies_up    how many plies above the caller that call's caller is; more than one makes a deep cut
    """

    def __init__(self, trace: Trace) -> None:
        self.run = run = trace.columns
        windows, says = _windows(trace)
        found = {each for pair in windows for each in pair if each is not None}
        self.bounds: list[Any] = sorted(found | set(run.values))
        number = {bound: at for at, bound in enumerate(self.bounds)}
        pairs = [(NONE, NONE) if None in pair else (number[pair[0]], number[pair[1]]) for pair in windows]
        self.alpha, self.beta = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
        of_value = np.array([*(number[value] for value in run.values), NONE], dtype=np.int64)
        self._follow(of_value[run.value])
        self._find_cuts(says)
        self._find_signs(of_value[run.value])

    def text(self, bound: int) -> str:
        """A bound as it is written: with a plus sign where the run has values below zero, infinity always without."""
        value = self.bounds[bound]
        is_signed = bool(self.run.values) and self.run.values[0] < 0
        return signed_number(value, is_signed and not (isinstance(value, float) and isinf(value)))

    def _follow(self, value: Column) -> None:
        """Walk through the run, call by call and return by return, with the window of each open call."""
        run, count = self.run, len(self.run.rows)
        parent, depth, player, worth = run.parent.tolist(), run.depth.tolist(), run.player.tolist(), value.tolist()
        low, high = self.alpha.tolist(), self.beta.tolist()  # of each call, as they are by now
        came_low, came_high = list(low), list(high)
        low_from, high_from = [NONE] * count, [NONE] * count  # the calls that came back with them
        kind, low_then, high_then, origin = ([NONE] * count for _ in range(4))
        still_open: list[int] = []

        def come_back() -> None:
            row = still_open.pop()
            above, mine = parent[row], worth[row]
            if above < 0 or mine < 0 or low[above] < 0 or not player[above]:
                return
            if player[above] > 0:
                kind[row], origin[row] = int(mine > low[above]), high_from[above]
                if kind[row]:
                    low[above], low_from[above] = mine, row
            else:
                kind[row], origin[row] = int(mine < high[above]), low_from[above]
                if kind[row]:
                    high[above], high_from[above] = mine, row
            low_then[row], high_then[row] = low[above], high[above]

        for row in range(count):
            while len(still_open) > depth[row]:
                come_back()
            above = parent[row]
            if above >= 0 and low[row] >= 0:  # a function under study may hand on another window
                low_from[row] = low_from[above] if came_low[row] == low[above] else NONE
                high_from[row] = high_from[above] if came_high[row] == high[above] else NONE
            still_open.append(row)
        while still_open:
            come_back()
        columns = [np.array(each, dtype=np.int64) for each in (kind, low_then, high_then, origin)]
        self.kind, self.alpha_now, self.beta_now, self.origin = columns

    def _find_cuts(self, says: bool | None) -> None:
        """Where a window is closed under the rule in force, and which calls ended with that."""
        run = self.run
        self.skipped = np.where(run.finished & (run.calls_made > 0), np.maximum(run.moves - run.calls_made, 0), 0)
        last_callee = np.full(len(run.rows), NONE, dtype=np.int64)
        below = run.rows[run.parent >= 0]
        last_callee[run.parent[below]] = below  # of several the last one stays
        is_last = np.zeros(len(run.rows), dtype=bool)
        is_last[below] = last_callee[run.parent[below]] == below
        there, equal = self.alpha_now >= 0, self.alpha_now == self.beta_now
        given = says is not None
        if says is None:  # it went on at equality, and never stopped at it
            went_on = (there & equal & ~is_last).any()
            stopped = (there & equal & is_last & (self.skipped[run.parent] > 0)).any()
            says = bool(stopped or not went_on)
        self.rule = ">=" if says else ">"
        is_closed = there & ((self.alpha_now > self.beta_now) | (equal & says))
        self.closed = np.where(there, is_closed, NONE)
        ends = is_closed & is_last & run.finished[run.parent]
        leaves_out = bool((ends & (self.skipped[run.parent] > 0)).any())
        self.tells_rule = leaves_out or given
        self.cut = ends & (leaves_out or not (is_closed & ~is_last).any())
        self.closer = np.full(len(run.rows), NONE, dtype=np.int64)
        self.closer[run.parent[self.cut]] = run.rows[self.cut]
        self.origin[~self.cut] = NONE
        set_by = run.parent[self.origin]
        self.plies_up = np.where(self.origin >= 0, run.depth[run.parent] - run.depth[set_by], NONE)

    def _find_signs(self, value: Column) -> None:
        """From the last call up: the least and the most that each true value can be."""
        run, most_of_all = self.run, len(self.bounds)
        parent, player = run.parent.tolist(), run.player.tolist()
        skipped, leaf = self.skipped.tolist(), (run.calls_made == 0).tolist()
        worth = value.tolist()
        least = [NONE if mover > 0 else most_of_all for mover in player]  # no callee has been looked at yet
        most = list(least)
        for row in range(len(worth) - 1, -1, -1):
            if worth[row] < 0:
                least[row], most[row] = NONE, most_of_all
            elif leaf[row]:
                least[row] = most[row] = worth[row]
            elif skipped[row]:
                least[row], most[row] = (least[row], most_of_all) if player[row] > 0 else (NONE, most[row])
            above = parent[row]
            if above >= 0:
                best = max if player[above] > 0 else min
                least[above], most[above] = best(least[above], least[row]), best(most[above], most[row])
        low, high = np.array(least), np.array(most)
        self.sign = np.select(
            [value < 0, (low == value) & (high == value), low >= value, high <= value],
            [NONE, EXACT, AT_LEAST, AT_MOST], NONE,
        )  # fmt: skip


def _windows(trace: Trace) -> tuple[list[tuple[Any, Any]], bool | None]:
    """The window of each call, two Nones where it has none, and whether the run says that it cuts on equality."""
    signatures = {id(spec): Reader(spec).signature for spec in trace.specs}
    places = {
        key: [(list(each.parameters).index(name), each.parameters[name].default) if name in each.parameters else None
              for name in NAMES]
        for key, each in signatures.items()
    }  # fmt: skip
    found: list[tuple[Any, Any]] = []
    says: bool | None = None
    for block in trace._recording.blocks:
        for place in range(len(block)):
            wanted = places[id(block.traced[place])]
            args, kwargs = block.row(place), block.kwargs.get(place, {})
            alpha, beta, rule = (
                None if at is None else args[at[0]] if at[0] < len(args) else kwargs.get(name, at[1])
                for name, at in zip(NAMES, wanted, strict=True)
            )
            is_window = _is_bound(alpha) and _is_bound(beta)
            found.append((alpha, beta) if is_window else (None, None))
            if says is None and is_window and isinstance(rule, bool):
                says = rule
    return found, says


def _is_bound(thing: Any) -> bool:
    return is_number(thing) or (isinstance(thing, float) and isinf(thing))
