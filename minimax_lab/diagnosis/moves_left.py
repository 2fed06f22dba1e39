"""Moves that a program does not take back, in a game that nobody described."""

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np

from minimax_lab.diagnosis.learners_calls import LearnersCall

MOSTLY = 0.9  # of the pairs of callees, with which no move is taken back
FEW = 3  # pairs that show it


def calls_with_old_moves(calls: list[LearnersCall], states: list[Any]) -> Iterator[tuple[LearnersCall, LearnersCall]]:
    """Calls, each with the first callee whose state still has what an earlier callee's move has changed.

    Nothing unless that is so nearly everywhere: in some games, a later move may change what an earlier one did.
    """
    parts = [dict(_parts(state, ())) for state in states]
    found, pairs = [], 0
    for call in calls:
        first, *others = [callee for callee in call.callees if not callee.handed_on] or [call]
        own, old = parts[call.place], parts[first.place]
        changed = {where for where in own.keys() | old.keys() if own.get(where) != old.get(where)}
        for other in others if changed else []:
            pairs += 1
            if all(parts[other.place].get(where) == old.get(where) for where in changed):
                found.append((call, other))
    if len(found) >= max(FEW, MOSTLY * pairs):
        yield from {call: (call, other) for call, other in reversed(found)}.values()


def _parts(thing: Any, where: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The plain parts of a state, each with the place where it is."""
    if isinstance(thing, np.ndarray):
        thing = thing.tolist()
    if isinstance(thing, list | tuple):
        inner: Any = enumerate(thing)
    elif isinstance(thing, dict):
        inner = thing.items()
    elif isinstance(thing, set | frozenset):
        inner = ((each, True) for each in thing)
    elif hasattr(thing, "__dict__") and not callable(thing) and len(where) < 3:
        inner = vars(thing).items()
    else:
        yield where, thing if isinstance(thing, Hashable) else str(thing)
        return
    for name, part in inner:
        yield from _parts(part, (*where, name))
