"""Moves that a program does not take back, in a game that nobody described."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np

from minimax_lab.diagnosis.learners_calls import LearnersCall, make_own_moves
from minimax_lab.recording import attributes_of

MOSTLY = 0.9  # of the pairs of callees, with which no move is taken back
FEW = 3  # pairs that show it


def moves_left(calls: list[LearnersCall], states: list[Any]) -> dict[int, int]:
    """Calls, each with the first callee whose state still has what an earlier callee's move has changed, by number.

    Nothing unless that is so nearly everywhere on the plies of one player: in some games, a later move may change what
    an earlier one did.
    """
    if make_own_moves(calls):
        return {}
    parts = {call: dict(_parts(states[call.place], (), type(states[call.place]))) for call in calls}
    callees = {call: [callee for callee in call.callees if not callee.handed_on] for call in calls}
    changes = {each: _changes(parts[call], parts[each]) for call in calls for each in callees[call]}
    often = Counter(where for change in changes.values() for where in change)
    contents = defaultdict[Any, set[Any]](set)
    for where, part in (item for each in changes for item in parts[each].items()):
        contents[where].add(part)
    usual = {  # such as whose turn it is
        where for where, count in often.items() if count >= MOSTLY * len(changes) and len(contents[where]) <= FEW
    }
    found = list[tuple[int, int]]()
    for player in (0, 1):
        pairs, left = 0, list[tuple[int, int]]()
        for call in calls:
            first, *others = callees[call] or [call]
            moved = _by_holder({where: parts[first].get(where) for where in changes.get(first, usual) - usual})
            if call.depth % 2 == player and moved:
                pairs += len(others)
                kept = [
                    each
                    for each in others
                    if any(_adds_to(what, parts[each], _changes(parts[first], parts[each])) for what in moved)
                ]
                left += [(call.number, each.number) for each in kept]
        found += left if len(left) >= MOSTLY * pairs else []
    return dict(reversed(found)) if len(found) >= FEW else {}


def _adds_to(moved: dict[Any, Any], parts: dict[Any, Any], changed: set[Any]) -> bool:
    """Whether a state has all that an earlier move has changed, and beside it something that it had not changed."""
    holder = _holder_of(next(iter(moved)))
    return moved.items() <= parts.items() and any(_holder_of(where) == holder for where in changed - moved.keys())


def _by_holder(parts: dict[tuple[Any, ...], Any]) -> list[dict[tuple[Any, ...], Any]]:
    """The parts of the board, or of each list or dictionary that is an attribute."""
    groups = defaultdict[str, dict[tuple[Any, ...], Any]](dict)
    for where, part in parts.items():
        if len(where) > 1 or not _holder_of(where):  # a number or a turn may well be the same after each move
            groups[_holder_of(where)][where] = part
    return list(groups.values())


def _holder_of(where: tuple[Any, ...]) -> str:
    """The attribute or the key that holds a part, "" if it is a part of the state itself."""
    return where[0] if where and isinstance(where[0], str) else ""


def _changes(before: dict[Any, Any], after: dict[Any, Any]) -> set[Any]:
    """The places at which two states differ."""
    return {where for where in before.keys() | after.keys() if before.get(where) != after.get(where)}


def _parts(thing: Any, where: tuple[Any, ...], kind: type) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The plain parts of a state of this kind, each with its place; without other nodes to which a node is linked."""
    if isinstance(thing, np.ndarray):
        thing = thing.tolist()
    if isinstance(thing, list | tuple):
        inner: Any = enumerate(thing)
    elif isinstance(thing, dict):
        inner = thing.items()
    elif isinstance(thing, set | frozenset):
        inner = ((each, True) for each in thing)
    elif attributes_of(thing) and not callable(thing) and len(where) < 3:
        inner = attributes_of(thing).items() if not where or type(thing) is not kind else ()
    else:
        yield where, thing if isinstance(thing, Hashable) else str(thing)
        return
    for name, part in inner:
        yield from _parts(part, (*where, name), kind)
