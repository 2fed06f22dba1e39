"""The programs of a class: each is run in a process of its own, and a table shows what is wrong with it."""

from minimax_lab.exercises.class_programs.guess_call import unbound_names
from minimax_lab.exercises.class_programs.report import ClassReport, GroupedReport, Row, diagnose_files
from minimax_lab.exercises.class_programs.run_files import NAMELESS
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
