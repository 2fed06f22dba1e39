"""What must hold before a run is called wrong: the rules by which it is judged are proven to be those of its game.

A learner may write any game. One that looks like tic-tac-toe may have other lines, two marks in a turn, or a pass. So
faults prove a mistake only if one mistake explains all of them and nothing in the run shows another game.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from minimax_lab.diagnosis.evidence import evidence_of
from minimax_lab.diagnosis.faults import Trouble
from minimax_lab.diagnosis.judge import Judge
from minimax_lab.diagnosis.kind_of_mistake import ENDS, misreads_a_line, name_kind, never_tried
from minimax_lab.diagnosis.learners_calls import LONG, LearnersCall, LearnersRun, squares_filled
from minimax_lab.diagnosis.learners_heaps import forgets_the_last
from minimax_lab.kit import join_with_and, pluralize, quote
from minimax_lab.reading import EMPTY, GameRules, Heaps, Lines, Place, Shown, Side, Truth, Unseen, other_side

TURNS = {Trouble.SAME_PLAYER, Trouble.WRONG_MARK}
SOME = 0.2  # of the ends that prove the rules may be others
FEW = 2  # wins that stop the search, which prove that lines win
MANY = 3  # lines with the right value, which prove that the line on a single other board wins, too
USUAL = (3, 3, 3, False), (6, 7, 4, True)  # the boards whose rules everybody knows: rows, columns, in a row, discs fall


def doubt_about(judge: Judge, is_right_alone: bool = False) -> str:
    """Why what a judge found is no proof of a mistake, as a sentence; "" if it is one.

    is_right_alone   whether the run is right as that of a game that nobody described, so that only the rules are broken
    """
    if isinstance(judge.rules, Shown):
        return ""  # the right values are known
    if judge.run.text.stands_pat:
        return "A call starts from an estimate of its own, as a quiescence search does, so it was not judged."
    if _moves_are_hidden(judge):
        return "All calls show the same board, but their values differ, so the moves were not recorded."
    if isinstance(judge.rules, Unseen):
        return _own_estimate(judge)
    if isinstance(judge.rules, GameRules):
        return ""  # the rules were given
    if misreads_a_line(judge):
        return ""
    if isinstance(judge.rules, Heaps) and forgets_the_last(judge.run) and name_kind(judge) == "moves left out":
        return ""  # so it does here
    if judge.run.has_given_game:
        return _tries_so_many(judge)
    if _is_named(judge):
        doubts = tuple(doubt for doubt in _DOUBTS if doubt is not _has_other_ends)
    else:
        doubts = (*_DOUBTS, _breaks_many_rules) if is_right_alone else _DOUBTS
    return next(filter(None, (doubt(judge) for doubt in doubts)), "")


def is_named(run: LearnersRun, rules: Any) -> bool:
    """Whether the program names the game by whose rules it is judged, and has as many marks in a line as that."""
    if not isinstance(rules, Lines) or rules.misere or rules.in_a_row != (4 if rules.falls else rules.rows):
        return False
    return bool(rules.falls) in run.named_lines


def _is_named(judge: Judge) -> bool:
    """The same for a judge. On an unusual board, a line must be missed, since more than lines may win there."""
    if not isinstance(judge.rules, Lines) or not is_named(judge.run, judge.rules):
        return False
    return is_usual(judge.rules) or Trouble.AFTER_END in judge.troubles


def breaks_known_rules(judge: Judge) -> bool:
    """Whether faults break rules that are known: the ends of a game by its name.

    Or if all ends are right, among them wins of both players on the board of tic-tac-toe, but not what calls choose.
    """
    rules = judge.rules
    if not isinstance(rules, Lines):
        return False
    if _is_named(judge) and judge.troubles <= ENDS and _right_wins(judge, rules):
        return True
    if not is_usual(rules):
        return False
    if judge.troubles <= {Trouble.VALUE, Trouble.MOVE}:
        return {winner for call in _right_wins(judge, rules) for winner in rules.winners(call.place)} == {*rules.sides}
    return False


def _moves_are_hidden(judge: Judge) -> bool:
    """Whether no call shows a move, but the calls that made no others returned different values."""
    last = {call.value for call in judge.run.calls if not call.callees}
    return len({call.place for call in judge.run.calls}) == 1 and len(last) > 1


def is_rare(judge: Judge) -> bool:
    """Whether one mistake in a few calls is all that is wrong by the rules, which most other calls follow."""
    faulty = sum(call.weight for call in {fault.call for fault in judge.faults})
    troubles = judge.troubles
    is_one = len(troubles) == 1 and troubles.isdisjoint({Trouble.LEFT_OUT, Trouble.NO_CALLS})
    return is_one and 5 * max(faulty, judge.illegal) < sum(call.weight for call in judge.run.calls)


def _own_estimate(judge: Judge) -> str:
    """A single call returned another number than its callees: what its own state is worth, perhaps."""
    (first, *others) = judge.faults
    if others or name_kind(judge) != "initial best":
        return ""
    if first.call.value is None:
        return f"Call {first.call.number} returned no move, perhaps because each of them loses."
    if abs(first.call.value) in judge.run.text.starts:
        return ""
    return f"Call {first.call.number} returned a number that none of its calls returned."


def _without_kind(judge: Judge) -> str:
    """No single mistake explains all that deviates from the rules."""
    if name_kind(judge) or is_rare(judge) or breaks_known_rules(judge):
        return ""
    faulty = pluralize(len({fault.call for fault in judge.faults}), "call")
    return f"No single mistake explains why {faulty} did not follow the rules of {_game(judge)}."


def _marks_of_both(judge: Judge) -> str:
    """A call puts the marks of both players into one square, so marks do not show who moves."""
    for call in judge.run.calls if isinstance(judge.rules, Lines) else ():
        filled = dict[int, object]()
        for cell, mark in squares_filled(call):
            if filled.setdefault(cell, mark) != mark:
                return f"Call {call.number} tries both marks in one square, so the game is not {_game(judge)}."
    return ""


def _passes(judge: Judge) -> str:
    """Calls that make legal moves hand on their own board as well, as in a game in which a player may pass."""
    for fault in judge.faults:
        if fault.trouble is Trouble.SAME_BOARD:
            moves = set(judge.rules.moves(fault.call.place, fault.call.mover).values())
            if moves <= {callee.place for callee in fault.call.callees}:
                return f"Call {fault.call.number} tries all moves and its own board, too, as where a player may pass."
    return ""


def _moves_twice(judge: Judge) -> str:
    """A player moves twice, the other one does next, and so on: turns of several moves, and no player who stays."""
    if not isinstance(judge.rules, Lines) or not judge.troubles & TURNS:
        return ""
    if not is_usual(judge.rules) and len(judge.run.calls) <= LONG:
        return "Too few calls show that a turn is wrong: whoever has closed a box may move again, for example."
    marks = {call: {mark for _, mark in squares_filled(call)} for call in judge.run.calls}
    history = dict[LearnersCall, str]()  # for each call whether the turn changed before it, from call to call
    for call in judge.run.calls:
        above = call.caller
        known = above is not None and len(marks[above]) == len(marks[call]) == 1
        history[call] = history[above] + "sd"[marks[above] != marks[call]] if above and known else ""
        if re.search("ds+d|sd+s|(?<=.)sd", history[call]):
            return f"Above call {call.number}, a player moves twice, and then the other one does, as if by the rules."
    is_said = judge.run.player or len(judge.run.functions) > 1 or name_kind(judge) != "wrong player"
    if not is_said and "ss" not in "".join(history.values()):
        return "Nothing but the marks shows who moves, and too few of them show that a turn is wrong."
    return ""


def _has_other_ends(judge: Judge) -> str:
    """The ends that were seen are not those of the game: no line wins where one should, or a win counts differently."""
    if not isinstance(judge.rules, Lines) or not ENDS & judge.troubles:
        return ""
    if judge.run.calls[0] in judge.ends:
        return f"The board of call 1 is over already by the rules of {_game(judge)}, so the game may be another one."
    if _never_wins(judge, judge.rules):
        return ""
    wrong = {fault.call for fault in judge.faults}
    won = [call for call in judge.sound() if judge.rules.winners(call.place) and not call.callees]
    won = [call for call in won if not judge.at_limit(call)]
    agree = _right_wins(judge, judge.rules)
    if wins_without_a_line(judge):
        return "Boards without a line are won on this unusual board, so other lines may win."
    plays_on = [fault.call for fault in judge.faults_of(Trouble.AFTER_END)]
    least = int(bool(plays_on)) if is_usual(judge.rules) else max(FEW, len(won) - len(agree))
    if len(agree) < least:
        return f"Nothing proves that lines of {judge.rules.in_a_row} win in this game."
    ended = {line for call in agree if EMPTY in call.place for line in _only_line(judge.rules, call)}
    if not ended.isdisjoint(line for call in plays_on for line in _only_line(judge.rules, call)):
        return "The same line ends the game on one board and not on another, so more than a line counts in this game."
    if plays_on and not any(EMPTY in call.place for call in agree):
        seen = {
            call.place: judge.worth(call) for call in judge.sound() if call in judge.ends - wrong and not call.callees
        }
        if len(seen) <= FEW or len(set(seen.values())) < 2:
            return "Few boards show what an end is worth in this game."
    is_unseen = plays_on or name_kind(judge) == "end not seen"
    if is_unseen and any(_contradicts_lines(judge, judge.rules, call) for call in judge.run.calls):
        return f"Boards have values that a game of {judge.rules.in_a_row} in a line does not explain."
    if isinstance(judge.run.part, Truth) and Trouble.NO_CALLS not in judge.troubles:
        return "The values are true and false, so the ends of the game may be others than those of a game with draws."
    worth = dict[object, set[object]]()
    for call in agree:
        worth.setdefault((judge.rules.winners(call.place), call.place.count(EMPTY)), set()).add(call.value)
    if any(len(values) > 1 for values in worth.values()):
        return "Wins after as many moves are worth different numbers, so more than a line counts in this game."
    return ""


def _breaks_many_rules(judge: Judge) -> str:
    """The run is right by rules of its own, and the names or more than a few of its ends contradict the game's."""
    rules, troubles = judge.rules, judge.troubles
    if Trouble.WINDOW in troubles:
        return "The windows are right if another player moves, or if the values are seen from another player's view."
    if isinstance(rules, Lines) and _never_wins(judge, rules):
        return ""
    run, ends = judge.run, {Trouble.END_VALUE, Trouble.NO_CALLS, Trouble.AFTER_END}
    takes_one = run.player and not run.text.takes_both and not run.negates  # though its players want different values
    drawn = {fault.call.place for fault in judge.faults if judge.worth(fault.call) == judge.draw}
    found = [call for call in judge.ends if not call.callees and not call.from_memory]
    remembers = troubles <= {Trouble.END_VALUE, Trouble.NO_CALLS} and all(
        each.call.from_memory for each in judge.faults
    )
    if remembers and found:
        return ""  # the ends are right, but not where the program remembered them
    if isinstance(rules, Heaps) and troubles == {Trouble.NO_CALLS} and len(drawn) == 1:
        return ""  # no game of heaps ends in a draw at one heap
    if isinstance(rules, Heaps) and troubles == {Trouble.END_VALUE} and _always_wins(judge):
        return ""  # in no game does one player win whatever happens
    may_be_right = {*ends} if takes_one else {*ends, Trouble.VALUE}
    if isinstance(rules, Heaps) and troubles & may_be_right:
        return "When this game of heaps ends, and who has won then, could not be read; pass the rules as game=..."
    if isinstance(rules, Lines) and any(breaks(judge, rules) for breaks in (_has_other_lines, _wins_otherwise)):
        return f"The values are right, but the ends of the game are not those of {_game(judge)}."
    if isinstance(rules, Lines) and not _is_one_gap(judge, rules):
        return f"If this is {_game(judge)}: {evidence_of(judge, judge.first_fault)}"
    if isinstance(rules, Lines) and (squares := _one_more_rule(judge, rules)):
        indices = join_with_and([quote(judge.run.indices[at]) for at in squares])
        tictactoe = f"If this is {_game(judge)}: {evidence_of(judge, judge.first_fault)}"
        return f"{tictactoe} Or what is in {indices} ends this game in another way than a line does."
    return ""


def _always_wins(judge: Judge) -> bool:
    """Whether one player wins at all ends, also where the other one has made the last move, and no sign changes."""
    run, ends = judge.run, [call for call in judge.ends if call.value and not call.callees and not judge.at_limit(call)]
    has_both = run.text.takes_both and {call.mover for call in ends} == {*judge.rules.sides}
    return has_both and not run.negates and len({call.value for call in ends}) == 1


def _one_more_rule(judge: Judge, rules: Lines) -> list[int]:
    """The squares whose marks, or that are filled, where all games of tic-tac-toe end wrongly, and no other one does.

    Nothing if a mistake explains that better: all wins of a player, or all on full boards, have a wrong value, one
    square does not count, values come from a memory, or the code has a list of lines that lacks one.
    """
    faults, kind = judge.faults_of(Trouble.END_VALUE, Trouble.NO_CALLS), name_kind(judge)
    kinds = {"wrong end value", "taken for an end", "memory key"}
    if not is_usual(rules) or rules.falls or not faults or judge.peeked or kind not in kinds:
        return []
    right, calls = _right_wins(judge, rules), [fault.call for fault in faults]
    is_draw = all(judge.worth(call) == judge.draw for call in calls)
    won = {winner for call in right for winner in rules.winners(call.place)}
    of_player = kind == "wrong end value" and all(won.isdisjoint(rules.winners(call.place)) for call in calls)
    is_mistake = of_player and (is_draw or bool(won))
    if is_draw:
        open_squares = max(call.place.count(EMPTY) for call in calls)
        is_mistake |= open_squares == 0 and not any(EMPTY not in call.place for call in right)
        is_mistake |= open_squares == 1 and not any(rules.winners(call.place) for call in calls)
    if is_mistake or all(call.from_memory for call in calls) or _lists_wrong_lines(judge, rules):
        return []
    favored: list[Side] = [_favored(judge, rules, call) for call in calls]
    by_player = [favored, [other_side(rules.sides, side) for side in favored]]
    has_winner = not is_draw or bool(rules.winners(calls[0].place))
    both: list[Side] = [None] * len(calls)
    ways = [*by_player * has_winner, *[both] * is_draw]
    ends = (list(zip(way, calls, strict=True)) for way in ways)
    return next((cells for each in ends if (cells := _deciding_cells(judge, each))), [])


def _favored(judge: Judge, rules: Lines, call: LearnersCall) -> Side:
    """The player who has a line, or else the one for whom the value of a call is good."""
    for_value = rules.sides[(judge.worth(call) > judge.draw) == (judge.scale.largest == rules.sides[1])]
    return next(iter(rules.winners(call.place)), for_value)


def _deciding_cells(judge: Judge, ends: list[tuple[Side, LearnersCall]]) -> list[int]:
    """The squares that some players have filled where games have ended, all alike, and where no other one was so.

    The player None stands for both together.
    """

    def cells(side: Side, board: Place) -> set[int]:
        return {at for at, mark in enumerate(board) if mark is not EMPTY and side in (None, mark)}

    def result(side: Side, call: LearnersCall) -> Any:
        return (judge.worth(call) - judge.draw) * (1 if side in (None, judge.scale.largest) else -1)

    results, sides, wrong = {result(*end) for end in ends}, {side for side, _ in ends}, {each.place for _, each in ends}
    if len(results) != 1 or (None in sides and all(EMPTY not in board for board in wrong)):
        return []
    common = set[int].intersection(*(cells(side, call.place) for side, call in ends))
    others = [call for call in judge.run.calls if call.place not in wrong and call.value is not None]
    is_refuted = any(
        common <= cells(side, call.place) and result(side, call) not in results for side in sides for call in others
    )
    return [] if is_refuted else sorted(common)


def _lists_wrong_lines(judge: Judge, rules: Lines) -> bool:
    """Whether the code lists most lines of tic-tac-toe, but not all of them."""
    listed, every = _lines_listed(judge, rules)
    return MANY < len(listed) < len(every)


def _is_one_gap(judge: Judge, rules: Lines) -> bool:
    """Whether one gap in a win check explains which lines of tic-tac-toe did not end the game.

    It is a player, a line, a direction, or the number of a row and a column, and none of its lines has won.
    """
    if name_kind(judge) != "end not seen" or not is_usual(rules) or rules.falls:
        return True
    listed, every = _lines_listed(judge, rules)
    strange = judge.run.triples - {frozenset(at + first for at in line) for line in every for first in (0, 1)}
    if len(strange) > 1 or (len(listed) >= MANY and not _is_group(every - listed, listed)):
        return False  # the code shows the lines of another game
    places = [fault.call.place for fault in judge.faults_of(Trouble.AFTER_END)]
    missed = {(place[line[0]], line) for place in places for line in rules.full_lines(place)}
    won = {each for call in _right_wins(judge, rules) for each in _only_line(rules, call)}
    players, (lines, known) = {mark for mark, _ in missed}, ({line for _, line in each} for each in (missed, won))
    if len(players) == 1 and len(lines) > 1 and players.isdisjoint(mark for mark, _ in won):
        return True
    return not lines or _is_group(lines, known)


def _lines_listed(judge: Judge, rules: Lines) -> tuple[set[tuple[int, ...]], set[tuple[int, ...]]]:
    """The lines that the code of a program lists, whose squares it counts from 0 or 1, and all lines of the board."""
    every = set(rules.full_lines((rules.sides[0],) * (rules.rows * rules.columns)))
    ways = ({line for line in every if frozenset(at + first for at in line) in judge.run.triples} for first in (0, 1))
    return max(ways, key=len), every


def _is_group(lines: set[tuple[int, ...]], others: set[tuple[int, ...]]) -> bool:
    """Whether there is at most one line, or all share a direction or a number that no other line has."""
    is_part = len(lines) < 2 or not set.intersection(*map(_groups, lines)) <= set[object]().union(*map(_groups, others))
    return is_part and lines.isdisjoint(others)


def _groups(line: tuple[int, ...]) -> set[object]:
    """The direction of a line of tic-tac-toe, and the number of its row or column."""
    start, step = line[0], line[1] - line[0]
    return {step, ("number", start // 3 if step == 1 else start)} if step in (1, 3) else {"diagonal"}


def _has_other_lines(judge: Judge, rules: Lines) -> bool:
    """Whether few lines were seen; or more of both players were not seen than seen; or none on an open board."""
    won, played_on = _right_wins(judge, rules), {fault.call.place for fault in judge.faults_of(Trouble.AFTER_END)}
    seen = {line for call in won for line in _only_line(rules, call)}
    listed, every = _lines_listed(judge, rules)
    is_known = is_usual(rules) and listed == every  # the code lists the eight lines of tic-tac-toe
    if name_kind(judge) == "wrong end value":
        if is_known and all(judge.worth(fault.call) == judge.draw for fault in judge.faults):
            return False  # in no game does a line end in a draw
        wrong = {line for fault in judge.faults_of(Trouble.END_VALUE) for line in _only_line(rules, fault.call)}
        return bool(wrong) and len(seen | wrong) < FEW
    missed = {(place[line[0]], line) for place in played_on for line in rules.full_lines(place)}
    if not missed:
        return False
    least = 1 if is_known else MANY if len(played_on) == 1 else FEW
    if len(seen) < least:
        return True
    if not any(EMPTY in call.place for call in won):
        return not any(len(rules.winners(call.place)) > 1 and judge.worth(call) != judge.draw for call in judge.ends)
    one_player = len({mark for mark, _ in missed}) == 1
    return len(seen - missed) < least or (not one_player and len(missed - seen) > len(seen))


def _never_wins(judge: Judge, rules: Lines) -> bool:
    """Whether the code lists the lines of tic-tac-toe, but all games that ended in the run are worth a draw."""
    listed, every = _lines_listed(judge, rules)
    last = (call for call in judge.run.calls if call.value is not None and not call.callees)
    return is_usual(rules) and listed == every and all(judge.worth(call) == judge.draw for call in last)


def _wins_otherwise(judge: Judge, rules: Lines) -> bool:
    """Whether more than a few boards without a line are won, or games stop where no line has been seen before."""
    stops = {fault.call for fault in judge.faults_of(Trouble.NO_CALLS)}
    stops -= {call for call in stops if judge.at_limit(call) or (judge.peeked and _may_win_at_once(rules, call))}
    won = [call for call in _right_wins(judge, rules) if EMPTY in call.place]
    if name_kind(judge) not in ("taken for an end", "wrong end value", None):
        return False
    goes_on = {call.place for call in judge.run.calls if call.callees}  # such a place is no end in any game
    decided = {call.place for call in stops if judge.worth(call) != judge.draw}
    if 1 / SOME * len(decided - goes_on) > len({call.place for call in won}):
        return True
    drawn = [call.place.count(EMPTY) for call in stops if call.place not in decided]
    if drawn and not any(call.place.count(EMPTY) > max(drawn) for call in won):
        return True
    wrong_draws = any(
        fault.trouble is Trouble.END_VALUE and not rules.winners(fault.call.place) for fault in judge.faults
    )
    return wrong_draws and len({winner for call in won for winner in rules.winners(call.place)}) < 2


def _right_wins(judge: Judge, rules: Lines) -> list[LearnersCall]:
    """The calls on boards with a full line that returned the right value, and no draw as the bound of their window."""
    wrong = {fault.call for fault in judge.faults}
    won = (call for call in judge.sound() if rules.winners(call.place) and not call.callees and call not in wrong)
    return [call for call in won if call.value is not None and judge.worth(call) != judge.draw]


def _may_win_at_once(rules: Lines, call: LearnersCall) -> bool:
    """Whether the player to move may complete a line, so that a program may have seen that without a call."""
    return any(rules.winners(place) for place in rules.moves(call.place, call.mover).values())


def _contradicts_lines(judge: Judge, rules: Lines, call: LearnersCall) -> bool:
    """Whether an end was worth a win without a line, or a loss with one; a line that was not seen is worth a draw."""
    winners = rules.winners(call.place)
    is_end = call in judge.ends and call.finished and not call.callees and not judge.at_limit(call)
    if not is_end or call.value is None or len(winners) > 1:
        return False
    worth = judge.worth(call) - judge.draw
    sign = 0 if not winners else 1 if (winners[0] == judge.scale.largest) != rules.misere else -1
    return not judge.is_start_value(call, judge.worth(call)) and (worth != 0 if sign == 0 else worth * sign < 0)


def _tries_so_many(judge: Judge) -> str:
    """All calls that left out moves tried as many, and no call tried more, as where only the best few are tried.

    Such a search tries a move in each call. It leaves none out, but for a cut, where no more than so many are legal.
    """
    tried = {len(fault.call.callees) for fault in judge.faults_of(Trouble.LEFT_OUT)}
    most = max((len(each.callees) for each in judge.tried), default=0)
    stops = [fault.call for fault in judge.faults if fault.trouble is Trouble.NO_CALLS]
    if never_tried(judge) or any(judge.is_start_value(call, judge.worth(call)) for call in stops):
        return ""
    for call, callees, is_complete, _ in judge.tried:
        if not is_complete and len(callees) < most and call.looped:
            return ""
    if name_kind(judge) == "moves left out" and isinstance(judge.rules, Lines) and tried == {most} and most > 1:
        return f"No call tries more than {pluralize(most, 'move')}, as if on purpose."
    return ""


def _takes_otherwise(judge: Judge) -> str:
    """What may be taken from a heap is not proven: more than twice, a call must have tried several, and all."""
    left_out = {
        (fault.call.place, fault.call.mover)
        for fault in judge.faults_of(Trouble.LEFT_OUT, Trouble.NO_CALLS)
    }  # fmt: skip
    tried = (each.call for each in judge.tried if each.complete and len(each.callees) > 1)
    full = {(call.place, call.mover) for call in tried} - left_out
    if isinstance(judge.rules, Heaps) and left_out and not judge.always_stops and len(full) < max(FEW, len(left_out)):
        return "What may be taken from a heap could not be read; pass the rules as game=..."
    if isinstance(judge.rules, Heaps) and _takes_by_heap(judge):
        return "What may be taken seems to depend on the heap; pass the rules as game=..."
    return ""


def _takes_by_heap(judge: Judge) -> bool:
    """Whether nobody takes from one heap what is taken from another one, although no loop was left early.

    One player may do so by mistake, but on several heaps. A loop that ends too early never takes a whole heap.
    """
    left = [
        (fault.call.mover, fault.call.place, take)
        for fault in judge.faults_of(Trouble.LEFT_OUT) if not fault.call.left_loop
        for _, take in fault.moves
    ]  # fmt: skip
    movers, places = {mover for mover, *_ in left}, {place for _, place, _ in left}
    taken = [
        (call.place, sum(call.place) - sum(callee.place))
        for call in judge.run.calls if call.mover in movers or len(places) < FEW
        for callee in call.callees
    ]  # fmt: skip
    is_whole = {place == (take,) for _, place, take in left}
    never_whole = is_whole == {True} and not any(place == (take,) for place, take in taken)
    return not never_whole and bool({take for *_, take in left} & {take for _, take in taken})


def wins_without_a_line(judge: Judge) -> bool:
    """Whether calls on an unusual board returned a win or a loss where no line is full, so that other lines may win."""
    at_limit = [fault for fault in judge.faults_of(Trouble.END_VALUE) if judge.at_limit(fault.call)]
    stops = [fault.call for fault in (*judge.faults_of(Trouble.NO_CALLS), *at_limit)]
    is_unusual = isinstance(judge.rules, Lines) and not is_usual(judge.rules)
    return is_unusual and any(_is_decided(judge, call) for call in stops)


def _is_decided(judge: Judge, call: LearnersCall) -> bool:
    """Whether a call returned a win or a loss: no draw, and not the number with which a search begins."""
    worth = judge.worth(call)
    starts = judge.run.text.starts or judge.run.constants
    is_start = judge.is_start_value(call, worth) and (abs(worth) in starts or abs(worth) == math.inf)
    return bool(worth != judge.draw and not is_start)


def _only_line(rules: Lines, call: LearnersCall) -> list[tuple[Side, tuple[int, ...]]]:
    """The only full line of a board with its mark; nothing if there are several."""
    lines = rules.full_lines(call.place)
    return [(call.place[lines[0][0]], lines[0])] if len(lines) == 1 else []


def is_usual(rules: Lines) -> bool:
    """Whether these are the rules of tic-tac-toe or connect four on the board that everybody knows."""
    return (rules.rows, rules.columns, rules.in_a_row, bool(rules.falls)) in USUAL


def _game(judge: Judge) -> str:
    """The name of the game whose rules the boards suggest."""
    if not isinstance(judge.rules, Lines):
        return "a game of heaps"
    return "connect four" if judge.rules.falls else "tic-tac-toe"


_DOUBTS: tuple[Callable[[Judge], str], ...] = (
    _without_kind,
    _marks_of_both,
    _passes,
    _moves_twice,
    _has_other_ends,
    _tries_so_many,
    _takes_otherwise,
)
