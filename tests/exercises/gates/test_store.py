"""Answers beside a learner's copies: kept whole, apart, and never beside the originals."""

import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from minimax_lab import InvalidArgument
from minimax_lab.exercises.gates import Answers
from minimax_lab.exercises.gates.store import answers_beside
from minimax_lab.kit import COPIES


@pytest.fixture(name="work")
def folder_of_a_learner(tmp_path):
    (tmp_path / COPIES).write_text("{}")
    return tmp_path


def test_only_a_folder_of_copies_has_answers(work):
    assert answers_beside(work) == answers_beside(work / "further") == work / ".answers"
    assert answers_beside(work / "a" / "b") is None
    (work / COPIES).unlink()
    assert answers_beside(work) is None


def test_answers_survive(work):
    folder = answers_beside(work)
    first = Answers(folder)
    for name, said in (("a", 3), ("b", [4, 8]), ("c", "a draw"), ("d", [])):
        first.keep(name, said)
    again = Answers(folder)
    assert [again.recall(name) for name in "abcde"] == [3, [4, 8], "a draw", [], None]
    again.keep("a", 2)
    assert first.recall("a") == 2 and sorted(each.name for each in folder.iterdir())[0] == "a.json"


def test_without_a_folder_they_are_in_memory_only(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answers = Answers(None)
    answers.keep("a", 3)
    assert answers.recall("a") == 3 and Answers(None).recall("a") is None and list(tmp_path.iterdir()) == []


def test_two_notebooks_at_once_lose_nothing(work):
    notebooks = [Answers(answers_beside(work)) for _ in range(2)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: notebooks[number % 2].keep(f"g{number}", number), range(200)))
    assert [Answers(answers_beside(work)).recall(f"g{number}") for number in range(200)] == list(range(200))
    assert len(os.listdir(work / ".answers")) == 200


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"3 4"])
def test_a_broken_file_is_named_and_costs_one_answer(work, content):
    answers = Answers(answers_beside(work))
    answers.keep("a", 3)
    answers.keep("b", 4)
    (work / ".answers" / "a.json").write_bytes(content)
    with pytest.raises(InvalidArgument, match=r"a\.json.*it is not JSON$") as broken:
        answers.recall("a")
    assert "\n" not in str(broken.value) and answers.recall("b") == 4
    answers.keep("a", 5)
    assert json.loads((work / ".answers" / "a.json").read_text()) == 5


def test_what_cannot_be_written_stays_in_memory(work):
    (work / ".answers").write_text("not a folder")
    answers = Answers(answers_beside(work))
    with pytest.raises(InvalidArgument, match="answers") as failed:
        answers.keep("a", 3)
    assert "\n" not in str(failed.value) and answers.recall("a") == 3
    assert (work / ".answers").read_text() == "not a folder"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission_is_named(work):
    work.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(InvalidArgument, match="Permission denied"):
        Answers(answers_beside(work)).keep("a", 3)
    work.chmod(stat.S_IRWXU)
