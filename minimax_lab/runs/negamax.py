"""Whether a run turns the signs of its scores, as a negamax does."""

from __future__ import annotations

from typing import Any

import numpy as np

from minimax_lab.kit import is_number
from minimax_lab.runs.columns import Columns
from minimax_lab.trees import Column


def negates(run: Columns, excused: Column | None = None) -> bool:
    """Whether the calls return the largest of their scores with the signs turned.

    excused   which calls need not do so, because they return a bound instead of the best score; None for none

    If every value occurs with both signs, many a mistake looks like that in some call, or in all. So the answer is
    yes only if no plain choice among the scores explains the run, and some sign was seen to be turned.
    """
    below = run.rows[(run.parent >= 0) & (run.value >= 0)]
    scores = np.bincount(run.parent[below], minlength=len(run.rows))
    judged = (scores > 0) & (scores == run.calls_made) & (run.value >= 0) & (run.tried >= run.moves)
    if excused is not None:
        judged &= ~excused
    if judged.sum() < 2:
        return False
    smallest, largest = (np.full(len(run.rows), start, dtype=np.int32) for start in (len(run.values), -1))
    np.minimum.at(smallest, run.parent[below], run.value[below])
    np.maximum.at(largest, run.parent[below], run.value[below])
    value, smallest, largest = run.value[judged], smallest[judged], largest[judged]
    if (value != opposites(run)[smallest]).any():
        return False
    by_max, by_min = (np.where(run.player[judged] == sign, largest, smallest) for sign in (1, -1))
    if any((value == plain).all() for plain in (largest, smallest, by_max, by_min)):
        return False
    unturned = np.zeros(len(run.rows), dtype=bool)  # which calls returned one of their scores with its own sign
    unturned[run.parent[below[run.value[below] == run.value[run.parent[below]]]]] = True
    return not unturned[judged].all()


def opposites(run: Columns) -> Column:
    """For each value the number of the one with the other sign, -1 if no call returned it."""
    number = {value: at for at, value in enumerate(run.values)}
    return np.array([number.get(-value, -1) for value in run.values], dtype=np.int64)


def has_turned_utilities(run: Columns) -> bool:
    """Whether some end of a game has its utility with the other sign, so that nobody knows whose value it is."""
    ends = run.rows[(run.calls_made == 0) & (run.moves == 0) & (run.value >= 0) & ~run.without_game]
    utilities = {number: _utility(run, number) for number in set(run.position[ends].tolist())}
    pairs = zip(run.value[ends].tolist(), run.position[ends].tolist(), strict=True)
    return any(is_number(utilities[at]) and run.values[value] * utilities[at] < 0 for value, at in pairs)


def _utility(run: Columns, number: int) -> Any:
    position = run.positions[number]
    try:
        return position.game.utility(position.state) if position else None
    except Exception:  # a wrong function may pass anything to the game
        return None
