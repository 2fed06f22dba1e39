"""Name the kind of mistake: one hypothesis must explain every fault of a run, and every other call that was judged."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import product
from typing import Any

from minimax_lab.diagnosis.catalogue import MISCONCEPTIONS
from minimax_lab.diagnosis.faults import Fault, Tried, Trouble, View
from minimax_lab.diagnosis.judge import Judge
from minimax_lab.diagnosis.learners_calls import LearnersCall, combination, last_below, take_other_parts
from minimax_lab.diagnosis.written_moves import Choice, returns_moves
from minimax_lab.reading import EMPTY, Heaps, Lines, Part, Place, Shown, Unseen, is_score, parts_of

SIDE, CELLS = 3, 9  # of tic-tac-toe
DRAW = object()  # in place of a winner
FEW = 3  # different values that show where they come from
Squares = tuple[int, ...]
ENDS = {Trouble.AFTER_END, Trouble.END_VALUE, Trouble.END_MISSED, Trouble.NO_CALLS}
MOSTLY = 0.9  # of the faults, the others of which are consequences


def question_about(kind: str | None, mover: str) -> str:
    """The kind as a question, "" for none."""
    return MISCONCEPTIONS[kind].program.format(mover=mover) if kind else ""


def name_kind(judge: Judge) -> str | None:
    """The kind that explains all faults of the run; None if none does."""
    if (judge.troubles == {Trouble.VALUE} and _returned_places(judge)) or took_another_part(judge):
        return "wrong move"
    if judge.troubles == {Trouble.MOVE} and judge.reversed >= {fault.call for fault in judge.faults}:
        return "wrong extreme"
    if judge.troubles == {Trouble.MOVE} and all(fault.call.returned is None for fault in judge.faults):
        return "wrong extreme" if any(judge.may_win(fault.call) for fault in judge.faults) else "initial best"
    return next((kind for kind, explains in _KINDS.items() if explains(judge)), None)


Rule = Callable[[Judge], bool]


def _only(*allowed: Trouble) -> Rule:
    return lambda judge: judge.troubles <= set(allowed)


def _wrong_player(judge: Judge) -> bool:
    """Calls go on with the wrong player, and therefore not always notice who has won."""
    turns = (Trouble.SAME_PLAYER, Trouble.WRONG_MARK)
    is_mostly = len(judge.faults_of(*turns)) > MOSTLY * len(judge.faults)
    return judge.troubles <= {*turns, Trouble.AFTER_END} and is_mostly


def _no_undo(judge: Judge) -> bool:
    """Marks are left on the board, or moves left out because their cells are still filled."""
    wrong_boards = {Trouble.MARKS_LEFT, Trouble.ILLEGAL, Trouble.WRONG_MARK, Trouble.OLDER_BOARD}
    others = {Trouble.LEFT_OUT} | ({Trouble.MOVE} if Trouble.MARKS_LEFT in judge.troubles else set())
    if not judge.troubles <= wrong_boards | others:
        return False
    if isinstance(judge.rules, Unseen | Shown):
        return Trouble.MARKS_LEFT in judge.troubles
    if isinstance(judge.rules, Heaps):
        return judge.troubles == {Trouble.ILLEGAL} and all(_still_taken(fault) for fault in judge.faults)
    if judge.troubles != {Trouble.LEFT_OUT}:
        return _stays_wrong(judge)
    return isinstance(judge.rules, Lines) and all(
        len(fault.call.callees) == 1 and fault.call.looped and fault.has_filled_cells for fault in judge.faults
    )


def _stays_wrong(judge: Judge) -> bool:
    """Whether only later calls of a call got wrong boards, and what was wrong there was wrong in the next one, too."""
    shared = list[int]()
    for fault in judge.faults:
        if fault.seen_at is fault.call:
            continue  # such as where the squares of other moves were filled
        before, callees = fault.call.place, fault.call.callees
        at = callees.index(fault.seen_at)
        if at == 0:
            return False
        if at + 1 < len(callees):
            after = zip(before, callees[at].place, callees[at + 1].place, strict=True)
            shared.append(sum(old != new == later for old, new, later in after))
    return 2 * sum(map(bool, shared)) >= len(shared) and (bool(shared) or Trouble.MARKS_LEFT in judge.troubles)


def _still_taken(fault: Fault) -> bool:
    """Whether more was taken from the heaps after an earlier callee than from those that the call was given."""
    before = [callee for callee in fault.call.callees if callee.number < fault.seen_at.number]
    return bool(before) and sum(fault.seen_at.place) < sum(last_below(before[-1]).place)


def _end_not_seen(judge: Judge) -> bool:
    """One player's wins, some lines, or draws are not taken for ends."""
    missing = {Trouble.AFTER_END, Trouble.END_MISSED}
    if judge.troubles & missing and misreads_a_line(judge):
        return True
    if judge.troubles == {Trouble.END_VALUE}:
        return _sees_full_boards(judge) and all(_is_full_line(judge, fault.call) for fault in judge.faults)
    if not judge.troubles & missing or judge.troubles - missing - {Trouble.END_VALUE}:
        return False
    missed = {fault.call for fault in judge.faults}
    seen = [call for call in judge.sound() if call in judge.ends and call not in missed]
    values = [fault.call for fault in judge.faults_of(Trouble.END_VALUE)]
    if any(not (_is_full(judge, call) or judge.at_limit(call)) or judge.worth(call) != judge.draw for call in values):
        return False
    outcomes = {judge.rules.outcome(call.place, call.mover) for call in missed}
    if None in outcomes and len(outcomes) > 1:
        return False
    if outcomes == {None} or (Trouble.END_VALUE in judge.troubles and Trouble.AFTER_END in judge.troubles):
        return True  # not even on full boards
    wins = [
        call for call in seen if judge.rules.outcome(call.place, call.mover) is not None and not _is_full(judge, call)
    ]
    return bool(wins) or (len(outcomes) == 1 and not _sees_full_boards(judge))


def misreads_a_line(judge: Judge) -> bool:
    """Whether one wrong square in a win check of tic-tac-toe explains all ends: other squares win in place of a line.

    In a loop, it is the same square of each row or of each column. Both must be seen, a line that does not win and
    squares that do; or three pairs of squares that win, since then each line wins, too.
    """
    rules = judge.rules
    if not isinstance(rules, Lines) or rules[:2] != (3, 3) or rules.falls or not judge.troubles <= ENDS:
        return False
    lines = set(rules.full_lines((rules.sides[0],) * CELLS))
    blamed = {fault.call for fault in judge.faults}
    calls = (call for call in judge.run.calls if call.finished and not call.from_memory and not judge.at_limit(call))
    calls = (call for call in calls if call.callees or call in judge.ends | blamed)  # others remember
    seen = [(call.place, _winner_read(judge, call)) for call in calls]
    odd = [(place, read) for place, read in seen if read not in _winners_by(place, lines)]
    for missed, found in _misread(lines):
        checked = {*lines - missed, *found}
        if all(read in _winners_by(place, checked) for place, read in (*odd, *seen)):
            is_missed = any(not _owners(place, checked) for place, _ in odd) or len(found) > 1
            return is_missed and any(_owners(place, found) and not _owners(place, lines - missed) for place, _ in seen)
    return False


def _misread(lines: set[Squares]) -> Iterator[tuple[set[Squares], set[Squares]]]:
    """The lines that a wrong square in a win check misses, each time with the squares that it checks in their place."""
    for line, at, other in product(lines, range(SIDE), range(CELLS)):
        if other not in line:
            yield {line}, {(*line[:at], other, *line[at + 1 :])}
    for step, at in product((1, SIDE), range(SIDE)):
        parallel = {line for line in lines if line[1] - line[0] == step}
        yield parallel, {(*line[:at], *line[at + 1 :]) for line in parallel}


def _winner_read(judge: Judge, call: LearnersCall) -> Any:
    """Who has won by the value of a call that made no call, DRAW if nobody; None if it went on."""
    if call.callees or call.value is None:
        return None
    sides, worth = judge.rules.sides, judge.worth(call) - judge.draw
    return sides[(worth > 0) == (judge.scale.largest == sides[1])] if worth else DRAW


def _winners_by(place: Place, lines: Iterable[Squares]) -> set[Any]:
    """Who may be read as the winner if these sets of squares win."""
    return _owners(place, lines) or {None if EMPTY in place else DRAW}


def _owners(place: Place, lines: Iterable[Squares]) -> set[Any]:
    """The players who have filled some of these sets of squares."""
    marks = ({place[cell] for cell in line} for line in lines)
    return {mark for each in marks if len(each) == 1 for mark in each} - {EMPTY}


def _is_full_line(judge: Judge, call: LearnersCall) -> bool:
    """Whether a full board has a line, but got the value of a draw."""
    has_line = isinstance(judge.rules, Lines) and bool(judge.rules.winners(call.place))
    return has_line and EMPTY not in call.place and judge.worth(call) == judge.draw


def _sees_full_boards(judge: Judge) -> bool:
    """Whether a player's line on a full board got another value than a draw."""
    full = [call for call in judge.run.calls if call in judge.ends and _is_full(judge, call) and call.value is not None]
    return any(call.value != judge.draw for call in full if judge.rules.outcome(call.place, call.mover) is not None)


def _is_full(judge: Judge, call: LearnersCall) -> bool:
    return not isinstance(judge.rules, Lines) or EMPTY not in call.place


def _chooses(judge: Judge, rule: Callable[[Tried], Any]) -> bool:
    """Whether the players for whom some value is wrong choose by this rule in all calls, and the others rightly."""
    if judge.troubles - {Trouble.VALUE, Trouble.MOVE} - _consequences(judge) or Trouble.VALUE not in judge.troubles:
        return False
    movers = {fault.call.mover for fault in judge.faults_of(Trouble.VALUE)}
    wrong = {fault.call for fault in judge.faults_of(Trouble.VALUE)}
    judged = [tried for tried in judge.tried if tried.call.mover in movers]
    if not wrong <= {tried.call for tried in judged}:
        return False
    return all(judge.worth(tried.call) == rule(tried) for tried in judged if tried.call in wrong or not _passes(tried))


def _passes(tried: Tried) -> bool:
    """Whether a call makes no move and hands on its own board alone, and so compares nothing."""
    return len(tried.callees) == 1 and tried.callees[0].place == tried.call.place


def _consequences(judge: Judge) -> set[Trouble]:
    """In an alpha-beta, wrong values also lead to wrong windows and cuts."""
    return {Trouble.WINDOW, Trouble.LEFT_OUT} if all(fault.call.window for fault in judge.faults) else set()


def _extreme(judge: Judge) -> bool:
    """A player chooses the worst value, which may be the one from which the search for a better one began."""
    if _narrows_rightly(judge) or _takes_each(judge) or (judge.run.lacks_minus and _sign(judge)):
        return False
    starts = {
        mover: [start] for mover, start in _starts(judge).items()
        if start == _worst_of(judge, mover, [start, *judge.all_worths])
    }  # fmt: skip

    def worst(tried: Tried) -> Any:
        mover = tried.call.mover
        return _worst_of(judge, mover, [*judge.worths(tried), *starts.get(mover, [])])

    is_min = judge.scale.view is View.MOVER and judge.run.text.extremes == {"min"}  # of a negamax
    return (judge.scale.view is View.MAX or bool(starts) or is_min) and _chooses(judge, worst)


def _takes_each(judge: Judge) -> bool:
    """Whether calls take the last of their callees' values, without a comparison; it may also be the worst."""
    is_without = all(fault.call.without_choice for fault in judge.faults_of(Trouble.VALUE))
    return is_without and _last_score(judge)


def _worst_of(judge: Judge, mover: Any, values: list[Any]) -> Any:
    return min(values) if mover == judge.scale.largest else max(values)


def _starts(judge: Judge) -> dict[Any, Any]:
    """For each player the one wrong value that is none of those from which a call chose."""
    tried = {each.call: each for each in judge.tried}
    starts: dict[Any, set[Any]] = {}
    for fault in judge.faults_of(Trouble.VALUE):
        worth = judge.worth(fault.call)
        if fault.call in tried and worth not in judge.worths(tried[fault.call]):
            starts.setdefault(fault.call.mover, set()).add(worth)
    single = {mover: each.pop() for mover, each in starts.items() if len(each) == 1}
    ends = {
        judge.worth(call) for call in judge.run.calls if call.value is not None and call.finished and not call.callees
    }
    return {mover: start for mover, start in single.items() if start not in ends and abs(start) in judge.run.constants}


def _narrows_rightly(judge: Judge) -> bool:
    """Whether a call that chose wrongly has narrowed the windows that it handed on as one that chooses rightly."""
    windows = [(fault.call.window, callee.window) for fault in judge.faults for callee in fault.call.callees]
    return Trouble.WINDOW not in judge.troubles and any(own and given and own != given for own, given in windows)


def _sign(judge: Judge) -> bool:
    """A negamax without the minus, or with one too many; or a minus where no value changes its point of view.

    Or a negamax all of whose ends are from the point of view of one player.
    """
    if judge.scale.view is View.MAX:
        extremes = [{"max": max, "min": min}[each] for each in judge.run.text.extremes]
        return any(_chooses(judge, _negated(judge, each)) for each in (None, *(extremes if len(extremes) == 1 else [])))
    if judge.troubles == {Trouble.END_VALUE}:
        return _has_fixed_ends(judge)
    return any(_chooses(judge, _unsigned(judge, extreme)) for extreme in (max, min))


def _negated(judge: Judge, extreme: Callable[[list[Any]], Any] | None) -> Callable[[Tried], Any]:
    """The extreme of the callees' values with the other sign, by default the best one for the player to move."""

    def choice(tried: Tried) -> Any:
        values = [-worth for worth in judge.worths(tried)]
        return extreme(values) if extreme else judge.best_of(tried.call, values)

    return choice


def _has_fixed_ends(judge: Judge) -> bool:
    """Whether all ends, some of them wrong and some right, have values from the point of view of one player."""
    wrong = {fault.call for fault in judge.faults}
    ends = [call for call in judge.sound() if call in judge.ends and not call.callees and call.value != judge.draw]
    won = [(judge.rules.outcome(call.place, call.mover) == judge.scale.largest) == (call.value > 0) for call in ends]
    return len(set(won)) == 1 and 0 < sum(call in wrong for call in ends) < len(ends)


def _unsigned(judge: Judge, extreme: Callable[[list[Any]], Any]) -> Callable[[Tried], Any]:
    """The extreme of the callees' values as they are, although each is good for the other player."""

    def choice(tried: Tried) -> Any:
        sign = judge.scale.sign(tried.call.mover)
        values = [callee.use(callee.value) if callee.use else callee.value for callee in tried.callees]
        return sign * extreme([*values, *(-sign * worth for worth in tried.known)])

    return choice


def _initial_best(judge: Judge) -> bool:
    """Values come back that are better than all scores: the same one for each player, with which the search began."""
    if judge.troubles - {Trouble.VALUE, Trouble.MOVE} - _consequences(judge):
        return False
    starts: dict[Any, set[Any]] = {}
    for fault in judge.faults_of(Trouble.VALUE):
        starts.setdefault(fault.call.mover, set()).add(judge.worth(fault.call))
    if not starts or any(len(each) > 1 for each in starts.values()):
        return False
    start = {mover: each.pop() for mover, each in starts.items()}
    if isinstance(judge.rules, Unseen) and not {abs(value) for value in start.values()} <= judge.run.constants:
        return False  # values may grow on the way up, as where a move earns points
    return _chooses(judge, lambda tried: judge.best_of(tried.call, [*judge.worths(tried), start[tried.call.mover]]))


def _first_score(judge: Judge) -> bool:
    return _chooses(judge, lambda tried: judge.worths(tried)[0])


def _last_score(judge: Judge) -> bool:
    return _chooses(judge, lambda tried: judge.worths(tried)[-1])


def _left_out(judge: Judge) -> bool:
    """Always the same moves are never tried, or each call stops after its first move."""
    others = judge.troubles - {Trouble.LEFT_OUT, Trouble.NO_CALLS, Trouble.END_MISSED}
    if others or Trouble.LEFT_OUT not in judge.troubles:
        return judge.troubles == {Trouble.NO_CALLS} and _returned_start(judge)
    stops_early = judge.troubles == {Trouble.LEFT_OUT} and _stops_early(judge)
    return _knows_lines(judge) and (stops_early or never_tried(judge) or _returned_start(judge))


def _stops_early(judge: Judge) -> bool:
    """Whether calls tried one move alone, left their loops, or left out the first or the last move.

    A program that looks at some moves on purpose, such as the best three, tries as many in each call.
    """
    if isinstance(judge.rules, Lines) and any(_skips(judge, fault) for fault in judge.faults):
        return False
    counts = {len(fault.call.callees) for fault in judge.faults}
    if counts == {1}:
        return True
    if all(fault.call.left_loop for fault in judge.faults):
        return len(counts) > 1 or len(judge.faults) == 1
    legal = [list(judge.rules.moves(fault.call.place, fault.call.mover)) for fault in judge.faults]
    return any(
        all(fault.moves == [moves[side]] for fault, moves in zip(judge.faults, legal, strict=True)) for side in (0, -1)
    )


def never_tried(judge: Judge) -> bool:
    """Whether the moves that were left out were tried nowhere in the run, although some were legal in other calls."""
    tried = {
        move for each in judge.tried for move, place in judge.rules.moves(each.call.place, each.call.mover).items()
        if place in [callee.place for callee in each.callees]
    }  # fmt: skip
    left = judge.faults_of(Trouble.LEFT_OUT, Trouble.NO_CALLS)
    left_out = {move for fault in left for move in fault.moves}
    if isinstance(judge.rules, Lines):
        is_near = any(_is_near_marks(judge.rules, fault) for fault in left)  # unlike a program that looks only there
        if not (is_near and _is_edge(judge.rules, left_out, tried)):
            return False
    return Trouble.LEFT_OUT in judge.troubles and not left_out & tried


def _is_near_marks(rules: Lines, fault: Fault) -> bool:
    """Whether a cell that was left out is beside a mark, or the board has no marks."""
    filled = [divmod(cell, rules.columns) for cell, mark in enumerate(fault.call.place) if mark is not EMPTY]
    left = [divmod(cell, rules.columns) for cell in fault.moves]
    return not filled or any(
        max(abs(row - other[0]), abs(column - other[1])) == 1 for row, column in left for other in filled
    )


def _is_edge(rules: Lines, left_out: set[int], tried: set[int]) -> bool:
    """Whether the cells that are never tried are a row or a column, or the first or the last ones."""
    if not left_out or not tried:
        return True
    for side in (0, 1):
        missing, seen = ({divmod(cell, rules.columns)[side] for cell in cells} for cells in (left_out, tried))
        if len(missing) == 1 and not missing & seen:
            return True
    return min(left_out) > max(tried) or max(left_out) < min(tried)


def _returned_start(judge: Judge) -> bool:
    """Whether each call that made no calls returned the value from which a search starts: its loop tried no move."""
    stops = [fault.call for fault in judge.faults_of(Trouble.NO_CALLS)]
    return bool(stops) and all(judge.is_start_value(call, judge.worth(call)) for call in stops)


def _wrong_cut(judge: Judge) -> bool:
    """Calls leave their loops although their windows are open; they may return a bound that no value has reached."""
    cuts = judge.faults_of(Trouble.LEFT_OUT, Trouble.VALUE)
    has_windows = bool(cuts) and _knows_lines(judge) and all(fault.call.window for fault in cuts)
    if not has_windows or not judge.troubles <= {Trouble.LEFT_OUT, Trouble.VALUE, Trouble.MOVE}:
        return False
    values = [fault.call for fault in cuts if fault.trouble is Trouble.VALUE]
    cut_off = not any(_skips(judge, each) or each.call.looped for each in judge.faults_of(Trouble.LEFT_OUT))
    return cut_off and all(call.left_loop and _is_own_bound(call) for call in values)


def _is_own_bound(call: LearnersCall) -> bool:
    """Whether a call returned a bound of its window, and none of its callees did."""
    below = [abs(callee.value) for callee in call.callees if callee.value is not None]
    return call.value in (call.window or ()) and abs(call.value) not in below


def _knows_lines(judge: Judge) -> bool:
    """Whether the run shows that a line wins: on three by three, or where some game has ended."""
    rules = judge.rules
    return not isinstance(rules, Lines) or max(rules.rows, rules.columns) <= 3 or bool(judge.ends)


def _skips(judge: Judge, fault: Fault) -> bool:
    """Whether a call tried a move after one that it left out, in the order in which the program tries them.

    A search that stops early leaves out the last moves. One that looks only at some squares leaves out others, too.
    """
    if not fault.call.callees:
        return False
    moves = judge.rules.moves(fault.call.place, fault.call.mover)
    last = next((move for move, place in moves.items() if place == fault.call.callees[-1].place), None)
    return last is not None and any(judge.comes_before(move, last) for move in fault.moves)


def _wrong_window(judge: Judge) -> bool:
    """The window is not handed on, or alpha and beta are no arguments but outlive the call."""
    if judge.troubles & _WINDOWS:
        return _cuts_as_it_hands_on(judge) and judge.troubles <= {*_WINDOWS, Trouble.LEFT_OUT, Trouble.MOVE}
    outlives = judge.run.shares_window or any("." in name for name in judge.run.window_names)
    goes_on = any(fault.call.looped for fault in judge.faults)
    allowed = {Trouble.LEFT_OUT, Trouble.VALUE, Trouble.NO_CALLS, Trouble.MOVE}
    return outlives and not goes_on and Trouble.LEFT_OUT in judge.troubles <= allowed


_WINDOWS = {Trouble.WINDOW, Trouble.BOUND}


def _cuts_as_it_hands_on(judge: Judge) -> bool:
    """Whether no wrong cut is before the wrong windows, by which they come about."""
    cuts = [fault.step for fault in judge.faults_of(Trouble.LEFT_OUT)]
    windows = [fault.step for fault in judge.faults_of(*_WINDOWS)]
    return not cuts or min(windows) < min(cuts)


def _taken_for_an_end(judge: Judge) -> bool:
    if misreads_a_line(judge):
        return True
    if judge.troubles == {Trouble.NO_CALLS}:
        return _knows_lines(judge) and not _values_next_ends(judge)
    at_limit = judge.limit is not None and all(
        fault.call.given.get(judge.limit[0]) == judge.limit[1] for fault in judge.faults
    )
    return judge.troubles == {Trouble.END_VALUE} and at_limit


def _values_next_ends(judge: Judge) -> bool:
    """Whether each of the calls could win at once, and others that could were right to return without a call."""
    if judge.troubles != {Trouble.NO_CALLS} or not judge.peeked:
        return False
    return all(
        any(judge.rules.is_end(place) and judge.rules.outcome(place, mover) == mover for place in fault.allowed)
        for fault, mover in ((fault, fault.call.mover) for fault in judge.faults)
    )


def _memory_key(judge: Judge) -> bool:
    """Calls return without a call of their own what another place returned before, in a program that has a memory."""
    faults = judge.faults_of(Trouble.NO_CALLS, Trouble.END_VALUE)
    shows = Trouble.NO_CALLS in judge.troubles or judge.answers_again
    others = judge.troubles - {Trouble.NO_CALLS, Trouble.END_VALUE, Trouble.MOVE}
    if not shows or others or any(fault.call.callees for fault in faults):
        return False
    if all(fault.seen_at is not fault.call for fault in faults):
        return bool(faults)
    return judge.expanded and all(_seen_before(judge, fault.call) for fault in faults) and _has_memory(judge)


def _seen_before(judge: Judge, call: LearnersCall) -> bool:
    """Whether an earlier call returned this value: any, if the lines show that it comes from a memory.

    Else, it was on a place with as many marks, or the same heap. It made calls, or it was about the same end with the
    other player to move.
    """
    return any(
        other.value == call.value and other.returns_at < call.called_at
        and (call.from_memory or (
            _count(other.place) == _count(call.place)
            and (other.callees or (other.place == call.place and other.mover != call.mover))
        ))
        for other in judge.run.calls
    )  # fmt: skip


def _count(place: Any) -> Any:
    return sum(mark is not EMPTY for mark in place) if isinstance(place, tuple) and EMPTY in place else place


def _has_memory(judge: Judge) -> bool:
    """Whether some stop of the same depth made calls: a board with as many empty cells is no end as such."""
    stops = {_count(fault.call.place) for fault in judge.faults_of(Trouble.NO_CALLS)}
    expanded = {_count(call.place) for call in judge.run.calls if call.callees}
    ends = judge.faults_of(Trouble.NO_CALLS, Trouble.END_VALUE)
    return stops <= expanded and not any(math.isinf(fault.call.value) for fault in ends)


def _wrong_move(judge: Judge) -> bool:
    """The move is wrong, or it is returned in place of the value."""
    return judge.troubles == {Trouble.MOVE} or (judge.troubles == {Trouble.VALUE} and returned_moves(judge))


def returned_moves(judge: Judge) -> bool:
    """Whether all calls with a wrong value, more than one, returned a move in place of it."""
    wrong = {fault.call for fault in judge.faults_of(Trouble.VALUE)}
    tried = [each for each in judge.tried if each.call in wrong]
    choices = []
    for each in tried:
        best = judge.best_of(each.call, judge.worths(each))
        choices.append(Choice(each.call, each.callees, [judge.worth(callee) == best for callee in each.callees]))
    return len(tried) == len(wrong) > 1 and returns_moves(judge.run, judge.rules, choices)


def _wrong_result(judge: Judge) -> bool:
    """Whether all calls with wrong values returned something that their callees' values are not part of.

    Or all calls return the sum or the mean of these, in a program that is meant as a minimax.
    """
    values = judge.faults_of(Trouble.VALUE)
    if not values or judge.troubles - {Trouble.VALUE, Trouble.MOVE, *_consequences(judge)}:
        return False
    return bool(combination_of(judge)) or all(fault.call.without_result for fault in values)


def combination_of(judge: Judge) -> str:
    """What all calls of a program that is meant as a minimax return of their callees' values: "sum", "mean", or ""."""
    complete = (tried.call for tried in judge.tried if tried.complete)
    return combination(complete) if judge.run.is_meant_as_minimax else ""


def _returned_places(judge: Judge) -> bool:
    """Whether players with wrong values return the place of their best callee among the callees, in place of its value.

    Places that are always the same may be the start of the search.
    """
    movers = {fault.call.mover for fault in judge.faults}
    tried = [each for each in judge.tried if each.call.mover in movers]
    worths = [judge.worths(each) for each in tried]
    places = [each.index(judge.best_of(one.call, each)) for one, each in zip(tried, worths, strict=True)]
    return len(set(places)) > 1 and places == [each.call.value for each in tried]


def took_another_part(judge: Judge) -> bool:
    """Whether all wrong values are another part of a callee's result than its value, such as the move.

    They differ, or each is the best of these parts. Wins of both players have right values, so that it is known which
    part is the value.
    """
    rules, wrong = judge.rules, [fault.call for fault in judge.faults_of(Trouble.VALUE)]
    won = {rules.outcome(call.place, call.mover) for call in judge.ends if call.finished and not call.callees}
    if judge.troubles - {Trouble.VALUE, Trouble.MOVE} or len(wrong) < FEW or not won >= {*rules.sides}:
        return False
    differ = len({call.value for call in wrong}) >= FEW
    return (differ and take_other_parts(wrong, judge.run.part)) or any(
        _chooses(judge, partial(_best_part, judge, each)) for each in _other_parts(judge, wrong[0].callees[0].returned)
    )


def _other_parts(judge: Judge, returned: Any) -> Iterator[list[Part]]:
    """The other parts of a result than the value, and their own parts, such as those of a move."""
    for part in parts_of(returned):
        if part != judge.run.part:
            yield from ([part], *([part, inner] for inner in parts_of(part.of(returned))))


def _best_part(judge: Judge, path: list[Part], tried: Tried) -> Any:
    """The best of a part of what the callees returned, for the player to move; None if some have none."""
    parts = [reduce(lambda whole, part: part.of(whole), path, callee.returned) for callee in tried.callees]
    is_known = judge.scale.view is View.MAX and all(map(is_score, parts))
    return judge.best_of(tried.call, parts) if is_known else None


_KINDS: dict[str, Rule] = {
    "nothing returned": lambda judge: Trouble.NOTHING in judge.troubles <= {Trouble.NOTHING, Trouble.MOVE},
    "no undo": _no_undo,
    "wrong player": _wrong_player,
    "old board": _only(Trouble.SAME_BOARD, Trouble.OLDER_BOARD),
    "end not seen": _end_not_seen,
    "plays on after the end": _only(Trouble.AFTER_END),
    "taken for an end": lambda judge: not _memory_key(judge) and not _left_out(judge) and _taken_for_an_end(judge),
    "wrong end value": lambda judge: (
        (judge.troubles == {Trouble.END_VALUE} and not _sign(judge) and not _memory_key(judge))
        or _values_next_ends(judge)
    ),
    "depth sign": _only(Trouble.DEPTH_SIGN),
    "memory key": _memory_key,
    "wrong window": _wrong_window,
    "wrong cut": _wrong_cut,
    "moves left out": _left_out,
    "wrong result": _wrong_result,
    "wrong extreme": _extreme,
    "sign": _sign,
    "initial best": lambda judge: _initial_best(judge) and bool(judge.run.text.starts or not _first_score(judge)),
    "last score": _last_score,
    "first score": _first_score,
    "wrong move": _wrong_move,
}
KINDS = tuple(_KINDS)
