"""How questions and feedback show themselves."""

from asking import TREE, ask


def test_feedback_shows_as_text_and_as_html(capsys):
    question = ask("move", TREE)
    question.ask = "Which <move>?"
    question.answer = "<script>"
    question.check()
    data = question.feedback._repr_mimebundle_()
    assert data["text/plain"] in capsys.readouterr().out
    assert "<script>" not in data["text/html"] and "Incorrect" in data["text/html"]
    assert "Which &lt;move&gt;?" in question._repr_mimebundle_()["text/html"]


def test_a_picture_goes_with_the_question_and_another_with_the_solution(capsys):
    question = ask("value", TREE, picture=True)
    assert "A, MAX, value ?" in question._repr_mimebundle_()["text/plain"]
    question.solution()
    assert "The value is 3." in (shown := capsys.readouterr().out) and "A, MAX, value 3" in shown
