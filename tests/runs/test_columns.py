"""The columns of a run say what the rows say one by one, also where they are read a block at a time."""

import sys
from contextlib import suppress
from functools import partial

import numpy as np
import pytest
from drawn_games import tree_game
from hypothesis import given
from hypothesis import strategies as st
from strategies import nests

from minimax_lab import Bones, TicTacToe, TreeGame, minimax, record, traced
from minimax_lab.reading.distinct import first_rows, number_keys, number_things
from minimax_lab.runs.call import step_at
from minimax_lab.search.win_or_last_safe import win_or_last_safe

GAME = TicTacToe(win=10)


@traced(game=GAME, state=lambda squares, mark: "".join(squares))
def in_place(squares, mark):
    """A board that is changed and changed back."""
    winner = GAME.winner("".join(squares))
    if winner or "." not in squares:
        return {"score": {"X": 10, "O": -10, None: 0}[winner]}
    moves = []
    for spot in [n for n, sign in enumerate(squares) if sign == "."]:
        squares[spot] = mark
        moves.append({"score": in_place(squares, "O" if mark == "X" else "X")["score"], "index": spot})
        squares[spot] = "."
    return (max if mark == "X" else min)(moves, key=lambda move: move["score"])


@traced
def on_lists(game, board):
    """States that cannot be hashed: each call has its own."""
    state = "".join(board)
    if game.is_terminal(state):
        return game.utility(state)
    return max(on_lists(game, list(game.result(state, action))) for action in game.actions(state))


@traced
def best_move(game, state):
    return max(game.actions(state), key=lambda action: value_of(game, game.result(state, action)))


@traced
def value_of(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    choose = max if game.to_move(state) == "MAX" else min
    return choose(value_of(game, game.result(state, action)) for action in game.actions(state))


@traced
def mixed(game, state, depth=0, *, note="x"):
    """Results of several kinds that are equal: 1, 1.0, and a tuple."""
    if game.is_terminal(state):
        return [1, 1.0, True, (1, None), None][depth % 5]
    for action in game.actions(state):
        mixed(game, game.result(state, action), depth + 1, note=note)
    return 1.0 if depth % 2 else 1


class Twice(TreeGame):
    """A game in which two moves may lead to the same state."""

    def actions(self, state):
        return [action for action in super().actions(state) for _ in range(2)]


NINE = "O.X/X.X/.OO"
RUNS = {
    "nine": lambda: record(minimax, GAME, GAME.parse(NINE)),
    "blocks": lambda: record(minimax, Bones(14), Bones(14).initial),
    "blocks of a board": lambda: record(minimax, GAME, GAME.parse("X../.O./...")),
    "blocks by keyword": lambda: record(lambda_free, Bones(13), state=Bones(13).initial),
    "in place": lambda: record(in_place, list(GAME.parse(NINE)), "X"),
    "lists": lambda: record(on_lists, GAME, list(GAME.parse(NINE))),
    "driver": lambda: record(best_move, GAME, GAME.parse(NINE)),
    "mixed": lambda: record(mixed, Bones(5), Bones(5).initial, note="y"),
    "skipping": lambda: record(win_or_last_safe, TicTacToe(), "X...O...."),
    "partial": lambda: record(partial(minimax, Bones(4)), Bones(4).initial),
    "twice": lambda: record(minimax, Twice([[1, 2], [3, 4]]), "A"),
}


@traced
def lambda_free(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    found = [(lambda_free(game, state=game.result(state, a))[0], a) for a in game.actions(state)]
    return max(found) if game.to_move(state) == "MAX" else min(found)


@pytest.fixture(params=RUNS, name="run")
def some_run(request):
    return RUNS[request.param]()


def check(run):
    """Compare the columns with what each call's own arguments and result say, read one call at a time."""
    columns, calls = run.columns, list(run.calls)
    rows = range(0, len(run), max(1, len(run) // 400))
    for row in rows:
        call = calls[row]
        state, game = asked_about(call)
        assert columns.states[columns.state[row]] == call.state == state
        is_over = isinstance(state, list) or game.is_terminal(state)  # tic-tac-toe rejects lists
        mover = None if is_over else game.to_move(state)
        assert {1: "MAX", -1: "MIN", 0: None}[int(columns.player[row])] == call.player == mover
        number = int(columns.value[row])
        assert (None if number < 0 else columns.values[number]) == call.value
        assert repr(columns.results[columns.result[row]]) == repr((call.value, call.best))
        if call.function != "best_move":
            assert repr((call.value, call.best)) == repr(parts_of(call.returned))
        assert columns.children(row) == np.flatnonzero(columns.parent == row).tolist()
        assert call.action == (None if call.parent is None else action_between(calls, call))
        chosen = [
            child for child in columns.children(row) if call.best is not None and calls[child].action == call.best
        ]
        assert columns.chosen[row] == (chosen[0] if chosen else -1)
        assert columns.last_below[row] == last_below(columns.parent, row)


def asked_about(call):
    """The state and the game of a call, as the functions above name their arguments."""
    if call.function == "in_place":
        return "".join(call.arguments["squares"]), GAME
    return call.arguments["board" if "board" in call.arguments else "state"], call.arguments["game"]


def parts_of(returned):
    """The value and the action in a result of one of the functions above."""
    if isinstance(returned, dict):
        return returned["score"], returned.get("index")
    parts = list(returned) if isinstance(returned, tuple) else [returned]
    value, action = (*parts, None)[:2]
    return None if isinstance(value, bool) else value, action


def action_between(calls, call):
    """The action that leads from the caller's state to this one; the second call about a state had the second."""
    caller = calls[call.parent - 1]
    (above, game), (below, _) = asked_about(caller), asked_about(call)
    if isinstance(above, list):
        return None
    actions = [action for action in game.actions(above) if game.result(above, action) == below]
    siblings = (each for each in calls[call.parent : call.number - 1] if each.parent == call.parent)
    before = sum(asked_about(each)[0] == below for each in siblings)
    return actions[min(before, len(actions) - 1)] if actions else None


def last_below(parent, row):
    last = row
    for other in range(row + 1, len(parent)):
        if parent[other] < row:
            break
        last = other
    return last


def test_the_columns_agree_with_each_call(run):
    check(run)


@given(nests())
def test_columns_of_random_trees(nest):
    game = tree_game(nest)
    check(record(minimax, game, game.initial))


def test_a_step_is_found_without_walking_there(run):
    steps = run.columns.steps
    for step in range(1, len(steps) + 1, max(1, len(steps) // 300)):
        assert step_at(run.columns, step) == steps[step - 1]


def test_a_long_run_has_a_line_for_each_line_that_ran_until_the_limit(monkeypatch):
    monkeypatch.setattr("minimax_lab.recording.recording.MOST_LINES", 100)
    run = record(minimax, Bones(8), Bones(8).initial)
    assert 100 <= len(run.lines) <= 101 and len(run) == 177
    assert sys.gettrace() is None


@traced
def double(left, *more, twice=2):
    total, _name, _listed, _limit = 0, "", [], None
    if left:
        total = twice * double(left - 1)
        _limit = total + 0.5
    return total + 1


def test_the_numbers_in_the_variables_of_each_line_are_those_before_it_runs():
    run = record(double, 1)
    line = double.__wrapped__.__code__.co_firstlineno + 2  # the first one of the function
    lines = [number - line for number in run.lines[:, 1].tolist()]
    assert lines == [0, 1, 2, 0, 1, 4, 3, 4]
    first = [("total", 0), ("_limit", None)]
    last = [[("total", 2), ("_limit", None)], [("total", 2), ("_limit", 2.5)]]
    assert run.variables == [[], first, first, [], first, first, *last]


def test_each_line_stands_at_its_step_and_in_its_call():
    run = record(minimax, GAME, GAME.parse(NINE))
    first = minimax.__wrapped__.__code__.co_firstlineno
    steps, numbers = run.lines.T
    assert (np.diff(steps) >= 0).all() and steps[0] == 1 and steps[-1] == 17
    assert ((numbers > first) & (numbers < first + 30)).all()
    # the line from which a call is made is the last one before it
    for row in range(1, len(run)):
        made = int(run.columns.made[row])
        assert numbers[steps < made][-1] == run.reader.calling_lines[row]


def test_a_debugger_at_work_is_left_alone():
    seen = []

    def watcher(frame, event, arg):
        seen.append(event)

    before = sys.gettrace()
    sys.settrace(watcher)
    try:
        run = record(minimax, GAME, GAME.parse(NINE))
        assert sys.gettrace() is watcher
    finally:
        sys.settrace(before)
    assert len(run.lines) == 0 and len(run) == 9 and seen


@given(st.lists(st.integers(0, 10**12)) | st.lists(st.integers(0, 20)))
def test_distinct_numbers_and_where_each_is_first(keys):
    found, numbers = number_keys(np.array(keys, dtype=np.int64))
    assert found.tolist() == sorted(set(keys))
    assert [found[number] for number in numbers.tolist()] == keys
    assert first_rows(numbers).tolist() == [keys.index(key) for key in found.tolist()]


class Noted(tuple):
    """A result that holds more than its parts."""


KINDS = {
    "pair": lambda number: (number % 2, None),
    "numbers that are equal": lambda number: [1, 1.0, True][number % 3],
    "parts that are equal": lambda number: ([1, 1.0, True][number % 3], None),
    "notes": lambda number: Noted((1, None)),
    "two lengths": lambda number: (1, None)[: 1 + number % 2],
}


@pytest.mark.parametrize("kind", KINDS)
def test_only_results_that_are_read_alike_become_one(kind):
    given_back = []

    @traced
    def several(number):
        if number:
            several(number - 1)
        given_back.append(KINDS[kind](number))
        if kind == "notes":
            given_back[-1].note = number
        return given_back[-1]

    run = record(several, 8)
    values = [run.columns.values[at] if at >= 0 else None for at in run.columns.value]
    back = [call.returned for call in run.calls][::-1]
    assert list(map(repr, back)) == list(map(repr, given_back))
    assert values == [call.value for call in run.calls]
    assert kind != "notes" or [each.note for each in back] == list(range(9))
    assert (len(set(map(id, run.reader.returned))) == 2) == (kind in ("pair", "two lengths"))


def test_what_is_not_back_or_was_raised_is_told_by_row():
    @traced
    def falling(number):
        if number == 2:
            raise ValueError("two")
        with suppress(ValueError):
            falling(number + 1)
        return number

    run = record(falling, 0)
    assert run.columns.finished.tolist() == [True, True, False]
    assert [type(run.reader.error(row)) for row in range(3)] == [type(None), type(None), ValueError]
    assert run.story.raised.tolist() == [False, False, True]
    assert run.finished


@given(nests(), st.integers(1, 3))
def test_the_different_moves_that_each_call_tried(nest, times):
    @traced
    def again(game, state):
        """Each move but the last, several times over."""
        if game.is_terminal(state):
            return game.utility(state)
        actions = list(game.actions(state))
        return max(again(game, game.result(state, each)) for each in (actions[:-1] or actions) * times)

    trace = record(again, tree_game(nest), "A")
    calls = trace.calls
    different = [len({calls[child].action for child in trace.columns.children(row)}) for row in range(len(calls))]
    assert trace.columns.tried.tolist() == different


@given(st.lists(st.sampled_from([1, 1.0, True, "1", None, 2, (1, None), (True, None), (1.0, "x"), [1], [True]])))
def test_things_are_numbered_by_equality_and_kind(things):
    found, numbers = number_things(things)
    assert list(map(repr, things)) == [repr(found[number]) for number in numbers.tolist()]
    hashable = [repr(thing) for thing in found if not isinstance(thing, list)]
    assert len(hashable) == len(set(hashable))
    assert sum(isinstance(thing, list) for thing in found) == sum(isinstance(thing, list) for thing in things)
