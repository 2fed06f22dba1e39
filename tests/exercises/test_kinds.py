"""Questions about a position and its tree, and about cuts: what is right, and what is asked and solved."""

import numpy as np
import pytest
from asking import TREE, ask, outcome
from examples import A_TO_O
from hypothesis import given
from hypothesis import strategies as st
from oracle import Nest, calls_of

from minimax_lab import Bones, InvalidArgument, TreeGame
from minimax_lab.exercises import questions


@given(st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12))
def test_only_the_right_value_is_right(nested):
    question = ask("value", TreeGame(nested))
    right = calls_of(nest := Nest(nested), nest.root)[0].value
    assert [answer for answer in range(-12, 13) if question.judge(answer).outcome == "correct"] == [right]


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
    values = {node.name: node.value for node in question.here.backed_up if node.player}
    assert question.judge(values).outcome == "correct"
    for name in values:
        feedback = question.judge(values | {name: 1000})
        assert feedback.outcome == "incorrect" and f"Look at {name} again" in feedback.message


def test_each_name_needs_one_value():
    with pytest.raises(InvalidArgument, match="have different values"):
        ask("tree", Bones(3))


def test_estimates_are_drawn_as_estimates_and_must_be_leaves_of_the_lowest_ply():
    first, third, *_ = questions("06_how_far_to_look")
    for question, leaves in ((first, "B1 B2 B3 C1 C2"), (third, "B1 B2 C1 C2 D1 D2")):
        text = question.paper().text
        assert all(f"{name}, MAX, estimate " in text for name in leaves.split())
    assert "A2, end, utility -10" in first.paper().text
    for wrong in ("A2", "B", "B1 A2", " "):
        with pytest.raises(InvalidArgument, match="must be leaves of the lowest ply"):
            ask("tree", first.game, estimates=wrong)
    assert ask("tree", TREE, estimates="B1").right_text() == "The values are A: 3, B: 3, C: 2, D: 2."


TIES = [[3, 12], [3, 2]]


def test_a_question_is_asked_and_solved(capsys):
    question = ask("cuts", TreeGame(A_TO_O), why="Because.")
    shown = question.view.still().text
    assert "I2, end, utility 11" in shown and "alpha cut" not in shown
    question.check()
    assert question.feedback.outcome == "not attempted"
    question.answer = ["I2", "K", "L2", "M2", "G"]
    question.check()
    assert question.feedback.outcome == "correct"
    capsys.readouterr()
    question.solution()
    shown = capsys.readouterr().out
    assert "The edges to I2, K, L2, M2 and G are never followed. Because." in shown and "alpha cut" in shown


def test_a_question_may_ask_for_the_other_rule():
    question = ask("cuts", TreeGame(TIES), rule=">")
    assert question.right_text() == "No edge can be cut." and question.judge([]).outcome == "correct"
    assert question.judge("C2").mistake == "other rule"
    assert ask("cuts", TreeGame(TIES)).right_text() == "The edge to C2 is never followed."


@pytest.mark.parametrize(
    ("game", "fields", "message"),
    [(TreeGame([1, 2]), {"rule": "<"}, "rule='<'"), (Bones(4), {}, "nodes have the name")],
)
def test_a_wrong_question_is_refused(game, fields, message):
    with pytest.raises(InvalidArgument, match=message):
        ask("cuts", game, **fields)


def test_the_picture_of_a_bound_has_the_cut_and_not_the_true_value():
    """Lesson 07 asks what E is worth: alpha-beta left it after its first leaf, a 5."""
    question = questions("07_alpha_beta")[1]
    lines = question.key().text.splitlines()
    assert "  E, MIN, value at most 5" in lines and "    E2, end, alpha cut, never visited" in lines


@pytest.mark.parametrize("answer", [np.array(3), np.array([3, 4]), np.array("A")])
@pytest.mark.parametrize("lesson", ["01_from_a_to_10", "02_nine_calls", "07_alpha_beta"])
def test_an_array_is_refused_with_the_reason(lesson, answer):
    for question in questions(lesson):
        question.answer = answer
        question.check()
        assert question.feedback.mistake == "array" and "is an array" in str(question.feedback)
