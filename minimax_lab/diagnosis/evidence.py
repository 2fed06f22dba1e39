"""What is wrong at a step, in one sentence, and the boards and values that go with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minimax_lab.diagnosis.faults import Fault, Trouble, View
from minimax_lab.diagnosis.judge import Judge
from minimax_lab.diagnosis.kind_of_mistake import combination_of, returned_moves
from minimax_lab.diagnosis.learners_calls import FUNCTION, LearnersCall, list_some
from minimax_lab.games import name_of
from minimax_lab.kit import join_with_and, pluralize, quote, signed_number
from minimax_lab.reading import (
    EMPTY,
    Heaps,
    Lines,
    Place,
    Rules,
    Shown,
    Side,
    Unseen,
    Winner,
    changes,
    mark_text,
    short_marks,
    write_rows,
)

MOST_LISTED = 6  # values or moves in a sentence


def evidence_of(judge: Judge, fault: Fault) -> str:
    """What is wrong at the step of a fault, in a sentence or two."""
    sentence = _SENTENCES[fault.trouble](judge, fault, fault.call, fault.seen_at)
    if isinstance(judge.run.part, Winner):
        first, second = judge.run.part.key
        sentence += f" Here, 1 stands for {quote(first)} and {_number(-1)} for {quote(second)}."
    return sentence


def write_place(rules: Rules, place: Place) -> str:
    """A board row by row, such as "XO./.X./..O", or the heaps."""
    if isinstance(rules, Lines):
        return write_rows(["." if mark is EMPTY else mark_text(mark) for mark in place], rules.columns)
    if isinstance(rules, Heaps):
        return f"a heap of {place[0]}" if len(place) == 1 else f"heaps of {join_with_and(list(map(str, place)))}"
    return name_of(rules.game, rules.states[place] if isinstance(rules, Unseen) else place)


def allowed_places(fault: Fault) -> list[Place]:
    """The boards that a wrong call might have handed on, or those that a call never tried; none for a wrong value."""
    about_places = fault.trouble in (Trouble.LEFT_OUT, Trouble.NO_CALLS) or not fault.is_return
    about_places = about_places and fault.trouble not in (Trouble.WINDOW, Trouble.SAME_PLAYER)
    return fault.allowed[:MOST_LISTED] if about_places else []


def look_at(judge: Judge, place: Place) -> dict[str, Any]:
    """A place as plain data to draw: a board, a heap, or text."""
    rules = judge.rules
    if isinstance(rules, Lines):
        short = {EMPTY: "", **short_marks(rules.sides)}
        cells = [short.get(mark, mark_text(mark)) for mark in place]
        board = {"kind": "grid", "rows": rules.rows, "columns": rules.columns, "cells": cells, "line": []}
        return board | {"max_mark": short[judge.scale.largest].upper()} if judge.scale.view is View.MAX else board
    if isinstance(rules, Heaps) and len(place) == 1:
        return {"kind": "pile", "count": max(place[0], 0)}
    look = getattr(getattr(rules, "game", None), "look", None)
    state = rules.states[place] if isinstance(rules, Unseen) else place
    return look(state) if look else {"kind": "text", "text": write_place(rules, place)}


def mover_name(judge: Judge, call: LearnersCall) -> str:
    """The player to move as the program names it: a mark, or the value of its argument."""
    return _side_name(judge, call.mover, call)


def _side_name(judge: Judge, side: Side, call: LearnersCall) -> str:
    if isinstance(judge.rules, Unseen):
        return "this player"
    if isinstance(judge.rules, Heaps):
        given = call.given.get(judge.run.player) if judge.run.player else None
        return "this player" if given is None else f"the player with {judge.run.player}={given!r}"
    return str(getattr(side, "name", side))


def _number(value: Any) -> str:
    return signed_number(value, signed=False)


def _place(judge: Judge, call: LearnersCall) -> str:
    return write_place(judge.rules, call.place)


def _move(judge: Judge, move: Any) -> str:
    if isinstance(judge.rules, Lines):
        return quote(judge.run.indices[move])
    return f"take {move[1]}" if isinstance(judge.rules, Heaps) else quote(move)


def _result(judge: Judge, call: LearnersCall) -> str:
    """How the game has ended: "X has won", "the game is a draw"."""
    winner = judge.rules.outcome(call.place, call.mover)
    if winner is None:
        return "the game is a draw"
    if isinstance(judge.rules, Heaps):
        return "the player to move has lost" if winner != call.mover else "the player to move has won"
    return f"{_side_name(judge, winner, call)} has won"


def _choice(judge: Judge, fault: Fault, call: LearnersCall, _: LearnersCall) -> str:
    sign = judge.scale.sign(call.mover)
    scores = [_number(sign * judge.made_of(each) if each.use else each.value) for each in call.callees]
    values = list_some(scores, MOST_LISTED)
    best, returned = _number(sign * fault.allowed[0]), f"Call {call.number} returned {_number(call.value)}"
    if judge.scale.view.name != "MAX":
        made = f"{returned}; the {'call' if len(call.callees) == 1 else 'calls'} that it made returned {values}"
        whose = "moves" if judge.scale.view.name == "MOVER" else "has just moved"
        return f"{made}, so it should return {best}: each value is that of the player who {whose} there."
    if fault.allowed[0] != judge.worth(call) and returned_moves(judge):
        return f"{returned}, which is a move. Its score is {best}."
    who, size = mover_name(judge, call), "largest" if call.mover == judge.scale.largest else "smallest"
    if len(call.callees) == 1:
        return f"{returned}, but the call that it made returned {values}, so it should return {best}."
    combination = combination_of(judge)
    returned += f", the {combination} of its scores" if combination else ""
    return f"{returned}, but of {values}, {who} chooses the {size}, {best}."


def _window(judge: Judge, fault: Fault, call: LearnersCall, seen_at: LearnersCall) -> str:
    low, high = fault.allowed[0]
    wanted = (low, high) if judge.scale.sign(seen_at.mover) > 0 else (-high, -low)
    given, known = (", ".join(map(_number, window)) for window in (seen_at.window or (), wanted))
    return f"Call {seen_at.number} got the window ({given}); with what call {call.number} knew, it is ({known})."


def _left_out(judge: Judge, fault: Fault, call: LearnersCall, _: LearnersCall) -> str:
    if not fault.moves:
        last = f"after call {call.callees[-1].number}, which returned {_number(call.callees[-1].value)}"
        if not call.window:
            return f"Call {call.number} left its loop {last}, before it tried its other moves."
        window = ", ".join(map(_number, call.window))
        return f"Call {call.number} left its loop {last}, but that does not close its window ({window})."
    if isinstance(judge.rules, Shown):
        places = list_some([write_place(judge.rules, each) for each in fault.allowed], MOST_LISTED)
        return f"{_returned_on(judge, call)} without a call for {places}."
    moves = list_some([_move(judge, move) for move in fault.moves], MOST_LISTED)
    noun = "the move" if len(fault.moves) == 1 else "the moves"
    return f"{_returned_on(judge, call)} without {noun} {moves}."


def _returned_on(judge: Judge, call: LearnersCall) -> str:
    return f"Call {call.number} returned {_number(call.value)} on {_place(judge, call)}"


def _no_calls(judge: Judge, fault: Fault, call: LearnersCall, seen_at: LearnersCall) -> str:
    returned = f"call {call.number} returned {_number(call.value)} without trying a move"
    if seen_at is call:
        return f"On {_place(judge, call)}, the game is not over, but {returned}."
    names = sorted(judge.memory.differences(call, seen_at) or judge.run.window_names)
    given = [join_with_and([f"{name}={quote(each.given.get(name), 40)}" for name in names]) for each in (call, seen_at)]
    return f"With {given[0]}, {returned}: the value of call {seen_at.number}, which has {given[1]}."


def _wrong_move(judge: Judge, fault: Fault, call: LearnersCall, _: LearnersCall) -> str:
    right = list_some([quote(move) for move in fault.allowed], MOST_LISTED)
    if call.value is None and not right:
        return f"Call {call.number} returned {quote(call.move)}, which is no move."
    if call.value is None:
        return f"Call {call.number} returned the move {quote(call.move)}, but the best score is that of {right}."
    returned = f"Call {call.number} returned {_number(call.value)} with the move {quote(call.move)}"
    if not right:
        return f"{returned}, as the call that it made did. That is not its own move."
    return f"{returned}, but the value is that of {right}."


def _same_player(judge: Judge, fault: Fault, call: LearnersCall, seen_at: LearnersCall) -> str:
    if judge.is_turned:
        function = seen_at.given[FUNCTION]
        return f"Call {call.number} calls {function}, although {mover_name(judge, seen_at)} moves there."
    if isinstance(judge.rules, Unseen):
        given = f"{judge.run.player}={seen_at.given[judge.run.player or '']!r}"
        return f"Call {seen_at.number} got {given}, as call {call.number} did, so the same player would move twice."
    is_same = seen_at.mover == call.mover
    reason = (
        f"who has just moved in call {call.number}" if is_same else f"although {mover_name(judge, call)} moves again"
    )
    return f"Call {seen_at.number} lets {mover_name(judge, seen_at)} move, {reason}."


def _marks_left(judge: Judge, fault: Fault, call: LearnersCall, seen_at: LearnersCall) -> str:
    got = f"Call {seen_at.number} got {_place(judge, seen_at)}"
    if isinstance(judge.rules, Unseen | Shown):
        return f"{got}, in which an earlier move in or below call {call.number} has not been taken back."
    added = pluralize(len(changes(call.place, seen_at.place)), "mark")
    return f"{got}, which has {added} more than {_place(judge, call)}, the board of call {call.number}."


_SENTENCES: dict[Trouble, Callable[[Judge, Fault, LearnersCall, LearnersCall], str]] = {
    Trouble.SAME_BOARD: lambda judge, fault, call, seen_at: (
        f"Call {call.number} handed on its own board, {_place(judge, call)}, without a move."
    ),
    Trouble.OLDER_BOARD: lambda judge, fault, call, seen_at: (
        f"Call {seen_at.number} got {_place(judge, seen_at)}, which lacks marks of {_place(judge, call)}, "
        f"the board of call {call.number}."
    ),
    Trouble.MARKS_LEFT: _marks_left,
    Trouble.WRONG_MARK: lambda judge, fault, call, seen_at: (
        f"Call {seen_at.number} got {_place(judge, seen_at)}, but on {_place(judge, call)} it is "
        f"{mover_name(judge, call)}'s turn."
    ),
    Trouble.SAME_PLAYER: _same_player,
    Trouble.ILLEGAL: lambda judge, fault, call, seen_at: (
        f"No legal move leads from {_place(judge, call)} in call {call.number} to {_place(judge, seen_at)} "
        f"in call {seen_at.number}."
    ),
    Trouble.AFTER_END: lambda judge, fault, call, seen_at: (
        f"On {_place(judge, call)}, {_result(judge, call)}, but call {call.number} goes on with call {seen_at.number}."
    ),
    Trouble.WINDOW: _window,
    Trouble.NOTHING: lambda judge, fault, call, seen_at: f"Call {call.number} returned None.",
    Trouble.END_VALUE: lambda judge, fault, call, seen_at: (
        f"On {_place(judge, call)}, {_result(judge, call)}, but call {call.number} returned {_number(call.value)}."
    ),
    Trouble.END_MISSED: lambda judge, fault, call, seen_at: (
        f"On {_place(judge, call)}, {_result(judge, call)}, but call {call.number} returned {_number(call.value)}, "
        "the value from which a search for the best move starts."
    ),
    Trouble.DEPTH_SIGN: lambda judge, fault, call, seen_at: (
        f"Call {call.number} returned {_number(call.value)}: in this program, a win or a loss counts for more, "
        "the later it comes."
    ),
    Trouble.VALUE: _choice,
    Trouble.BOUND: lambda judge, fault, call, seen_at: (
        f"Call {call.number} returned {_number(call.value)} as its value, but that is only a bound: call "
        f"{seen_at.number}, which it comes from, had the window ({', '.join(map(_number, seen_at.window or ()))})."
    ),
    Trouble.LEFT_OUT: _left_out,
    Trouble.NO_CALLS: _no_calls,
    Trouble.MOVE: _wrong_move,
}  # fmt: skip
