"""Moves that a program does not take back, and the calls that leave them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from itertools import chain
from typing import Any

import numpy as np

from minimax_lab.diagnosis.faults import Fault, Trouble
from minimax_lab.diagnosis.learners_calls import LearnersCall, is_count, make_own_moves
from minimax_lab.reading import EMPTY, Heaps, Rules, Shown, Unseen
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
    parts = {call: parts_of(state) for call, state in zip(calls, given, strict=True)}
    usual = _usual(calls, parts)
    moved, left = Counter[tuple[int, int]](), defaultdict[tuple[int, int], list[int]](list)
    for call in calls:
        for callee in call.callees:
            for where, mover, is_left in () if callee.handed_on else _moved(call, callee, parts.__getitem__):
                if where not in usual and (len(where) > 1 or not _holder_of(where)):  # such as a number or a turn
                    players = call.depth % 2, mover.depth % 2
                    moved[players] += 1
                    left[players] += [callee.number] if is_left else []
    shown = [each for players, each in left.items() if len(each) >= MOSTLY * moved[players] and len(set(each)) >= FEW]
    return set(chain(*shown)) or _with_more(calls, parts)


def _with_more(calls: list[LearnersCall], parts: dict[LearnersCall, Parts]) -> set[int]:
    """The numbers of the calls that got more in all than their caller had, such as stones that were sown twice.

    The first move of each call moves things from place to place, so that their sum stays.
    """
    if not all(len(each) >= FEW and all(map(is_count, each.values())) for each in parts.values()):
        return set()
    total = {call: sum(each.values()) for call, each in parts.items()}
    first = [call.after_moves[0] for call in calls if call.after_moves]
    later = [callee for call in calls for callee in call.after_moves[1:]]
    more = [call.number for call in later if call.caller and total[call] > total[call.caller]]
    moves = all(call.caller and len(_changes(parts[call.caller], parts[call])) > 1 for call in first)
    keeps = all(call.caller and total[call] == total[call.caller] for call in first)
    never_less = all(call.caller and total[call] >= total[call.caller] for call in later)
    return set(more) if moves and keeps and never_less and len(more) >= max(FEW, len(later) / 2) else set()


def wrong_change(above: LearnersCall, call: LearnersCall, rules: Shown) -> Trouble:
    """What is wrong with a call to which no move leads, such as an earlier move that is left."""

    def parts(call: LearnersCall) -> Parts:
        return parts_of(rules.states[call.place])

    changed, legal = _changes(parts(above), parts(call)), list(rules.moves(above.place, above.mover).values())
    right = [_changes(parts(above), parts(each)) for each in above.callees if each.place in legal]
    moved = _moved(above, call, parts)
    if right and len(changed) > max(map(len, right)) and any(is_left for *_, is_left in moved):
        return Trouble.MARKS_LEFT
    return Trouble.ILLEGAL


def who_left(fault: Fault, rules: Rules) -> LearnersCall:
    """The call that returned first without taking back a move, where a fault shows that moves are left."""
    if isinstance(rules, Heaps):
        return fault.call  # what is taken from one heap by several calls adds up

    def parts(call: LearnersCall) -> Parts:
        return parts_of(rules.states[call.place]) if isinstance(rules, Unseen | Shown) else dict(enumerate(call.place))

    call, callee = fault.call, fault.seen_at
    movers = [(where, mover) for where, mover, is_left in _moved(call, callee, parts) if is_left or call is callee]
    if call is callee:
        movers = [(where, mover) for where, mover in movers if where in fault.moves]
    own = [mover for _, mover in movers if (mover.depth - call.depth) % 2 == 0]
    filled = [where for where in _changes(parts(call), parts(callee)) if parts(callee).get(where) is not EMPTY]
    if own and len(movers) == len(filled):  # one of them is the callee's own move
        movers.remove(next(each for each in movers if each[1] is min(own, key=_returns_at)))
    return min((mover for _, mover in movers), key=_returns_at, default=call)


def _returns_at(call: LearnersCall) -> int:
    return call.returns_at


def _moved(
    call: LearnersCall, callee: LearnersCall, parts: Callable[[LearnersCall], Parts]
) -> Iterator[tuple[Any, LearnersCall, bool]]:
    """The places that moves below a call have changed before it makes a callee, with the mover, and if it is left."""
    below = list(_below(call, callee))
    last = parts(below[-1]) if below else {}
    for where in _changes(parts(call), last) & last.keys() if below else ():
        mover = next(each for each in below if parts(each).get(where) == last.get(where)).caller
        if mover:
            yield where, mover, parts(callee).get(where) == last.get(where)


def _below(call: LearnersCall, until: LearnersCall | None = None) -> Iterator[LearnersCall]:
    """The calls below a call, in their order, as far as one of its callees."""
    for callee in call.callees:
        if callee is until:
            return
        yield callee
        yield from _below(callee)


def _usual(calls: list[LearnersCall], parts: dict[LearnersCall, Parts]) -> set[Any]:
    """The places that nearly all moves change, and that have few contents, such as whose turn it is."""
    changes = [_changes(parts[call.caller], parts[call]) for call in calls if call.caller and not call.handed_on]
    often = Counter(where for change in changes for where in change)
    contents = {where: {each.get(where) for each in parts.values()} for where in often}
    return {where for where, count in often.items() if count >= MOSTLY * len(changes) and len(contents[where]) <= FEW}


def _holder_of(where: tuple[Any, ...]) -> str:
    """The attribute or the key that holds a part, "" if it is a part of the state itself."""
    return where[0] if where and isinstance(where[0], str) else ""


def _changes(before: dict[Any, Any], after: dict[Any, Any]) -> set[Any]:
    """The places at which two states differ."""
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
