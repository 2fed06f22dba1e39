"""What a user of the command `minimax-lab` types, and what the terminal then shows."""

import subprocess
import sys

import pytest

GAME = "0 2\n2,0\n1\n2\n"  # as in document 000; a square is a row and a column, together or one by one

# What is typed: arguments and input. What is printed, in this order.
RIGHT_USES = [
    ("lab --help", "", ["lab", "lessons", "play", "check", "export", "--version"]),
    ("--version", "", ["minimax-lab 0."]),
    ("play --help", "", ["--first", "--strength", "--person", "--position", "--no-scores", "--seed", "row and column"]),
    ("export --help", "", ["FOLDER", "--to", "--variants", "--seed", "nbgrader", "otter", "moodle"]),
    ("check", "", ["Everything is installed that the lessons need."]),
    ("play --strength document --position X../.../...", GAME,
     ["1. [0, 1] -1", "2. [1, 0] +1", "takes [1, 0]", "1. [0, 1] -1", "2. [1, 1] +1", "takes [1, 1]", "1. [0, 1] -1",
      "2. [2, 1] -1", "3. [2, 2] +1", "takes [2, 2]", "The machine wins: X has three in a row."]),
    ("play --first person --no-scores --seed 1 --strength random", "1 1\n1 1\n9 9\nx\n?\nquit\n",
     ["is taken by O", "There is no row 9.", "'x' is not a row and a column", 'Type "quit" to end', "Goodbye."]),
    ("play --person X --first person --position OXO/XXO/XO.", "2 2\n", ["draw"]),
    ("", "2\n", ["Who starts? Type 1 for the machine or 2 for yourself", "Your move", "There is no more input."]),
]  # fmt: skip
WRONG_USES = [
    ("lesons x", "minimax-lab: error: there is no command 'lesons'"),
    ("lessons", "minimax-lab lessons: error: the following arguments are required: FOLDER"),
    (f"lessons {__file__}", "minimax-lab lessons: error: cannot copy the lessons to "),
    ("check --all", "minimax-lab check: error: unrecognized arguments: --all"),
    ("play --strength best", "minimax-lab play: error: argument --strength: invalid choice: 'best'"),
    ("play --position XX", "minimax-lab play: error: board 'XX': must have 9 squares"),
    (f"lab {__file__}", "minimax-lab lab: error: cannot copy the lessons to "),
    ("export x --to qti 99", "minimax-lab export: error: '99': must be the path of a Python file, or one of 00_"),
]


def run(arguments, typed=""):
    """`minimax-lab` is `python -m minimax_lab` with a command; without one, the second one plays."""
    command = [sys.executable, "-m", "minimax_lab", *arguments.split()]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(("arguments", "typed", "printed"), RIGHT_USES)
def test_a_command_prints(arguments, typed, printed):
    done = run(arguments, typed)
    assert (done.returncode, done.stderr) == (0, "")
    rest = done.stdout
    for words in printed:
        assert words in rest, done.stdout
        rest = rest.partition(words)[2]


@pytest.mark.parametrize(("arguments", "line"), WRONG_USES)
def test_a_wrong_command_gets_one_line(arguments, line):
    done = run(arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1) and done.stderr.startswith(line)


def test_the_copies_of_the_lessons(tmp_path):
    folder = tmp_path / "mine"
    said = run(f"lessons {folder}").stdout
    assert said == f"Your copies of the lessons are in {folder}\n"
    first = folder / "00_start_here.ipynb"
    copy = first.read_text(encoding="utf-8")
    assert len(list(folder.rglob("*.ipynb"))) == 25 and "Teacher's notes" not in copy and "# Check the" not in copy
    mine = copy.replace("Where do I start?", "Mine")
    first.write_text(mine, encoding="utf-8")
    (folder / "05_play.ipynb").unlink()
    assert run(f"lessons {folder}").returncode == 0
    lesson = folder / "02_nine_calls.ipynb"
    assert "Teacher's notes" not in lesson.read_text()
    run(f"lessons {folder} --teacher")
    assert "Teacher's notes" in lesson.read_text() and "# Check the numbers" not in lesson.read_text()
    assert first.read_text(encoding="utf-8") == mine and (folder / "05_play.ipynb").exists()
