"""Gates: questions in the page that the reader answers before the page shows more."""

from minimax_lab.exercises.gates.load import gate_names, load_question
from minimax_lab.exercises.gates.question import MOST_WORDS, GateQuestion
from minimax_lab.exercises.gates.store import Answers
from minimax_lab.exercises.gates.widget import Gate, gate, open_all_gates
