"""Exercises that answer: a blank, a check that names the kind of mistake, hints in steps, the solution on request."""

from minimax_lab.exercises.cuts import CutTask
from minimax_lab.exercises.feedback import Feedback
from minimax_lab.exercises.load import questions
from minimax_lab.exercises.question import Question

__all__ = ["CutTask", "Feedback", "Question", "questions"]
