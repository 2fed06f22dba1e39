"""The codes of check cells: the same each time, and another one if anything changes that a learner sees."""

import subprocess
import sys

import pytest

from minimax_lab import Bones, PlayBoard, StepPlayer, TicTacToe, minimax, record
from minimax_lab.exercises.fingerprints import fingerprints
from minimax_lab.exercises.gates.question import GateQuestion
from minimax_lab.exercises.question import Question
from minimax_lab.kit import InvalidArgument

LESSON = "00_start_here"


def codes(capsys, **widgets):
    fingerprints(LESSON, **widgets)
    return dict(line.split(": ") for line in capsys.readouterr().out.splitlines())


def test_each_gate_and_question_of_the_lesson_has_a_code_of_its_own(capsys):
    found = codes(capsys)
    assert {*found} == {"00-calls-of-two", "00-first-move", "00-open-calls", "question 1", "question 2", "question 3"}
    assert len(set(found.values())) == len(found) and all(len(code) == 8 for code in found.values())


def test_another_process_finds_the_same_codes(capsys):
    script = f"from minimax_lab.exercises.fingerprints import fingerprints; fingerprints({LESSON!r})"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert dict(line.split(": ") for line in run.stdout.splitlines()) == codes(capsys)


@pytest.mark.parametrize(
    ("owner", "name", "changed"), [(GateQuestion, "compare", "00-"), (Question, "next_hint", "question ")]
)
def test_a_changed_reply_changes_the_codes_that_it_belongs_to(capsys, monkeypatch, owner, name, changed):
    before = codes(capsys)
    old = getattr(owner, name)
    monkeypatch.setattr(owner, name, lambda *args: old(*args) + " ")
    after = codes(capsys)
    assert {each for each in before if before[each] != after[each]} == {
        each for each in before if each.startswith(changed)
    }


def test_the_code_of_a_widget_depends_on_what_it_shows(capsys):
    run = record(minimax, Bones(3), Bones(3).initial)
    widgets = {
        "run": StepPlayer(run),
        "asks": StepPlayer(run, predict=[2]),
        "shorter": StepPlayer(record(minimax, Bones(2), Bones(2).initial)),
    }
    found = codes(capsys, **widgets)
    assert len({found[name] for name in widgets}) == len(widgets)
    assert codes(capsys, run=StepPlayer(run))["run"] == found["run"]


def test_a_board_is_played_to_the_end(capsys):
    board, other = PlayBoard(TicTacToe(win=10)), PlayBoard(TicTacToe(win=10), quicker=False)
    found = codes(capsys, board=board, other=other)
    assert board.result is not None and found["board"] != found["other"]


def test_an_unknown_lesson_is_refused():
    with pytest.raises(InvalidArgument, match="no file 99_unknown.toml"):
        fingerprints("99_unknown")
