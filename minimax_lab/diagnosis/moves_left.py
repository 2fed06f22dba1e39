"""Moves that a program does not take back, and the calls that leave them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from itertools import chain, pairwise
from typing import Any

import numpy as np

from minimax_lab.diagnosis.faults import Trouble
from minimax_lab.diagnosis.learners_calls import FUNCTION, LearnersCall, is_count, make_own_moves
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


def who_left(judge: Any) -> LearnersCall:
    """The call that returned first without taking back a move, where the faults show that moves are left.

    If no move of a player was ever seen to be taken back, it is the player's first call that returned after a move.
    """
    rules, calls = judge.rules, judge.run.calls
    if isinstance(rules, Heaps):
        return judge.first_fault.call  # what is taken from one heap by several calls adds up

    def parts(call: LearnersCall) -> Parts:
        return parts_of(rules.states[call.place]) if isinstance(rules, Unseen | Shown) else dict(enumerate(call.place))

    seen = [each for pair in pairwise(calls) for each in _seen_after(*pair, parts)]
    first = judge.first_fault
    for fault in judge.faults:
        if fault.call is fault.seen_at:  # it did not try moves whose squares are still filled
            path = _path(_last_below(fault.call), fault.call)
            seen += [(mover, True) for mover, callee in path if _changes(parts(mover), parts(callee)) & {*fault.moves}]
    leavers = [mover for mover, is_left in seen if is_left]
    steady = {*map(_player, leavers)} - {_player(mover) for mover, is_left in seen if not is_left}
    leavers += [call for call in calls if _player(call) in steady and call.after_moves]
    returned = [mover for mover, _ in _path(calls[calls.index(first.seen_at) - 1], first.call)]
    if returned and set(returned).isdisjoint(leavers):
        leavers.append(returned[0])  # it changed something else, such as another square
    return min(leavers, key=_returns_at, default=first.call)


def _player(call: LearnersCall) -> Any:
    return call.given[FUNCTION], call.mover


def _seen_after(
    last: LearnersCall, call: LearnersCall, parts: Callable[[LearnersCall], Parts]
) -> Iterator[tuple[LearnersCall, bool]]:
    """The calls that returned between two calls, or went on, with whether the second one shows their moves."""
    above = call.caller
    if above is None:
        return
    now, path = parts(call), list(_path(last, above))
    changed, found, marks = _changes(parts(above), now), {}, set()
    for mover, callee in path:
        before, after = parts(mover), parts(callee)
        moved = _changes(before, after)
        marks = {after.get(where) for where in moved}  # at last, those of the caller
        for where in moved:
            if now.get(where) == after.get(where) and where in changed:
                found.setdefault(where, mover)
            elif now.get(where) == before.get(where):
                yield mover, False
    own = [where for where in changed if now.get(where) in marks]
    if found.keys() >= {*own}:  # one of them is the caller's move
        found.pop(next((where for where in found if where in own), None), None)
    yield from ((mover, True) for mover in found.values())


def _path(last: LearnersCall, above: LearnersCall) -> Iterator[tuple[LearnersCall, LearnersCall]]:
    """The pairs of caller and callee from a call up to one above it, the innermost first."""
    while last is not above and last.caller is not None:
        yield last.caller, last
        last = last.caller


def _last_below(call: LearnersCall) -> LearnersCall:
    return _last_below(call.callees[-1]) if call.callees else call


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
