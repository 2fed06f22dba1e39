"""A learner's run as the diagnosis reads it: the rules of its game, and each call with its place and its mover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import ne
from typing import Any

from minimax_lab.diagnosis.crashes import explain_stop
from minimax_lab.diagnosis.learners_boards import read_boards
from minimax_lab.diagnosis.learners_calls import (
    FUNCTION,
    PLAYERS,
    TURNS,
    LearnersCall,
    LearnersRun,
    alternates,
    argument_names,
    is_count,
    mark_handed_on,
    next_mover,
    scalar,
    stuck_player,
    without_driver,
)
from minimax_lab.diagnosis.learners_heaps import read_heaps
from minimax_lab.diagnosis.moves_left import moves_left
from minimax_lab.diagnosis.ran_lines import note_loops
from minimax_lab.diagnosis.repeats import Sample, rows_to_judge
from minimax_lab.diagnosis.shown_game import ShownGame
from minimax_lab.diagnosis.unknown_game import explain_unknown_game, is_state
from minimax_lab.games import Bones, ConnectFour, TicTacToe
from minimax_lab.kit import quote
from minimax_lab.reading import (
    HIGHS,
    LOWS,
    Board,
    GameRules,
    LearnersGame,
    Lines,
    Part,
    Place,
    ResultUses,
    Shown,
    Truth,
    Unseen,
    as_board,
    calls_itself,
    content_key,
    depth_arguments,
    extreme_named,
    is_own_object,
    is_score,
    numbers_in,
    parts_of,
    recorded_functions,
    says_last_loses,
    says_line_loses,
    says_lines,
    triples_in,
    untraced_helper,
    ways_to_write,
)
from minimax_lab.recording import Raised, attributes_of
from minimax_lab.runs import Call, Trace

MOST_CALLS = 20_000  # different calls, which are judged
MOST_PARTS = 100  # of a state that is compared by what it holds


def readings(trace: Trace, game: Any = None) -> Iterator[LearnersRun]:
    """The ways in which a run may be read, the likeliest first."""
    first = read_run(trace, game)
    yield first
    if first.rules is None:
        return
    if _may_return_move(first.calls[0], first.calls):
        yield read_run(trace, game, root_moves=True)
    for part in possible_parts(first.calls):
        if part != trace.columns.value_reading.part:
            yield read_run(trace, game, part=part)


def _may_return_move(root: LearnersCall, calls: list[LearnersCall]) -> bool:
    """Whether the first call may have returned a move: not a known value if nothing told it that it is the first."""
    if not root.callees or root.value is None or isinstance(root.returned, bool):
        return False
    if root.value not in [callee.value for callee in root.callees]:
        return True
    others = [call.given for call in calls[1:]]
    state = next(name for name in root.given if name[0] != ".")
    flags = {name: value for name, value in root.given.items() if name != state}
    return any(
        value is None
        or (scalar(value) is not None and all(scalar(given.get(name)) != scalar(value) for given in others))
        for name, value in flags.items()
    )


def possible_parts(calls: Iterable[LearnersCall | Call]) -> Iterator[Part]:
    """The parts of the results that are numbers in all of them."""
    returned = [call.returned for call in calls if call.finished]
    return (
        part
        for part in (parts_of(returned[0]) if returned else ())
        if all(is_score(part.of(each)) for each in returned)
    )


def unseen_readings(trace: Trace) -> Iterator[LearnersRun]:
    """The ways in which a run may be read without the rules of its game: each has another way to say who moves."""
    sample = rows_to_judge(trace.columns, MOST_CALLS)
    first = _unseen_run(trace, sample)
    calls = first.calls
    with_old_moves = set[int]() if trace.columns.learners_game.is_tree else moves_left(calls, trace.columns.states)
    for root_moves in (False, True)[: 1 + _may_return_move(calls[0], calls)]:
        for player, is_first in _unseen_movers(trace, first):
            run = _unseen_run(trace, sample)
            run.with_old_moves = with_old_moves
            if root_moves:
                run.take_root_for_driver()
            for call in run.calls:
                call.mover = Unseen.sides[0 if is_first(call) else 1]
            run.player = player
            yield _with_limits(trace, run, sample)


def _unseen_run(trace: Trace, sample: Sample) -> LearnersRun:
    """A run whose places are the numbers of its states."""
    calls = _read_calls(trace, sample, trace.columns.value_reading.part)
    columns, first = trace.columns, dict[Any, int]()
    states = columns.state[[call.number - 1 for call in calls]].tolist()
    alike = [first.setdefault(_key_of_state(state), at) for at, state in enumerate(columns.states)]
    number = dict(zip(calls, states, strict=True))
    for call in calls:
        call.place = alike[number[call]]
    mark_handed_on(calls)
    rules = Unseen(columns.states, _written_moves(trace, calls, number), columns.learners_game)
    return _with_facts(trace, LearnersRun(calls, rules, repeats=bool(sample.first)))


def _count_on(before: Any, after: Any) -> list[Any]:
    """The ways to write a move that adds to a number: what it adds, or the sum; nothing for other moves."""
    return [after - before, after] if is_count(before) and is_count(after) and after > before else []


def _key_of_state(state: Any) -> Any:
    """The same for small objects that hold the same; other states are told apart already."""
    try:
        key = content_key(state, [MOST_PARTS]) if is_own_object(state) else id(state)
        hash(key)
    except Exception:  # too large, or linked to itself
        return id(state)
    return key


def _with_facts(trace: Trace, run: LearnersRun, part: Part | None = None) -> LearnersRun:
    """The run with what holds its windows and its depths, and with what its lines and its code show."""
    specs = trace.reader.specs
    note_loops(trace, run.calls)
    run.shares_window, run.hides_window = _outer_window(trace)
    run.part, run.text = part or trace.columns.value_reading.part, trace.columns.text
    run.negates = isinstance(run.part, Truth) or run.text.negates  # `not` changes the point of view there
    is_negamax = any("nega" in spec.function.__name__.lower() for spec in specs)
    run.lacks_minus = is_negamax and not run.negates and len(run.text.extremes) == 1
    run.line_loses, run.named_lines = says_line_loses(specs[0]), says_lines(specs[0])
    run.last_loses = says_last_loses(specs[0])
    run.constants, run.triples = numbers_in(specs), triples_in(specs)
    run.functions = recorded_functions(specs)
    run.returning = {name for name, _, depends in run.text.returns if depends}
    run.depths, run.window_names = set(depth_arguments(trace.columns)), trace.columns.windows.names
    run.hides_window &= not run.window_names
    if not _narrows_window(trace, run):
        run.window_names = ()
        for call in run.calls:
            call.window = None
    return run


def _with_limits(trace: Trace, run: LearnersRun, sample: Sample) -> LearnersRun:
    """The run with the arguments that may be bounds, and with a sentence on the calls that are not judged."""
    if not run.window_names:
        run.bounds = [name for name in argument_names(run.calls) if _may_be_bound(run, name)]
    if sample.end < len(trace):
        run.unsure.append(
            f"The run is long: its first {sample.end:,} calls were judged, the {len(trace) - sample.end:,} others not."
        )
    return run


def _unseen_movers(trace: Trace, run: LearnersRun) -> Iterator[tuple[str | None, Callable[[LearnersCall], bool]]]:
    """What may say whether the first player moves: an argument with its name, the ply, and what views show.

    An argument that decides, but stays the same below the first call, excludes all others.
    """
    calls = run.calls
    if name := stuck_player(run.text, calls):
        extreme = extreme_named(name)
        first = calls[0].given.get(name) if extreme is None else extreme
        yield name, lambda call: call.given.get(name, first) == first
        return
    for name in argument_names(calls):
        values = list(dict.fromkeys(scalar(call.given[name]) for call in calls if name in call.given))
        may_be_player = PLAYERS.search(name) or alternates(calls, name)
        if len(values) in (1, 2) and None not in values and may_be_player:
            yield name, partial(_has, name, values[0])
    yield None, lambda call: call.depth % 2 == 0
    movers = trace.columns.movers
    if _all_take_the_largest(trace, calls):
        return
    if movers is None or movers.is_certain:
        yield None, lambda call: bool(trace.columns.player[call.number - 1] >= 0)
    marks = _marks_placed(trace, calls)
    if len(set(marks.values())) == 2 and len(marks) == sum(bool(call.callees) for call in calls):
        first = next(iter(marks.values()))
        yield None, lambda call: marks.get(call, first) == first


def _marks_placed(trace: Trace, calls: list[LearnersCall]) -> dict[LearnersCall, Any]:
    """The one mark that each call puts on the boards of its callees."""
    game, state = trace.columns.learners_game, trace.columns.state
    found = dict[LearnersCall, set[Any]]()
    for call in calls if game.is_grid else ():
        if call.caller:
            change = game.changes.get((int(state[call.caller.number - 1]), int(state[call.number - 1])), [])
            found.setdefault(call.caller, set()).update(new for *_, new in change if len(change) == 1)
    return {call: marks.pop() for call, marks in found.items() if len(marks) == 1}


def _all_take_the_largest(trace: Trace, calls: list[LearnersCall]) -> bool:
    """Whether one player seems to move in all calls, although an argument says that there are two."""
    inner = [call for call in calls if len({callee.value for callee in call.callees}) > 1]
    sides = {int(trace.columns.player[call.number - 1]) for call in inner}
    turns = [name for name in argument_names(calls) if TURNS.search(name) or extreme_named(name) is not None]
    values = [{scalar(call.given.get(name)) for call in inner} - {None} for name in turns]
    return len(sides) == 1 and any(len(each) == 2 for each in values)


def _has(name: str, value: Any, call: LearnersCall) -> bool:
    """Whether an argument has this value; a driver without the argument moves before its callees."""
    if name in call.given or not call.callees:
        return bool(scalar(call.given.get(name)) == value)
    return _has(name, value, call.callees[0]) == call.callees[0].handed_on


def read_run(trace: Trace, game: Any = None, root_moves: bool = False, part: Part | None = None) -> LearnersRun:
    """Read a run with the rules of `game`, or with those that its boards show or a right function.

    root_moves   whether the first call returned a move alone, and not a value
    part         the part of the results that is the value; None for the one that the trace has read
    """
    sample = rows_to_judge(trace.columns, MOST_CALLS)
    calls = _read_calls(trace, sample, part or trace.columns.value_reading.part)
    is_given, game = game is not None, trace.reader.game(0) if game is None else game
    is_shown = isinstance(game, ShownGame)
    has_states = is_shown or (game is not None and all(is_state(game, call.place) for call in calls))
    is_unlike = len(calls) > 1 and (trace.columns.learners_game.driver_played or _is_unlike(calls[0], calls[1]))
    if not has_states and is_unlike:
        calls = without_driver(calls)
    run = _with_facts(trace, LearnersRun(calls, None, repeats=bool(sample.first), has_given_game=is_given), part)
    if root_moves:
        run.take_root_for_driver()
    if part is None and not trace.columns.value_reading.is_certain:
        run.unsure = [sentence for sentence in trace.uncertain if sentence.startswith("The value")]
        return run
    if len(calls) == 1:
        run.unsure = [_explain_only_call(trace)]
        return run
    if all(call.value is None for call in calls) and Raised not in trace.reader.returned_types:
        run.unsure = [each for each in trace.uncertain if each.startswith("No value")] or ["No call returned a number."]
        return run
    helper = untraced_helper(trace.reader.specs, trace.calls[0].arguments.get("self"))
    if is_shown:
        _put_on_shown_places(trace, run, game)
    elif has_states:
        run.rules = GameRules(game, [call.place for call in calls])
        mark_handed_on(calls)
        for call in calls:
            call.mover = run.rules.to_move(call.place) or next_mover(call, run.rules.sides)
    elif not isinstance(game, TicTacToe | ConnectFour | Bones | None):
        run.unsure = [explain_unknown_game(trace, game)]
    else:
        has_other_boards = not trace.columns.without_game.all() or isinstance(game, TicTacToe | ConnectFour)
        shown = _game_of_boards(calls, game) if has_other_boards else trace.columns.learners_game
        rows = [call.number - 1 for call in calls]
        states = list(range(len(calls))) if has_other_boards else trace.columns.state[rows].tolist()
        if shown.is_grid:
            read_boards(run, shown, states, game)
            helper = "" if any(len(change) == 1 for change in shown.changes.values()) else helper
        else:
            read_heaps(run, game)
    run.lacks_rules = run.rules is None and not helper
    if helper:
        run.rules = None
        run.unsure = [f"{helper} takes part in the search, but is not recorded. Write @traced above it, too."]
    if run.rules is None and not run.unsure:
        run.unsure = [explain_unknown_game(trace, game)]
    return _with_limits(trace, run, sample) if run.rules else run


def _put_on_shown_places(trace: Trace, run: LearnersRun, game: ShownGame) -> None:
    """Read the run by the rules that a right function shows."""
    state = {call: int(trace.columns.state[call.number - 1]) for call in run.calls}
    run.calls, run.unsure = game.put(run.calls)
    mark_handed_on(run.calls)
    written = _written_moves(trace, run.calls, state)
    longest = max(map(len, written.values()), default=0)
    for of, ways in written.items():  # a program may also write a move as the state after it
        written[of] = [*ways, *[None] * (longest - len(ways)), game.states[of[1]]]
    run.rules = Shown(game, [call.place for call in run.calls], written)


def _written_moves(
    trace: Trace, calls: list[LearnersCall], state: dict[LearnersCall, int]
) -> dict[tuple[Place, Place], list[Any]]:
    """For each pair of places, the move in all the ways in which the program may write it, by the numbers of states."""
    pairs = {(call.caller.place, call.place): (state[call.caller], state[call]) for call in calls if call.caller}
    game, states = trace.columns.learners_game, trace.columns.states
    return {
        of: ways_to_write(game.moves.get(pair), game) or _count_on(*(states[at] for at in pair))
        for of, pair in pairs.items()
    }


def _game_of_boards(calls: list[LearnersCall], game: Any) -> LearnersGame:
    """What the boards of the calls show, where the trace has others, or where they lie as those of a given game do."""
    number = {call: at for at, call in enumerate(calls)}
    edges = [(number[call.caller], at) for call, at in number.items() if call.caller]
    return LearnersGame([_board_of(call, game) for call in calls], edges)


def _board_of(call: LearnersCall, game: Any) -> Board | None:
    """The board of a call. A list of all its squares, or a text, has as many in a row as the board of the game."""
    board = as_board(call.place)
    if board is None or not isinstance(game, TicTacToe | ConnectFour) or len(board.cells) != game.squares:
        return board
    is_flat = not any(isinstance(index, tuple) for index in board.indices)
    return board._replace(rows=game.rows, columns=game.columns) if is_flat else board


def _read_calls(trace: Trace, sample: Sample, part: Part | None) -> list[LearnersCall]:
    """The calls to judge. One that returned after them, or that an earlier one stands for, is read as unfinished.

    So is one that a table answered by what it held before the run.
    """
    calls: dict[int, LearnersCall] = {}
    memory = trace.columns.memory
    known_before = memory.answered & (memory.source < 0)
    columns, read = trace.columns, [trace.calls[row] for row in sample.rows]
    inner = {call.function for call in read if call.parent is not None}
    has_driver = bool(inner) and not trace.reader.specs[0].value
    returned = [call.returned for call in read if call.parent is not None and call.finished]
    numbers_alone = all(is_score(each) or isinstance(each, bool) for each in returned)
    for row, weight, call in zip(sample.rows, sample.weights, read, strict=True):
        caller, last = calls.get((call.parent or 0) - 1), int(columns.last_below[row])
        value, move = trace.reader.result(row, part)
        value = (
            2 * value - 1 if isinstance(part, Truth) and value is not None else value
        )  # so that `not` changes its sign
        driven = columns.drivers.get(row)
        if driven and driven[1] is not call.returned:
            value, move = None, driven[1]  # of a pair of both, whose value may be the callee's
        elif has_driver and call.function not in inner and (driven or numbers_alone or is_score(call.returned)):
            value, move = None, call.returned  # a driver over the function may return a value or a move
        window = None if call.alpha is None or call.beta is None else (call.alpha, call.beta)
        is_finished = call.finished and not call.error and last < sample.end and weight > 0 and not known_before[row]
        outer = {f".{label.split('.')[-1]}": thing for label, thing in trace.reader.outer(row).items()}
        turns = {name: thing for name, thing in outer.items() if TURNS.search(name) and scalar(thing) is not None}
        held = {f".{name}": thing for name, thing in attributes_of(call.state).items()}
        marks = {name: held[name] for name in held if PLAYERS.search(name) or name in columns.text.deciding}
        given = {**turns, **marks, **call.arguments, FUNCTION: call.function}
        calls[row] = LearnersCall(
            call.number, caller, call.depth, call.state, value, move, call.returned, is_finished, given, window,
            2 * row + 1 - call.depth, 2 * last + 2 - call.depth, weight, calls.get(sample.first.get(row, row)),
        )  # fmt: skip
        if caller:
            caller.callees.append(calls[row])
    found = _of_one_searcher(list(calls.values()))
    _find_uses(trace, found)
    return found


def _of_one_searcher(calls: list[LearnersCall]) -> list[LearnersCall]:
    """The calls that search for the player for whom the first ones do, if an argument such as `me` says for whom.

    A match searches for both, so that values come from the points of view of both. Its driver is no search.
    """
    below = [call for call in calls[1:] if call.caller is not calls[0]]
    if not below or calls[0].given[FUNCTION] in {call.given[FUNCTION] for call in calls[1:]}:
        return calls
    held = {name: {scalar(call.given.get(name)) for call in calls[1:]} for name in argument_names(calls[1:])}
    turns = [each for name, each in held.items() if len(each) == 2 and None not in each and alternates(below, name)]
    for name, each in held.items():
        if each in turns and all(call.caller and call.given[name] == call.caller.given.get(name) for call in below):
            return [call for call in without_driver(calls) if call.given[name] == calls[1].given[name]]
    return calls


def _find_uses(trace: Trace, calls: list[LearnersCall]) -> None:
    specs = trace.reader.specs
    uses = [ResultUses(spec, [each.function.__name__ for each in specs]) for spec in specs]
    lines, functions = trace.reader.calling_lines.tolist(), trace.reader.function_numbers.tolist()
    for call in calls:
        made = Counter[int]()
        for callee in call.callees:
            line = lines[callee.number - 1]
            known = {**trace.reader.outer(call.number - 1), **call.given}
            callee.use = uses[functions[call.number - 1]].use(line, made[line], known)
            made[line] += 1


def _is_grid(state: Any) -> bool:
    board = as_board(state)
    return board is not None and board.rows > 1


def _is_unlike(driver: LearnersCall, call: LearnersCall) -> bool:
    """Whether a call has a board and its driver none, as over a global board, or heaps that were not filled yet."""
    if isinstance(call.place, list) and isinstance(driver.place, list) and all(map(is_count, call.place)):
        changed = len(driver.place) != len(call.place) or sum(map(ne, driver.place, call.place)) > 1  # no move
        return changed and all(map(is_count, driver.place)) and sum(driver.place) < sum(call.place)
    return _is_grid(call.place) and not _is_grid(driver.place)


def _explain_only_call(trace: Trace) -> str:
    """What to look for if a run has one call: where the search ends too early, or a function that is not recorded."""
    call, spec = trace.calls[0], trace.reader.specs[0]
    has_helper = untraced_helper([spec], call.arguments.get("self"))
    name, is_over = spec.function.__name__, call.finished and not call.error and not has_helper
    if calls_itself(spec) and is_over:
        returned = f"{name} returned {quote(call.returned, 40)} at its first call and did not call itself."
        return f"{returned} That is right only if the game is over there."
    if call.returned is None and is_over:
        returned = f"{name} returned nothing at its first call"
        return f"{returned}: it still lacks the lines that try each move and call {name}."
    if not call.finished and not call.error:
        return f"{explain_stop(trace)} Does one of its loops never end?"
    if not has_helper and not calls_itself(spec):
        alone = f"Only one call was recorded, because call 1 makes no call of {name}."
        return f"{alone} If another function does the search, write @traced above it, too."
    return "Only one call was recorded. Write @traced above each function that takes part in the search."


def _may_be_bound(run: LearnersRun, name: str) -> bool:
    """Whether an argument is a number that is neither the depth nor the player nor always the same.

    On a board of lines, calls return all of its values but for one, unlike the number of the last column.
    """
    values = [call.given[name] for call in run.calls if name in call.given]
    if name in run.depths or not all(map(is_score, values)):
        return False
    if name == run.player or (PLAYERS.search(name) and len(set(values)) == 2 and alternates(run.calls, name)):
        return False
    new = {*map(abs, values)} - {abs(call.value) for call in run.calls if is_score(call.value)}
    if isinstance(run.rules, Lines) and len(new) > 1:
        return False
    places = [call.place if isinstance(call.place, tuple) else () for call in run.calls]
    return len(set(values)) > 1 and not all(
        call.given.get(name) in (call.place, *parts) for call, parts in zip(run.calls, places, strict=True)
    )


def _narrows_window(trace: Trace, run: LearnersRun) -> bool:
    """Whether the windows of the calls differ, or a function sets what holds one; plain minimax may hand one on."""
    if len({tuple(sorted(map(abs, call.window))) for call in run.calls if call.window}) > 1:
        return True
    names = {name for name in (*LOWS, *HIGHS) if len(name) > 1}  # a and b are often something else
    return not run.text.sets.isdisjoint({*run.window_names, *names})


def _outer_window(trace: Trace) -> tuple[bool, bool]:
    """Whether a function uses an alpha and a beta that are global, of an outer function, or of an object.

    The second is that it keeps them in variables of its own, as one does that restores them; then the first is not.
    """
    codes = [spec.function.__code__ for spec in trace.reader.specs]
    found = {"alpha", "beta", "ALPHA", "BETA"} & {
        name for code in codes for name in (*code.co_names, *code.co_freevars)
    }
    restores = len(found) > 1 and not found.isdisjoint(trace.columns.text.restored)
    return len(found) > 1 and not restores, restores
