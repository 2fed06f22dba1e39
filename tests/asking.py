"""Questions to ask in tests, and the outcome of an answer."""

from minimax_lab import TreeGame
from minimax_lab.exercises.load import KINDS

TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ONE_MISTAKE_EACH = TreeGame([[9, 3], [2, 4], [5, 6]])  # each known mistake leads to a value of its own
TIE = TreeGame([[3, 4], [3, 9]])


def ask(kind, game=TREE, state=None, **options):
    return KINDS[kind](1, "?", game, game.initial if state is None else game.parse(state), **options)


def outcome(question, answer):
    question.answer = answer
    question.check()
    return question.feedback.outcome, question.feedback.mistake
