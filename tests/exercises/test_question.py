"""How questions and feedback show themselves, and names that a question does not have."""

import re

import pytest
from asking import TREE, all_questions, ask

from minimax_lab import MinimaxLabError, TicTacToe, TreeGame
from minimax_lab.exercises import Feedback, questions
from minimax_lab.scene import style

ALL = all_questions().values()


def corner_question():
    """Question 2: where must O reply to a corner?"""
    question = ask("move", TicTacToe(), "X../.../...", why="So.")
    question.number = 2
    question.seal()
    return question


def shown(question):
    return question._repr_mimebundle_()[0]


def test_feedback_shows_as_text_and_as_html(capsys):
    question = ask("move", TREE)
    question.ask = "Which <move>?"
    question.answer = "<script>"
    question.check()
    data = question.feedback._repr_mimebundle_()
    assert data["text/plain"] in capsys.readouterr().out
    assert "<script>" not in data["text/html"] and "Not right" in data["text/html"]
    assert "Which &lt;move&gt;?" in shown(question)["text/html"]


def test_a_drawing_goes_with_the_question_and_another_with_the_solution(capsys):
    question = ask("value", TREE)
    assert "A, MAX, value ?" in shown(question)["text/plain"] and "<img" in shown(question)["text/html"]
    question.solution()
    assert "The value is 3." in (solved := capsys.readouterr().out) and "A, MAX, value 3" in solved


@pytest.mark.parametrize("question", ALL, ids=lambda question: question.ask[:30])
def test_a_question_is_drawn_and_does_not_show_its_answer(question):
    text, html = shown(question)["text/plain"], shown(question)["text/html"]
    assert question.kind == "function" or "<img" in html
    assert question.ask in text and f"q{question.number}.check()" in text
    for secret in (question.right_text(), question.why):
        assert secret not in text and secret not in html


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("anwser", "q2.answer"),
        ("answr", "q2.answer"),
        ("ansewr", "q2.answer"),
        ("response", "q2.answer"),
        ("chek", "q2.check"),
    ],
)
def test_a_misspelled_name_is_refused_with_the_right_one(name, hint):
    question = corner_question()
    for use in (lambda: setattr(question, name, 4), lambda: getattr(question, name)):
        with pytest.raises(MinimaxLabError) as caught:
            use()
        assert name in str(caught.value) and hint in str(caught.value) and "\n" not in str(caught.value)
        assert caught.value._render_traceback_() == [f"NoSuchName: {caught.value}"]  # what a notebook shows


@pytest.mark.parametrize("name", ["check", "hint", "solution"])
def test_a_method_cannot_be_replaced_by_an_answer(name):
    with pytest.raises(MinimaxLabError, match=r"q2\.answer"):
        setattr(corner_question(), name, 4)


def test_three_dots_replace_an_answer_in_code_but_not_a_click():
    question = corner_question()
    question.answer = 4
    question.answer = ...
    assert question.mark().outcome == "not attempted"
    question.view.answer({"do": "answer", "said": 8})
    question.answer = ...
    assert question.answer == 8 and question.mark().outcome == "incorrect"


def test_a_click_is_the_same_answer_as_in_code():
    question = corner_question()
    view = question.view
    view.handle_message(None, {"do": "answer", "said": 4, "id": "1"})
    assert (question.answer, view.said, view.answered) == (4, 4, "1") and question.feedback.outcome == "correct"
    assert view.feedback["text"] == f"\N{CHECK MARK} Right. {question.why}"
    question.answer = "(0, 2)"
    question.check()
    assert view.said == 2 and view.feedback["outcome"] == "incorrect"


def test_hints_and_the_solution_are_shown_on_request():
    question = questions("01_from_a_to_10")[0]
    for do in ("hint", "hint", "solution", "solution"):
        question.view.answer({"do": do})
    first, second, solution = question.view.notes
    assert question.hints[0] in first["text"] and question.hints[1] in second["text"]
    assert question.right_text() in solution["text"] and question.why in solution["text"] and solution["picture"]


BOARD = TicTacToe(), "X../.../..."


@pytest.mark.parametrize(
    "said", [4, "4", " 4", "'4'", '"4"', 4.0, (1, 1), "(1, 1)", "1, 1", "b2", "B2", "'b2'", "O4", "\u201c4\u201d"]
)
def test_a_square_is_read_in_every_form(said):
    question = ask("move", *BOARD)
    question.answer = said
    assert question.mark().outcome == "correct"


def test_a_tree_can_be_filled_in_by_clicks():
    question = questions("01_from_a_to_10")[1]
    view = question.view
    view.entries = {"D": 5}
    assert question.answer == {"D": 5} and view.message == question.feedback.message
    assert question.feedback.mistake == "expected" and view.marks[str(view.rows[0])]["message"] == view.message
    question.answer = {"D": 5, "E": 1}  # with a right value beside it
    assert question.mark().mistake == "expected"
    view.entries = {node.name: node.value for node in question.inner}
    assert question.feedback.outcome == "correct" and question.why in view.message and view.is_done


def test_an_order_and_cuts_can_be_clicked():
    question = ask("order", TreeGame([[7, 2], 5]))
    assert question.view.ask == f"{question} Choose the nodes in that order."
    question.view.entries = {"A": 1, "B": 2}
    assert question.answer == ["A", "B"] and not question.view.is_done
    question.view.entries = {node.name: place for place, node in enumerate(question.here.backed_up, 1)}
    assert question.feedback.outcome == "correct" and question.why in question.view.message
    question = questions("07_alpha_beta")[4]
    question.view.entries = ["C", "D"]
    question.view.check()
    assert question.feedback.mistake == "expected" and question.view.message == question.feedback.message
    question.view.answer({"do": "hint"})
    assert question.hints[0] in question.view.note


def test_a_drawn_tree_shows_its_values_only_after_a_right_answer():
    question = questions("01_from_a_to_10")[0]
    view = question.view

    def values():
        marks = view.feedback.get("picture", view.question["drawing"])["marks"]
        return {mark["text"] for mark in marks if mark.get("role") == "value"}

    for said, shown in [(14, {"?"}), (question.here.value, {"2", "3"}), (14, {"?"})]:
        question.take(said)
        assert values() == shown


def test_a_right_answer_is_shown_as_large_as_a_mistake_and_in_a_frame_of_its_own():
    message = "A is worth 7. MAX goes to B."
    done, wrong = (Feedback(outcome, message)._repr_mimebundle_() for outcome in ("correct", "incorrect"))
    assert done["text/plain"] == f"\u2713 Right. {message}" and f"border:3px solid {style.BEST}" in done["text/html"]
    assert re.search(
        "font-size:22px[^<]*<strong>.* Right. A is worth 7.</strong></p>.*>MAX goes to B.<", done["text/html"]
    )
    assert style.BEST not in wrong["text/html"]
