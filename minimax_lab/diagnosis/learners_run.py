"""A learner's run as the diagnosis reads it: the rules of its game, and each call with its place and its mover."""

from __future__ import annotations

import dis
import inspect
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType
from typing import Any

from minimax_lab.diagnosis.repeats import Sample, rows_to_judge
from minimax_lab.diagnosis.rules import EMPTY, GameRules, Heaps, Lines, Place, Rules, Side
from minimax_lab.diagnosis.unknown_game import explain_unknown_game, is_state
from minimax_lab.games import Bones, TicTacToe
from minimax_lab.runs import (
    EMPTY_MARKS,
    HIGHS,
    LOWS,
    Board,
    Call,
    Trace,
    as_board,
    find_action,
    find_number,
    is_bound,
)  # fmt: skip

PLAYERS = re.compile(
    "max|min|player|turn|mover|who|mine|my|me$|ai$|ai_|_ai|is_?x|color|colour|sign|^(mark|symbol|letter|piece)$", re.I
)
DEPTHS = re.compile("depth|level|ply|plies|height", re.I)
MOST_CALLS = 20_000  # different calls, which are judged
_OTHER: dict[Side, Side] = {"A": "B", "B": "A"}  # the players of heaps
FUNCTION = "(function)"  # the name of the function, as one more argument


@dataclass(slots=True, eq=False)
class LearnersCall:
    """A call of the run.

    place      what the rules know about its state
    mover      who moves there
    called_at, returns_at   its steps
    handed_on  whether it is about the same place as its caller, such as that of a driver or a second helper
    given      its arguments, and the name of its function
    weight     how many calls of the run it stands for
    first      the earlier call with the same subtree, which stands for it; None if there is none
    """

    number: int
    caller: LearnersCall | None
    depth: int
    place: Place
    value: Any
    move: Any
    returned: Any
    finished: bool
    given: dict[str, Any]
    window: tuple[Any, Any] | None
    called_at: int
    returns_at: int
    weight: int = 1
    first: LearnersCall | None = None
    callees: list[LearnersCall] = field(default_factory=list)
    mover: Side = None
    handed_on: bool = False


@dataclass
class LearnersRun:
    """The calls of a run, with the rules by which they are judged.

    indices   how the program writes each cell of the board, if it has one
    player    the argument that says who moves, None if none does
    unsure    why the run cannot be judged; empty if it can
    window_names   what holds the window of alpha-beta
    bounds    other arguments that may be bounds, though nobody knows for whom
    looped    the calls whose loop went on after their last callee, by number
    shares_window   whether the functions use an alpha and a beta that are not their own
    repeats   whether one call stands for others that made the same calls
    """

    calls: list[LearnersCall]
    rules: Rules | None
    indices: tuple[Any, ...] = ()
    player: str | None = None
    unsure: list[str] = field(default_factory=list)
    looped: set[int] = field(default_factory=set)
    bounds: list[str] = field(default_factory=list)
    window_names: tuple[str, ...] = ()
    shares_window: bool = False
    repeats: bool = False

    @cached_property
    def depths(self) -> set[str]:
        """The arguments that count the plies, up or down."""
        return {name for name in self.calls[-1].given if is_depth(self.calls, name)}

    @cached_property
    def halves(self) -> dict[str, bool | None]:
        """Which functions maximize by their names, and which minimize; empty without both."""
        halves = {name: _extreme(name) for name in {call.given[FUNCTION] for call in self.calls}}
        return halves if set(halves.values()) >= {True, False} else {}

    def is_same_half(self, above: LearnersCall, call: LearnersCall) -> bool:
        """Whether a function that maximizes called one that maximizes, or the same for the other player."""
        half = self.halves.get(call.given[FUNCTION])
        return half is not None and half == self.halves.get(above.given[FUNCTION])


def read_run(trace: Trace, game: Any = None) -> LearnersRun:
    """Read a run with the rules of `game`, or with those that its boards show."""
    sample = rows_to_judge(trace.columns, MOST_CALLS)
    calls = _read_calls(trace, sample)
    game = _game_of(trace) if game is None else game
    has_states = game is not None and all(is_state(game, call.place) for call in calls)
    if not has_states:
        _choose_boards(calls)
        calls = _without_driver(calls)
    run = LearnersRun(calls, None, looped=_looped(trace, calls), shares_window=_shares_window(trace))
    run.window_names, run.repeats = trace.columns.windows.names, bool(sample.first)
    if not _narrows_window(trace, run):
        run.window_names = ()
        for call in calls:
            call.window = None
    if not trace.columns.value_reading.is_certain:
        run.unsure = [sentence for sentence in trace.uncertain if sentence.startswith("The value")]
        return run
    if len(calls) == 1:
        run.unsure = ["Only one call was recorded. Write @traced above each function that takes part in the search."]
        return run
    if all(call.value is None for call in calls):
        run.unsure = [each for each in trace.uncertain if each.startswith("No value")] or ["No call returned a number."]
        return run
    helper = _untraced_helper(trace)
    boards = [as_board(call.place) for call in calls]
    sizes = Counter((board.rows, board.columns) for board in boards if board is not None)
    if has_states:
        run.rules = GameRules(game, [call.place for call in calls])
        for call in calls:
            call.mover = run.rules.to_move(call.place) or (call.caller.mover if call.caller else None)
    elif not isinstance(game, TicTacToe | Bones | None):
        run.unsure = [explain_unknown_game(trace, game)]
    elif sizes and (shape := sizes.most_common(1)[0][0]) and shape[0] > 1:
        _read_boards(run, boards, shape, game)
        helper = "" if any(_is_one_mark(call) for call in run.calls) else helper
    else:
        _read_heaps(run, game)
    if helper:
        run.rules = None
        run.unsure = [f"{helper} takes part in the search, but is not recorded. Write @traced above it, too."]
    if run.rules and not run.window_names:
        run.bounds = [name for name in _names(calls) if _may_be_bound(run, name)]
    if run.rules is None and not run.unsure:
        run.unsure = [explain_unknown_game(trace, game)]
    if run.rules and sample.end < len(trace):
        run.unsure.append(
            f"The run is long: its first {sample.end:,} calls were judged, the {len(trace) - sample.end:,} others not."
        )
    return run


def _read_calls(trace: Trace, sample: Sample) -> list[LearnersCall]:
    """The calls to judge. One that returned after them, or that an earlier one stands for, is read as unfinished."""
    calls: dict[int, LearnersCall] = {}
    columns, read = trace.columns, [trace.calls[row] for row in sample.rows]
    inner = {call.function for call in read if call.parent is not None}
    numbers_alone = all(is_bound(call.returned) for call in read if call.parent is not None and call.finished)
    for row, weight, call in zip(sample.rows, sample.weights, read, strict=True):
        caller, last = calls.get((call.parent or 0) - 1), int(columns.last_below[row])
        value, move = _result(trace, call)
        if (
            call.function not in inner
            and (is_bound(call.returned) or numbers_alone)
            and not trace.reader.specs[0].value
        ):
            value = None  # a driver over the function may return a value or a move
        window = None if call.alpha is None or call.beta is None else (call.alpha, call.beta)
        is_finished = call.finished and not call.error and last < sample.end and weight > 0
        given = {**_marks_of(call.state), **call.arguments, FUNCTION: call.function}
        calls[row] = LearnersCall(
            call.number, caller, call.depth, call.state, value, move, call.returned, is_finished, given, window,
            2 * row + 1 - call.depth, 2 * last + 2 - call.depth, weight, calls.get(sample.first.get(row, row)),
        )  # fmt: skip
        if caller:
            caller.callees.append(calls[row])
    return list(calls.values())


def _marks_of(state: Any) -> dict[str, Any]:
    """The attributes of a state that may say who moves."""
    return {f".{name}": value for name, value in getattr(state, "__dict__", {}).items() if PLAYERS.search(name)}


def _result(trace: Trace, call: Call) -> tuple[Any, Any]:
    """The value and the move in what a call returned, as @traced or the whole run reads them."""
    spec, part = trace.reader.row(call.number - 1).traced, trace.columns.value_reading.part
    if not call.finished or call.error:
        return None, None
    value = spec.value(call.returned) if spec.value else find_number(call.returned, part)
    return value, spec.action(call.returned) if spec.action else find_action(call.returned, part)


def _choose_boards(calls: list[LearnersCall]) -> None:
    """Take the argument that is a board in all calls for the state, where the state was read as something else."""
    if any(_is_grid(call.place) for call in calls):
        return
    for name in calls[-1].given:
        if all(_is_grid(call.given.get(name)) for call in calls):
            for call in calls:
                call.place = call.given[name]
            return


def _is_grid(state: Any) -> bool:
    board = as_board(state)
    return board is not None and board.rows > 1


def _without_driver(calls: list[LearnersCall]) -> list[LearnersCall]:
    """The calls without the first one if its board cannot be read, as that of a driver over a global board."""
    if len(calls) < 2 or _is_grid(calls[0].place) or not _is_grid(calls[1].place):
        return calls
    for call in calls[0].callees:
        call.caller = None
    return calls[1:]


def _looped(trace: Trace, calls: list[LearnersCall]) -> set[int]:
    """The calls that ran an earlier line again after their last callee had returned, as far as lines were noted."""
    lines: dict[int, list[int]] = defaultdict(list)
    for step, line in trace.lines.tolist():
        lines[step].append(line)
    found = set()
    for call in calls:
        if call.callees:
            last = call.callees[-1]
            made_on = trace.calls[last.number - 1].line
            if any(line < made_on for line in lines[last.returns_at]):
                found.add(call.number)
    return found


def _untraced_helper(trace: Trace) -> str:
    """A function without @traced that a recorded one calls and that calls a recorded one; "" if there is none."""
    recorded = {spec.function.__name__ for spec in trace.reader.specs}
    owner = trace.calls[0].arguments.get("self")
    for spec in trace.reader.specs:
        known = {**inspect.getclosurevars(spec.function).nonlocals, **spec.function.__globals__}
        code = spec.function.__code__
        for name in names_in(code) - recorded - {*code.co_varnames, *code.co_cellvars}:
            other: Any = known.get(name, getattr(type(owner), name, None))
            is_plain = inspect.isfunction(other) and not hasattr(other, "minimax_lab_traced")
            if is_plain and recorded & names_in(other.__code__):
                return name
    return ""


def names_in(code: CodeType) -> set[str]:
    """The names that a function and the functions inside it use."""
    inner = [names_in(each) for each in code.co_consts if isinstance(each, CodeType)]
    return {*code.co_names, *code.co_freevars}.union(*inner)


def _is_one_mark(call: LearnersCall) -> bool:
    """Whether the board has one mark more than the caller's."""
    if call.caller is None or not isinstance(call.place, tuple) or not isinstance(call.caller.place, tuple):
        return False
    return len(_changes(call.caller.place, call.place)) == 1


def _may_be_bound(run: LearnersRun, name: str) -> bool:
    """Whether an argument is a number that is neither the depth nor the player nor always the same."""
    values = [call.given[name] for call in run.calls if name in call.given]
    if name == run.player or name in run.depths or not all(map(is_bound, values)):
        return False
    return len(set(values)) > 1 and not all(call.given.get(name) in (call.place, *call.place) for call in run.calls)


def _narrows_window(trace: Trace, run: LearnersRun) -> bool:
    """Whether the windows of the calls differ, or a function sets what holds one; plain minimax may hand one on."""
    if len({tuple(sorted(map(abs, call.window))) for call in run.calls if call.window}) > 1:
        return True
    names = {name for name in (*LOWS, *HIGHS) if len(name) > 1}  # a and b are often something else
    return any(_sets(code, {*run.window_names, *names}) for code in _codes(trace))


def _codes(trace: Trace) -> Iterator[CodeType]:
    """The codes of the recorded functions, and of those that they call."""
    for spec in trace.reader.specs:
        yield spec.function.__code__
        known = {**inspect.getclosurevars(spec.function).nonlocals, **spec.function.__globals__}
        called = [known.get(name) for name in names_in(spec.function.__code__)]
        yield from (each.__code__ for each in called if inspect.isfunction(each))


def _sets(code: CodeType, names: set[str]) -> bool:
    """Whether a function, or one inside it, sets a variable or an attribute of these names."""
    stored = {each.argval for each in dis.get_instructions(code) if each.opname.startswith("STORE")}
    return bool(names & stored) or any(_sets(each, names) for each in code.co_consts if isinstance(each, CodeType))


def _shares_window(trace: Trace) -> bool:
    """Whether a function reads or sets an alpha and a beta that are global, of an outer function, or of an object."""
    found = set()
    for spec in trace.reader.specs:
        code = spec.function.__code__
        found |= {name for name in (*code.co_names, *code.co_freevars) if name in ("alpha", "beta", "ALPHA", "BETA")}
    return len(found) > 1


def _game_of(trace: Trace) -> Any:
    """The game that the calls have as an argument or that @traced names."""
    return trace.reader.game(0) if len(trace) else None


# -- boards -------------------------------------------------------------------------------------------------------


def _read_boards(run: LearnersRun, boards: list[Board | None], shape: tuple[int, int], game: Any) -> None:
    """Find the marks and the rules of the boards, and who moves in each call."""
    if any(board is None or (board.rows, board.columns) != shape for board in boards):
        run.unsure = ["The board of some calls could not be read."]
        return
    cells = {call.number: board.cells for call, board in zip(run.calls, boards, strict=True) if board}
    if not _hands_up_values(run) or _changes_much(run.calls, cells):
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
    lines = Lines(*shape, tuple(sorted(marks, key=repr)), 3, _falls(run.calls, shape[1]))
    run.rules = lines._replace(in_a_row=_in_a_row(run.calls, lines, game))
    _find_hand_overs(run.calls)
    _find_movers_on_boards(run)


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


def _falls(calls: list[LearnersCall], columns: int) -> int:
    """1 if marks fall to the last rows, -1 if to the first ones, 0 if they may be anywhere."""
    return next((way for way in (1, -1) if _all_fall(calls, columns, way)), 0)


def _all_fall(calls: list[LearnersCall], columns: int, way: int) -> bool:
    """Whether no mark is above an empty cell, and there were other empty cells to fill."""
    choices = 0
    for call in calls:
        board = call.place[::way]
        empty = [cell for cell, mark in enumerate(board) if mark is EMPTY]
        lowest = set({cell % columns: cell for cell in empty}.values())
        if any(board[above] is not EMPTY for cell in empty for above in range(cell % columns, cell, columns)):
            return False
        choices += len(empty) > len(lowest) and bool(call.callees)
    return choices > (
        3 if len(calls[0].place) == columns * columns == 9 else 0
    )  # 3x3 is tic-tac-toe, unless it is clear


def _in_a_row(calls: list[LearnersCall], lines: Lines, game: Any) -> int:
    """How many marks in a line win: the length with which few calls go on after a line, and many stop at one."""
    if isinstance(game, TicTacToe):
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


def _find_hand_overs(calls: list[LearnersCall]) -> None:
    """Mark the calls about the caller's own place: those of a second function, or the only one with the same player."""
    for call in calls:
        same = [callee for callee in call.callees if callee.place == call.place]
        for callee in same:
            other_function = callee.given[FUNCTION] != call.given[FUNCTION]
            callee.handed_on = (other_function or len(call.callees) == 1) and not _switches(call, callee)


def _switches(call: LearnersCall, callee: LearnersCall) -> bool:
    """Whether an argument of one function says that the other player moves."""
    return any(
        isinstance(value, bool) and isinstance(callee.given.get(name), bool) and value != callee.given[name]
        for name, value in call.given.items() if PLAYERS.search(name)
    )  # fmt: skip


def _find_movers_on_boards(run: LearnersRun) -> None:
    """Who moves: what the arguments say, if they do; else the mark that is placed next; else the other player."""
    assert run.rules is not None
    places = {call.number: _placed(call) for call in run.calls}
    run.player, meaning = _player_argument(run, places)
    other = dict(zip(run.rules.sides, run.rules.sides[::-1], strict=True))
    for call in run.calls:
        above = call.caller
        says = meaning.get(_scalar(call.given.get(run.player))) if run.player else None
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


def _scalar(thing: Any) -> Any:
    """The argument with its type, so that True is not 1; None for a container."""
    return (type(thing), thing) if isinstance(thing, str | int | float | bool) or _is_enum(thing) else None


def _is_enum(thing: Any) -> bool:
    return hasattr(type(thing), "__members__")


def _player_argument(run: LearnersRun, places: dict[int, Any]) -> tuple[str | None, dict[Any, Side]]:
    """The argument that says who moves, and what its two values mean."""
    found: list[tuple[tuple[bool, bool, bool, int], str, dict[Any, Side]]] = []
    assert run.rules is not None
    for name in _names(run.calls):
        values = [_scalar(call.given.get(name)) for call in run.calls]
        distinct = set(values) - {None}
        may_be_player = PLAYERS.search(name) or all(kind in (bool, str) or _is_enum(value) for kind, value in distinct)
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
        elif name == FUNCTION and not _alternates(run.calls, name):
            continue
        elif agrees and len(meanings) == 2 and len(set(meaning.values())) == 2:
            found.append(((True, is_named, name != FUNCTION, 0), name, meaning))
        elif is_named and agrees and _alternates(run.calls, name):
            known, mark = next(iter(meaning.items()))
            other = next(side for side in run.rules.sides if side != mark)
            found.append(
                ((False, True, True, 0), name, {value: mark if value == known else other for value in distinct})
            )
        elif is_named and places[1] is not None and values[0] is not None and _alternates(run.calls, name):
            other = next(side for side in run.rules.sides if side != places[1])
            meaning = {value: places[1] if value == values[0] else other for value in distinct}
            found.append(((False, True, False, 0), name, meaning))
    best = max(found, key=lambda each: each[0], default=None)
    return (best[1], best[2]) if best else (None, {})


def _names(calls: list[LearnersCall]) -> Iterator[str]:
    """The arguments that most calls have, the name of the function among them."""
    having = Counter(name for call in calls for name in call.given)
    return (name for name, count in having.items() if 2 * count > len(calls))


def _alternates(calls: list[LearnersCall], name: str) -> bool:
    """Whether the argument differs from the caller's in nearly all calls."""
    below = [call for call in calls if call.caller and not call.handed_on]
    changes = sum(
        _scalar(call.given.get(name)) != _scalar(call.caller.given.get(name)) for call in below if call.caller
    )
    return bool(below) and 10 * changes >= 9 * len(below)


# -- heaps --------------------------------------------------------------------------------------------------------


def _read_heaps(run: LearnersRun, game: Any) -> None:
    """Find the heaps, what may be taken, and who moves in each call."""
    alone = set()
    for call in run.calls:
        state = call.place
        if isinstance(state, tuple) and len(state) == 2 and any(not _is_count(part) for part in state):
            call.given["(who)"] = next(part for part in state if not _is_count(part))
            state = next((part for part in state if _is_count(part)), None)
        board = as_board(state)
        heaps = (state,) if _is_count(state) else board.cells if board is not None else ()
        alone.add(_is_count(state))
        if not heaps or not all(map(_is_count, heaps)) or (board is not None and board.rows > 1) or len(alone) > 1:
            return  # such as the lists and the leaves of a tree
        call.place = tuple(heaps)
    most = max(len(call.place) for call in run.calls)
    for call in run.calls:  # the order of heaps does not matter, nor do empty ones
        call.place = tuple(sorted([*call.place, *[0] * (most - len(call.place))]))
    takes = Counter(_take(call.caller.place, call.place) for call in run.calls if call.caller and _is_played(call))
    del takes[0]
    if (
        not takes
        or not _hands_up_values(run)
        or any(take < 1 for take in takes)
        or sum(takes.values()) < 0.5 * (len(run.calls) - 1)
    ):
        return
    if _has_other_rule(run.calls, set(takes)):
        run.unsure = ["What may be taken from a heap could not be read; pass the rules as game=..."]
        return
    last = 1 if len(run.calls[0].place) == 1 and min(call.place[0] for call in run.calls) == 1 else 0
    allowed = game.takes if isinstance(game, Bones) else sorted(takes)
    run.rules = Heaps(("A", "B"), tuple(allowed), last)
    _find_hand_overs(run.calls)
    _find_movers_of_heaps(run)


def _is_played(call: LearnersCall) -> bool:
    """Whether no heap is below 0, except at the end of a game with one heap."""
    return len(call.place) == 1 or min(call.place) >= 0


def _take(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """What was taken from one heap, 0 if the heaps differ in another way."""
    left, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    return sum(before) - sum(after) if left.total() == 1 and new.total() < 2 else 0


def _hands_up_values(run: LearnersRun) -> bool:
    """Whether most calls return what one of their callees returned, perhaps negated or discounted, as a search does."""
    inner = [call for call in run.calls if call.callees and is_bound(call.value)]
    inner = [call for call in inner if len(call.callees) > 1] or inner
    values = [[abs(each.value) for each in call.callees if is_bound(each.value)] for call in inner]
    pairs = [(abs(call.value), below) for call, below in zip(inner, values, strict=True)]
    if 2 * sum(value in below for value, below in pairs) >= len(pairs):
        return True
    if all(any(abs(value - each) <= 1 for each in below) for value, below in pairs):
        return True
    run.unsure = [
        "Most calls returned a number that none of their callees returned, so this is no minimax that could be judged."
    ]
    return False


def _has_other_rule(calls: list[LearnersCall], takes: set[int]) -> bool:
    """Whether what may be taken depends on the heap in another way than that it must be there."""
    tried: dict[int, set[int]] = defaultdict(set)
    for call in calls:
        for callee in call.callees:
            if len(call.place) == 1 and not _may_have_stopped(call):
                tried[call.place[0]].add(call.place[0] - callee.place[0])
    return sum(heap > max(takes) and each != takes for heap, each in tried.items()) > 1


def _may_have_stopped(call: LearnersCall) -> bool:
    """Whether the last callee was the first with the value that the call returned, so that the rest may be cut."""
    *before, last = [callee.value for callee in call.callees]
    return bool(is_bound(call.value) and is_bound(last) and abs(last) == abs(call.value) and last not in before)


def _is_count(thing: Any) -> bool:
    return isinstance(thing, int) and not isinstance(thing, bool)


def _find_movers_of_heaps(run: LearnersRun) -> None:
    """Who moves: what an argument says, else the players alternate."""
    found = [name for name in _names(run.calls) if name != FUNCTION and _is_player(run.calls, name)]
    alternating = [name for name in found if _alternates(run.calls, name)]
    run.player = next(iter(alternating or found), None)
    says = [_scalar(call.given.get(run.player)) if run.player else None for call in run.calls]
    known = next((each for each in says if each is not None), None)
    first = "A" if known == says[0] else "B"  # a driver has no such argument, and moves before the others
    for call, said in zip(run.calls, says, strict=True):
        above = call.caller
        if said is not None:
            call.mover = first if said == known else _OTHER[first]
        elif above is None:
            call.mover = "A"
        else:
            call.mover = above.mover if call.handed_on else _OTHER[above.mover]


def _is_player(calls: list[LearnersCall], name: str) -> bool:
    """Whether this argument says who moves: two values that alternate, or one that ought to."""
    values = {_scalar(call.given[name]) for call in calls if name in call.given}
    if None in values or len(values) > 2:
        return False
    is_named = bool(PLAYERS.search(name)) or name == "(who)"
    if len(values) == 2:
        return _alternates(calls, name) or (is_named and len({kind for kind, _ in values}) == 1)
    return is_named and isinstance(calls[-1].given.get(name), bool | str) and len(calls) > 2


def is_depth(calls: list[LearnersCall], name: str) -> bool:
    """Whether an argument counts the plies up or down in most calls."""
    steps = Counter[Any]()
    for call in calls:
        if call.caller and not call.handed_on and name in call.given and name in call.caller.given:
            if not _is_count(call.given[name]) or not _is_count(call.caller.given[name]):
                return False
            steps[call.given[name] - call.caller.given[name]] += 1
    return bool(steps) and abs(steps.most_common(1)[0][0]) == 1 and len(steps) == 1


def side_of_max(run: LearnersRun) -> Side | None:
    """The side that the names call the maximizing one, None if they do not say."""
    if isinstance(run.rules, GameRules):
        return run.rules.sides[0]
    votes = Counter[tuple[Side, bool]]()
    for call in run.calls:
        says = [run.halves.get(call.given[FUNCTION])]
        for name, value in call.given.items():
            extreme = _extreme(name)
            says += [value == extreme] if isinstance(value, bool) and extreme is not None else []
        votes.update((call.mover, is_max) for is_max in says if is_max is not None)
    if run.rules is None:
        return None
    first, second = run.rules.sides
    total = sum(count if (mover == first) == is_max else -count for (mover, is_max), count in votes.items())
    return None if total == 0 else first if total > 0 else second


def _extreme(name: str) -> bool | None:
    """True for a name such as isMaximizing or max_value, False for min_value, None for minimax and all others."""
    says_max, says_min = ("max" in name.lower(), "min" in name.lower())
    return says_max if says_max != says_min and "nega" not in name.lower() else None
