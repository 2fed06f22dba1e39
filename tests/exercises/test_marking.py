"""Marking cuts, as a plain object: what is cut, what is said, what is refused."""

import pytest

from minimax_lab import MinimaxLabError, TreeGame
from minimax_lab.exercises import MarkCuts
from minimax_lab.exercises.cuts import CutTask

LEAVES = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
RIGHT = ["I2", "K", "L2", "M2", "G"]


@pytest.fixture(name="marking")
def a_to_o():
    return MarkCuts(CutTask(TreeGame(LEAVES)))


def test_the_right_cuts_are_found_right(marking):
    marking.cuts = RIGHT
    assert marking.check().is_right and set(marking.told) == set(RIGHT)
    assert {each["kind"] for each in marking.told.values()} == {"right"} and "18 of the 31" in marking.message


def test_each_edge_is_told_of_and_no_more_than_that(marking):
    marking.cut("I2 E O2")
    assert not marking.check().is_right
    assert {name: each["kind"] for name, each in marking.told.items()} == {
        "I2": "right", "E": "too much", "O2": "too little",
    }  # fmt: skip
    assert marking.message.startswith("Not yet: 1 of 3 cuts is right, and 4 more edges can be cut.")
    assert not any(name in marking.message for name in ("K", "L2", "M2"))


def test_nothing_cut_is_an_answer_too(marking):
    assert not marking.check().is_right and "5 more edges" in marking.message


def test_what_was_said_is_gone_with_the_next_cut(marking):
    marking.cuts = ["H"]
    marking.check()
    marking.cuts = ["I2"]
    assert marking.told == {} and marking.message == ""


def test_the_key(marking):
    marking.show_key()
    assert marking.cuts == RIGHT and "never followed" in marking.message


@pytest.mark.parametrize("wrong", [["Z"], ["A"], ["B", "D"], ["I2", "I2"], 7, {"I2": 1}, None])
def test_what_names_no_edge_is_refused(marking, wrong):
    with pytest.raises(MinimaxLabError) as refused:
        marking.cuts = wrong
    assert "\n" not in str(refused.value) and marking.cuts == []


def test_what_is_no_task_is_refused():
    with pytest.raises(MinimaxLabError, match="must be a CutTask"):
        MarkCuts(TreeGame(LEAVES))


def test_the_browser_asks_by_message(marking):
    marking.cuts = RIGHT
    marking._heard(None, {"do": "check"}, [])
    assert marking.done == 1 and marking.told
    marking._heard(None, {"do": "<script>"}, [])
    assert marking.done == 1


def test_without_a_browser_it_is_the_paper(marking):
    data, _ = marking._repr_mimebundle_()
    assert "alt=" in data["text/html"] and "alpha >= beta" in data["text/plain"] and "18" not in data["text/plain"]
