"""A learner's run on boards: the marks, the rules, and who moves."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from minimax_lab.diagnosis.learners_calls import (
    FUNCTION,
    PLAYERS,
    LearnersCall,
    LearnersRun,
    alternates,
    argument_names,
    hands_up_values,
    is_enum,
    make_own_moves,
    mark_handed_on,
    next_mover,
    scalar,
    squares_filled,
    without_driver,
)
from minimax_lab.games import ConnectFour, TicTacToe
from minimax_lab.reading import LearnersGame, Lines, Place, Side, changes, is_score, other_side

FEW = 3  # squares that show which argument is the move that a call makes itself


def read_boards(run: LearnersRun, game: LearnersGame, states: list[int], given: Any) -> None:
    """Find the place of each call, the rules, and who moves.

    states   the number in `game` of each call's state
    given    the rules as a game of this package, None if they are not given
    """
    if any(game.boards[state] is None for state in states):
        run.unsure = ["The board of some calls could not be read."]
        return
    if not hands_up_values(run) or (game.moves_pieces and given is None):
        return
    if game.lines is None:
        run.unsure = ["The marks of the two players could not be read from the boards."]
        return
    run.rules, first = game.lines, game.boards[states[0]]
    if isinstance(given, TicTacToe | ConnectFour):
        run.rules = run.rules._replace(in_a_row=given.in_a_row, falls=int(isinstance(given, ConnectFour)))
    for call, state in zip(run.calls, states, strict=True):
        call.place = game.places[state]
    run.indices = first.indices if first else ()
    _make_own_moves(run)
    if make_own_moves(run.calls):  # in a way that was not read
        run.rules = None
        return
    mark_handed_on(run.calls)
    if given is None:
        run.rules = run.rules._replace(in_a_row=_length_by_values(run, run.rules))
    _find_movers_on_boards(run)


def _length_by_values(run: LearnersRun, rules: Lines) -> int:
    """How many marks in a line win: if no call shows such a line, those that tell the last calls' values apart."""
    if any(rules.winners(call.place) for call in run.calls):
        return rules.in_a_row
    inner = [call.place for call in run.calls if call.callees]
    last = [call for call in run.calls if not call.callees and call.finished and is_score(call.value)]
    for length in range(3, rules.in_a_row):
        winners = rules._replace(in_a_row=length).winners
        won, others = ({abs(call.value) for call in last if bool(winners(call.place)) == is_won} for is_won in (1, 0))
        if len(won) == 1 and others == {0} and won != others and not any(map(winners, inner)):
            return length
    return rules.in_a_row


def _make_own_moves(run: LearnersRun) -> None:
    """Put the move on each board that the call makes itself, if an argument names it.

    Such calls get their caller's board. Those that they make get one with a mark more, in the square of the argument.
    """
    root, inner = run.calls[0], [call for call in run.calls if call.caller and call.callees]
    made = {call: changes(call.place, call.callees[0].place) for call in inner}
    first = next(iter(root.callees), root)
    if any(len(change) != 1 for change in made.values()) or first.place != root.place:
        return
    same_function = all(each.given[FUNCTION] == root.given[FUNCTION] for each in root.callees)
    if not inner or len({change[0][0] for change in made.values()}) < (min(2, len(inner)) if same_function else FEW):
        return
    assert run.rules is not None
    marks = {call.depth % 2: change[0][2] for call, change in made.items()}
    unknown = [side for side in run.rules.sides if side not in marks.values()]
    other = min(unknown, key=root.place.count, default=None)
    codes = {index: cell for cell, index in enumerate(run.indices)}
    for name in argument_names(run.calls):
        after = {root: root.place}
        for call in run.calls[1:]:
            cell = _cell(codes, call.given.get(name))
            if cell is None:
                break
            after[call] = (*call.place[:cell], marks.get(call.depth % 2, other), *call.place[cell + 1 :])
        if len(after) == len(run.calls) and all(after[call] == call.callees[0].place for call in inner):
            for call in run.calls:
                call.place = after[call]
            return


def _cell(codes: dict[Any, int], given: Any) -> int | None:
    try:
        return codes.get(tuple(given) if isinstance(given, list) else given)
    except TypeError:
        return None


def _find_movers_on_boards(run: LearnersRun) -> None:
    """Who moves: what the arguments say, if they do; else the mark that is placed next; else the other player."""
    assert run.rules is not None
    places = _placed(run.calls)
    run.player, meaning = _player_argument(run, places)
    root, by_count = run.calls[0], _by_count(run.calls[0].place, run.rules.sides)
    is_said = run.player in root.given and bool(meaning)
    if set(run.rules.sides) == {"X", "O"} and is_said and by_count not in meaning.values():
        meaning, places[root.number] = {}, by_count  # the marks show one player alone, whose turn it is not
    for call in run.calls:
        says = meaning.get(scalar(call.given.get(run.player))) if run.player else None
        call.mover = says or next_mover(call, run.rules.sides) or places[call.number]
        call.mover = call.mover or _by_count(call.place, run.rules.sides)


def _placed(calls: list[LearnersCall]) -> dict[int, Side | None]:
    """The one mark that each call's callees add to its board, by the numbers of the calls; None for several or none."""
    found = dict[int, Side | None]()
    for call in reversed(calls):
        added = {mark for _, mark in squares_filled(call)}
        added |= {found[each.number] for each in call.callees if each.handed_on}
        found[call.number] = added.pop() if len(added) == 1 else None
    return found


def _by_count(board: Place, sides: tuple[Side, Side]) -> Side:
    """X before O, black before white: the mark with fewer cells moves, the first of the two on a tie."""
    first, second = sorted(sides, key=repr, reverse=True)
    return second if board.count(first) > board.count(second) else first


def exchange_movers(run: LearnersRun) -> bool:
    """Let the other player move in each call of the search, if the board of its first call shows that this one does."""
    run.calls = without_driver(run.calls)
    root, rules = run.calls[0], run.rules
    if not isinstance(rules, Lines) or root.mover == _by_count(root.place, rules.sides):
        return False
    for call in run.calls:
        call.mover = other_side(rules.sides, call.mover)
    return len({*map(root.place.count, rules.sides)}) > 1 or {*map(str, rules.sides)} in ({"X", "O"}, {"x", "o"})


def _player_argument(run: LearnersRun, places: dict[int, Any]) -> tuple[str | None, dict[Any, Side]]:
    """The argument that says who moves, and what its two values mean."""
    found: list[tuple[tuple[int, bool, bool], str, dict[Any, Side]]] = []
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
        if not meanings or any(len(marks) > 1 for marks in meanings.values()):
            continue
        meaning = {value: next(iter(marks)) for value, marks in meanings.items()}
        is_named, turns = bool(PLAYERS.search(name)) or name in run.text.deciding, alternates(run.calls, name)
        are_marks = {value for _, value in distinct} == set(run.rules.sides)
        if len(meaning) == 2 and len(set(meaning.values())) == 2 and (turns or name != FUNCTION):
            rank = 3
        elif len(distinct) == 1:
            ((kind, value),) = distinct
            may_be_mark = kind is bool or value in run.rules.sides
            if not is_named or not may_be_mark or meanings[kind, value].total() < 2:
                continue
            rank = -1 if name.startswith(".") else 1  # an argument that alternates is read rather than an attribute
        elif turns and are_marks and any(value[1] == mark for value, mark in meaning.items()):
            rank, meaning = 2, {value: value[1] for value in distinct}
        else:
            continue
        found.append(((rank, is_named, name != FUNCTION), name, meaning))
    best = max(found, key=lambda each: each[0], default=None)
    return (best[1], best[2]) if best else (None, {})
