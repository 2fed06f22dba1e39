"""One program of a class: which functions are recorded, how they are called, and what is said if that is impossible."""

import ast
import re
from pathlib import Path

import pytest
from first_wrong import PROGRAMS, programs
from first_wrong import run as run_traced

from minimax_lab import InvalidArgument, diagnose, record
from minimax_lab.exercises.class_programs.find_search import find_search
from minimax_lab.exercises.class_programs.guess_call import guesses
from minimax_lab.exercises.class_programs.program import Program
from minimax_lab.exercises.class_programs.run_program import MOST_CALLS, TimeLimit, judge, runs_of

CORPUS = [program for kind in ("right", "wrong") for program in programs(kind) if "only_one" not in program.name]
RIGHT = next(program for program in CORPUS if program.name == "isMaximizing_flat")
EMPTY = next(mark for mark in (" ", "", "_", "-", ".") if f'"{mark}"' in RIGHT.text)


def plain(program, ending=""):
    """The program without @traced and without its head, as a student hands it in."""
    lines = r"^# .*\n|^ *@traced\n|^from minimax_lab import traced\n|^\w+ = traced\(\w+\)\n"
    text = re.sub(lines, "", program.text, flags=re.M)
    return f"{text}\n\n{ending}"


@pytest.fixture(name="hand_in")
def write_program(tmp_path):
    def hand_in(text, call="", position=None, seconds=20):
        file = tmp_path / "ann.py"
        file.write_text(text, encoding="utf-8")
        return {"file": str(file), "call": call, "position": position, "seconds": seconds}

    return hand_in


@pytest.fixture(name="judged")
def judge_program(hand_in):
    return lambda text, **options: judge(hand_in(text, **options))


@pytest.fixture(name="traces")
def record_program(hand_in):
    def traces(text, **options):
        request = hand_in(text, **options)
        program = Program(Path(request["file"]))
        with program.installed():
            limit = TimeLimit(20)
            start = next(program.starts(request["call"], request["position"]))
            found = [run.trace for run in runs_of(program, start, request, limit)]
            limit.stop()
        return found

    return traces


SAMPLE = [pytest.param(each, id=each.name, marks=[pytest.mark.slow] * (at % 5 > 0)) for at, each in enumerate(CORPUS)]


@pytest.mark.parametrize("program", SAMPLE)
def test_a_program_without_traced_is_judged_as_with_it(program, traces):
    run = traces(plain(program, f"print({program.head['run']})"))[0]
    usual = run_traced(program, record)
    usual = getattr(usual, "trace", usual)
    expected, found = diagnose(usual), diagnose(run)
    if len(run.reader.specs) > len(usual.reader.specs):  # also a method that makes the calls of the one with @traced
        assert found.kind == expected.kind
        return
    assert [call.returned for call in run.calls][:2000] == [call.returned for call in usual.calls][:2000]
    if len(usual) <= MOST_CALLS:
        assert (found.call, found.kind, found.at) == (expected.call, expected.kind, expected.at)


@pytest.mark.parametrize("program", SAMPLE)
def test_a_right_program_is_not_accused_and_a_wrong_one_is_in_some_position(program, judged):
    found = judged(plain(program, f"print({program.head['run']})"))
    is_right = (PROGRAMS / "right" / f"{program.name}.py").exists()
    assert (found["verdict"] == "wrong") == (not is_right), found


def test_the_lines_and_the_callers_are_those_of_the_program(traces):
    text = plain(RIGHT, "def play():\n    return minimax(board, 0, True)\n\nplay()\n")
    trace = traces(text)[0]
    calls, lines = trace.calls, text.splitlines()
    first = trace.reader.specs[0].function.__code__.co_firstlineno
    assert lines[first - 1].startswith("def minimax(")  # where Python 3.13 looks for the text of the function
    assert all("minimax(" in lines[call.line - 1] for call in calls[1:20])
    assert calls[0].parent is None and calls[1].parent == 1 and calls[0].depth == 0


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
        ("def make():\n  def f(b):\n    for c in b: f(c)\n  return f\ng = make()\n", ["f"]),
        ("def make():\n  @traced\n  def f(b): f(b)\n  return f\ng = make()\n", ["f"]),
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
    found = find_search(ast.parse(text))
    assert [*found.group, *found.drivers] == names


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("print(3)", "no function calls itself"),
        ("print(int(input('n? ')))", "no function calls itself"),
        ("import sys\nsys.exit(3)", "no function calls itself"),
        ("x = 3\n1 / 0", "it stops with ZeroDivisionError: division by zero in line 2; no function calls itself"),
        ("import no_such_module", "it stops with ModuleNotFoundError: No module named 'no_such_module' in line 1"),
        ("while True: input()", "it asks for input without end"),
        ("while True: pass", "it was still running after 0.5 seconds"),
        ("def f(n): f(n)\ndef g(n): g(n)", "f and g call themselves; write @traced above the one that is minimax"),
        ("def minimax(b:\n  pass", "Python cannot read line 1: '(' was never closed"),
        ("x = '\0'", "Python cannot read"),
        (
            "import no_such_module\ndef minimax(b): return minimax(b)",
            "No module named 'no_such_module' in line 1 before",
        ),
        (
            "def minimax(thing): return minimax(thing)",
            "it never calls minimax; name the call: diagnose_files(FOLDER, call='minimax(",
        ),
        (
            "from minimax_lab import traced\n@traced\ndef minimax(n): ...\nprint(minimax(3))",
            "it calls minimax, which makes no further calls; name the call: diagnose_files(FOLDER, call='minimax(",
        ),
        (
            "import sys\ndef minimax(x): return minimax(x)\nsys.exit(3)",
            "it ends Python in line 3 before it calls minimax",
        ),
        ("def minimax(x): return minimax(x)\nwhile True: input()", "it asks for input without end before it calls"),
        (
            "import pygame\ndef minimax(x): return minimax(x)\nwhile True: pygame.event.get()",
            "it waits for events in its window without end before it calls",
        ),
        (
            "def minimax(x): return minimax(x)\nwhile True: pass",
            "it was still running after 0.5 seconds, and minimax had made no further calls",
        ),
        (
            "def minimax(x):\n  while True: pass\n  return minimax(x)\nprint(minimax(3))",
            "it was still running after 0.5 seconds, and minimax had made no further calls",
        ),
        (
            "def minimax(x): return minimax(x)\nwhile True:\n  try:\n    while True: pass\n  except ValueError: pass",
            "after 0.5",
        ),
    ],
)
def test_what_cannot_be_run_is_explained_in_one_line(text, words, judged):
    with pytest.raises(InvalidArgument) as refused:
        judged(text, seconds=0.5)
    assert words in str(refused.value) and "\n" not in str(refused.value) and len(str(refused.value)) < 300


def test_a_program_that_does_not_call_its_search_is_called_with_likely_arguments(judged):
    for ending in ("", "import sys; sys.exit()", "n = input()", "1 / 0"):
        found = judged(plain(RIGHT, ending))
        assert found["verdict"] == "no mistake seen" and found["called"].startswith("minimax("), (ending, found)


@pytest.mark.parametrize("ending", ["root = Tk()\nroot.mainloop()", "Button(Frame(), text='X').grid(row=0)"])
def test_a_program_may_import_all_names_of_a_package_for_windows(ending, judged):
    begin, rest = plain(RIGHT).split("board =", 1)
    found = judged(f"import math\nfrom tkinter import *\n{ending}\nmath.sqrt(2)\n{begin}board ={rest}")
    assert found["verdict"] == "no mistake seen", found


@pytest.mark.filterwarnings("error")
def test_a_program_may_search_in_a_thread_and_hold_parts_of_windows_in_variables(judged):
    ending = """
import pygame, threading, time
screen, clock = pygame.display.set_mode((3, 3)), pygame.time.Clock()
is_ready = False
def think():
    global is_ready
    minimax(board, 0, True)
    is_ready = True
"""
    for main in (
        "while True: pygame.event.get()",
        "threading.Thread(target=think).start()\nwhile not is_ready: time.sleep(1)",
    ):
        found = judged(plain(RIGHT, ending + main))
        assert found["verdict"] == "no mistake seen", found


def test_a_call_and_a_position_of_the_teacher_come_before_the_program_s_own(traces, judged):
    text = plain(RIGHT, "print(minimax(board, 0, True))")
    squares = ["X", "O", "X", "X", "O", "O", "", "", ""]
    squares = [each or EMPTY for each in squares]
    (called,) = traces(text, call=f"minimax({squares}, 0, True)")
    (placed,) = traces(text, position=squares)
    assert len(called) == len(placed) < len(traces(text)[0]) and called.calls[0].state == placed.calls[0].state
    assert judged(text, position=squares)["called"].startswith("minimax(['X', 'O', 'X'")
    with pytest.raises(InvalidArgument, match=r"^minimax\(board\): it stops with TypeError: .* missing"):
        judged(text, call="minimax(board)")
    with pytest.raises(InvalidArgument, match=r"^len\(board\): it never calls minimax"):
        judged(text, call="len(board)")


def test_a_crash_is_wrong_unless_the_arguments_were_guessed(judged):
    crash = "def minimax(board, depth):\n    return max(minimax(board, depth + 1), 0) if depth < 3 else board[99]\n"
    found = judged(f"{crash}minimax([1], 0)")
    assert found["verdict"] == "wrong" and found["evidence"].startswith("Call 4 stops at `board[99]`: IndexError")
    assert found["evidence"].endswith(" It was in line 2.")
    assert judged(f"board = [1]\n{crash}")["verdict"] == "unsure"
    stop = crash.replace("return", "raise GeneratorExit('no\\nmore')\n    return")
    found = judged(f"{stop}minimax([1], 0)")
    assert found["verdict"] != "wrong" and "\n" not in found["evidence"]


@pytest.mark.slow
def test_a_long_run_is_judged_in_part_and_in_the_position_that_the_teacher_names_in_more(judged):
    found = judged(plain(RIGHT), position=[EMPTY] * 9)
    assert (found["verdict"], found["positions"]) == ("no mistake seen", 1) and 20_000 < found["calls"] < 30_000
    wrong = plain(RIGHT).replace("max(score", "min(score", 1)
    assert wrong != plain(RIGHT) and judged(wrong, position=[EMPTY] * 9)["verdict"] == "wrong"


def test_a_program_that_remembers_its_first_call_says_why_nothing_is_judged(judged):
    text = (PROGRAMS / "forms" / "right" / "subtract_misere_memo.py").read_text()
    found = judged(text)
    assert found["verdict"] == "not readable" and "remember" in found["evidence"]


def test_an_endless_search_is_stopped_and_its_calls_so_far_are_judged(judged):
    text = "def minimax(n):\n    while n == 3: pass\n    return minimax(n + 1)\nminimax(0)"
    found = judged(text, seconds=0.5)
    assert found["calls"] == 4 and "It was stopped because its time was over" in found["evidence"]


def test_arguments_are_guessed_by_their_names():
    def search(board, depth, alpha, beta, is_maximizing, player, more=3): ...

    names = {"board": [1, 2], "other_board": [], "search": search}
    assert next(guesses(search, names)) == [[1, 2], 0, -float("inf"), float("inf"), True, "X"]
    assert next(guesses(search, names, position=[3]))[0] == [3]

    def unclear(thing): ...

    assert not [*guesses(unclear, names)]
    assert next(guesses(lambda state: None, {"grid": 5})) == [5]
    assert not [*guesses(lambda state: None, {"grid": 5, "cells": 6})]
