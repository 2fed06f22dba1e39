"""Recording any recursive function: one row a call, arguments as they were then, nothing mixed."""

import copy
import functools
import gc
import linecache
import threading
from array import array
from collections import OrderedDict, deque
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lab import EndlessRecursion, InvalidArgument, record, traced
from minimax_lab.recording.recorder import BLOCK, own_copy


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


def test_everything_is_passed_on():
    @traced
    def echo(*args, **kwargs):
        return args, kwargs

    trace = record(echo, 1, [2], key="word")
    assert trace.calls[0].returned == ((1, [2]), {"key": "word"})
    assert echo(1, [2], key="word") == ((1, [2]), {"key": "word"})


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


def test_more_rows_than_a_block_with_arguments_of_all_kinds():
    log = []

    @traced
    def visit(*args, **kwargs):
        log.append((args, kwargs))
        depth = len(format(len(log), "b"))
        for way in range(2):
            if args[0] < 12:
                more = [(), (f"text {way}",), (way, [depth])][len(log) % 3]
                visit(args[0] + 1, *more, **({"note": [way]} if len(log) % 5 == 0 else {}))
        return args[0]

    trace = record(visit, 0)
    assert len(trace) == 2**13 - 1 > BLOCK
    assert [(call.arguments.get("args"), call.arguments.get("kwargs", {})) for call in trace.calls] == log
    assert [call.returned for call in trace.calls] == [args[0] for args, _ in log]
    assert [call.depth for call in trace.calls] == [args[0] for args, _ in log]


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


def test_a_cache_above_traced_saves_rows():
    @functools.cache
    @traced
    def fibonacci(state):
        return state if state < 2 else fibonacci(state - 1) + fibonacci(state - 2)

    trace = record(fibonacci, 10)
    assert (trace.value, len(trace)) == (55, 11)


# -- what changes later --------------------------------------------------------------------------------------------

CONTAINERS = {
    "list": ([1, 2], lambda thing: thing.append(3)),
    "nested lists": ([["X", "."], [".", "."]], lambda thing: thing[1].append("O")),
    "list in a tuple": ((1, [2]), lambda thing: thing[1].append(3)),
    "dict": ({"a": [1]}, lambda thing: thing["a"].append(2)),
    "ordered dict": (OrderedDict(a=[1]), lambda thing: thing["a"].append(2)),
    "set": ({1, 2}, lambda thing: thing.add(3)),
    "deque": (deque([[1], 2], maxlen=5), lambda thing: thing[0].append(3)),
    "bytearray": (bytearray(b"ab"), lambda thing: thing.append(99)),
    "array": (array("i", [1, 2]), lambda thing: thing.append(3)),
    "numpy array": (np.zeros((3, 3)), lambda thing: thing.fill(1)),
    "numpy array in a list": ([np.zeros(3)], lambda thing: thing[0].fill(1)),
}


@pytest.mark.parametrize(("thing", "change"), CONTAINERS.values(), ids=CONTAINERS)
@pytest.mark.parametrize("keyword", [False, True])
def test_containers_are_copied_at_the_call_and_at_the_return(thing, change, keyword):
    thing, before = own_copy(thing), repr(thing)

    @traced
    def alter(board):
        change(board)
        return board

    trace = record(alter, board=thing) if keyword else record(alter, thing)
    after = repr(thing)
    change(thing)
    assert after != before != repr(thing)
    assert type(trace.calls[0].state) is type(thing)
    assert repr(trace.calls[0].state) == before
    assert repr(trace.calls[0].returned) == after


def test_a_board_changed_in_place_is_seen_as_it_was_at_each_call():
    @traced
    def fill(board):
        if "." in board:
            square = board.index(".")
            board[square] = "X"
            fill(board)
            board[square] = "."

    board = list("O..")
    trace = record(fill, board)
    assert ["".join(call.state) for call in trace.calls] == ["O..", "OX.", "OXX"]
    assert board == list("O..")


def test_copy_is_applied_to_mutable_classes_of_ones_own():
    class Board:
        def __init__(self, marks):
            self.marks = list(marks)

        def copy(self):
            return Board(self.marks)

    @traced(copy=lambda thing: thing.copy() if isinstance(thing, Board) else thing)
    def fill(board, *, other=None):
        if len(board.marks) < 3:
            board.marks.append("X")
            fill(board, other=board)
        return board

    trace = record(fill, Board("O"))
    assert [call.state.marks for call in trace.calls] == [["O"], ["O", "X"], ["O", "X", "X"]]
    assert trace.calls[1].arguments["other"].marks == ["O", "X"]
    assert trace.calls[0].returned.marks == ["O", "X", "X"]
    assert len({id(call.state) for call in trace.calls}) == 3


def test_other_objects_are_kept_as_they_are():
    @dataclass(frozen=True)
    class Frozen:
        number: int

    thing = Frozen(3)
    assert own_copy(thing) is thing
    assert record(traced(lambda state: state), thing).calls[0].state is thing


# -- what goes wrong -----------------------------------------------------------------------------------------------


@traced
def stumble(state):
    if state == 0:
        raise KeyError("no such square")
    try:
        return stumble(state - 1)
    finally:
        countdown(1)


def test_an_exception_passes_through_with_the_calls_so_far():
    with pytest.raises(KeyError, match="no such square") as caught:
        record(stumble, 2)
    trace = caught.value.trace
    assert [(call.function, call.state) for call in trace.calls] == [
        ("stumble", 2),
        ("stumble", 1),
        ("stumble", 0),
        ("countdown", 1),
        ("countdown", 0),
        ("countdown", 1),
        ("countdown", 0),
    ]
    assert [call.parent for call in trace.calls] == [None, 1, 2, 2, 4, 1, 6]
    assert all(call.error is caught.value for call in trace.calls[:3])
    assert [call.value for call in trace.calls] == [None, None, None, 0, 0, 0, 0]
    assert trace.finished
    assert caught.value.__notes__ == ["recorded until then: 7 calls, in the error's .trace"]


def test_after_an_exception_the_next_recording_is_clean():
    collecting = gc.isenabled()
    with pytest.raises(KeyError):
        record(stumble, 2)
    assert countdown(3) == 0
    trace = record(countdown, 1)
    assert [(call.number, call.parent, call.state) for call in trace.calls] == [(1, None, 1), (2, 1, 0)]
    assert gc.isenabled() == collecting


def test_an_exception_that_the_function_catches_leaves_its_row():
    @traced
    def careful(state):
        try:
            return careful(state - 1) if state else 1 / state
        except ZeroDivisionError:
            if state == 1:
                return 99
            raise

    trace = record(careful, 2)
    assert [call.value for call in trace.calls] == [99, 99, None]
    assert isinstance(trace.calls[2].error, ZeroDivisionError)
    assert trace.finished


def test_a_recursion_without_end_says_so():
    @traced
    def forever(state):
        return forever(state + 1)

    with pytest.raises(
        EndlessRecursion, match=r"^forever: still calling itself \d+ plies deep, where Python stops it, with state=\d+;"
    ) as caught:
        record(forever, 0)
    assert isinstance(caught.value, RecursionError)
    trace = caught.value.trace
    assert len(trace) == trace.plies + 1 > 200
    assert [call.state for call in trace.calls] == list(range(len(trace)))
    assert len(record(countdown, 3)) == 4


def test_a_recursion_without_end_says_so_with_no_recording_too():
    @traced
    def forever(state, by=1):
        return forever(state + by, by=by)

    with pytest.raises(EndlessRecursion, match=r"^forever: still calling itself, .* with state=\d+, by=2;") as caught:
        forever(0, by=2)
    assert isinstance(caught.value, RecursionError)
    assert len(caught.traceback) < 10  # not a line for every call


def test_a_recursion_without_end_elsewhere_is_not_put_down_to_the_function():
    def endless():
        return endless()

    @traced
    def careful(state):
        return endless() if state == 0 else careful(state - 1)

    with pytest.raises(RecursionError) as caught:
        careful(3)
    assert not isinstance(caught.value, EndlessRecursion)


def test_what_gives_back_before_it_has_run_is_not_recorded():
    async def later(state):
        return state

    def bit_by_bit(state):
        yield state

    for function in (later, bit_by_bit):
        with pytest.raises(
            InvalidArgument, match=f"^@traced: {function.__name__} gives back before it has run; must be"
        ):
            traced(function)


def test_a_trace_can_be_copied():
    trace = record(countdown, 3)
    assert [call.state for call in copy.deepcopy(trace).calls] == [call.state for call in trace.calls]


def test_two_functions_that_call_each_other_without_end_say_so():
    @traced
    def max_value(state):
        return min_value(state)

    @traced
    def min_value(state):
        return max_value(state)

    with pytest.raises(EndlessRecursion, match="(max|min)_value: still calling itself"):
        record(max_value, "the same board")


def test_arguments_that_hold_themselves_are_refused():
    board = []
    board.append(board)
    with pytest.raises(InvalidArgument, match="countdown: its arguments hold themselves"):
        record(countdown, board)


def test_stopping_keeps_the_rows_so_far_and_marks_the_open_ones():
    @traced
    def long_run(state):
        if state == 3:
            raise KeyboardInterrupt
        return countdown(1) + long_run(state + 1)

    with pytest.warns(UserWarning, match="stopped after 10 calls, 4 of them unfinished"):
        trace = record(long_run, 0)
    assert [call.finished for call in trace.calls] == [False, True, True, False, True, True, False, True, True, False]
    assert [call.parent for call in trace.calls] == [None, 1, 2, 1, 4, 5, 4, 7, 8, 7]
    assert {call.value for call in trace.calls if not call.finished} == {None}
    assert not trace.finished and trace.value is None
    assert "unfinished" in repr(trace)
    assert record(countdown, 1).finished


@pytest.mark.parametrize("thing", [5, None, "minimax", len, lambda state: state, int])
def test_a_function_that_lacks_traced_is_refused(thing):
    with pytest.raises(InvalidArgument, match="is not recorded; write @traced above its def"):
        record(thing, 1)


@pytest.mark.parametrize("thing", [5, "text", len, int, staticmethod(lambda state: state)])
def test_traced_stands_above_functions_only(thing):
    with pytest.raises(InvalidArgument, match="is no function; must stand above a def"):
        traced(thing)


@pytest.mark.parametrize(
    "option", [{"copy": 5}, {"value": "score"}, {"action": "index"}, {"state": 0}, {"player": ["MAX"]}]
)
def test_options_of_traced_must_be_functions_or_names(option):
    (name,) = option
    with pytest.raises(InvalidArgument, match=f"@traced: {name}=.*: must be .*a function"):
        traced(**option)(lambda state: state)


# -- several recordings --------------------------------------------------------------------------------------------


def test_one_recording_after_the_other():
    first, second = record(halves, 5), record(halves, 3)
    assert (len(first), len(second)) == (9, 5)
    assert [call.parent for call in second.calls] == [None, 1, 1, 3, 3]


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
