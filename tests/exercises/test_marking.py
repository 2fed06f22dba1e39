"""Assignments: where answers are kept, that they are final, and how they are marked."""

import json

import pytest

from minimax_lab import gate
from minimax_lab.exercises import WrongAnswer, assert_right, keep_answers, questions
from minimax_lab.exercises.gates import store
from minimax_lab.kit import COPIES, InvalidArgument

OWN = """
from minimax_lab import TreeGame
from minimax_lab.exercises import CutQuestion, Number, OrderQuestion, TreeQuestion, ValueQuestion

TREE = TreeGame([[3, 12], [2, 4]])


def calls(q: Number) -> None:
    here = q.at(TREE)
    q.ask, q.answer, q.reveal = "How many calls?", here.calls, "One for each node."
    q.mistakes[len(here.tree.leaves)] = "Those are the leaves."


def worth(q: ValueQuestion) -> None:
    q.at(TREE)
    q.ask = "What is A worth?"


def order(q: OrderQuestion) -> None:
    q.at(TREE)
    q.ask = "In which order?"


def values(q: TreeQuestion) -> None:
    q.at(TREE)
    q.ask = "Which values?"
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The working folder of a notebook."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(store, "_assignment", None)
    monkeypatch.setattr(store, "_answers", {})
    (tmp_path / "mine.py").write_text(OWN)
    return tmp_path


def restart(monkeypatch):
    """What a new kernel knows: only the files."""
    monkeypatch.setattr(store, "_assignment", None)
    monkeypatch.setattr(store, "_answers", {})
    keep_answers("answers")


def answer(view, **request):
    view.handle_message(None, request | {"id": "1"})
    return view.refusal


def test_a_right_answer_passes_and_any_other_raises_what_is_wrong(folder):
    keep_answers("answers")
    with pytest.raises(WrongAnswer, match="There is no answer."):
        assert_right(gate("calls", "mine.py"))
    shown = gate("calls", "mine.py")
    answer(shown, do="answer", said="4")
    answer(shown, do="answer", said="6")
    with pytest.raises(WrongAnswer, match="You said 4, then 6. Those are the leaves.") as error:
        assert_right(gate("calls", "mine.py"))
    assert error.value._render_traceback_() == [str(error.value)]
    (folder / "answers" / "calls.json").write_text(json.dumps({"tries": ["5", 7]}))
    assert_right(gate("calls", "mine.py"))
    with pytest.raises(InvalidArgument, match="must be a question, a gate, or a Parsons problem"):
        assert_right(7)


def test_the_answers_of_an_assignment_are_final(folder, monkeypatch):
    keep_answers("answers")
    first = gate("calls", "mine.py")
    answer(first, do="answer", said="5")
    assert first.has_try_left and "it cannot be changed" in answer(first, do="change")
    answer(first, do="answer", said="6")
    assert first.is_revealed and "it cannot be changed" in answer(first, do="change") and first.tries == [5, 6]
    assert first.question["isFinal"]
    q1, _, q3 = questions("mine.py")
    assert "so the solution is not shown" in answer(q1.view, do="solution") and not q1.view.notes
    assert "so the solution is not shown" in answer(q3.view, do="answer") and not q3.view.entries
    with pytest.raises(InvalidArgument, match="so the solution is not shown"):
        q1.solution()


def test_who_gives_up_has_no_answer_after_a_restart_either(folder, monkeypatch):
    keep_answers("answers")
    answer(gate("calls", "mine.py"), do="show")
    restart(monkeypatch)
    again = gate("calls", "mine.py")
    assert again.shown and again.is_revealed
    with pytest.raises(WrongAnswer, match="There is no answer."):
        assert_right(again)


def test_clicks_on_questions_survive_a_restart(folder, monkeypatch):
    keep_answers("answers")
    q1, q2, q3 = questions("mine.py")
    answer(q1.view, do="answer", said="3")
    answer(q2.view, do="enter", entries={"0": 1})
    answer(q2.view, do="enter", entries={"0": 1, "1": 2})
    answer(q3.view, do="enter", entries={"4": 2, "1": 12})
    assert sorted(path.name for path in (folder / "answers").iterdir()) == ["mine-1.json", "mine-2.json", "mine-3.json"]
    restart(monkeypatch)
    q1, q2, q3 = questions("mine.py")
    assert (q1.answer, q2.answer, q3.answer) == (3, ["A", "B"], {"C": 2, "B": 12})
    assert q1.view.said == 3 and q1.view.feedback["outcome"] == "correct"
    assert q2.view.entries == {"0": 1, "1": 2} and q3.view.entries == {"4": 2, "1": 12}
    assert_right(q1)
    with pytest.raises(WrongAnswer, match="Look at B again."):
        assert_right(q3)
    q1.answer = 4  # an answer in code counts more
    with pytest.raises(WrongAnswer):
        assert_right(q1)


def test_a_broken_file_costs_one_answer(folder, monkeypatch):
    (folder / "answers").mkdir()
    (folder / "answers" / "mine-1.json").write_text("{")
    (folder / "answers" / "mine-3.json").write_text('{"99": 1}')
    keep_answers("answers")
    q1, _, q3 = questions("mine.py")
    assert q1.answer is ... and not q3.view.entries
    answer(q1.view, do="answer", said="3")
    restart(monkeypatch)
    assert questions("mine.py")[0].answer == 3


def test_the_source_version_of_nbgrader_keeps_nothing(folder, monkeypatch):
    source = folder / "source" / "mine"
    source.mkdir(parents=True)
    monkeypatch.chdir(source)
    keep_answers("answers")
    answer(gate("calls", folder / "mine.py"), do="answer", said="7")
    assert list(source.iterdir()) == []


def test_a_copy_of_a_lesson_keeps_clicks_and_shows_solutions(folder, monkeypatch):
    (folder / COPIES).write_text("{}")
    (q1, *_) = questions("mine.py")
    answer(q1.view, do="answer", said="3")
    assert (folder / ".answers" / "mine-1.json").exists() and not answer(q1.view, do="solution") and q1.view.notes
    monkeypatch.setattr(store, "_answers", {})
    assert questions("mine.py")[0].view.said == 3


def test_without_a_folder_nothing_is_kept(folder):
    (q1, *_) = questions("mine.py")
    answer(q1.view, do="answer", said="3")
    assert questions("mine.py")[0].answer is ... and [path.name for path in folder.glob("*.*")] == ["mine.py"]
