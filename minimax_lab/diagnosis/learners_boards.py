"""A learner's run on boards: the marks, the rules, and who moves."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from minimax_lab.diagnosis.game_rules import EMPTY, Lines, Place, Side
from minimax_lab.diagnosis.learners_calls import (
    FUNCTION,
    PLAYERS,
    LearnersCall,
    LearnersRun,
    alternates,
    argument_names,
    hands_up_values,
    is_enum,
    mark_handed_on,
    scalar,
)
from minimax_lab.games import ConnectFour, TicTacToe
from minimax_lab.reading import EMPTY_MARKS, Board

FEW = 3  # squares that show which argument is the move that a call makes itself


def read_boards(run: LearnersRun, boards: list[Board | None], shape: tuple[int, int], game: Any, falls: int) -> None:
    """Find the marks and the rules of the boards, in which marks may fall, and who moves in each call."""
    if any(board is None or (board.rows, board.columns) != shape for board in boards):
        run.unsure = ["The board of some calls could not be read."]
        return
    cells = {call.number: board.cells for call, board in zip(run.calls, boards, strict=True) if board}
    cells = _after_own_moves(run.calls, cells, boards[0])
    if not hands_up_values(run) or _changes_much(run.calls, cells):
        return
    placed, replaced = Counter[Any](), Counter[Any]()
    for call in run.calls:
        if call.caller:
            change = _changes(cells[call.caller.number], cells[call.number])
            if len(change) == 1:
                before, after = change[0][1:]
                placed[after] += 1
                replaced[before] += 1
    marks = [mark for mark, _ in placed.most_common() if placed[mark] > replaced[mark]][:2]
    empty = replaced or {mark for board in cells.values() for mark in board if mark in EMPTY_MARKS}
    others = Counter(mark for board in cells.values() for mark in board if mark not in marks and mark not in empty)
    marks += [mark for mark, _ in others.most_common(2 - len(marks))]
    if len(marks) < 2 or (others and set(others) - set(marks)):
        run.unsure = ["The marks of the two players could not be read from the boards."]
        return
    for call in run.calls:
        call.place = tuple(mark if mark in marks else EMPTY for mark in cells[call.number])
    first = boards[0]
    run.indices = first.indices if first else ()
    lines = Lines(*shape, tuple(sorted(marks, key=repr)), 3, falls)
    run.rules = lines._replace(in_a_row=_in_a_row(run.calls, lines, game))
    mark_handed_on(run.calls)
    _find_movers_on_boards(run)


def _after_own_moves(
    calls: list[LearnersCall], cells: dict[int, tuple[Any, ...]], board: Board | None
) -> dict[int, tuple[Any, ...]]:
    """The boards after the move that each call makes itself, if an argument names it; else the boards as they are.

    Such calls get their caller's board. Those that they make get one with a mark more, in the square of the argument.
    """
    inner = [call for call in calls if call.caller and call.callees]
    if board is None or not inner or any(cells[each.number] != cells[calls[0].number] for each in calls[0].callees):
        return cells
    changes = {call: _changes(cells[call.number], cells[call.callees[0].number]) for call in inner}
    if any(len(change) != 1 for change in changes.values()) or len({change[0][0] for change in changes.values()}) < FEW:
        return cells
    codes = {index: cell for cell, index in enumerate(board.indices)}
    marks = {call.depth % 2: change[0][2] for call, change in changes.items()}
    for name in argument_names(calls):
        given = {call: _cell(codes, call.given.get(name)) for call in calls if call.caller}
        named = {call: cell for call, cell in given.items() if cell is not None}
        if len(named) == len(given) and all(named[call] == change[0][0] for call, change in changes.items()):
            other = next(iter(set(marks.values()) ^ {mark for mark in _marks(cells) if mark not in EMPTY_MARKS}), None)
            placed = {call.number: (cell, marks.get(call.depth % 2, other)) for call, cell in named.items()}
            return cells | {
                number: (*cells[number][:cell], mark, *cells[number][cell + 1 :])
                for number, (cell, mark) in placed.items()
            }
    return cells


def _cell(codes: dict[Any, int], given: Any) -> int | None:
    try:
        return codes.get(tuple(given) if isinstance(given, list) else given)
    except TypeError:
        return None


def _marks(cells: dict[int, tuple[Any, ...]]) -> set[Any]:
    return {mark for board in cells.values() for mark in board}


def _changes_much(calls: list[LearnersCall], cells: dict[int, tuple[Any, ...]]) -> bool:
    """Whether the very first move changes more than one cell, as in a game in which pieces move or turn over."""
    edges = ((call, callee) for call in calls for callee in call.callees)
    first = next((_changes(cells[call.number], cells[callee.number]) for call, callee in edges), [])
    captures = any(
        _captures(_changes(cells[call.number], cells[callee.number])) for call in calls for callee in call.callees
    )
    return (len(first) > 1 and not _only_fills(first, cells)) or captures


def _only_fills(change: list[tuple[int, Any, Any]], cells: dict[int, tuple[Any, ...]]) -> bool:
    """Whether one of two marks filled empty cells, several of them because earlier moves were not undone."""
    marks = {mark for board in cells.values() for mark in board if mark not in EMPTY_MARKS}
    return len(marks) == 2 and all(old in EMPTY_MARKS for _, old, _ in change) and len({new for *_, new in change}) == 1


def _captures(change: list[tuple[int, Any, Any]]) -> bool:
    """Whether one mark was placed, and others became the same mark."""
    placed, turned = change[:1], change[1:]
    return (
        len({new for _, _, new in change}) == 1
        and bool(turned)
        and len({old for _, old, _ in change}) == 2
        and bool(placed)
    )


def _changes(before: tuple[Any, ...], after: tuple[Any, ...]) -> list[tuple[int, Any, Any]]:
    return [(cell, old, new) for cell, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]


def _in_a_row(calls: list[LearnersCall], lines: Lines, game: Any) -> int:
    """How many marks in a line win: the length with which few calls go on after a line, and many stop at one."""
    if isinstance(game, TicTacToe | ConnectFour):
        return game.in_a_row
    longest, usual = max(lines.rows, lines.columns), 4 if lines.falls else min(lines.rows, lines.columns)
    if longest <= 3:
        return longest

    deepest = max(call.depth for call in calls)  # there, a limit may have stopped the search
    may_stop = [call for call in calls if call.depth < deepest or EMPTY not in call.place]

    def misfit(length: int) -> tuple[int, int]:
        won = [call for call in may_stop if lines._replace(in_a_row=length).winners(call.place)]
        goes_on = sum(bool(call.callees) for call in won)
        return 10 * goes_on - (len(won) - goes_on), abs(length - usual)

    return min(range(3, longest + 1), key=misfit)


def _find_movers_on_boards(run: LearnersRun) -> None:
    """Who moves: what the arguments say, if they do; else the mark that is placed next; else the other player."""
    assert run.rules is not None
    places = {call.number: _placed(call) for call in run.calls}
    run.player, meaning = _player_argument(run, places)
    other = dict(zip(run.rules.sides, run.rules.sides[::-1], strict=True))
    for call in run.calls:
        above = call.caller
        says = meaning.get(scalar(call.given.get(run.player))) if run.player else None
        expected = None if above is None else above.mover if call.handed_on else other[above.mover]
        call.mover = says or expected or places[call.number] or _by_count(call.place, run.rules.sides)


def _placed(call: LearnersCall) -> Side | None:
    """The one mark that the call's callees add to its board."""
    added = set()
    for callee in call.callees:
        change = _changes(call.place, callee.place)
        if len(change) == 1 and change[0][1] is EMPTY:
            added.add(change[0][2])
        elif callee.handed_on:
            added.add(_placed(callee))
    return added.pop() if len(added) == 1 else None


def _by_count(board: Place, sides: tuple[Side, Side]) -> Side:
    """X before O, black before white: the mark with fewer cells moves, the first of the two on a tie."""
    first, second = sorted(sides, key=repr, reverse=True)
    return second if board.count(first) > board.count(second) else first


def _player_argument(run: LearnersRun, places: dict[int, Any]) -> tuple[str | None, dict[Any, Side]]:
    """The argument that says who moves, and what its two values mean."""
    found: list[tuple[tuple[bool, bool, bool, int], str, dict[Any, Side]]] = []
    assert run.rules is not None
    for name in argument_names(run.calls):
        values = [scalar(call.given.get(name)) for call in run.calls]
        distinct = set(values) - {None}
        may_be_player = PLAYERS.search(name) or all(kind in (bool, str) or is_enum(value) for kind, value in distinct)
        if not (0 < len(distinct) < 3 and may_be_player) or name in run.window_names:
            continue
        meanings = defaultdict[Any, Counter[Side]](Counter)
        for call, value in zip(run.calls, values, strict=True):
            if places[call.number] is not None and value is not None:
                meanings[value][places[call.number]] += 1
        agrees = bool(meanings) and all(len(marks) == 1 for marks in meanings.values())
        meaning = {value: marks.most_common(1)[0][0] for value, marks in meanings.items()}
        is_named = bool(PLAYERS.search(name))
        if len(distinct) == 1:
            value = distinct.pop()
            never_changes = value[0] is bool or value[1] in run.rules.sides
            if agrees and is_named and never_changes and sum(meanings[value].values()) > 1:
                is_attribute = name.startswith(".")  # an argument that alternates is read rather than that
                found.append(((False, True, True, -1 if is_attribute else 1), name, meaning))
        elif name == FUNCTION and not alternates(run.calls, name):
            continue
        elif agrees and len(meanings) == 2 and len(set(meaning.values())) == 2:
            found.append(((True, is_named, name != FUNCTION, 0), name, meaning))
        elif is_named and agrees and alternates(run.calls, name):
            known, mark = next(iter(meaning.items()))
            other = next(side for side in run.rules.sides if side != mark)
            found.append(
                ((False, True, True, 0), name, {value: mark if value == known else other for value in distinct})
            )
        elif is_named and places[1] is not None and values[0] is not None and alternates(run.calls, name):
            other = next(side for side in run.rules.sides if side != places[1])
            meaning = {value: places[1] if value == values[0] else other for value in distinct}
            found.append(((False, True, False, 0), name, meaning))
    best = max(found, key=lambda each: each[0], default=None)
    return (best[1], best[2]) if best else (None, {})


def is_one_mark(call: LearnersCall) -> bool:
    """Whether the board has one mark more than the caller's."""
    if call.caller is None or not isinstance(call.place, tuple) or not isinstance(call.caller.place, tuple):
        return False
    return len(_changes(call.caller.place, call.place)) == 1
