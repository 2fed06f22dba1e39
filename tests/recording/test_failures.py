"""What goes wrong: errors, endless recursion, Ctrl-C, and functions that cannot be recorded."""

import copy
import gc
import sys

import pytest

from minimax_lab import EndlessRecursion, InvalidArgument, TicTacToe, minimax, record, recording_limit, traced
from minimax_lab.recording import BLOCK


@traced
def countdown(state):
    return 0 if state == 0 else countdown(state - 1)


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
        EndlessRecursion, match=r"^forever: still calling itself \d+ plies deep when Python stopped it, with state=\d+;"
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

    with pytest.raises(EndlessRecursion, match=r"^forever: still calling itself .* with state=\d+, by=2;") as caught:
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
        with pytest.raises(InvalidArgument, match=f"^@traced: {function.__name__} returns before it has run; must be"):
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


def test_arguments_that_contain_themselves_are_refused():
    board = []
    board.append(board)
    with pytest.raises(InvalidArgument, match="countdown: its arguments contain themselves"):
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
    with pytest.raises(InvalidArgument, match="is not a function; write @traced directly above a def"):
        traced(thing)


@pytest.mark.parametrize(
    "option", [{"copy": 5}, {"value": "score"}, {"action": "index"}, {"state": 0}, {"player": ["MAX"]}]
)
def test_options_of_traced_must_be_functions_or_names(option):
    (name,) = option
    with pytest.raises(InvalidArgument, match=f"@traced: {name}=.*: must be .*a function"):
        traced(**option)(lambda state: state)


def test_a_run_that_ends_python_is_one_line():
    class Quitting(TicTacToe):
        def utility(self, state):
            sys.exit()

    @traced
    def leaving(state):
        return leaving(state - 1) if state else quit()

    line = "ends Python in line [0-9]+, with sys.exit\\(\\) or quit\\(\\); it must return a value or raise an error"
    for name, calls, run in (
        ("utility", 3, lambda: record(minimax, Quitting(), "XXOOOXX..")),
        ("leaving", 4, lambda: record(leaving, 3)),
    ):
        with pytest.raises(InvalidArgument, match=f"^{name}: {line}$") as caught:
            run()
        assert len(caught.value.trace) == calls
        assert caught.value.trace.finished


@pytest.mark.parametrize("most", [1, 10, BLOCK, BLOCK + 1, 4 * BLOCK])
@pytest.mark.parametrize("watched", [False, True])
def test_a_run_without_end_is_stopped_at_the_limit(most, watched):
    @traced
    def sideways(depth, state):
        while depth < 3:
            sideways(depth + 1, state)

    before, message = sys.gettrace(), f"^sideways: more than {most:,} calls; does it ever stop\\?"
    with pytest.warns(UserWarning, match=message), recording_limit(most):
        if watched:  # by a debugger: then no lines are noted
            sys.settrace(lambda *_: None)
        try:
            trace = record(sideways, 0, "a")
        finally:
            sys.settrace(before)
    assert len(trace) == most + 1
    assert [call.depth for call in trace.calls][:6] == [0, 1, 2, 3, 3, 3][: most + 1]
    assert all(call.error is None and not call.finished for call in trace.calls[:3])
    assert not trace.finished


def test_a_run_of_just_as_many_calls_as_the_limit_is_complete():
    with recording_limit(6):
        assert len(record(countdown, 5)) == 6
        with pytest.warns(UserWarning, match="more than 6 calls"):
            assert len(record(countdown, 6)) == 7
    assert len(record(countdown, 6)) == 7


def test_a_function_that_hides_errors_cannot_hide_the_limit():
    @traced
    def hiding(state):
        for _ in range(3):
            try:
                hiding(state + 1)
            except Exception:
                return 0
        return 1

    with recording_limit(50):
        trace = record(hiding, 0)
    assert 50 < len(trace) < 500


@pytest.mark.parametrize("bad", [0, -1, 1.5, "10", None, True])
def test_a_limit_is_a_whole_number(bad):
    must = "^calls=.*: must be a whole number of at least 1$"
    with pytest.raises(InvalidArgument, match=must), recording_limit(bad):
        pass
