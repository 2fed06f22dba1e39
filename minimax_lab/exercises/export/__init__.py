"""Questions and lessons in the forms of other systems, each made from the one question object."""

from minimax_lab.exercises.export.export import SYSTEMS, export
from minimax_lab.exercises.export.forms import fill_form
from minimax_lab.exercises.export.notebooks import Lesson, lesson_of, new_cell, write_notebook
from minimax_lab.exercises.export.plain import NotPlain, PlainQuestion, Reply, as_plain
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
