"""Parsons problems: the lines of a program, to put in order."""

from minimax_lab.exercises.parsons.puzzle import Line, Puzzle
from minimax_lab.exercises.parsons.widget import Parsons, parsons
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
