"""Programs in the styles that learners use, read with `@traced` alone, beside what the programs themselves log.

The head of a program in `tests/programs/styles` has, as Python expressions of its arguments and its `result`: the
board, whether MAX moves, the value, and the move that is returned. A `traced` of the test's own logs them at each call.
"""

import copy
import functools
import inspect
import re
from enum import Enum
from pathlib import Path

import numpy as np
import pytest

from minimax_lab import record, traced

STYLES = sorted((Path(__file__).parents[1] / "programs" / "styles").glob("*.py"))


def head_of(text):
    return dict(re.findall(r"^# (\w+): (.*)$", text, re.M))


def run(text, record=None, traced=None):
    """Run a program: recorded, or with another `traced` in place of the package's."""
    names, head = {"__name__": "learner"}, head_of(text)
    if traced is not None:
        text, names["traced"] = text.replace("from minimax_lab import traced", ""), traced
    exec(compile(text, "learner", "exec"), names)
    if record is None:
        return eval(head["run"], names)
    function, arguments = re.fullmatch(r"((?:\w+\(\)\.)?[\w.]+)\((.*)\)", head["run"]).groups()
    return eval(f"record({function}, {arguments})", {**names, "record": record})


class Log:
    """What a program does, by its own account: for each call its caller, board, mover, value, and move."""

    def __init__(self, head):
        self.head, self.calls, self.open = head, [], []

    def traced(self, function):
        signature = inspect.signature(function)

        @functools.wraps(function)
        def call(*args, **kwargs):
            given = signature.bind(*args, **kwargs).arguments
            cells = [each.cell_contents for each in function.__closure__ or ()]
            inside = {**dict(zip(function.__code__.co_freevars, cells, strict=True)), **given}

            read = lambda name: eval(self.head[name], {**function.__globals__, **inside})  # noqa: E731
            is_max = function.__name__.lower().find("max") >= 0 if self.head["max"] == "max" else read("max")
            entry = {"parent": self.open[-1] if self.open else None, "board": copy.deepcopy(read("board"))}
            entry |= {"max": bool(is_max), "inner": False}
            if self.open:
                self.calls[self.open[-1] - 1]["inner"] = True
            self.calls.append(entry)
            self.open.append(len(self.calls))
            result = function(*args, **kwargs)
            self.open.pop()
            entry["returned"] = copy.deepcopy(result)
            entry["value"] = eval(self.head["value"], {"result": result})
            entry["best"] = eval(self.head.get("best", "None"), {"result": result})
            return result

        return call


def flat(board):
    board = board.tolist() if isinstance(board, np.ndarray) else board
    cells = [cell for row in board for cell in (row if isinstance(row, list | tuple) else [row])]
    return [repr(cell) if isinstance(cell, Enum) else cell for cell in cells]  # the program runs twice


def move_between(above, below, by_key):
    """The changed cell, as the program would write it."""
    changed = [at for at, pair in enumerate(zip(flat(above), flat(below), strict=True)) if pair[0] != pair[1]]
    assert len(changed) == 1
    rows = above.tolist() if isinstance(above, np.ndarray) else above
    if isinstance(rows[0], list | tuple):
        return divmod(changed[0], len(rows[0]))
    return changed[0] + by_key


@pytest.fixture(scope="module", params=STYLES, ids=lambda path: path.stem)
def both(request):
    """The head of a program, its own log, and the trace."""
    text = request.param.read_text(encoding="utf-8")
    log = Log(head_of(text))
    run(text, traced=log.traced)
    return log.head, log.calls, run(text, record)


def test_the_state_is_a_copy_of_the_board_at_the_call(both):
    head, log, trace = both
    if "tree" in head:
        assert [call.state for call in trace.calls] == [entry["board"][1] for entry in log]
        return
    usual = "state.board if hasattr(state, 'board') else state"
    states = [eval(head.get("state", usual), {"state": call.state, "list": list}) for call in trace.calls]
    assert [flat(state) for state in states] == [flat(entry["board"]) for entry in log]


def test_callers_and_values_and_movers(both):
    head, log, trace = both
    assert [call.parent for call in trace.calls] == [entry["parent"] for entry in log]
    start = 1 if "driver" in head else 0
    assert [call.value for call in trace.calls[start:]] == [entry["value"] for entry in log[start:]]
    movers = ["MAX" if entry["max"] else "MIN" for entry in log]
    assert [(call.number, call.player) for call in trace.calls if log[call.number - 1]["inner"]] == [
        (number, mover) for number, mover in enumerate(movers, 1) if log[number - 1]["inner"]
    ]
    assert all(call.player in (None, movers[call.number - 1]) for call in trace.calls)


def test_moves_are_the_changed_cells(both):
    head, log, trace = both
    if "tree" in head:
        return
    expected = [
        move_between(log[entry["parent"] - 1]["board"], entry["board"], int(head.get("keys", 0))) for entry in log[1:]
    ]
    assert [call.action for call in trace.calls[1:]] == expected
    if "best" in head:
        assert [call.best for call in trace.calls] == [
            tuple(best) if isinstance(best, list) else best for best in (entry["best"] for entry in log)
        ]
    if "driver" in head:
        assert trace.action == log[0]["returned"]
        assert trace.value == max(entry["value"] for entry in log if entry["parent"] == 1)


def test_nothing_is_uncertain_and_boards_are_drawn(both):
    head, log, trace = both
    assert set(trace.reading) == {"state", "value", "player", "action"}
    if "tree" not in head:
        assert trace.uncertain == []
        look = trace.columns.game_of(0).look(trace.calls[0].state)
        assert look["kind"] == "grid" and look["rows"] * look["columns"] == len(flat(log[0]["board"]))
    if "limit" in head:
        boards = [entry["board"] for entry in log]
        full = [number for number, board in enumerate(boards) if not {"", " ", 0} & set(flat(board))]
        ends = [row for row in range(len(trace)) if "Ended? Yes" in trace.story.narrate(int(trace.columns.made[row]))]
        assert set(ends) <= set(full)  # the limit may have stopped the others
    told = " ".join(trace.story.narrate(step) for step in range(2 * len(trace) + 1))
    assert "though the" not in told  # nothing is accused
    assert ("negates" in told) == ("negamax" in head["run"])


@pytest.mark.parametrize("is_max", [True, False])
@pytest.mark.parametrize("name", ["isMax", "is_max", "max_player"])
def test_a_flag_of_any_name_says_who_moves(name, is_max):
    program = next(path for path in STYLES if path.stem == "flag_maximizingPlayer").read_text(encoding="utf-8")
    text = program.replace("maximizingPlayer", name).replace("True)", f"{is_max})")
    log = Log(head_of(text))
    run(text, traced=log.traced)
    test_callers_and_values_and_movers((log.head, log.calls, run(text, record)))


def test_an_argument_of_one_function_may_be_a_global_of_another():
    names = {"traced": traced}
    program = """
heap = 4

@traced
def mine():
    global heap
    values = []
    for take in range(1, min(heap, 2) + 1):
        heap -= take
        values.append(yours(heap))
        heap += take
    return max(values, default=-1)

@traced
def yours(heap):
    values = []
    for take in range(1, min(heap, 2) + 1):
        globals()["heap"] -= take
        values.append(mine())
        globals()["heap"] += take
    return min(values, default=1)
"""
    exec(program, names)
    calls = record(names["mine"]).calls
    assert [call.state for call in calls] == [4, 3, 2, 1, 0, 0, 1, 0, 2, 1, 0, 0]
    assert [call.action for call in calls][:6] == [None, 1, 1, 1, 1, 2] and calls[0].value == 1
