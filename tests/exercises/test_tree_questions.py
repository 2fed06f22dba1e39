"""Questions about all values of a tree and about the order of the calls."""

import pytest
from asking import TREE, ask, outcome
from hypothesis import given
from hypothesis import strategies as st

from minimax_lab import Bones, InvalidArgument, TreeGame
from minimax_lab.exercises import questions


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        ({"B": 12}, "swapped"), ({"B": "x"}, "no number"), ({"B": 3, "C": 2, "D": 2, "A": 14}, "leaf"),
        ({"B": 3}, "missing"), ({"Z": 3}, "unknown node"), (5, "unreadable"), ("no outline at all", "unreadable"),
    ],
)  # fmt: skip
def test_wrong_trees_are_told_apart(answer, mistake):
    assert outcome(ask("tree"), answer) == ("incorrect", mistake)


def test_an_outline_can_be_filled_in():
    question = ask("tree", TreeGame([[3, 12], [2, 4]]))
    outline = question.blank
    assert outcome(question, outline) == outcome(question, {}) == ("not attempted", "")
    assert outline.count("value ?") == 3
    filled = outline.replace("value ?", "value 3", 2).replace("value ?", "value 2")
    assert outcome(question, filled) == ("correct", "")
    assert outcome(question, filled.replace("value 2", "value 4")) == ("incorrect", "swapped")


@given(st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12))
def test_a_wrong_value_is_found_at_its_node(nested):
    question = ask("tree", TreeGame([nested, 1]))
    values = {node.name: node.value for node in question.tree if node.player}
    assert question.judge(values).outcome == "correct"
    for name in values:
        feedback = question.judge(values | {name: 1000})
        assert feedback.outcome == "incorrect" and f"Look at {name} again" in feedback.message


def test_each_name_needs_one_value():
    with pytest.raises(InvalidArgument, match="have different values"):
        ask("tree", Bones(3))


def test_estimates_are_drawn_as_estimates_and_must_be_leaves_of_the_lowest_ply():
    first, _, third, *_ = questions("06_how_far_to_look")
    for question, leaves in ((first, "B1 B2 B3 C1 C2"), (third, "B1 B2 C1 C2 D1 D2")):
        text = question.paper().text
        assert all(f"{name}, MAX, estimate " in text for name in leaves.split())
    assert "A2, end, utility -10" in first.paper().text
    for wrong in ("A2", "B", "B1 A2", " "):
        with pytest.raises(InvalidArgument, match="must be leaves of the lowest ply"):
            ask("tree", first.game, estimates=wrong)
    assert ask("tree", TREE, estimates="B1").right_text() == "The values are A: 3, B: 3, C: 2, D: 2."


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("A B B1 B2 A2", ("correct", "")), ("['A', 'B', 'B1', 'B2', 'A2']", ("correct", "")),
        (["A", "B", "B1", "B2", "A2"], ("correct", "")), ("A, B, B1, B2 and A2", ("correct", "")),
        ("A B A2 B1 B2", ("incorrect", "level by level")), (7, ("incorrect", "unreadable")),
    ],
)  # fmt: skip
def test_an_order_is_a_list_or_a_text(answer, expected):
    assert outcome(ask("order", TreeGame([[7, 2], 5])), answer) == expected
