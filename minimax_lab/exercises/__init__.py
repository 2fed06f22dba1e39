"""Questions that mark the answers, and exercises on a tree."""

from minimax_lab.exercises.cuts import CutTask
from minimax_lab.exercises.feedback import Feedback
from minimax_lab.exercises.load import questions
from minimax_lab.exercises.marking import MarkCuts
from minimax_lab.exercises.question import Question

__all__ = ["CutTask", "Feedback", "MarkCuts", "Question", "questions"]
