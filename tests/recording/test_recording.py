"""Recording any recursive function: one row per call, several recordings side by side."""

import functools
import gc
import linecache
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lab import record, traced
from minimax_lab.recording import BLOCK


@traced
def countdown(state):
    return 0 if state == 0 else countdown(state - 1)  # called from here


@traced
def halves(state):
    """A tree of calls: 1 + 2 * state of them."""
    return state if state < 2 else halves(state // 2) + halves(state - state // 2)


# -- rows ----------------------------------------------------------------------------------------------------------


def test_a_row_for_each_call_in_order_with_its_caller():
    trace = record(halves, 5)
    assert [call.state for call in trace.calls] == [5, 2, 1, 1, 3, 1, 2, 1, 1]
    assert [call.parent for call in trace.calls] == [None, 1, 2, 2, 1, 5, 5, 7, 7]
    assert [call.depth for call in trace.calls] == [0, 1, 2, 2, 1, 2, 2, 3, 3]
    assert [call.returned for call in trace.calls] == [5, 2, 1, 1, 3, 1, 2, 1, 1]
    assert {call.function for call in trace.calls} == {"halves"}


@given(st.lists(st.integers(0, 12), min_size=1, max_size=60))
def test_callers_of_any_shape(shape):
    """`shape` says how many calls the next call makes: a walk that no rule of a game holds together."""
    rest, callers, log = list(shape), [None], []

    @traced
    def visit(state):
        log.append(callers[-1])
        callers.append(len(log))
        for _ in range(rest.pop() if rest and len(callers) < 100 else 0):
            visit(state + 1)
        callers.pop()
        return len(log)

    trace = record(visit, 0)
    assert [call.parent for call in trace.calls] == log
    assert [call.depth for call in trace.calls] == [call.state for call in trace.calls]


def test_a_traced_function_is_the_same_function_when_nothing_is_recorded():
    assert (countdown(5), countdown.__name__) == (0, "countdown")
    assert halves.__doc__.startswith("A tree of calls")


def test_the_line_is_the_callers():
    trace = record(countdown, 3)
    assert {linecache.getline(__file__, call.line).strip()[-18:] for call in trace.calls[1:]} == {"# called from here"}


def test_defaults_keywords_and_positions_are_all_read_by_name():
    @traced
    def walk(state, step=1, *, flag=False):
        return state if state <= 0 else walk(state - step, flag=flag) if flag else walk(state=state - step)

    trace = record(walk, 2, flag=True)
    assert [call.arguments for call in trace.calls] == [
        {"state": 2, "step": 1, "flag": True},
        {"state": 1, "step": 1, "flag": True},
        {"state": 0, "step": 1, "flag": True},
    ]
    assert [call.state for call in record(walk, 2).calls] == [2, 1, 0]


@pytest.mark.parametrize("rows", [BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK])
def test_the_edges_of_a_block(rows):
    @traced
    def root(state):
        return [leaf(number) for number in range(1, rows)]

    @traced
    def leaf(state):
        return -state

    trace = record(root, 0)
    assert len(trace) == rows
    assert [call.state for call in trace.calls] == list(range(rows))
    assert [call.value for call in trace.calls[1:]] == [-number for number in range(1, rows)]
    assert {call.parent for call in trace.calls[1:]} == {1}


def test_arguments_that_stay_the_same_for_a_while_and_then_change():
    few = [f"board {number}" for number in range(6)]
    boards = [few[number // 1500] for number in range(2 * BLOCK)]

    @traced
    def root(state):
        for board in boards:
            leaf(board)

    @traced
    def leaf(state):
        return 0

    assert [call.state for call in record(root, "root").calls] == ["root", *boards]


def test_methods_and_partial_functions_are_recorded():
    class Solver:
        @traced
        def solve(self, position):
            return position if position == 0 else self.solve(position - 1)

        @traced
        def ways(self, here, state):
            return 1 if state == 0 else self.ways(here, state - 1)

    assert [call.state for call in record(Solver().solve, 2).calls] == [2, 1, 0]
    assert [call.state for call in record(Solver().ways, "x", 2).calls] == [2, 1, 0]
    assert len(record(functools.partial(countdown, 4))) == 5


@pytest.mark.parametrize("inner", [traced, functools.lru_cache(maxsize=20)])
def test_a_cache_above_or_below_traced_saves_rows(inner):
    @(functools.cache if inner is traced else traced)
    @inner
    def fibonacci(state):
        return state if state < 2 else fibonacci(state - 1) + fibonacci(state - 2)

    assert fibonacci(5) == 5
    for _ in range(2):
        trace = record(fibonacci, 10)
        assert (trace.value, len(trace)) == (55, 11)


# -- several recordings --------------------------------------------------------------------------------------------


def test_one_recording_inside_the_other():
    inner = []

    @traced
    def outer(state):
        inner.append(record(halves, state + 2))
        return 0 if state == 0 else outer(state - 1)

    trace = record(outer, 2)
    assert [call.function for call in trace.calls] == ["outer"] * 3
    assert [len(each) for each in inner] == [7, 5, 3]
    assert [call.parent for call in inner[2].calls] == [None, 1, 1]


def test_recordings_in_two_threads_at_once():
    turns, traces = threading.Barrier(2), {}

    @traced
    def step(state):
        turns.wait(timeout=30)  # each call waits for a call of the other thread
        return state if state[1] == 0 else step((state[0], state[1] - 1))

    def run(name):
        traces[name] = record(step, (name, 30))

    threads = [threading.Thread(target=run, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in "ab":
        assert [call.state for call in traces[name].calls] == [(name, left) for left in range(30, -1, -1)]
        assert [call.parent for call in traces[name].calls] == [None, *range(1, 31)]
    assert gc.isenabled()


def test_a_thread_beside_an_open_recording_leaves_no_rows_in_it():
    @traced
    def root(state):
        beside = threading.Thread(target=countdown, args=(5,))
        beside.start()
        beside.join()
        return countdown(1)

    assert [call.function for call in record(root, 0).calls] == ["root", "countdown", "countdown"]
