"""The steps of a run: its calls and returns."""

from typing import NamedTuple

import numpy as np

from minimax_lab.runs.columns import Columns


class Step(NamedTuple):
    """A call or a return of the call in `row`."""

    row: int
    is_return: bool


def steps_of(run: Columns) -> list[Step]:
    """All steps of a run, twice as many as calls."""
    steps: list[Step] = []
    still_open: list[int] = []
    for row, depth in enumerate(run.depth.tolist()):
        while len(still_open) > depth:
            steps.append(Step(still_open.pop(), True))
        steps.append(Step(row, False))
        still_open.append(row)
    steps.extend(Step(row, True) for row in reversed(still_open))
    return steps


def step_at(run: Columns, step: int) -> Step:
    """The step with this number, from 1, without a walk through all steps."""
    row = int(np.searchsorted(run.made, step, side="right")) - 1
    returns = step - int(run.made[row])
    for _ in range(returns - 1):
        row = int(run.parent[row])
    return Step(row, returns > 0)
