"""Questions that mark their answers, and exercises on a tree."""

from minimax_lab.kit import exported as _exported
from minimax_lab.kit import needs as _needs

with _needs("minimax-lab[widgets]"):
    from minimax_lab.exercises.answers import Feedback
    from minimax_lab.exercises.class_programs import ClassReport, diagnose_files
    from minimax_lab.exercises.coin_row import CoinRow
    from minimax_lab.exercises.cut_task import CutTask
    from minimax_lab.exercises.fill_in import FillIn, fill_in
    from minimax_lab.exercises.gates import Gate, gate, open_all_gates
    from minimax_lab.exercises.load import questions
    from minimax_lab.exercises.parsons import Parsons, parsons
    from minimax_lab.exercises.question import Question

__all__ = _exported(globals())
