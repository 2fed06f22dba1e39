"""Find the first wrong call of a learner's minimax, and name the kind of its mistake."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from textwrap import fill
from traceback import extract_tb, walk_tb
from typing import Any

from minimax_lab.diagnosis.catalogue import MISCONCEPTIONS
from minimax_lab.diagnosis.crashes import (
    Cause,
    crashed_row,
    explain_crash,
    explain_repetition,
    explain_stop,
    found_nothing_to_choose,
)
from minimax_lab.diagnosis.evidence import allowed_places, evidence_of, look_at, mover_name, write_place
from minimax_lab.diagnosis.faults import Scale, Trouble, View
from minimax_lab.diagnosis.judge import Judge
from minimax_lab.diagnosis.kept_turns import explain_kept_turn
from minimax_lab.diagnosis.kind_of_mistake import combination_of, name_kind, question_about, took_another_part
from minimax_lab.diagnosis.learners_boards import exchange_movers
from minimax_lab.diagnosis.learners_calls import (
    FUNCTION,
    LONG,
    PLAYERS,
    LearnersRun,
    likely_side_of_max,
    side_of_max,
    usual_side_of_max,
)
from minimax_lab.diagnosis.learners_run import possible_parts, read_run, readings, unseen_readings
from minimax_lab.diagnosis.other_algorithms import explain_other_algorithm
from minimax_lab.diagnosis.proof import (
    breaks_known_rules,
    doubt_about,
    is_named,
    is_rare,
    is_usual,
    wins_without_a_line,
)
from minimax_lab.diagnosis.ran_lines import cause_lines, function_of, last_line, marking_line
from minimax_lab.diagnosis.shown_game import ShownGame, Wrong
from minimax_lab.diagnosis.unfinished import (
    explain_dots,
    explain_loop_left,
    explain_no_number,
    explain_strange_mark,
    explain_text_for_truth,
)
from minimax_lab.games import MAX, MIN, player_names
from minimax_lab.kit import (
    IllegalMove,
    InvalidArgument,
    MinimaxLabError,
    is_number,
    pluralize,
    quote,
    refuse_in_exam,
    signed_number,
)
from minimax_lab.kit.time_limit import TimeUp
from minimax_lab.reading import GameRules, Heaps, Lines, Rules, Shown, Unseen, Winner, as_board, is_game, is_score
from minimax_lab.runs import Trace, record_within

MOST_SECONDS = 10  # without another call
MOST_WITH_OTHER_RULES = 2_000  # calls; a longer run shows its rules
STYLES = {Trouble.LEFT_OUT, Trouble.NO_CALLS, Trouble.AFTER_END, Trouble.ILLEGAL, Trouble.SAME_BOARD}  # if values fit
MUCH_MORE = 5  # a scale that leaves so many times the faults of another one is not the program's
OWN_MODULES = r"minimax_lab\.(diagnosis|reading|runs)\."
LIBRARIES = {*sys.stdlib_module_names, "numpy"}  # which raise an error for what the module that calls them did
WIDTH = 72  # columns; JupyterLab on a screen of 1280 pixels breaks longer lines within words


@dataclass(frozen=True, repr=False)
class Found:
    """What is wrong with a run, and where it first went wrong. It is false if nothing was found wrong.

    The first wrong step is the first one in time, as the step player shows them: all calls that returned before it are
    right, so its call can be checked with what they returned. A wrong call with a lower number may return later.

    call       the number of the call at fault, from 1; None if nothing was found wrong
    at         "call" if it made a wrong call, "return" if it returned wrongly
    step       the step at which that shows
    kind       the kind of mistake, None if no kind explains all of them
    evidence   one sentence on what is wrong there
    question   the kind as a question, "" without one
    count      how many of the judged calls go wrong in this way
    judged     how many calls could be judged: all but those below a wrong call
    unsure     sentences on what could not be
    shown      the board at fault, as text
    allowed    the boards that the rules allow instead, or that were never tried, as text
    seen_at    the number of the call that shows it: the one at fault, or one whose value or board it got
    looks      the allowed boards as plain data to draw
    wrong      what went wrong, in a few words; "" if nobody knows
    players    who moves in the call at fault and in those that it made, if they are shown: 1 is MAX, -1 MIN
    line       the line in the file that raised an error or was stopped, None if none did
    trace      the run

    A notebook shows it as a card, with a button that opens the step player at the step.
    """

    call: int | None = None
    at: str | None = None
    step: int | None = None
    kind: str | None = None
    evidence: str = ""
    question: str = ""
    count: int = 0
    judged: int = 0
    unsure: list[str] = field(default_factory=list)
    shown: str = ""
    allowed: list[str] = field(default_factory=list)
    seen_at: int | None = None
    looks: list[dict[str, Any]] = field(default_factory=list)
    wrong: str = ""
    players: dict[int, int] = field(default_factory=dict)
    line: int | None = None
    trace: Trace | None = field(default=None, compare=False)

    def __bool__(self) -> bool:
        return self.call is not None

    def __repr__(self) -> str:
        """The text, with long lines broken between words."""
        lines = self.text.splitlines()
        return "\n".join(fill(line, WIDTH, break_long_words=False, break_on_hyphens=False) for line in lines)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """The card of a notebook."""
        from minimax_lab.widgets import show_found  # late: this import points up

        return show_found(self)

    @property
    def text(self) -> str:
        """The diagnosis as text, a line for each sentence or two."""
        if not self:
            judged = f"Nothing wrong was found{self._where()}: {pluralize(self.judged, 'call')} judged."
            if self.trace is not None and not self.trace.finished:
                judged = f"Unsure: the run was stopped before its end. {judged}"
            returned = remarks_on_return(self.trace) if self.judged and self.trace is not None else []
            return "\n".join([judged if self.judged else "Not judged.", *returned, *self.unsure])
        lines = [f"The first wrong step is step {self.step}, in call {self.call}.", self.evidence]
        lines += [f"It was in line {self.line}."] if self.line else []
        allowed = "The rules allow" if self.at == "call" else "Not tried:"
        lines += [f"{allowed} {', '.join(self.allowed)}."] if self.allowed else []
        return "\n".join([*lines, *self.remarks])

    @property
    def lines_at_fault(self) -> list[int]:
        """The lines in the file with the mistake, or the last one before the wrong return; none without a fault."""
        if self.call is None or self.seen_at is None or self.trace is None:
            return []
        if self.line:
            return [self.line]
        made = self.trace.calls[self.seen_at - 1].line
        if self.at == "call":  # where the mark comes from that makes the board wrong, or the call
            is_marked = self.kind == "wrong player" and self.allowed
            return [marking_line(self.trace, self.seen_at) if is_marked else made or 0]
        if self.kind == "sign" and len(callees := self.trace.columns.children(self.call - 1)):
            return [self.trace.calls[callees[-1]].line or 0]  # where the minus is, or is missing
        last = last_line(self.trace, self.call)
        return cause_lines(function_of(self.trace, self.call), self.kind, last) or [last]

    @property
    def remarks(self) -> list[str]:
        """The kind of mistake, how many calls go wrong in this way, and what could not be judged."""
        kind = [f"What went wrong: {self.wrong}. {self.question}".strip()] if self.wrong else []
        return [*kind, *([self._how_many()] if self.judged else []), *self.unsure]

    def _where(self) -> str:
        """A reminder that a run shows only a part of a program, such as " on this board"."""
        if self.trace is None:
            return ""
        boards = map(as_board, self.trace.reader.arguments(0).values())
        return " on this board" if any(board and board.rows > 1 for board in boards) else " from this start"

    def _how_many(self) -> str:
        """How many of the judged calls go wrong in the same way, as a sentence."""
        is_part = self.trace is not None and self.judged < len(self.trace) and not self.unsure
        reason = ", because a wrong call misleads those below it" if is_part else ""
        if self.judged == 1:
            return f"Only this call could be judged{reason}."
        which = "only this one goes" if self.count == 1 else f"{self.count:,} go"
        if is_part:
            return f"Only {self.judged:,} calls could be judged{reason}. Of these, {which} wrong in this way."
        return f"Of the {self.judged:,} judged calls, {which} wrong in this way."


def diagnose(run: Any, *args: Any, game: Any = None, **kwargs: Any) -> Found:
    """Find the first wrong call of a learner's minimax, negamax, or alpha-beta: `diagnose(function, *args)`.

    Records the `@traced` function with these arguments, or takes a recorded run, as in `diagnose(run)` and
    `diagnose(run, game)`. A program that raises an error or never ends is judged up to there; it never ends if a call
    runs for 10 seconds without another call.

    Each call is judged against the rules and against what the calls that it made returned, so neither the order of
    moves nor ties nor pruning matter. What could not be read is never blamed: it is in `unsure`. A run may be read in
    several ways, such as whose view its values take; if it is right in one of them, it is right.

    game   the rules, if they are neither in the run nor those of tic-tac-toe, connect four, or heaps of bones; or a
           right function, such as the teacher's. Its arguments have the learner's names, or come in the same order.
           It may be a minimax or a negamax, with or without alpha and beta, or a method whose object is the state, and
           may return a number, True or False, the winner's name, or a pair. If it calls itself, its calls show the
           moves; else, only values are compared

    Raises InvalidArgument for anything but a recorded run or a `@traced` function with its arguments, and for a right
    function that takes other arguments, raises an error, remembers an earlier run, or does not end.
    """
    refuse_in_exam("diagnose")
    if isinstance(run, Trace):
        if len(args) > 1 or kwargs:
            raise InvalidArgument("diagnose: takes nothing but a game besides a recorded run")
        trace, game = run, args[0] if args else game
    else:
        trace = _recorded(run, args, kwargs)
    found = _diagnose(trace, game)
    for max_mark in {each["max_mark"] for each in found.looks if "max_mark" in each}:
        trace.columns.learners_game.max_mark = max_mark  # the ends show it, even where wrong marks are placed
    return replace(found, trace=trace)


def remarks_on_return(trace: Trace) -> list[str]:
    """A remark if the first call returned nothing, or a number between the scores of the finished games; else none.

    A program may do so on purpose, as after a click on a board, or with a discount for each move.
    """
    if len(trace) > 1 and trace.finished and trace.calls[0].returned is None:
        return ["The first call returned nothing. If it should return its move, a `return` is missing."]
    boards = map(as_board, trace.reader.arguments(0).values())
    ends = trace.columns.value[(trace.columns.calls_made == 0) & (trace.columns.value >= 0)]
    scores = sorted({trace.columns.values[end] for end in ends.tolist()}, reverse=True)
    value = trace.value
    has_few = any(board and board.rows > 1 for board in boards) and len(scores) in (2, 3)
    if not (has_few and is_number(value) and scores[-1] < value < scores[0]) or {value, -value} & {*scores}:
        return []
    *others, last = (signed_number(score, signed=False) for score in scores)
    value = signed_number(value, signed=False)
    return [f"The first call returned {value}, but every finished game scored {', '.join(others)} or {last}."]


def _recorded(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Trace:
    """The run of a function, up to the error that it raised if it raised one."""
    if not callable(function):
        raise InvalidArgument(
            f"run {quote(function)}: must be a recorded run, as record(function, ...) returns it, or a @traced function"
        )
    try:
        return record_within(MOST_SECONDS, function, args, kwargs)
    except (Exception, TimeUp) as error:
        trace: Trace | None = getattr(error, "trace", None)
        if trace is None or not len(trace):
            raise
        return trace


def _diagnose(trace: Trace, game: Any) -> Found:
    if dots := explain_dots(trace):
        return Found(unsure=[dots])
    if cause := explain_loop_left(trace):
        return _found_by(trace, cause)
    if game is not None and (cause := explain_strange_mark(trace, game)):
        _show_strange_marks(trace, cause, game)
        return _found_by(trace, cause)
    if callable(game) and not is_game(game):
        game, run = ShownGame(game, trace), read_run(trace)
        if not game.shows_moves(run):
            judged, wrong = game.compare_all(run)
            left = len(trace) - judged
            unsure = [f"{pluralize(left, 'call')} could not be compared with the right function."] if left else []
            return _with_kind(_differing(wrong, judged, unsure), trace)
        if game.keeps_state:
            found = _diagnose(trace, None)
            sentence = "The right function keeps a board outside its arguments, so its calls were not compared."
            return replace(found, unsure=[*found.unsure, sentence])
    row = crashed_row(trace)
    found, stop = _without_errors(trace, game), explain_stop(trace)
    if found.kind == "wrong player" and found.call and (cause := explain_text_for_truth(trace, found.call - 1)):
        return _found_by(trace, cause)
    found = _with_kind(found, trace) if isinstance(game, ShownGame) else found
    if row is not None:
        return _with_crash(found, trace, row, game)
    if not found and stop and (cause := explain_repetition(trace)):
        return _found_by(trace, cause)
    is_new = stop and not any(each.startswith(stop) for each in found.unsure)
    return replace(found, unsure=[*found.unsure, stop]) if is_new else found


def _show_strange_marks(trace: Trace, cause: Cause, game: Any) -> None:
    """Let the boards of a run show the marks that the game does not have, and the others as those of its players.

    The moves and values of such a run do not show whose they are: the program may have read the strange marks.
    """
    columns, names = trace.columns, player_names(game)
    owners: dict[Any, int] = {names[MAX]: 1, names[MIN]: -1}
    columns.learners_game.strange = cause.strange
    if {*owners} == {"X", "O"}:
        columns.learners_game.max_mark = names[MAX]
    for call in read_run(trace).calls:
        if columns.player[call.number - 1]:
            columns.player[call.number - 1] = owners.get(call.mover, columns.player[call.number - 1])


def _plays_tic_tac_toe(trace: Trace) -> bool:
    rules = read_run(trace).rules
    return isinstance(rules, Lines) and is_usual(rules)


def _with_kind(found: Found, trace: Trace) -> Found:
    """The diagnosis with the kind that another one names without the right function, if both blame the same call.

    A wrong move, or no value at all, is no wrong value, so only the other one may find it.
    """
    alone = _without_errors(trace, None)
    if not found:
        return alone if alone.kind in ("wrong move", "nothing returned") else found
    if alone.kind is None or alone.call != found.call:
        return found
    return replace(found, kind=alone.kind, wrong=alone.wrong, question=alone.question)


def _without_errors(trace: Trace, game: Any) -> Found:
    """The diagnosis; without rules if the learner's classes, or a game, raise an error for what is compared."""
    unsure = list[str]()
    for judge in (_judge_or_explain, lambda trace, _: _judge_without_rules(trace, [], unsure)):
        try:
            return judge(trace, game)
        except MinimaxLabError:
            raise
        except Exception as error:
            unsure.append(_explain_error(error, game))
    return Found(unsure=list(dict.fromkeys(unsure)))


def _judge_or_explain(trace: Trace, game: Any) -> Found:
    """The diagnosis, or what shows without a judge: a call that returned no number, for example."""
    found = _judge(trace, game)
    if found.kind is None and (cause := explain_kept_turn(trace)):
        shown = _found_by(trace, cause)
        found = shown if found.step is None or (shown.step or 0) < found.step else found
    cause = None if found else explain_no_number(trace)
    if not found and not cause and found.unsure and game is None:
        strange = explain_strange_mark(trace, None)
        cause = strange if strange and _plays_tic_tac_toe(trace) else None
    return _found_by(trace, cause) if cause else found


def _explain_error(error: Exception, game: Any) -> str:
    """What raised an error while a run was judged: the given game, the learner's classes, or this package."""
    raised = f"{type(error).__name__}: {error}"
    names = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
    if re.match(OWN_MODULES, next(name for name in reversed(names) if name.split(".")[0] not in LIBRARIES)):
        at = extract_tb(error.__traceback__)[-1]
        return (
            f"diagnose itself failed with {raised}, in line {at.lineno} of {Path(at.filename).name}. Please report it."
        )
    if game is not None:
        return f"The given game could not be compared, as it raised {raised}."
    return "The states or the moves could not be compared, because a class of the program raised an error."


def _with_crash(found: Found, trace: Trace, row: int, game: Any) -> Found:
    """The diagnosis of a run that ended with an error: what led to it, if a judge has not found it already."""
    error = trace.reader.error(row)
    assert error is not None
    cause = explain_crash(trace, row, error)
    if found and found.call is not None and found.call <= cause.row + 1:
        explains = found.kind == "nothing returned"
        if not explains:
            return found
        is_same = found.call == cause.row + 1
        return replace(found, evidence=cause.sentence if is_same else f"{found.evidence} {cause.sentence}")
    if getattr(game, "first", None) == "X" and (exchanged := _exchanged_marks(trace, game)):
        return exchanged
    if cause.kind is None and found_nothing_to_choose(trace, row, error):
        cause = cause._replace(kind=_kind_of_no_move(trace, row, game))
    elif isinstance(error, IllegalMove) and _kind_of_no_move(trace, row, game) == "end not seen":
        cause = cause._replace(kind="end not seen")
    return _found_by(trace, cause)


def _found_by(trace: Trace, cause: Cause) -> Found:
    """The diagnosis that names what ended a run."""
    columns, call = trace.columns, trace.calls[cause.row]
    if cause.is_call:
        callee = columns.children(cause.row)[-1] if cause.callee is None else cause.callee
        at, step, seen_at = "call", int(columns.made[callee]), callee + 1
    else:
        at, step, seen_at = "return", int(2 * columns.last_below[cause.row] + 2 - call.depth), call.number
    told = cause.told or cause.kind
    return Found(
        call.number, at, step, cause.kind, evidence=cause.sentence,
        question=question_about(told, "this player"), count=1, seen_at=seen_at,
        wrong=_in_words(told) or cause.wrong, line=cause.line,
    )  # fmt: skip


def _kind_of_no_move(trace: Trace, row: int, game: Any) -> str | None:
    """The kind of mistake of a call that found no move: it had one, or the game was over; None if nobody knows."""
    run = read_run(trace, game)
    call = next((call for call in run.calls if call.number == row + 1), None)
    if run.rules is None or call is None:
        return None
    return "end not seen" if run.rules.is_end(call.place) else "moves left out"


def _judge(trace: Trace, game: Any) -> Found:
    """The diagnosis: right if any reading of the run leaves no fault, else under the reading that explains the most."""
    judges: list[Judge] = []
    differing: Found | None = None
    not_judged: list[str] = []
    for run in readings(trace, game):
        if run.rules is None and not run.lacks_rules:
            misread = next(filter(took_another_part, _judges_of_all_parts(trace, game)), None)
            return _accusation(misread) if misread else Found(unsure=run.unsure)
        if run.rules is None:
            not_judged = run.unsure
            continue
        for judge in _allowed_judges(run):
            if not judge.faults:
                wrong = game.wrong_values(run) if isinstance(game, ShownGame) else []
                by_values = _differing(wrong, judge.judged, run.unsure + judge.unsure)
                if not by_values:
                    return by_values
                differing = differing or by_values
            elif _is_chain_with_memory(judge):
                not_judged = ["What may be taken from a heap could not be read; pass the rules as game=..."]
            else:
                judges.append(judge)
    if differing:
        return differing
    if isinstance(game, ShownGame) and judges and (found_by_values := _compare_values(judges, game)) is not None:
        return found_by_values
    if judges and (exchanged := _exchanged_marks(trace, game)):
        return exchanged
    named = [judge for judge in judges if name_kind(judge)]
    for judge in named or judges:
        if other := explain_other_algorithm(judge, name_kind(judge), trace):
            judged, wrong = game.compare_all(judge.run) if isinstance(game, ShownGame) else (0, [])
            return _differing(wrong, judged, [*judge.run.unsure, *([] if judged else [other])])
    known = [judge for judge in judges if name_kind(judge) or breaks_known_rules(judge)]
    found = next((judge for judge in known if _may_accuse(judge, judges[0])), None)
    if judges and (doubt := doubt_about(found or judges[0], _is_right_alone(trace))):
        return _judge_without_rules(trace, [], [doubt])
    if found and (rival := _rival(found, judges)):
        return Found(unsure=[*found.run.unsure, _explain_rivals(found, rival)])
    is_illegal = game is not None and bool(judges) and Trouble.ILLEGAL in judges[0].troubles
    if judges and (isinstance(game, ShownGame) or is_illegal):  # the rules are given, so the program may have no others
        return _accusation(found or judges[0])
    return _accusation(found) if found else _judge_without_rules(trace, judges, not_judged)


def _judges_of_all_parts(trace: Trace, game: Any) -> list[Judge]:
    """If no part of the results is the value with certainty, the judges of each of them; none if one finds no fault."""
    if trace.columns.value_reading.is_certain:
        return []
    parts = possible_parts(trace.calls)
    runs = [run for part in parts if (run := read_run(trace, game, part=part)).rules]
    judges = [judge for run in runs for judge in _allowed_judges(run)]
    return judges if all(judge.faults for judge in judges) else []


def _exchanged_marks(trace: Trace, game: Any) -> Found | None:
    """The diagnosis of a run that would be right if each player might put the mark of the other one; else None."""
    run = read_run(trace, game)
    if not exchange_movers(run):
        return None
    assert isinstance(run.rules, Lines)
    exchanged = replace(run, rules=run.rules._replace(exchanged=True))
    return None if any(judge.faults for judge in _best_judges(exchanged)) else _accusation(_best_judges(run)[0])


def _in_words(kind: str | None) -> str:
    """A kind of mistake in a few words, "" for none."""
    return MISCONCEPTIONS[kind].wrong if kind else ""


def _is_chain_with_memory(judge: Judge) -> bool:
    """Whether no call made two calls, so that nothing shows what may be taken and what a memory knew already."""
    calls = judge.run.calls
    is_chain = len(calls) > MUCH_MORE and max(len(call.callees) for call in calls) < 2
    return is_chain and isinstance(judge.rules, Heaps) and judge.expanded and not judge.always_stops


def _may_accuse(judge: Judge, likeliest: Judge) -> bool:
    """Whether what the first call returned is no right value, if it is taken for a move."""
    is_value_wrong = any(fault.trouble is Trouble.VALUE and not fault.call.caller for fault in likeliest.faults)
    return judge is likeliest or judge.run.must_read is None or is_value_wrong


def _judge_without_rules(trace: Trace, judges: list[Judge], not_judged: list[str]) -> Found:
    """The diagnosis of a run whose game is not known, or that no rules and no kind of mistake explain."""
    explained, others = [], list[Judge]()
    for run in unseen_readings(trace):
        judge = next(iter(_allowed_judges(run)), None)
        if judge and not judge.faults:
            if judges and is_rare(judges[0]):
                return _accusation(judges[0])
            if judges:
                not_judged = [
                    "The program does not follow the rules that its boards suggest, so only the values were judged."
                ]
            return Found(judged=judge.judged, unsure=[*not_judged, *run.unsure])
        if judge and name_kind(judge) and not doubt_about(judge):
            explained.append(judge)
        elif judge and _shows_rare_mistake(judge):
            others.append(judge)
    if explained:
        if other := explain_other_algorithm(explained[0], name_kind(explained[0]), trace):
            return Found(unsure=[*not_judged, other])
        return _accusation(explained[0], not_judged)
    if others and not judges:
        return _accusation(others[0], not_judged)
    return _accusation(judges[0]) if judges else Found(unsure=not_judged)


def _is_right_alone(trace: Trace) -> bool:
    """Whether a run is right as that of a game that nobody described."""
    judges = (next(iter(_allowed_judges(run)), None) for run in unseen_readings(trace))
    return any(judge is not None and not judge.faults for judge in judges)


def _shows_rare_mistake(judge: Judge) -> bool:
    """Whether a few calls chose a wrong one of their callees' values, in a program whose argument says who moves."""
    values = judge.faults_of(Trouble.VALUE)
    chose = all(fault.call.value in [callee.value for callee in fault.call.callees] for fault in values)
    is_named = bool(judge.run.player and PLAYERS.search(judge.run.player))
    return is_named and judge.scale.view is View.MAX and is_rare(judge) and bool(values) and chose


def _allowed_judges(run: LearnersRun) -> list[Judge]:
    """The judges of a reading that explain it best; none if the reading takes something for a move that is none."""
    root, others = run.must_read, {call.given[FUNCTION] for call in run.calls[1:]}
    if root and not is_score(root.returned) and root.given[FUNCTION] not in others:
        root = None  # the function of the first call may return what it likes, such as a move with a value of its own
    return [judge for judge in _best_judges(run) if not root or root in judge.read_moves]


def _rival(found: Judge, judges: list[Judge]) -> Judge | None:
    """A judge that explains the run as well and finds another first wrong call; None if there is none."""
    named = side_of_max(found.run)
    others = [judge for judge in judges if name_kind(judge) and judge.run.must_read is found.run.must_read is None]
    as_good = (judge for judge in others if _misfit(judge, named) == _misfit(found, named))
    return next((judge for judge in as_good if _first_fault(judge) != _first_fault(found)), None)


def _first_fault(judge: Judge) -> tuple[int, bool]:
    """The number of the first wrong call, and whether it shows at its return."""
    first = judge.first_fault
    return first.call.number, first.is_return


def _explain_rivals(found: Judge, other: Judge) -> str:
    """Two readings that disagree, with what each of them finds, as a sentence."""
    first, second = (f"call {_first_fault(judge)[0]} is wrong if {_meaning(judge)}" for judge in (found, other))
    return f"Two readings explain the run equally well: {first}; {second}."


def _meaning(judge: Judge) -> str:
    """What the values mean to a judge, in words."""
    if judge.scale.view is View.MAX:
        return f"large values are good for {judge.scale.largest}"
    return f"each value is that of the player {'to move' if judge.scale.view is View.MOVER else 'who has just moved'}"


def _accusation(judge: Judge, not_judged: Sequence[str] = ()) -> Found:
    """What is wrong with a run."""
    run, kind, first = judge.run, name_kind(judge), judge.first_fault
    allowed = allowed_places(first)
    told = _entry_for(judge, kind, first.trouble)
    same = judge.faults if kind else judge.faults_of(first.trouble)
    shown = [first.call, *first.call.callees] if first.is_return else []
    return Found(
        call=first.call.number, at="return" if first.is_return else "call", step=first.step, kind=kind,
        evidence=evidence_of(judge, first), question=question_about(told, mover_name(judge, first.call)),
        count=sum(call.weight for call in {fault.call for fault in same}), judged=judge.judged,
        unsure=[*not_judged, *run.unsure, *judge.unsure],
        shown=write_place(judge.rules, first.seen_at.place),
        allowed=[write_place(judge.rules, place) for place in allowed],
        seen_at=first.seen_at.number, looks=[look_at(judge, place) for place in allowed], wrong=_in_words(told),
        players={call.number: 1 if call.mover == judge.scale.largest else -1 for call in shown},
    )  # fmt: skip


def _entry_for(judge: Judge, kind: str | None, trouble: Trouble) -> str | None:
    """The entry of the catalogue for a kind of mistake that shows in this way."""
    if kind == "sign" and judge.scale.view is View.MAX:
        return "needless sign"
    if kind == "wrong result" and (combination := combination_of(judge)):
        return f"{combination} of the scores"
    if kind == "moves left out" and all(each.call.left_loop and len(each.call.callees) == 1 for each in judge.faults):
        return "first move only"
    shown = {
        ("wrong move", Trouble.VALUE): "move for score",
        ("wrong player", Trouble.WRONG_MARK): "wrong mark",
        ("sign", Trouble.END_VALUE): "view of an end",
        ("taken for an end", Trouble.END_VALUE): "end not seen",
    }
    return shown.get((kind or "", trouble), kind)


def _compare_values(judges: list[Judge], game: ShownGame) -> Found | None:
    """The diagnosis if all values are right, or if arguments such as a depth fit no move; else None."""
    for judge in judges:
        wrong, fault = game.wrong_values(judge.run), judge.first_fault
        goes_on = fault.trouble is Trouble.AFTER_END and not game.is_over(fault.call)
        has_other_player = fault.call.mover != game.to_move(fault.call.place)
        is_drivers = fault.call.given[FUNCTION] != fault.seen_at.given[FUNCTION]
        is_unlike = fault.trouble is Trouble.ILLEGAL and (has_other_player or is_drivers)
        is_same = judge.run is judges[0].run and game.is_turned == judge.run.negates  # likely the same point of view
        if is_same:
            wrong = [each for each in wrong if not game.returns_the_same(each[0])]
            is_same = all(each.is_return and game.returns_the_same(each.call) for each in judge.faults)
        if (wrong and (goes_on or is_unlike)) or (not wrong and (is_same or judge.troubles <= STYLES)):
            return _differing(wrong, judge.judged, judge.run.unsure + judge.unsure)
    return None


def _differing(wrong: Wrong, judged: int, unsure: list[str]) -> Found:
    """The diagnosis that names the first call whose value differs from that of a right function, if there is one."""
    if not wrong:
        return Found(judged=judged, unsure=unsure)
    call, right = wrong[0]
    mine, its = (signed_number(each, False) for each in (call.returned if call.value is None else call.value, right))
    values = f"returned {mine}, but the right function returns {its}"
    return Found(
        call=call.number, at="return", step=call.returns_at, evidence=f"Call {call.number} {values}.", count=len(wrong),
        judged=judged, unsure=unsure, seen_at=call.number,
    )  # fmt: skip


def _best_judges(run: LearnersRun) -> list[Judge]:
    """The judges on the scales that fit best: no fault at all; else a known kind, the names, right ends, few faults."""
    named = side_of_max(run)
    judges = []
    for scale in _scales(run):
        judge = Judge(run, scale)
        if not judge.faults and not _contradicts(judge, named):
            return [judge]
        judges.append(judge)
    usual = next(_variants(run, run.rules)) if run.rules else None
    if isinstance(usual, Lines) and len(run.calls) <= LONG:  # other rules explain any mistake of a short run
        judges = [judge for judge in judges if judge.rules == usual]
    faulty = [judge for judge in judges if judge.faults]
    said = [judge for judge in faulty if not _contradicts(judge, named)] or faulty
    fewest = min((len(judge.faults) for judge in said), default=0)
    plausible = [judge for judge in judges if len(judge.faults) <= MUCH_MORE * (fewest + 1)]
    if not run.negates and (run.text.takes_both or any(map(_has_right_values, plausible))):
        plausible = [judge for judge in plausible if judge.scale.view is View.MAX] or plausible
    misfits = [_misfit(judge, named) for judge in plausible]
    return [judge for judge, misfit in zip(plausible, misfits, strict=True) if misfit == min(misfits)]


def _has_right_values(judge: Judge) -> bool:
    """Whether all values are right as they are, from one player's point of view."""
    values = {Trouble.VALUE, Trouble.END_VALUE, Trouble.END_MISSED}
    return judge.scale.view is View.MAX and not any(fault.trouble in values for fault in judge.faults)


def _contradicts(judge: Judge, named: Any) -> bool:
    """Whether the scale contradicts the code, which negates no value, or the names, which call a side the largest."""
    if judge.scale.view is not View.MAX:
        return not judge.run.negates
    is_given = isinstance(judge.rules, GameRules) and not isinstance(judge.rules, Shown)
    return named is not None and judge.scale.largest != named and not is_given


def _misfit(judge: Judge, named: Any) -> tuple[Any, ...]:
    wrong_ends = len(judge.faults_of(Trouble.END_VALUE))
    assert judge.run.rules is not None
    named = usual_side_of_max(judge.run) if named is None and isinstance(judge.rules, Unseen) else named
    contradicts = named is not None and (judge.scale.view is not View.MAX or judge.scale.largest != named)
    contradicts = contradicts and not judge.is_turned
    contradicts |= judge.run.text.takes_both and judge.scale.view is not View.MAX
    negates = judge.run.negates and not judge.run.text.takes_both
    if negates:  # the code says whose view it takes, as a negamax
        if judge.scale.view is View.MAX:
            is_half = judge.run.names_max and name_kind(judge) == "sign"
            contradicts = not is_half and any(fault.trouble is Trouble.VALUE for fault in judge.faults)
        else:
            contradicts = judge.scale.view is not View.MOVER or (judge.run.names_max and wrong_ends > 0)
        wrong_ends = 0
    is_unlikely = judge.scale.largest != likely_side_of_max(judge.run)
    some_ends_are_right = judge.troubles == {Trouble.END_VALUE} and any(judge.decisive.values())
    is_heap_lost = isinstance(judge.rules, Heaps) and not judge.rules.end_lost  # by whoever takes the last one
    return (
        not judge.faults,
        judge.scale.view is not View.MAX and bool(judge.run.halves),  # two functions, one for each extreme
        name_kind(judge) is None,
        wins_without_a_line(judge),
        contradicts,
        _count_mistakes(judge),
        is_unlikely and some_ends_are_right,
        wrong_ends > 0 and is_heap_lost and name_kind(judge) == "wrong end value",
        wrong_ends,
        judge.scale.view is not (View.MOVER if negates else View.MAX),
        len(judge.faults),
        is_unlikely,
        judge.rules != next(_variants(judge.run, judge.run.rules)),  # such as a game in which the last bone loses
    )


def _count_mistakes(judge: Judge) -> int:
    """How many things are wrong: what is done for one player is one, and what one result of the game is worth."""
    ends = {Trouble.END_VALUE, Trouble.END_MISSED}
    return len(
        {
            (True, judge.rules.outcome(fault.call.place, fault.call.mover)) if fault.trouble in ends
            else (False, fault.call.mover if judge.scale.view is View.MAX else None)
            for fault in judge.faults
        }
    )  # fmt: skip


def _scales(run: LearnersRun) -> Iterator[Scale]:
    """All scales that a program may have."""
    assert run.rules is not None
    views = (View.MOVER,) if run.lacks_minus else (View.MAX,) if isinstance(run.part, Winner) else View
    for rules in _variants(run, run.rules):
        for view in views:
            for side in rules.sides if view is View.MAX else rules.sides[:1]:
                yield Scale(rules, side, view)


def _variants(run: LearnersRun, rules: Rules) -> Iterator[Rules]:
    """The rules, by which who has a line loses if the program says so; for heaps, other ends and takes, too.

    On an unusual board, lines of another length may win, and in a short run, marks may fall.
    """
    if isinstance(rules, Lines):
        rules = rules._replace(misere=run.line_loses)
        yield rules
        is_known = run.has_given_game or is_usual(rules) or is_named(run, rules)
        if not is_known and len(run.calls) <= MOST_WITH_OTHER_RULES:
            lengths = range(3, max(rules.rows, rules.columns) + 1)
            falls = (0, 1, -1) if len(run.calls) <= LONG else (rules.falls,)
            others = (rules._replace(in_a_row=length, falls=each) for length, each in product(lengths, falls))
            yield from (other for other in others if other != rules)
    elif isinstance(rules, Heaps):
        ends = (True, False) if run.last_loses is None else (run.last_loses == (rules.last == 1),)
        for takes in _takes(run, rules):
            for lost in ends:
                yield rules._replace(takes=takes, end_lost=lost)
    else:
        yield rules


def _takes(run: LearnersRun, rules: Heaps) -> Iterator[tuple[int, ...]]:
    """What may be taken: what was, and in a run that remembers nothing, more."""
    yield rules.takes
    places = [(call.place, call.mover) for call in run.calls]
    # remembered values are not seen, nor which moves lead to them
    if not run.repeats and len(set(places)) == len(places):
        for most in range(max(rules.takes), max(rules.takes) + 5):
            yield tuple(range(1, most + 1))
            yield tuple(sorted({*rules.takes, most}))
        for missing in set(range(1, max(rules.takes))) - {*rules.takes}:
            yield tuple(sorted({*rules.takes, missing}))
