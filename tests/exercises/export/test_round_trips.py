"""nbgrader and Otter mark what students hand in: right, wrong, and nothing. Each has an environment of its own."""

import csv
import json
from html import unescape
from pathlib import Path
from re import sub
from zipfile import ZipFile

import pytest
from environments import alone, new_environment, run

from minimax_lab.apps.command import main

PACKAGE = f"{Path(__file__).parents[3]}[notebook]", "ipykernel"
OWN = """
from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.exercises import (
    CutQuestion, FunctionQuestion, MoveQuestion, Number, OrderQuestion, Position, Puzzle, Squares, TreeQuestion,
    ValueQuestion,
)

TREE = TreeGame([[3, 12], [2, 4]])


def calls(q: Number) -> None:
    here = q.at(TREE)
    q.ask, q.answer, q.reveal = "How many calls?", here.calls, "One for each node."
    q.mistakes[len(here.tree.leaves)] = "That is how many leaves there are."


def winners(q: Squares) -> None:
    here = q.at(TicTacToe(), "O.X/X.X/.OO")
    q.ask, q.answer, q.reveal = "Which squares win?", here.best_moves, "Yes."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "Then O wins."


def worth(q: ValueQuestion) -> None:
    q.at(TREE)
    q.ask = "What is A worth?"


def move(q: MoveQuestion) -> None:
    here = q.at(Bones(6))
    q.ask = "How many bones?"
    q.mistakes[here.moves[0]] = "That leaves a winning 5."


def values(q: TreeQuestion) -> None:
    q.at(TREE)
    q.ask = "Fill in the values."


def order(q: OrderQuestion) -> None:
    q.at(TREE)
    q.ask = "In which order?"


def cuts(q: CutQuestion) -> None:
    q.at(TREE)
    q.ask = "Which edges?"


def function(q: FunctionQuestion) -> None:
    q.at(Bones(6))
    q.ask = "Write minimax."


def lines(q: Puzzle) -> None:
    q.ask, q.cases = "Order the lines.", {"a tree": Position(TreeGame([[2, 4], [3, 12]]))}
    q.distractors["return values[0]"] = "It returns the first value."
"""
MINIMAX = """if game.is_terminal(state):
    return game.utility(state)
values = []
for action in game.actions(state):
    child = game.result(state, action)
    values.append(minimax(game, child))
if game.to_move(state) == MAX:
    return max(values)
return min(values)"""
FUNCTION = """from minimax_lab import MAX

def mine(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    values = [mine(game, game.result(state, action)) for action in game.actions(state)]
    return {best} if game.to_move(state) == MAX else min(values)

q6.answer = mine"""
RIGHT = {
    "calls": ["7"],
    "winners": [[4]],
    "q1": "3",
    "q2": 2,
    "q3": {"4": 2, "1": 3, "0": 3},
    "q4": {"0": 1, "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7},
    "q5": {"6": True},
    "q6": FUNCTION.replace("{best}", "max(values)"),
    "parsons-lines": MINIMAX,
}
WRONG = {
    "calls": ["4", "5"],
    "winners": [[1, 4], [1]],
    "q1": "4",
    "q2": 1,
    "q3": {"4": 4},
    "q4": {"0": 1, "1": 2},
    "q5": {"3": True},
    "q6": FUNCTION.replace("{best}", "min(values)"),
    "parsons-lines": MINIMAX.replace("return max(values)", "return values[0]"),
}
MISTAKES = {  # what a student reads in the feedback, and a part of it that names the mistake
    "calls": "You said 4, then 5. That is how many leaves there are.",
    "winners": "You said squares 1 and 4, then square 1. Then O wins.",
    "q1": "That is the value of C2.",
    "q2": "That leaves a winning 5.",
    "q3": "Look at C again.",
    "q4": "Your list has 5 calls too few.",
    "q5": "B2: must be followed.",
    "q6": "the value is not -1.",
    "parsons-lines": "Look at line 9. It returns the first value.",
}
NAMES = list(RIGHT)
ACT = """
import json, sys
from minimax_lab import gate, parsons
from minimax_lab.exercises import keep_answers, questions

keep_answers("answers")
said = json.load(sys.stdin)
asked = questions("mine.py")
for name, answer in said.items():
    if name == "parsons-lines":
        parsons("lines", "mine.py").program = answer
    elif name[0] == "q" and name != "q6":
        request = {"do": "enter", "entries": answer} if isinstance(answer, dict) else {"do": "answer", "said": answer}
        view = asked[int(name[1:]) - 1].view
        view.answer(request)
        if name == "q5":
            view.answer({"do": "check"})
    elif name != "q6":
        for each in answer:  # one try after another
            gate(name, "mine.py").answer({"do": "answer", "said": each})
"""


def export(folder, system):
    (folder / "mine.py").write_text(OWN)
    assert main(["export", str(folder / "out"), "--to", system, str(folder / "mine.py")]) == 0
    return folder / "out"


def hand_in(released, folder, programs, answers):
    """Answer the questions of a copy of the released files, as a student does in the notebook."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    run("cp", "-r", released, folder)
    run(programs / "python", "-c", ACT, cwd=folder, env=alone(programs), input=json.dumps(answers))
    notebook = folder / "mine.ipynb"
    content = json.loads(notebook.read_bytes())
    for cell in content["cells"]:
        if "q6.answer = ..." in "".join(cell["source"]) and "q6" in answers:
            cell["source"] = answers["q6"]
    notebook.write_text(json.dumps(content))


@pytest.mark.slow
def test_nbgrader(tmp_path):
    programs = new_environment(tmp_path / "venv", *PACKAGE, "nbgrader==0.9.6")
    course = export(tmp_path, "nbgrader")
    nbgrader = lambda *command: run(programs / "nbgrader", *command, cwd=course, env=alone(programs))  # noqa: E731
    nbgrader("generate_assignment", "mine")
    released = course / "release" / "mine"
    assert "assert_right(" not in "".join(_sources(released / "mine.ipynb"))
    assert {path.name for path in released.iterdir()} == {"mine.ipynb", "mine.py"}
    for student, answers in {"right": RIGHT, "wrong": WRONG, "empty": {}}.items():
        hand_in(released, course / "submitted" / student / "mine", programs, answers)
    nbgrader("autograde", "mine")
    nbgrader("generate_feedback", "mine")
    nbgrader("export", "--to", "grades.csv")
    with open(course / "grades.csv", newline="") as file:
        scores = {row["student_id"]: (float(row["score"]), float(row["max_score"])) for row in csv.DictReader(file)}
    assert scores == {"right": (9, 9), "wrong": (0, 9), "empty": (0, 9)}
    pages = {each: (course / "feedback" / each / "mine" / "mine.html").read_text() for each in scores}
    assert [name for name in NAMES if MISTAKES[name] not in _text(pages["wrong"])] == []
    assert _text(pages["empty"]).count("There is no answer.") == 2
    assert "Traceback (most recent call last)" not in "".join(map(_text, pages.values()))


@pytest.mark.slow
def test_otter(tmp_path):
    programs = new_environment(tmp_path / "venv", *PACKAGE, "otter-grader==7.0.0")
    folder = export(tmp_path, "otter") / "mine"
    otter = lambda *command: run(programs / "otter", *command, cwd=folder, env=alone(programs))  # noqa: E731
    otter("assign", "mine.ipynb", "dist")
    released = folder / "dist" / "student"
    assert "assert_right(" not in "".join(_sources(released / "mine.ipynb"))
    [autograder] = (folder / "dist" / "autograder").glob("*.zip")
    totals = {}
    for student, answers in {"right": RIGHT, "wrong": WRONG, "empty": {}}.items():
        hand_in(released, folder / student, programs, answers)
        with ZipFile(folder / f"{student}.zip", "w") as handed_in:
            for path in [path for path in (folder / student).rglob("*") if path.suffix in (".ipynb", ".json", ".py")]:
                handed_in.write(path, path.relative_to(folder / student))
        (folder / f"{student}-results").mkdir()
        otter("run", "-a", autograder, "-o", folder / f"{student}-results", f"{student}.zip")
        results = json.loads((folder / f"{student}-results" / "results.json").read_bytes())
        totals[student] = sum(each["score"] for each in results["tests"] if "score" in each)
        if student == "wrong":
            shown = "".join(each.get("output", "") for each in results["tests"])
    assert totals == {"right": 9, "wrong": 0, "empty": 0}
    assert [name for name in NAMES if MISTAKES[name] not in shown] == []


def _sources(notebook):
    return ["".join(cell["source"]) for cell in json.loads(notebook.read_bytes())["cells"]]


def _text(page):
    """The text of a page with each run of spaces as one."""
    return " ".join(unescape(sub("<[^>]*>", "", page)).split())
