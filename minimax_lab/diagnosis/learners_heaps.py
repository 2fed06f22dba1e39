"""A learner's run on heaps: what may be taken, and who moves."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import starmap
from math import inf
from typing import Any

from minimax_lab.diagnosis.learners_calls import (
    FUNCTION,
    PLAYERS,
    LearnersCall,
    LearnersRun,
    alternates,
    argument_names,
    hands_up_values,
    is_count,
    make_own_moves,
    mark_handed_on,
    next_mover,
    scalar,
    stuck_player,
    without_driver,
)
from minimax_lab.games import Bones
from minimax_lab.reading import Heaps, Side, as_board, is_score, other_side, parts_held

HALF = 0.5  # of the calls, more take from the one attribute that holds the heap
FEW = 3  # heaps with a choice that prove what may be taken, although one other heap does not agree
PLAYERS_OF_HEAPS: tuple[Side, Side] = ("A", "B")


def read_heaps(run: LearnersRun, game: Any) -> None:
    """Find the heaps, what may be taken, and who moves in each call."""
    alone, held = set(), _attribute_of_heaps(run.calls)
    for call in run.calls:
        state = parts_held(call.place)[held] if held else call.place
        if isinstance(state, dict):  # heaps with names
            run.indices, state = tuple(state), tuple(state.values())
        if isinstance(state, list | tuple) and all(isinstance(row, list | tuple) for row in state):
            state = [heap for row in state for heap in row]
        if isinstance(state, tuple) and len(state) == 2 and any(not is_count(part) for part in state):
            call.given["(who)"] = next(part for part in state if not is_count(part))
            state = next((part for part in state if is_count(part)), None)
        board = as_board(state)
        heaps = (state,) if is_count(state) else board.cells if board is not None else ()
        if not board and isinstance(state, list | tuple):
            heaps = tuple(state) or (0,)  # one heap, or none is left
        alone.add(is_count(state))
        if not heaps or not all(map(is_count, heaps)) or (board is not None and board.rows > 1) or len(alone) > 1:
            return  # such as the lists and the leaves of a tree
        call.place = tuple(heaps)
    run.heaps = {call: call.place for call in run.calls}
    most = max(len(call.place) for call in run.calls)
    for call in run.calls:  # the order of heaps does not matter, nor do empty ones
        call.place = tuple(sorted([*call.place, *[0] * (most - len(call.place))]))
    root = run.calls[0]
    if {root.place} < {call.place for call in root.callees}:  # a driver that plays a match
        run.calls = without_driver(run.calls)
    if make_own_moves(run.calls):
        return
    legal = [call for call in run.calls if len(call.place) == 1 or min(call.place) >= 0]  # one heap may end below 0
    moves = [(call.caller.place, call.place) for call in legal if call.caller]
    takes = Counter(starmap(_take, moves))
    del takes[0]
    are_few = 2 * takes.total() < len(run.calls) - 1
    if not takes or not hands_up_values(run) or min(takes) < 1 or are_few:
        return
    if _has_other_rule(run.calls, set(takes)) or any(starmap(_is_of_other_game, moves)):
        run.unsure = ["What may be taken from a heap could not be read; pass the rules as game=..."]
        return
    least = min(call.place[0] for call in run.calls)
    last = 1 if len(run.calls[0].place) == 1 and least == 1 and not forgets_the_last(run) else 0
    allowed = game.takes if isinstance(game, Bones) else sorted(takes)
    run.rules = Heaps(PLAYERS_OF_HEAPS, tuple(allowed), last)
    mark_handed_on(run.calls)
    _find_movers_of_heaps(run)


def forgets_the_last(run: LearnersRun) -> bool:
    """Whether the code says that empty heaps end the game, but each call on heaps of 1 returned a start value."""
    ones = {call.value for call in run.calls if max(call.place) == 1 and not call.callees and is_score(call.value)}
    heaps = [(*call.place,) if len(call.place) > 1 else call.place[0] for call in run.calls]
    says = any(
        all(_ordered(call.given.get(name)) == heap for call, heap in zip(run.calls, heaps, strict=True))
        for name in run.text.ends_at_zero
    )
    return says and bool(ones) and all(abs(value) in {*run.text.starts, inf} for value in ones)


def _ordered(heaps: Any) -> Any:
    return tuple(sorted(heaps)) if isinstance(heaps, list | tuple) and all(map(is_count, heaps)) else heaps


def _attribute_of_heaps(calls: list[LearnersCall]) -> str:
    """The one attribute of the states that is a heap or a list of them and becomes smaller; "" if there is none."""
    held = [parts_held(call.place) for call in calls]
    shares = {name: _share_of_takes(calls, name) for name in held[0] if not PLAYERS.search(name)}
    found = [name for name, share in shares.items() if share > 0]
    return found[0] if len(found) == 1 and shares[found[0]] > HALF else ""


def _share_of_takes(calls: list[LearnersCall], name: str) -> float:
    """The share of the calls in which a part of the state is smaller than in the caller; 0 if it grows in some."""

    def total(call: LearnersCall) -> int:
        heaps = parts_held(call.place).get(name)
        heaps = heaps if isinstance(heaps, list | tuple) else [heaps]
        return sum(heaps) if all(map(is_count, heaps)) else -1

    totals = {call: total(call) for call in calls}
    steps = [totals[call] - totals[call.caller] for call in calls if call.caller and not call.handed_on]
    falls = [step < 0 for step in steps if step <= 0]
    only_falls = bool(steps) and min(totals.values()) >= 0 and len(falls) == len(steps)
    return sum(falls) / len(steps) if only_falls else 0.0


def _take(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """What was taken from one heap, 0 if the heaps differ in another way."""
    changed = Counter(before) - Counter(after)
    return sum(before) - sum(after) if changed.total() == 1 else 0


def _is_of_other_game(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether one heap became two, or the same was taken from two heaps, as the rules of some games allow."""
    changed = Counter(before) - Counter(after)
    taken = {old - new for old, new in zip(before, after, strict=True) if old != new}
    is_split = changed[0] == 1 and sum(after) <= sum(before)
    return changed.total() == 2 and (is_split or (len(taken) == 1 and min(taken) > 0))


def _has_other_rule(calls: list[LearnersCall], takes: set[int]) -> bool:
    """Whether what may be taken depends on the heap in another way than that it must be there."""
    tried: dict[int, set[int]] = defaultdict(set)
    may_stop = not any(map(_goes_on, calls))
    for call in calls:
        for callee in call.callees:
            if len(call.place) == 1 and not (may_stop and _may_have_stopped(call)):
                tried[call.place[0]].add(call.place[0] - callee.place[0])
    others = []
    for least in (0, 1):  # a program may never take the last one, or may have forgotten to
        wanted = {heap: {take for take in takes if take <= heap - least} for heap in tried}
        agrees = {heap: {take for take in tried[heap] if take <= heap} == wanted[heap] for heap in tried}
        is_proven = sum(agrees[heap] and len(wanted[heap]) > 1 for heap in tried) >= FEW
        others.append(len(tried) - sum(agrees.values()) - is_proven)
    return min(others) > (1 if may_stop else 0)


def _goes_on(call: LearnersCall) -> bool:
    """Whether a call went on after it had found the value that it returned."""
    *before, last = [callee.value for callee in call.callees] or [None]
    return any(
        is_score(value) and is_score(call.value) and abs(value) == abs(call.value) != 0 and value != last
        for value in before
    )


def _may_have_stopped(call: LearnersCall) -> bool:
    """Whether the last callee was the first with the value that the call returned, so that the rest may be cut."""
    *before, last = [callee.value for callee in call.callees]
    return bool(is_score(call.value) and is_score(last) and abs(last) == abs(call.value) and last not in before)


def _find_movers_of_heaps(run: LearnersRun) -> None:
    """Who moves: what an argument says, else the players alternate."""
    found = [name for name in argument_names(run.calls) if name != FUNCTION and _is_player(run, name)]
    alternating = [name for name in found if alternates(run.calls, name)]
    run.player = next(iter(alternating), stuck_player(run.text, run.calls) or next(iter(found), None))
    says = [scalar(call.given.get(run.player)) if run.player else None for call in run.calls]
    known = next((each for each in says if each is not None), None)
    first = "A" if known == says[0] else "B"  # a driver has no such argument, and moves before the others
    for call, said in zip(run.calls, says, strict=True):
        if said is None:
            call.mover = next_mover(call, PLAYERS_OF_HEAPS) or "A"
        else:
            call.mover = first if said == known else other_side(PLAYERS_OF_HEAPS, first)


def _is_player(run: LearnersRun, name: str) -> bool:
    """Whether this argument says who moves: two values, or one that ought to alternate."""
    values = {scalar(call.given[name]) for call in run.calls if name in call.given}
    is_named = bool(PLAYERS.search(name)) or name == "(who)" or name in run.text.deciding
    is_flag = len(values) == 2 or isinstance(run.calls[-1].given.get(name), bool | str)
    has_one_kind = None not in values and len({kind for kind, _ in values}) == 1
    return len(values) < 3 and (alternates(run.calls, name) or (is_flag and is_named)) and has_one_kind
