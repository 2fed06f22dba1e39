"""Cuts to fill in, from Python."""

import pytest
from examples import A_TO_O

from minimax_lab import MinimaxLabError, TreeGame
from minimax_lab.exercises import FillIn, fill_in

RIGHT = ["I2", "K", "L2", "M2", "G"]


@pytest.fixture(name="cuts")
def a_to_o():
    return fill_in(TreeGame(A_TO_O), mode="cuts")


def by_name(cuts, rows):
    """What belongs to rows, by the names of their nodes."""
    return {cuts.asked.nodes[int(row)].name: each for row, each in rows.items()}


def test_each_cut_has_a_verdict_until_the_next_one_and_nothing_else_is_given_away(cuts):
    cuts.entries = "I2 E O2"
    assert not cuts.check() and not cuts.is_done
    assert {name: mark["kind"] for name, mark in by_name(cuts, cuts.marks).items()} == {
        "I2": "right", "E": "too much", "O2": "too little",
    }  # fmt: skip
    assert cuts.message.startswith("Not yet: 1 of 3 cuts is right, and 4 more edges can be cut.")
    assert not any(name in cuts.message for name in ("K", "L2", "M2"))
    cuts.entries = RIGHT
    assert cuts.marks == {} and cuts.message == ""
    assert cuts.check() and cuts.is_done and "18 of the 31" in cuts.message


def test_windows_are_shown_up_to_the_first_mistake(cuts):
    """Of the tree A to O, the numbers are those of the textbook."""
    assert cuts.windows == {}
    cuts.check()  # I2 can be cut
    assert list(by_name(cuts, cuts.windows)) == ["A", "B", "D", "H", "I"]
    cuts.entries = ["I2", "J2"]
    cuts.check()  # J2 must be followed
    windows = by_name(cuts, cuts.windows)
    assert list(windows) == ["A", "B", "D", "H", "I", "E", "J"]
    assert (windows["H"], windows["I"]) == ("(-∞, ∞)", "(10, ∞)")
    cuts.entries = ["H2"]
    cuts.check()
    assert len(cuts.windows) == 7  # an earlier mistake takes nothing back
    cuts.show_answer()
    assert len(cuts.windows) == 11 and by_name(cuts, cuts.windows)["M"] == "(10, ∞)"
    assert list(by_name(cuts, cuts.entries)) == RIGHT and "never followed" in cuts.message


@pytest.mark.parametrize("wrong", [["Z"], ["A"], ["B", "D"], ["I2", "I2"], 7, {"I2": 1}, None])
def test_anything_but_edges_is_refused(cuts, wrong):
    with pytest.raises(MinimaxLabError) as refused:
        cuts.entries = wrong
    assert "\n" not in str(refused.value) and cuts.entries == {}


def test_anything_but_a_task_is_refused():
    with pytest.raises(MinimaxLabError, match="or a CutTask"):
        FillIn(TreeGame(A_TO_O))
