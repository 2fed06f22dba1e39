"""How the true value of a state compares with the value that its call returned, when moves were left out."""

from __future__ import annotations

import numpy as np

from minimax_lab.runs.columns import Columns
from minimax_lab.runs.negamax import has_turned_utilities
from minimax_lab.trees import Column

NONE = -1
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


def unknown_rows(run: Columns, is_ours: bool) -> Column:
    """The calls of which it is unknown what they left out: without a game, for example, or without a player.

    is_ours   whether the function is the package's own alpha-beta
    """
    if not is_ours and has_turned_utilities(run):
        return np.ones(len(run.rows), dtype=bool)
    inner, moves = run.calls_made > 0, run.moves > 0
    unknown = inner & ((run.player == 0) | ~moves | run.made_offboard_call)
    return np.asarray(run.without_game | unknown | (~inner & moves))  # a call without calls is remembered, or a guess


def compare_true_values(run: Columns, value: Column, skipped: Column, unknown: Column, clamped: Column) -> Column:
    """EXACT, AT_LEAST, or AT_MOST for each call: what its true value is, given the returned one; -1 if unknown.

    value     the number of what each call returned, in increasing order of the values; -1 for none
    skipped   how many moves each call left out
    unknown   the calls of which it is unknown what they left out
    clamped   the calls that returned a bound of their window (fail-hard)
    """
    least, most, unsure = _true_ranges(run, value, skipped, unknown)
    is_wrong = (least == most) & (least != value) & ~clamped  # not a bound on the true value, but another value
    return np.select(
        [(value < 0) | unsure | is_wrong, (least == value) & (most == value), least >= value, most <= value],
        [NONE, EXACT, AT_LEAST, AT_MOST], NONE,
    )  # fmt: skip


def _true_ranges(run: Columns, value: Column, skipped: Column, unknown: Column) -> tuple[Column, Column, Column]:
    """The least and the most that each true value can be, and whether that is unknown: from the last call up."""
    above_all = int(value.max(initial=NONE)) + 1
    parent, player = run.parent.tolist(), run.player.tolist()
    left_out, is_leaf = skipped.tolist(), (run.calls_made == 0).tolist()
    returned, unsure = value.tolist(), unknown.tolist()
    least = [NONE if mover > 0 else above_all for mover in player]  # no callee has been looked at yet
    most = list(least)
    for row in range(len(returned) - 1, -1, -1):
        if returned[row] < 0:
            least[row], most[row] = NONE, above_all
        elif is_leaf[row]:
            least[row] = most[row] = returned[row]
        elif left_out[row]:
            least[row], most[row] = (least[row], above_all) if player[row] > 0 else (NONE, most[row])
        above = parent[row]
        if above >= 0:
            best = max if player[above] > 0 else min
            least[above], most[above] = best(least[above], least[row]), best(most[above], most[row])
            unsure[above] = unsure[above] or unsure[row]
    return np.array(least), np.array(most), np.array(unsure, dtype=bool)
