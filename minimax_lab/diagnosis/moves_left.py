"""Moves that a program does not take back."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain, pairwise
from typing import Any

import numpy as np

from minimax_lab.diagnosis.faults import Trouble
from minimax_lab.diagnosis.learners_calls import FUNCTION, LearnersCall, last_below, make_own_moves
from minimax_lab.reading import Shown
from minimax_lab.recording import attributes_of

MOSTLY = 0.9  # of the moves of a player, which are not taken back
FEW = 3  # calls that show it

Parts = dict[Any, Any]  # of a state: its plain parts by their places


def moves_left(calls: list[LearnersCall], states: list[Any]) -> set[int]:
    """The numbers of the calls whose states still have what an earlier move has changed.

    None unless nearly all moves of one player are left on the plies of one player: in some games, a later move may do
    again what an earlier one did.
    """
    given = [states[call.place] for call in calls]
    if make_own_moves(calls) or any(isinstance(state, Hashable) and not attributes_of(state) for state in given):
        return set()
    if any(call.caller and _is_slice(states[call.caller.place], states[call.place]) for call in calls):
        return set()
    parts = {call: parts_of(state) for call, state in zip(calls, given, strict=True)}
    usual = _usual(calls, parts)
    moved, left = Counter[tuple[int, int]](), defaultdict[tuple[int, int], list[int]](list)
    for last, call in pairwise(calls):
        for mover, where, is_left in _seen_after(last, call, parts.__getitem__, usual):
            if len(where) > 1 or not where or not isinstance(where[0], str):  # no number or turn of an object
                players = (call.depth - 1) % 2, mover.depth % 2
                moved[players] += 1
                left[players] += [call.number] if is_left else []
    shown = [each for players, each in left.items() if len(each) >= MOSTLY * moved[players] and len(set(each)) >= FEW]
    return set(chain(*shown))


def _is_slice(whole: Any, part: Any) -> bool:
    """Whether a list is a part of another one, from which several items at one end or both are left out."""
    whole, part = (each.tolist() if isinstance(each, np.ndarray) else each for each in (whole, part))
    if not isinstance(whole, list) or not isinstance(part, list) or len(part) > len(whole) - 2:
        return False
    return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))


def wrong_change(above: LearnersCall, call: LearnersCall, rules: Shown) -> Trouble | None:
    """What is wrong with a call to which no move leads, such as an earlier move that is left.

    Nothing if a driver made it, which may play a game.
    """
    if above.given[FUNCTION] in rules.drivers:
        return None

    def parts(call: LearnersCall) -> Parts:
        return parts_of(rules.states[call.place])

    changed, legal = _changes(parts(above), parts(call)), list(rules.moves(above.place, above.mover).values())
    right = [_changes(parts(above), parts(each)) for each in above.callees if each.place in legal]
    before = [callee for callee in above.callees if callee.number < call.number]
    seen = _seen_after(last_below(before[-1]), call, parts) if before else ()
    if right and len(changed) > max(map(len, right)) and any(is_left for *_, is_left in seen):
        return Trouble.MARKS_LEFT
    return Trouble.ILLEGAL


def _seen_after(
    last: LearnersCall, call: LearnersCall, parts: Callable[[LearnersCall], Parts], usual: Iterable[Any] = ()
) -> Iterator[tuple[LearnersCall, Any, bool]]:
    """The moves of the calls between two calls, as the mover and the place, and whether the second call shows them.

    usual   the places that nearly all moves change, which are left out
    """
    above = call.caller
    if above is None or call.handed_on:
        return
    now, found, marks, moved = parts(call), dict[Any, LearnersCall](), set[Any](), set[Any]()
    changed = _changes(parts(above), now).difference(usual)
    for mover, callee in _path(last, above):
        before, after = parts(mover), parts(callee)
        moved = _changes(before, after).difference(usual)
        marks = {after.get(where) for where in moved}  # at last, those of the caller
        for where in moved:
            if now.get(where) == after.get(where) and where in changed:
                found.setdefault(where, mover)
            elif now.get(where) == before.get(where):
                yield mover, where, False
    own = {where for where in changed if now.get(where) in marks}
    if found.keys() <= own and len(changed) <= len(moved):
        found.clear()  # the caller's move explains all
    elif found.keys() >= own:  # one of them is the caller's move
        found.pop(next((where for where in found if where in own), None), None)
    yield from ((mover, where, True) for where, mover in found.items())


def _path(last: LearnersCall, above: LearnersCall) -> Iterator[tuple[LearnersCall, LearnersCall]]:
    """The pairs of caller and callee from a call up to one above it, the innermost first."""
    while last is not above and last.caller is not None:
        yield last.caller, last
        last = last.caller


def _usual(calls: list[LearnersCall], parts: dict[LearnersCall, Parts]) -> set[Any]:
    """The places that nearly all moves change, and that have few contents, such as whose turn it is."""
    changes = [_changes(parts[call.caller], parts[call]) for call in calls if call.caller and not call.handed_on]
    often = Counter(where for change in changes for where in change)
    contents = {where: {each.get(where) for each in parts.values()} for where in often}
    return {where for where, count in often.items() if count >= MOSTLY * len(changes) and len(contents[where]) <= FEW}


def _changes(before: dict[Any, Any], after: dict[Any, Any]) -> set[Any]:
    return {where for where in before.keys() | after.keys() if before.get(where) != after.get(where)}


def parts_of(state: Any) -> Parts:
    """The plain parts of a state, by their places."""
    return dict(_parts(state, (), type(state)))


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
