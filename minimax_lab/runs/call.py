"""One call of a recorded run, the sequence of all of them, and what happens at a step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from minimax_lab.games import Player
from minimax_lab.kit import pluralize
from minimax_lab.runs.columns import Columns, Step


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a recorded run.

    number     from 1, in the order of the calls
    parent     the caller's number, None at the root
    depth      0 at the root
    state      what the call was about
    action     the action that led here from the parent's state, None at the root or where none does
    player     who moves: MAX or MIN; None at the end of the game
    value      what the call returned, None if it returned no number
    best       the action it returned, None if it returned none
    alpha, beta   the window at entry, if the function has one
    function   the name of the function
    arguments  all its arguments, by name
    returned   all that it returned, None while unfinished
    error      the exception that it raised, None if it raised none
    finished   whether it returned or raised
    line       the line in the caller's file that made the call
    step       the step at which the call is made, from 1
    """

    number: int
    parent: int | None
    depth: int
    state: Any
    action: Any
    player: Player | None
    value: Any
    best: Any
    alpha: Any
    beta: Any
    function: str
    arguments: dict[str, Any]
    returned: Any
    error: BaseException | None
    finished: bool
    line: int
    step: int


class Calls(Sequence[Call]):
    """The calls of a run. Each is built when it is asked for.

    read    returns the call in a row, counted from 0
    count   how many calls there are
    """

    def __init__(self, read: Callable[[int], Call], count: int) -> None:
        self._read, self._rows = read, range(count)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Call: ...
    @overload
    def __getitem__(self, index: slice) -> list[Call]: ...
    def __getitem__(self, index: int | slice) -> Call | list[Call]:
        if isinstance(index, slice):
            return [self._read(row) for row in self._rows[index]]
        return self._read(self._rows[index])

    def __repr__(self) -> str:
        return pluralize(len(self), "call")


def step_at(run: Columns, step: int) -> Step:
    """The step with this number, from 1, without a walk through all steps."""
    row = int(np.searchsorted(run.made, step, side="right")) - 1
    returns = step - int(run.made[row])
    for _ in range(returns - 1):
        row = int(run.parent[row])
    return Step(row, returns > 0)


def running(run: Columns, step: int) -> int:
    """The row of the call that has control after a step, from 1: after a return, the caller."""
    row, is_return = step_at(run, step)
    return max(int(run.parent[row]), 0) if is_return else row
