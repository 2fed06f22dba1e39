"""Gates: questions in the page that the reader answers before the page shows more."""

from minimax_lab.exercises.gates.formulas import fill
from minimax_lab.exercises.gates.kept import KeepingWidget, answers_here
from minimax_lab.exercises.gates.kinds import KINDS
from minimax_lab.exercises.gates.load import gate_names, load_question
from minimax_lab.exercises.gates.mistakes import ExpectedMistake, read_mistakes
from minimax_lab.exercises.gates.paper import Paper
from minimax_lab.exercises.gates.pictures import draw_position
from minimax_lab.exercises.gates.position import Position
from minimax_lab.exercises.gates.question import MOST_WORDS, GateQuestion
from minimax_lab.exercises.gates.store import Answers
from minimax_lab.exercises.gates.widget import Gate, gate, open_all_gates, pack_picture, pack_question
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
