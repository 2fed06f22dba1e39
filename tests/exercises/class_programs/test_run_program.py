"""One program of a class: which functions are recorded, how they are called, and what is said if that is impossible."""

import ast
import re
import sys

import pytest
from first_wrong import programs
from first_wrong import run as run_traced

from minimax_lab import InvalidArgument, diagnose, record
from minimax_lab.exercises.class_programs.find_search import find_search
from minimax_lab.exercises.class_programs.guess_call import guess_arguments
from minimax_lab.exercises.class_programs.run_program import judge, run_program

CORPUS = [program for kind in ("right", "wrong") for program in programs(kind) if "only_one" not in program.name]
RIGHT = next(program for program in CORPUS if program.name == "isMaximizing_flat")
EMPTY = next(mark for mark in (" ", "", "_", "-", ".") if f'"{mark}"' in RIGHT.text)


def plain(program, ending=""):
    """The program without @traced and without its head, as a student hands it in."""
    lines = r"^# .*\n|^ *@traced\n|^from minimax_lab import traced\n|^\w+ = traced\(\w+\)\n"
    text = re.sub(lines, "", program.text, flags=re.M)
    return f"{text}\n\n{ending}"


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # a program takes its place

    def run_text(text, call="", position=None, seconds=20):
        file = tmp_path / "ann.py"
        file.write_text(text, encoding="utf-8")
        return run_program({"file": str(file), "call": call, "position": position, "seconds": seconds})

    return run_text


SAMPLE = [pytest.param(each, id=each.name, marks=[pytest.mark.slow] * (at % 5 > 0)) for at, each in enumerate(CORPUS)]


@pytest.mark.parametrize("program", SAMPLE)
def test_a_program_without_traced_is_recorded_as_with_it(program, run):
    found = judge(run(plain(program, f"print({program.head['run']})")))
    usual = run_traced(program, record)
    trace = getattr(usual, "trace", usual)
    expected = diagnose(trace)
    assert (found["called"], found["calls"], found.get("call")) == ("", len(trace), expected.call)
    assert (found["verdict"] == "wrong") == (bool(expected) or isinstance(usual, Exception))
    assert (found.get("kind"), found.get("at")) == (expected.kind, expected.at)


def test_the_lines_and_the_callers_are_those_of_the_program(run):
    text = plain(RIGHT, "def play():\n    return minimax(board, 0, True)\n\nplay()\n")
    trace = run(text).trace
    lines = text.splitlines()
    assert all("minimax(" in lines[call.line - 1] for call in trace.calls[1:20])
    assert trace.calls[0].parent is None and trace.calls[1].parent == 1 and trace.calls[0].depth == 0


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def f(n): return f(n - 1)\n", ["f"]),
        ("def f(n): return f(n - 1)\ndef minimax(b): return max(minimax(c) for c in b)\n", ["minimax"]),
        ("def f(n): return f(n - 1)\n@traced\ndef g(n): return 3\n", ["g"]),
        ("import minimax_lab\n@minimax_lab.traced(state='n')\ndef g(n): return 3\n", ["g"]),
        ("def max_value(s): return min_value(s)\ndef min_value(s): return max_value(s)\n", ["max_value", "min_value"]),
        ("def minimax(b): return minimax(b)\ndef best(b): return minimax(b)[1]\n", ["minimax", "best"]),
        ("def minimax(b): return minimax(b)\ndef main(): return minimax([])\n", ["minimax"]),
        ("def make():\n  def f(b):\n    for c in b: f(c)\n  return f\ng = make()\n", ["f", "g"]),
        ("def make():\n  @traced\n  def f(b): f(b)\n  return f\ng = make()\n", ["f", "g"]),
        ("class A:\n  def minimax(self): return self.minimax()\n", ["minimax"]),
        (
            "def minimax(b): return minimax(b)\ndef best(b):\n  for m in b: minimax(m)\n  return 1\n",
            ["minimax", "best"],
        ),
        (
            "def minimax(b): return minimax(b)\ndef play(b):\n  while 1:\n    for m in b: minimax(m)\n  return 1",
            ["minimax"],
        ),
    ],
)
def test_the_search_is_found(text, names):
    assert find_search(ast.parse(text)) == names


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("print(3)", "no function calls itself"),
        ("def f(n): f(n)\ndef g(n): g(n)", "f and g call themselves; write @traced above the one that is minimax"),
        ("def minimax(b:\n  pass", "Python cannot read line 1: '(' was never closed"),
        ("x = '\0'", "Python cannot read"),
        (
            "import no_such_module\ndef minimax(b): return minimax(b)",
            "No module named 'no_such_module' in line 1 before",
        ),
        ("def minimax(thing): return minimax(thing)", "it never calls minimax; name the call, such as call='minimax("),
        (
            "import sys\ndef minimax(x): return minimax(x)\nsys.exit(3)",
            "it ends Python in line 3 before it calls minimax",
        ),
        ("def minimax(x): return minimax(x)\ninput()", "EOFError: input() is not possible here in line 2 before it"),
        ("def minimax(x): return minimax(x)\nwhile True: pass", "it did not call minimax in 0.5 seconds"),
        (
            "def minimax(x): return minimax(x)\nwhile True:\n  try:\n    while True: pass\n  except ValueError: pass",
            "in 0.5",
        ),
    ],
)
def test_what_cannot_be_run_is_explained_in_one_line(text, words, run):
    with pytest.raises(InvalidArgument) as refused:
        run(text, seconds=0.5)
    assert words in str(refused.value) and "\n" not in str(refused.value) and len(str(refused.value)) < 300


def test_a_program_that_does_not_call_its_search_is_called_with_likely_arguments(run):
    for ending in ("", "import sys; sys.exit()", "n = input()", "1 / 0"):
        found = judge(run(plain(RIGHT, ending)))
        assert found["verdict"] == "right" and found["called"].startswith("minimax("), (ending, found)


def test_a_call_and_a_position_of_the_teacher_come_before_the_program_s_own(run):
    text = plain(RIGHT, "print(minimax(board, 0, True))")
    squares = ["X", "O", "X", "X", "O", "O", "", "", ""]
    squares = [each or EMPTY for each in squares]
    assert len(run(text, call=f"minimax({squares}, 0, True)").trace) < len(run(text).trace)
    found = run(text, position=squares)
    assert found.trace.calls[0].state is not None and found.called.startswith("minimax(['X', 'O', 'X'")
    with pytest.raises(InvalidArgument, match=r"^minimax\(board\): it stops with InvalidArgument: minimax: missing"):
        run(text, call="minimax(board)")
    with pytest.raises(InvalidArgument, match=r"^len\(board\): it does not call minimax"):
        run(text, call="len(board)")


def test_a_crash_is_wrong_unless_the_arguments_were_guessed(run):
    crash = "def minimax(board, depth):\n    return max(minimax(board, depth + 1), 0) if depth < 3 else board[99]\n"
    found = judge(run(f"{crash}minimax([1], 0)"))
    assert (found["verdict"], found["evidence"][:34]) == ("wrong", "Call 4 stops in line 2: IndexError")
    found = judge(run(f"board = [1]\n{crash}"))
    assert found["verdict"] == "not readable"
    stop = crash.replace("return", "raise GeneratorExit('no\\nmore')\n    return")
    found = judge(run(f"{stop}minimax([1], 0)"))
    assert (found["verdict"], found["evidence"]) == ("not readable", "it stops with GeneratorExit: no more")


def test_a_run_that_is_too_long_to_judge_whole_is_right_if_nothing_is_wrong_in_many_calls(run):
    found = judge(run(plain(RIGHT), position=[EMPTY] * 9))
    assert found["verdict"] == "right" and re.fullmatch(r"nothing is wrong in the [12]\d,\d{3} .*", found["evidence"])
    wrong = plain(RIGHT).replace("max(score", "min(score", 1)
    assert wrong != plain(RIGHT) and judge(run(wrong, position=[EMPTY] * 9))["verdict"] == "wrong"


def test_an_endless_search_keeps_its_calls_so_far(run):
    text = "def minimax(n):\n    while n == 3: pass\n    return minimax(n + 1)\nminimax(0)"
    found = run(text, seconds=0.5)
    assert len(found.trace) == 4 and found.trouble == "it was stopped because its time was over"


def test_arguments_are_guessed_by_their_names():
    def search(board, depth, alpha, beta, is_maximizing, player, more=3): ...

    names = {"board": [1, 2], "other_board": [], "search": search}
    assert guess_arguments(search, names) == [[1, 2], 0, -float("inf"), float("inf"), True, "X"]
    assert guess_arguments(search, names, [3])[0] == [3]

    def unclear(thing): ...

    assert guess_arguments(unclear, names) is None
    assert guess_arguments(lambda state: None, {"grid": 5}) == [5]
    assert guess_arguments(lambda state: None, {"grid": 5, "cells": 6}) is None
