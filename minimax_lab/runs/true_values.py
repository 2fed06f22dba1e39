"""What the values of a run mean: whether their signs are turned, and whether they are exact or bounds."""

import numpy as np

from minimax_lab.runs.columns import Columns
from minimax_lab.trees import Column, count_numbers

NONE = -1
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


def negates(run: Columns, clamped: Column | None = None) -> bool:
    """Whether the calls return the largest of their scores with the signs turned.

    clamped   which calls may have returned a bound of their window instead of the best score; None for none

    If every value occurs with both signs, many a mistake looks like that in some call, or in all. So the answer is
    yes only if no plain choice among the scores explains the run, and some sign was seen to be turned. A bound can
    look like a turned sign.
    """
    below = run.rows[(run.parent >= 0) & (run.value >= 0)]
    scores = count_numbers(run.parent[below], len(run.rows))
    judged = (scores > 0) & (scores == run.calls_made) & (run.value >= 0) & (run.tried >= run.moves)
    smallest, largest = (np.full(len(run.rows), start, dtype=np.int32) for start in (len(run.values), -1))
    np.minimum.at(smallest, run.parent[below], run.value[below])
    np.maximum.at(largest, run.parent[below], run.value[below])
    by_max, by_min = (np.where(run.player == sign, largest, smallest) for sign in (1, -1))
    unturned = np.zeros(len(run.rows), dtype=bool)  # which calls returned one of their scores with its own sign
    unturned[run.parent[below[run.value[below] == run.value[run.parent[below]]]]] = True
    certain = judged if clamped is None else judged & ~clamped
    if unturned[certain].all():
        return False
    opposite = opposites(run)

    def explains(rows: Column) -> bool:
        value = run.value[rows]
        is_plain = any((value == plain[rows]).all() for plain in (largest, smallest, by_max, by_min))
        return rows.sum() >= 2 and bool((value == opposite[smallest[rows]]).all()) and not is_plain

    return explains(judged) or explains(certain)


def opposites(run: Columns) -> Column:
    """For each value the number of the one with the other sign, -1 if no call returned it."""
    number = {value: at for at, value in enumerate(run.values)}
    return np.array([number.get(-value, -1) for value in run.values], dtype=np.int64)


def unknown_rows(run: Columns, is_ours: bool) -> Column:
    """The calls of which it is unknown what they left out: without a game, for example, or without a player.

    is_ours   whether the function is the package's own alpha-beta
    """
    if not is_ours and any(value * utility < 0 for value, utility in run.values_and_utilities):
        return np.ones(len(run.rows), dtype=bool)  # an end with the other sign: nobody knows whose value it is
    inner, moves = run.calls_made > 0, run.moves > 0
    unknown = inner & ((run.player == 0) | ~moves | run.made_offboard_call)
    if not is_ours:  # a learner's call without calls is remembered, or a guess; ours is the estimate at the limit
        unknown |= ~inner & moves
    stopped = ~inner & ~run.has_ended  # at a depth limit, or by memory, as far as a run without a game shows
    return np.asarray(unknown | (run.without_game & (stopped | bool(run.learners_game.why_not))))


def compare_true_values(
    run: Columns, value: Column, skipped: Column, unknown: Column, clamped: Column, answers: Column
) -> Column:
    """EXACT, AT_LEAST, or AT_MOST for each call: what its true value is, given the returned one; -1 if unknown.

    value     the number of what each call returned, in increasing order of the values; -1 for none
    skipped   how many moves each call left out
    unknown   the calls of which it is unknown what they left out
    clamped   the calls that returned a bound of their window (fail-hard)
    answers   what a table held about the value that a call returned without a search, -1 for other calls
    """
    least, most, unsure = _true_ranges(run, value, skipped, unknown, answers)
    is_wrong = (least == most) & (least != value) & ~clamped  # not a bound on the true value, but another value
    return np.select(
        [(value < 0) | unsure | is_wrong, (least == value) & (most == value), least >= value, most <= value],
        [NONE, EXACT, AT_LEAST, AT_MOST], NONE,
    )  # fmt: skip


def _true_ranges(
    run: Columns, value: Column, skipped: Column, unknown: Column, answers: Column
) -> tuple[Column, Column, Column]:
    """The least and the most that each true value can be, and whether that is unknown: from the last call up."""
    above_all = int(value.max(initial=NONE)) + 1
    parent, player = run.parent.tolist(), run.player.tolist()
    left_out, is_leaf = skipped.tolist(), (run.calls_made == 0).tolist()
    returned, unsure, answer = value.tolist(), unknown.tolist(), answers.tolist()
    least = [NONE if mover > 0 else above_all for mover in player]  # no callee has been looked at yet
    most = list(least)
    for row in range(len(returned) - 1, -1, -1):
        if returned[row] < 0:
            least[row], most[row] = NONE, above_all
        elif is_leaf[row]:
            least[row] = NONE if answer[row] == AT_MOST else returned[row]
            most[row] = above_all if answer[row] == AT_LEAST else returned[row]
        elif left_out[row]:
            least[row], most[row] = (least[row], above_all) if player[row] > 0 else (NONE, most[row])
        above = parent[row]
        if above >= 0:
            best = max if player[above] > 0 else min
            least[above], most[above] = best(least[above], least[row]), best(most[above], most[row])
            unsure[above] = unsure[above] or unsure[row]
    return np.array(least), np.array(most), np.array(unsure, dtype=bool)
