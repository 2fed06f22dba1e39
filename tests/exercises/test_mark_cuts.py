"""The widget for marking cuts, used from Python."""

import pytest
from examples import A_TO_O

from minimax_lab import MinimaxLabError, TreeGame
from minimax_lab.exercises import CutTask, MarkCuts

RIGHT = ["I2", "K", "L2", "M2", "G"]


@pytest.fixture(name="marking")
def a_to_o():
    return MarkCuts(CutTask(TreeGame(A_TO_O)))


def test_the_right_cuts_are_correct(marking):
    marking.cuts = RIGHT
    assert marking.check().is_right and set(marking.verdicts) == set(RIGHT)
    assert {each["kind"] for each in marking.verdicts.values()} == {"right"} and "18 of the 31" in marking.message


def test_each_cut_has_a_verdict_and_nothing_else_is_given_away(marking):
    marking.cut("I2 E O2")
    assert not marking.check().is_right
    assert {name: each["kind"] for name, each in marking.verdicts.items()} == {
        "I2": "right", "E": "too much", "O2": "too little",
    }  # fmt: skip
    assert marking.message.startswith("Not yet: 1 of 3 cuts is right, and 4 more edges can be cut.")
    assert not any(name in marking.message for name in ("K", "L2", "M2"))


def test_no_cuts_are_an_answer_too(marking):
    assert not marking.check().is_right and "5 more edges" in marking.message


def test_the_next_cut_clears_the_verdicts(marking):
    marking.cuts = ["H"]
    marking.check()
    marking.cuts = ["I2"]
    assert marking.verdicts == {} and marking.message == ""


def test_the_key_cuts_the_right_edges(marking):
    marking.show_key()
    assert marking.cuts == RIGHT and "never followed" in marking.message


def test_windows_are_shown_up_to_the_first_mistake(marking):
    """Of the tree A to O, the numbers are those of the textbook."""
    assert marking.windows == {}
    marking.cuts = ["I2", "J2"]
    marking.check()  # J2 must be followed
    assert list(marking.windows) == ["A", "B", "D", "H", "I", "E", "J"]
    assert (marking.windows["H"], marking.windows["I"]) == ("(-∞, ∞)", "(10, ∞)")
    marking.cuts = ["H2"]
    marking.check()
    assert len(marking.windows) == 7  # an earlier mistake takes nothing back
    marking.show_key()
    assert len(marking.windows) == 11 and marking.windows["M"] == "(10, ∞)" and "K" not in marking.windows


def test_the_windows_after_a_missing_cut_stay_hidden(marking):
    marking.check()  # I2 can be cut
    assert list(marking.windows) == ["A", "B", "D", "H", "I"]


@pytest.mark.parametrize("wrong", [["Z"], ["A"], ["B", "D"], ["I2", "I2"], 7, {"I2": 1}, None])
def test_anything_but_edges_is_refused(marking, wrong):
    with pytest.raises(MinimaxLabError) as refused:
        marking.cuts = wrong
    assert "\n" not in str(refused.value) and marking.cuts == []


def test_anything_but_a_task_is_refused():
    with pytest.raises(MinimaxLabError, match="must be a CutTask"):
        MarkCuts(TreeGame(A_TO_O))


def test_a_message_from_the_browser_is_handled(marking):
    marking.cuts = RIGHT
    marking.handle_message(None, {"do": "check", "id": "1"})
    assert marking.answered == "1" and marking.verdicts
    marking.handle_message(None, {"do": "<script>", "id": "2"})
    marking.handle_message(None, {"do": "nudge"})
    assert marking.answered == "2"


def test_without_a_browser_the_paper_is_shown(marking):
    data, _ = marking._repr_mimebundle_()
    assert "alt=" in data["text/html"] and "alpha >= beta" in data["text/plain"] and "18" not in data["text/plain"]
