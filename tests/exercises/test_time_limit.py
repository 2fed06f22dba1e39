"""A function under study that never ends, or that would end Python."""

import re
import sys
import threading
import time
from itertools import count

import pytest
from asking import ask
from bad_input import refusal
from IPython.core.autocall import ExitAutocall
from learners import limited

from minimax_lab import InvalidArgument, minimax, record, traced
from minimax_lab.exercises import examination, learners_function, questions
from minimax_lab.kit.time_limit import TimeUp, call_within


def loops(game, state):
    while True:
        pass


def hides_everything(game, state):
    while True:
        try:  # noqa: SIM105
            game.is_terminal(state)
        except:  # noqa: E722
            pass


def hides_for_long(game, state):
    try:
        loops(game, state)
    finally:
        loops(game, state)


def goes_sideways(game, state, depth=0):
    while depth < 5:
        goes_sideways(game, state, depth + 1)


def waits_for_a_generator(game, state):
    return max(each for each in iter(lambda: 1, 2))


NEVER_END = [loops, hides_everything, hides_for_long, goes_sideways, waits_for_a_generator]


@pytest.mark.parametrize("function", NEVER_END)
def test_a_function_that_never_ends_is_stopped(function, capsys):
    question, tracer, threads, calls = ask("function"), sys.gettrace(), threading.active_count(), []
    question.answer = lambda game, state: calls.append(state) or function(game, state)
    question.check(seconds=0.2)
    assert calls == ["A"]  # it is not called again
    assert (question.feedback.outcome, question.feedback.mistake) == ("incorrect", "too long")
    assert question.feedback.message == (
        "On a tree of 13 nodes from A, your function is still running after 0.2 seconds. "
        "If it only needs more time: q1.check(seconds=2)"
    )
    assert question.feedback.message in capsys.readouterr().out
    assert (sys.gettrace(), threading.active_count()) == (tracer, threads)


def test_a_function_that_never_ends_at_one_depth_is_stopped_too():
    question = questions("06_how_far_to_look")[4]
    question.answer = lambda game, state, depth=3: limited(game, state, depth) if depth else loops(game, state)
    question.check(seconds=0.5)
    assert question.feedback.mistake == "too long"
    assert "with depth=0, your function is still running after 0.5 seconds." in question.feedback.message


def test_no_clock_chooses_the_position_that_is_shown(monkeypatch):
    def wrong(game, state):
        return 0

    question = ask("function")
    question.answer = wrong
    question.check()
    usual, ticks = question.failure[1:], count(0, 1_000)
    for module in (examination, learners_function):
        monkeypatch.setattr(module, "call_within", lambda seconds, function, *args: function(*args))
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks))
    question.check()
    assert question.failure[1:] == usual


def test_the_limit_can_be_raised():
    is_waiting = [True]

    def slow(game, state):
        while is_waiting:
            pass
        return minimax(game, state)

    question = ask("function")
    question.answer = slow
    question.check(seconds=0.1)
    assert question.feedback.mistake == "too long"
    is_waiting.clear()
    for options in ({"seconds": 20}, {}, {"seconds": 10**12}):
        question.check(**options)
        assert question.feedback.outcome == "correct"
    for bad in (0, -1, "5", None, True, float("inf"), float("nan")):
        assert "seconds=" in refusal(question.check, seconds=bad, kind=InvalidArgument)


def test_a_function_that_ends_in_the_last_moment_leaves_nothing_behind():
    def spin(seconds):
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            pass
        return "done"

    outcomes = set()
    for attempt in range(100):
        try:
            outcomes.add(call_within(0.02, spin, 0.018 + attempt % 10 / 500))
        except TimeUp:
            outcomes.add("late")
        assert spin(0.0005) == "done"
    assert outcomes == {"done", "late"}
    assert spin(0.2) == "done"


def test_other_errors_pass_through():
    for error in (KeyboardInterrupt, SystemExit, ValueError):

        def failing(kind=error):
            raise kind

        with pytest.raises(error):
            call_within(5, failing)
    assert call_within(5, divmod, 7, 2) == (3, 1)


# -- exit() ------------------------------------------------------------------------------------------------------


class Shell:
    """Stands in for a notebook's shell, which ends its kernel when it is asked to."""

    asked = 0

    def ask_exit(self):
        self.asked += 1


@pytest.fixture
def shell(monkeypatch):
    """A notebook's `exit` and `quit` in the main module."""
    shell, names = Shell(), vars(sys.modules["__main__"])
    for name in ("exit", "quit"):
        monkeypatch.setitem(names, name, ExitAutocall(shell))
    return shell


def defined_in_a_notebook(source, **names):
    """The function `f` that a cell with this source defines."""
    namespace = vars(sys.modules["__main__"])
    exec(source, namespace | names, cell := {})
    return type(cell["f"])(cell["f"].__code__, namespace)


WAYS_OUT = ["exit()", "quit()", "__import__('sys').exit()", "__import__('sys').exit('bye')", "raise SystemExit"]


@pytest.mark.parametrize("way", WAYS_OUT)
def test_a_function_that_ends_python_is_wrong_in_one_sentence(way, shell):
    question = ask("function")
    question.answer = defined_in_a_notebook(f"def f(game, state):\n    {way}\n")
    question.check()
    assert question.feedback.mistake == "exits" and shell.asked == 0
    message = "your function ends Python, with sys.exit() or quit(). Return the value instead."
    assert question.feedback.message.endswith(message)


@pytest.mark.parametrize("way", WAYS_OUT)
def test_a_recorded_function_that_ends_python_is_one_line(way, shell):
    f = traced(defined_in_a_notebook(f"def f(game, state):\n    {way}\n"))
    message = refusal(record, f, None, "A", kind=InvalidArgument)
    assert re.fullmatch(r"f: ends Python in line 2, with sys.exit\(\) or quit\(\); it must return .*", message)
    assert shell.asked == 0
    exit_of_the_notebook = vars(sys.modules["__main__"])["exit"]
    exit_of_the_notebook()
    assert shell.asked == 1  # it works again


def test_a_variable_of_this_name_stays(monkeypatch):
    monkeypatch.setitem(vars(sys.modules["__main__"]), "exit", (3, 4))
    f = traced(defined_in_a_notebook("def f(state):\n    return exit[1]\n"))
    assert record(f, "A").value == 4
