"""Questions to ask in tests, and the outcome of an answer."""

from minimax_lab import TreeGame
from minimax_lab.exercises import (
    CutQuestion,
    FunctionQuestion,
    MoveQuestion,
    OrderQuestion,
    Position,
    TreeQuestion,
    ValueQuestion,
    questions,
)
from minimax_lab.exercises.gates import GateQuestion, lesson_names

CLASSES = (ValueQuestion, MoveQuestion, TreeQuestion, OrderQuestion, FunctionQuestion, CutQuestion)
KINDS = {each.kind: each for each in CLASSES}
TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ONE_MISTAKE_EACH = TreeGame([[9, 3], [2, 4], [5, 6]])  # each known mistake leads to a value of its own
TIE = TreeGame([[3, 4], [3, 9]])


def filled(made, game=None, state=None, **fields):
    """A question whose fields are these."""
    made.ask = "?"
    if isinstance(made, GateQuestion):
        made.reveal = "Yes."
    if game is not None:
        made.at(game, state)
    for name, value in fields.items():
        setattr(made, name, value)
    made.verify()
    return made


def ask(kind, game=TREE, state=None, *, also=(), **fields):
    if kind == "function":
        fields["also"] = [Position(*each) for each in also]
    question = filled(KINDS[kind](), game, state, **fields)
    question.number = 1
    return question


def outcome(question, answer):
    question.answer = answer
    question.check()
    return question.feedback.outcome, question.feedback.mistake


def all_questions():
    """The questions of all lessons, each with the name of its lesson and its number."""
    return {f"{lesson}-{each.number}": each for lesson in lesson_names() for each in questions(lesson)}
