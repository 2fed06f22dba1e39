"""What may show whose turn it is: an argument, the function, a variable, or how many moves were made."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import numpy as np

from minimax_lab.reading.distinct import number_things
from minimax_lab.reading.game_rules import EMPTY
from minimax_lab.reading.given_windows import HIGHS, LOWS
from minimax_lab.reading.movers import MOST_KINDS, TURNS, Sign
from minimax_lab.reading.reading import PLAYER_NAMES
from minimax_lab.reading.states import NO_STATES
from minimax_lab.recording import PLAIN
from minimax_lab.trees import Column, count_numbers, number_column

Columns = Any  # the module of that name imports this one
# the order in which two that fit equally well are read
NAMED, FUNCTION, ARGUMENT, VARIABLE, TURN, PLY, COUNTED = range(7)
PARITY = ["even", "odd"]


def signs(run: Columns) -> Iterator[Sign]:
    """All that may show who moves in a run."""
    specs, function = run.reader.specs, run.reader.function_numbers
    for source in run.sources.values():
        word = source.label.split(".")[-1].lower()
        is_bound = word in (*LOWS, *HIGHS)
        if not is_bound and len(source.things) <= MOST_KINDS and all(map(_may_be_turn, source.things)):
            is_named = source.label in PLAYER_NAMES or any(name in word for name in TURNS)
            rank = COUNTED if word in NO_STATES else ARGUMENT if source.is_argument else VARIABLE
            rank = NAMED if is_named and rank != COUNTED else rank
            yield Sign(source.label, source.numbers, source.things, rank)
    sizes = {len(state) if isinstance(state, tuple) else 0 for state in run.states}
    width = sizes.pop() if len(sizes) == 1 and max(sizes) <= MOST_KINDS else 0
    for place in range(width):
        things, numbers = number_things([state[place] for state in run.states])
        if len(things) <= MOST_KINDS and all(map(_may_be_turn, things)):
            yield Sign(f"part {place} of the state", numbers[run.state], things, VARIABLE)
    if not _calls_itself_mostly(function, run.parent, len(specs)):
        yield Sign("the function", function, [spec.function.__name__ for spec in specs], FUNCTION)
    if run.learners_game.is_grid and run.learners_game.empty:
        filled = [(len(place) - place.count(EMPTY)) % 2 for place in run.learners_game.places]
        yield Sign("the number of filled cells", np.array(filled)[run.state], PARITY, TURN)
    yield Sign("the number of plies", run.depth % 2, PARITY, PLY)


def _calls_itself_mostly(function: Column, parent: Column, count: int) -> bool:
    """Whether some function makes most of its calls to itself, so that its players alternate."""
    below = np.flatnonzero(parent >= 0)
    caller = function[parent[below]]
    made, own = (count_numbers(each, count) for each in (caller, caller[caller == function[below]]))
    return bool((2 * own > made).any())


def _may_be_turn(thing: Any) -> bool:
    return type(thing) in PLAIN or isinstance(thing, Enum)


def depth_arguments(run: Columns) -> dict[str, Column]:
    """The arguments that change by one from call to call, or stay, as a depth does, by their names."""
    above, found = run.parent, {}
    moved = (above >= 0) & (run.state != run.state[above])  # a round of a search begins on its caller's own state
    for source in run.sources.values():
        if source.is_argument and all(type(thing) is int for thing in source.things):
            numbers = number_column([*source.things, 0])[0][source.numbers]
            below = np.flatnonzero(moved & (source.numbers >= 0) & (source.numbers[above] >= 0))
            steps = numbers[below] - numbers[above[below]]
            if any(np.isin(steps, (0, side)).all() and 2 * (steps == side).sum() > len(steps) for side in (1, -1)):
                found[source.label] = numbers
    return found
