"""Mistakes in the order of the calls."""

from __future__ import annotations

import numpy as np

from minimax_lab.diagnosis.mistake import Mistake
from minimax_lab.games import name_of
from minimax_lab.kit import pluralize, quote
from minimax_lab.runs import Trace, steps_of

BY_LEVEL = Mistake("level by level", "That order goes level by level. After a call, which call does it make itself?")
RETURNS = Mistake("returns", "That is the order of the returns. Which call is made first?")
MIRRORED = Mistake("mirrored", "That is depth first, but from right to left. The moves are tried from left to right.")


def explain_order(run: Trace, given: list[str]) -> Mistake:
    """Explain a wrong order of the calls of a run; each call is named after its state."""
    names = [name_of(run.reader.game(row), run.reader.state(row)) for row in range(len(run))]
    levels = [names[row] for row in np.argsort(run.columns.depth, kind="stable")]
    returns = [names[row] for row, is_return in steps_of(run.columns) if is_return]
    if unknown := [name for name in given if name not in names]:
        return Mistake("unknown node", f"There is no node {quote(unknown[0], 30)}.")
    for order, mistake in ((levels, BY_LEVEL), (returns, RETURNS), (returns[::-1], MIRRORED)):
        if given == order:
            return mistake
    if extra := len(given) - len(names):
        name, count = "too few" if extra < 0 else "too many", pluralize(abs(extra), "call")
        return Mistake(name, f"Your list has {count} {name}. Each node is called exactly once, and so is each leaf.")
    at = next(at for at, name in enumerate(names) if name != given[at])
    return Mistake("other", f"Right up to call {at}. Which call comes next?" if at else "Which call comes first?")
