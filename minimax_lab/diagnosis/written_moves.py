"""The moves that calls returned: how the program writes them, and which do not lead to the value."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.diagnosis.learners_calls import LearnersCall, LearnersRun, is_count
from minimax_lab.reading import CODINGS, DROPS, Heaps, Lines, Rules, Shown, Unseen, is_score

FEW = 3  # moves that show how a program writes them


class UnknownMoves(Exception):
    """How a program writes its moves could not be read."""


class Choice(NamedTuple):
    """A call that returned a move, the callees that it chose from, and which of them have its value.

    bad   which of them are best for the other player, if the call is that of a driver
    """

    call: LearnersCall
    callees: list[LearnersCall]
    good: list[bool]
    bad: list[bool] | None = None


def wrong_moves(run: LearnersRun, rules: Rules, choices: list[Choice]) -> Iterator[tuple[Choice, list[Any], list[int]]]:
    """The choices whose move does not lead to their value, each with the moves that do, as the program writes them.

    The last part is the callees to which the move leads, as their numbers from 0.
    """
    by_states = isinstance(rules, Unseen | Shown)
    if by_states and choices:
        choices = [each for each in choices if all(_written(run, rules, *each[:2]))]
        if not choices:
            raise UnknownMoves("The moves could not be read from the states.")
    if not choices:
        return
    written = [_written(run, rules, *choice[:2]) for choice in choices]
    pairs, ways = list(zip(choices, written, strict=True)), range(len(written[0][0]))
    hits = {way: [_leads(choice, [each[way] for each in moves]) for choice, moves in pairs] for way in ways}
    legal = {
        way: sum(any(same_move(each[way], choice.call.move) for each in moves) for choice, moves in pairs)
        for way in ways
    }  # fmt: skip
    best = max(ways, key=lambda way: (sum(hits[way]), legal[way]))
    if all(hits[best]):
        return
    is_one, are_legal = len(choices) == 1, legal[best] == len(choices)
    is_shown = _is_shown(rules, choices, written, hits[best])
    is_state = isinstance(rules, Shown) and best == ways[-1] and not all(is_count(each.call.move) for each in choices)
    is_filled_square = is_one and not legal[best] and as_tuple(choices[0].call.move) in run.indices
    counts_callees = all(
        type(call.move) is int and 0 <= call.move < len(callees) and good[call.move]
        for call, callees, good, _ in choices
    )
    if by_states:
        is_known = are_legal and (is_state or is_shown)
    else:
        is_known = is_filled_square or counts_callees or is_shown or (is_one and are_legal)
        is_known |= 2 * sum(hits[best]) >= len(choices)
    if not is_known:
        raise UnknownMoves("How the program writes its moves could not be read.")
    if is_filled_square or (counts_callees and not (is_state and are_legal)):
        best = 0
    for choice, moves, hit in zip(choices, written, hits[best], strict=True):
        if not hit:
            right = [move[best] for move, fits in zip(moves, choice.good, strict=True) if fits]
            yield choice, right, [at for at, move in enumerate(moves) if same_move(move[best], choice.call.move)]


def _is_best_for_the_other(rules: Unseen | Shown, choice: Choice, written: list[list[Any]]) -> bool:
    """Whether a driver over numbers returned what is best for the other player, in all ways in which it may be written.

    What a move adds to a number, or takes from it, leaves no doubt about how it is written if the next move can do the
    same. If not, the number may encode a board, and what is added a square.
    """
    is_clear = all(is_count(rules.states[callee.place]) for callee in choice.callees)
    if choice.bad is None or all(choice.good) or not is_clear or not _can_be_repeated(rules, choice):
        return False
    returned = [any(same_move(move, choice.call.move) for move in moves) for moves in written]
    return any(returned) and all(bad for bad, is_it in zip(choice.bad, returned, strict=True) if is_it)


def _can_be_repeated(rules: Unseen | Shown, choice: Choice) -> bool:
    """Whether a call does to its number what its caller did."""
    return any(
        set(rules.written[choice.call.place, callee.place]) & set(rules.written[callee.place, below.place])
        for callee in choice.callees
        for below in callee.callees
    )


def is_value_with_move(run: LearnersRun, rules: Rules, choice: Choice) -> bool:
    """Whether what looks like two coordinates may be a value, perhaps negated, with the move that leads to it."""
    pair = as_tuple(choice.call.move)
    if not isinstance(pair, tuple) or len(pair) != 2 or not all(map(is_score, pair)):
        return False
    written = zip(choice.callees, choice.good, _written(run, rules, choice.call, choice.callees), strict=True)
    best = [(abs(callee.value), moves) for callee, is_good, moves in written if is_good]
    return any(
        abs(value) == most and any(same_move(each, move) for each in moves[:2])  # not in a rare way of writing
        for value, move in (pair, pair[::-1])
        for most, moves in best
    )


def is_right_as_a_whole(run: LearnersRun, rules: Rules, choice: Choice) -> bool:
    """Whether all that a driver returned is the move to a callee with the best score, such as two coordinates."""
    written = _written(run, rules, choice.call, choice.callees)
    return any(
        is_good and any(same_move(each, choice.call.returned) for each in moves)
        for is_good, moves in zip(choice.good, written, strict=True)
    )


def returns_moves(run: LearnersRun, rules: Rules, choices: list[Choice]) -> bool:
    """Whether each call returned, in place of a value, the move to a callee with the best one."""
    if not choices or isinstance(rules, Unseen | Shown):
        return False
    try:
        written = [_written(run, rules, call, callees) for call, callees, *_ in choices]
    except UnknownMoves:
        return False
    return any(
        all(
            any(good and same_move(each[way], choice.call.value) for each, good in zip(moves, choice.good, strict=True))
            for choice, moves in zip(choices, written, strict=True)
        )
        for way in range(len(written[0][0]))
    )


def _is_shown(rules: Rules, choices: list[Choice], written: list[list[list[Any]]], hits: list[bool]) -> bool:
    """Whether one player always returned the move that leads to the value, and not always the same one.

    One call shows it only if a driver chose for the wrong player.
    """
    if len(choices) == 1:
        return isinstance(rules, Unseen | Shown) and _is_best_for_the_other(rules, choices[0], written[0])
    for mover in {choice.call.mover for choice in choices}:
        own = [(choice, hit) for choice, hit in zip(choices, hits, strict=True) if choice.call.mover == mover]
        if len(own) >= FEW and all(hit for _, hit in own) and len({str(choice.call.move) for choice, _ in own}) > 1:
            return True
    return False


def _leads(choice: Choice, moves: list[Any]) -> bool:
    return any(fits and same_move(move, choice.call.move) for move, fits in zip(moves, choice.good, strict=True))


def _written(run: LearnersRun, rules: Rules, call: LearnersCall, callees: list[LearnersCall]) -> list[list[Any]]:
    """The move to each callee in all the ways in which a program may write it."""
    if isinstance(rules, Unseen | Shown):
        return [rules.written[call.place, callee.place] for callee in callees]
    if isinstance(rules, Heaps) and len(call.place) > 1:
        return [_takes(run.indices, run.heaps[call], run.heaps[callee]) for callee in callees]
    by_place: dict[Any, Any] = {}
    for move, place in rules.moves(call.place, call.mover).items():
        if place not in by_place or move == call.move:  # two moves may lead to one place
            by_place[place] = move
    if any(callee.place not in by_place for callee in callees):  # it goes on with boards that it has turned
        by_place = {mirror: move for place, move in by_place.items() for mirror in rules.mirrored(place)} | by_place
    if any(callee.place not in by_place for callee in callees):
        raise UnknownMoves("The moves could not be read from the boards.")
    return [_ways(run, rules, callee, by_place[callee.place]) for callee in callees]


def _ways(run: LearnersRun, rules: Rules, callee: LearnersCall, move: Any) -> list[Any]:
    if isinstance(rules, Lines):
        codings = CODINGS + DROPS * bool(rules.falls)
        return [coding(run.indices[move], move, rules.columns) for coding in codings]
    if isinstance(rules, Heaps):
        at, take = move
        return [take, move, (at + 1, take), callee.place, callee.place[at], (take, at)]
    return [move]


def _takes(names: tuple[Any, ...], before: tuple[int, ...], after: tuple[int, ...]) -> list[Any]:
    """What was taken from one of several heaps, which may have names, in the ways in which a program may write it."""
    taken = [(at, old, old - new) for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]
    if len(taken) != 1 or len(before) != len(after):
        return [None] * 7 + [after]
    at, old, take = taken[0]
    name, second = (names[at], names[at]) if names else (at, at + 1)
    return [(name, take), (second, take), (take, name), (take, second), (name, old - take), take, name, after]


def same_move(move: Any, returned: Any) -> bool:
    """Whether two moves are the same; a list is the same as a tuple."""
    move, returned = as_tuple(move), as_tuple(returned)
    return bool(type(move) is not bool and move == returned)


def writes_alike(move: Any, other: Any) -> bool:
    """Whether two moves are written in the same way, unlike a move and a text about it; a number may count from 1."""
    move, other = as_tuple(move), as_tuple(other)
    if type(move) is not type(other) or (is_count(move) and abs(move - other) == 1):
        return False
    return not isinstance(move, str | tuple) or [type(each) for each in move] == [type(each) for each in other]


def as_tuple(move: Any) -> Any:
    """A list or an array as a tuple; anything else as it is."""
    if isinstance(move, np.ndarray):
        move = move.tolist()
    return tuple(move) if isinstance(move, list) else move
