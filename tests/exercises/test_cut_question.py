"""Questions about cuts, read from a file."""

import pytest
from examples import A_TO_O

from minimax_lab import InvalidArgument
from minimax_lab.exercises import questions

TIES = [[3, 12], [3, 2]]


def read(text, tmp_path):
    path = tmp_path / "cuts.toml"
    path.write_text(f'[[question]]\nkind = "cuts"\nask = "Which edges?"\n{text}\n')
    return questions(path)[0]


def test_a_question_is_read_asked_and_solved(tmp_path, capsys):
    question = read(f'game = "TreeGame({A_TO_O})"\npicture = true\nwhy = "Because."', tmp_path)
    shown = question._repr_mimebundle_()["text/plain"]
    assert "Which edges?" in shown and "I2, end, utility 11" in shown and "alpha cut" not in shown
    question.check()
    assert question.feedback.outcome == "not attempted"
    question.answer = ["I2", "K", "L2", "M2", "G"]
    question.check()
    assert question.feedback.outcome == "correct"
    capsys.readouterr()
    question.solution()
    shown = capsys.readouterr().out
    assert "The edges to I2, K, L2, M2 and G are never followed. Because." in shown and "alpha cut" in shown


def test_a_question_may_ask_for_the_other_rule(tmp_path):
    question = read(f'game = "TreeGame({TIES})"\nrule = ">"', tmp_path)
    assert question.right_text() == "No edge can be cut." and question.judge([]).outcome == "correct"
    assert question.judge("C2").mistake == "other rule"
    assert read(f'game = "TreeGame({TIES})"', tmp_path).right_text() == "The edge to C2 is never followed."


@pytest.mark.parametrize(
    ("text", "message"),
    [('game = "TreeGame([1, 2])"\nrule = "<"', "rule='<'"), ('game = "Bones(4)"', "nodes have the name")],
)
def test_a_wrong_question_is_refused(tmp_path, text, message):
    with pytest.raises(InvalidArgument, match="cuts.toml, question 1: .*" + message):
        read(text, tmp_path)
