"""The programs of a folder, in processes of their own, and the table that shows what was found."""

import importlib
import json
import sys

import pytest
from first_wrong import programs

from minimax_lab import Bones, InvalidArgument, MinimaxLabError, diagnose_files
from minimax_lab.exercises import ClassReport
from minimax_lab.exercises.class_programs.run_files import ProgramResult, Runner

RIGHT = next(program for program in programs("right") if program.name == "isMaximizing_flat")
WRONG = next(program for program in programs("wrong") if program.name == "no_undo_flat_list")
RUNS = {each.name: f"{each.text}\n\nprint({each.head['run']})\n" for each in (RIGHT, WRONG)}


def hand_in(folder, **texts):
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def test_each_program_runs_in_a_process_of_its_own(tmp_path):
    folder = hand_in(tmp_path, ann=RUNS[RIGHT.name], bob=RUNS[WRONG.name], eve="import os\nos._exit(0)\n" + RIGHT.text)
    report = diagnose_files(folder, seconds=20)
    found = {each.file: each for each in report.results}
    assert [found[f"{name}.py"].verdict for name in ("ann", "bob", "eve")] == ["right", "wrong", "not readable"]
    assert (found["bob.py"].kind, found["bob.py"].call) == ("no undo", 4) and found["bob.py"].place.startswith("call 4")
    report.step_through("bob.py")
    values = json.loads(report.page.split('id="values">')[1].split("</script>")[0])
    assert values["step"] == found["bob.py"].step and values["title"] == "bob.py"
    assert report.opened == "bob.py" and sorted(each.name for each in tmp_path.iterdir()) == [
        "ann.py",
        "bob.py",
        "eve.py",
    ]


class OfThisScript(Bones):
    """A game whose class is in a notebook."""

    def __init__(self):
        super().__init__(6)


OfThisScript.__module__ = "__main__"
sys.modules["__main__"].OfThisScript = OfThisScript
GAME = """
from minimax_lab import MAX, MIN
from minimax_lab.games import Game

class Choices(Game):
    initial = ()

    def to_move(self, state):
        return MIN if len(state) % 2 else MAX

    def actions(self, state):
        return (1, 2)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 3

    def utility(self, state):
        return sum(state) ** 3 % 5 - 2
"""
PROGRAM = """
from choices_game import Choices

def minimax(state, is_max):
    rules = Choices()
    if rules.is_terminal(state):
        return rules.utility(state)
    values = [minimax(rules.result(state, action), not is_max) for action in rules.actions(state)]
    return CHOICE

print(minimax(Choices.initial, True))
"""


@pytest.fixture(name="choices_game")
def module_of_a_game(tmp_path, monkeypatch):
    (tmp_path / "choices_game.py").write_text(GAME)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("choices_game")
    del sys.modules["choices_game"]


def test_a_game_of_a_module_gives_the_rules(tmp_path, choices_game):
    (tmp_path / "class").mkdir()
    choices = {"ann": "max(values) if is_max else min(values)", "bob": "max(values)"}
    folder = hand_in(tmp_path / "class", **{name: PROGRAM.replace("CHOICE", each) for name, each in choices.items()})
    found = {each.file: each for each in diagnose_files(folder, game=choices_game.Choices(), seconds=20).results}
    assert (found["ann.py"].verdict, found["bob.py"].kind) == ("right", "wrong extreme"), found
    (tmp_path / "class" / "bob.py").unlink()
    (unread,) = diagnose_files(folder, seconds=20).results
    assert unread.verdict == "not readable" and "Pass its rules as game=..." in unread.evidence


@pytest.mark.slow
def test_hanging_printing_and_greedy_programs_cost_one_line_each(tmp_path):
    folder = hand_in(
        tmp_path,
        hangs=RIGHT.text + "\nwhile True: pass\n",
        stubborn=RIGHT.text + "\nwhile True:\n    try:\n        while True: pass\n    except: pass\n",
        prints=RIGHT.text + f"\nfor _ in range(100_000): print('x' * 100)\n{RIGHT.head['run']}\n",
        greedy=RIGHT.text + "\nmemory = [0] * 10**10\n",
        reads=RIGHT.text + "\nimport sys; sys.stdin.read(); input()\n",
    )
    found = {each.file: each for each in diagnose_files(folder, seconds=4, memory=1024).results}
    assert found["hangs.py"].evidence == found["stubborn.py"].evidence == "it did not call minimax in 4 seconds"
    assert [found[f"{name}.py"].verdict for name in ("prints", "greedy", "reads")] == ["right"] * 3
    assert found["greedy.py"].called.startswith("minimax(") and not found["prints.py"].called


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"folder": 3}, "folder 3: must be the path of a folder with programs"),
        ({"folder": "no/such"}, "folder 'no/such': does not exist"),
        ({"folder": __file__}, "is a file, not a folder"),
        ({"folder": "."}, "folder '.': has no .py files"),
        ({"folder": "full", "call": "minimax"}, "call='minimax': must be a text such as 'minimax(board, 0, True)'"),
        ({"folder": "full", "call": 3}, "call=3"),
        ({"folder": "full", "position": object()}, "must consist of lists, texts, and numbers"),
        ({"folder": "full", "game": 3}, "game 3: must be a game, or a right function"),
        ({"folder": "full", "game": lambda state: 0}, "define it in a module such as games.py"),
        ({"folder": "full", "game": OfThisScript()}, "is defined in this notebook or script; define it in a module"),
        ({"folder": "full", "seconds": 0}, "seconds=0"),
        ({"folder": "full", "memory": 1}, "memory=1: must be a whole number of at least 256"),
    ],
)
def test_bad_input_costs_one_line(options, words, tmp_path, monkeypatch):
    (tmp_path / "full").mkdir()
    hand_in(tmp_path / "full", ann="print(3)")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidArgument) as refused:
        diagnose_files(**options)
    assert words in str(refused.value) and "\n" not in str(refused.value)


class NoProcess(Runner):
    """Runs nothing."""

    def page(self, file, step):
        return f"<!DOCTYPE html><p>{file} at {step}"


@pytest.fixture(name="report")
def small_report():
    results = [
        ProgramResult("dan.py", "right", "61 calls judged"),
        ProgramResult("ann.py", "wrong", "Call 4 <b>", "sign", 4, "return", 8, 2, 61),
        ProgramResult("bob.py", "wrong", "Call 7", "no undo", 7, "call", 9, 1, 61, "minimax(board, True)"),
        ProgramResult("cat.py", "wrong", "Call 2", "no undo", 2, "call", 3, 1, 61),
        ProgramResult("eve.py", "not readable", "no function calls itself"),
        ProgramResult("fay.py", "wrong", "Call 1", None, 1, "return", 5, 1, 9),
    ]
    return ClassReport(results, {each.file: each.file for each in results}, NoProcess({}))


def test_a_browser_cannot_run_programs_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(MinimaxLabError, match=r"^diagnose_files: Python in a browser cannot .* JupyterLab$"):
        diagnose_files(hand_in(tmp_path, ann=RIGHT.text))


def test_programs_with_the_same_mistake_are_together_the_most_frequent_one_first(report):
    assert list(report.groups) == ["no undo", "another mistake", "sign", "not readable", "right"]
    assert [each.file for each in report.groups["no undo"]] == ["bob.py", "cat.py"]
    assert repr(report) == "ClassReport(6 programs: 1 right, 1 not readable, 4 wrong)"


def test_the_text_and_the_table_have_every_program_and_the_notes(report):
    report.notes = {"no undo": "Take the mark away & return.", "sign": ""}
    lines = str(report).splitlines()
    assert lines[:3] == [
        "6 programs: 1 right, 1 not readable, 4 wrong",
        "No undo: 2 programs. Note: Take the mark away & return.",
        "- bob.py: call 7, at its call: Call 7",
    ]
    html = report.still()._repr_mimebundle_()["text/html"]
    assert html.count("<tr>") == 1 + 6 + 5 and "Take the mark away &amp; return." in html and "<b>" not in html
    assert "Call 7 Called as minimax(board, True)." in html and report.notes == {
        "no undo": "Take the mark away & return."
    }


def test_a_row_opens_its_run_at_the_first_wrong_step(report):
    report.answer({"do": "open", "file": "bob.py"})
    assert (report.opened, report.page) == ("bob.py", "<!DOCTYPE html><p>bob.py at 9")
    report.answer({"do": "close"})
    assert (report.opened, report.page) == ("", "")
    with pytest.raises(InvalidArgument, match=r"file 'x\.py': must be one of bob\.py, cat\.py"):
        report.step_through("x.py")
