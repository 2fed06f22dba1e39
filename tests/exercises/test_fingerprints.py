"""The codes of check cells: the same each time, and another one if anything changes that a learner sees."""

import subprocess
import sys
from pathlib import Path

import pytest
from fingerprints import fingerprints
from seen import SEEN
from uses import uses

from minimax_lab import (
    BeTheMachine,
    Bones,
    Duel,
    FillIn,
    GameExplorer,
    LiveTree,
    LookAhead,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    TreeGame,
    alphabeta,
    fill_in,
    game_tree,
    minimax,
    parsons,
    record,
    tally,
)
from minimax_lab.exercises.gates.question import GateQuestion
from minimax_lab.exercises.question import Question
from minimax_lab.kit import InvalidArgument, MinimaxLabError
from minimax_lab.search import heap_modulo, larger_heap
from minimax_lab.widgets.board.session import Session

LESSON = "00_start_here"
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def used(thing):
    """What a thing shows while it is used in a lesson of its own."""
    with SEEN.capturing():
        return list(uses(thing))


def codes(capsys, **widgets):
    fingerprints(LESSON, **widgets)
    return dict(line.split(": ") for line in capsys.readouterr().out.splitlines())


def test_each_gate_and_question_of_the_lesson_has_a_code_of_its_own(capsys):
    found = codes(capsys)
    assert {*found} == {"00-calls-of-two", "00-first-move", "00-open-calls", "question 1", "question 2", "question 3"}
    assert len(set(found.values())) == len(found) and all(len(code) == 8 for code in found.values())


def test_another_process_finds_the_same_codes(capsys):
    script = f"from fingerprints import fingerprints; fingerprints({LESSON!r})"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=NOTEBOOKS)
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
    assert codes(capsys, **{**widgets, "run": StepPlayer(run)})["run"] == found["run"]


def test_a_board_is_played_to_the_end(capsys):
    results = []
    board, other = PlayBoard(TicTacToe(win=10)), PlayBoard(TicTacToe(win=10), quicker=False)
    board.observe(lambda change: results.append(board.result), "view")
    found = codes(capsys, board=board, other=other)
    assert {"machine", None} <= set(results) and found["board"] != found["other"]


def things():
    """One of each kind, in a small size."""
    game, heap = TreeGame([[3, 12], [2, 4]]), Bones(3)
    run = record(alphabeta, game, "A")
    return {
        "board": PlayBoard(heap), "table": tally(PlayBoard(heap), heaps=[3, 4]), "player": StepPlayer(run), "run": run,
        "tree": game_tree(game).back_up(), "picture": run.draw(), "values": fill_in(game),
        "calls": fill_in(heap, mode="calls"),
        "machine": BeTheMachine("alphabeta", seed=1), "live": LiveTree(game), "ahead": LookAhead(heap),
        "duel": Duel([heap], [larger_heap, heap_modulo]), "explorer": GameExplorer(heap), "lines": parsons("minimax"),
        "rules": TicTacToe(), "call": (TicTacToe,), "several": [heap, (record, minimax, heap, heap.initial)],
    }  # fmt: skip


def test_two_things_of_each_kind_have_the_same_code_when_they_are_used():
    before = {name: used(thing) for name, thing in things().items()}
    after = {name: used(thing) for name, thing in things().items()}
    assert [name for name in before if before[name] != after[name]] == []
    texts = {name: repr(each) for name, each in before.items()}
    assert [name for name, text in texts.items() if " at 0x" in text or "np." in text or len(text) < 100] == []


REFUSALS = [
    (StepPlayer, "_step_number", "player"),
    (Session, "check", "board"),
    (FillIn, "_row", "values"),
    (GameExplorer, "choose", "explorer"),
    (TicTacToe, "parse", "rules"),
]


@pytest.mark.parametrize(("owner", "method", "name"), REFUSALS, ids=[name for *_, name in REFUSALS])
def test_what_is_refused_belongs_to_the_code(owner, method, name, monkeypatch):
    before = used(things()[name])
    old = getattr(owner, method)

    def refuse_in_other_words(*given, **options):
        try:
            return old(*given, **options)
        except MinimaxLabError as error:
            raise type(error)(f"{error}!") from None

    monkeypatch.setattr(owner, method, refuse_in_other_words)
    assert used(things()[name]) != before


def test_the_programs_of_a_folder_are_run_and_diagnosed(tmp_path):
    text = "from minimax_lab import traced\n# run: {name}(3)\n@traced\ndef {name}(n):\n    return n and {name}(n - 1)\n"
    for name in ("ann", "ben"):
        (tmp_path / f"{name}.py").write_text(text.format(name=name), "utf-8")
    (ann, read), (ben, _), report = used(tmp_path)
    assert (ann, ben) == ("ann.py", "ben.py")
    assert "ann.py" in repr(report) and "Call 2 has the scores 0." in repr(read)


def test_what_a_function_prints_belongs_to_the_code():
    assert used((print, "one")) != used((print, "two"))


def test_an_unknown_lesson_is_refused():
    with pytest.raises(InvalidArgument, match="no file '99_unknown.toml'"):
        fingerprints("99_unknown")
