"""Exams: a tree for each student, a key for the examiner, and marks for what was handed in."""

from minimax_lab.kit import exported as _exported
from minimax_lab.kit import needs as _needs

with _needs("minimax-lab[exam]"):
    from minimax_lab.exam.grading import Grades, grade
    from minimax_lab.exam.marking import Mark
    from minimax_lab.exam.papers import exam
    from minimax_lab.exam.room import Room, room
    from minimax_lab.exam.sitting import sit

__all__ = _exported(globals())
