"""Questions: what they are made of, and gates, which the reader answers before the page shows more."""

from minimax_lab.exercises.gates.asked import DRAW, Asked, write
from minimax_lab.exercises.gates.broken import Broken
from minimax_lab.exercises.gates.kinds import Choice, Choices, Edge, Edges, Node, Nodes, Number, Square, Squares
from minimax_lab.exercises.gates.load import (
    VARIANT,
    gate_names,
    lesson_names,
    lesson_number,
    load_by_name,
    load_question,
    question_set,
    questions,
    set_names,
)
from minimax_lab.exercises.gates.paper import Paper
from minimax_lab.exercises.gates.pictures import (
    board,
    boards,
    boards_to_choose,
    draw_calls,
    draw_position,
    draw_returns,
    heaps,
    heaps_by_rule,
    line,
    look_ahead,
    midway,
    play_out,
    scores,
    table,
)
from minimax_lab.exercises.gates.position import Position
from minimax_lab.exercises.gates.question import MOST_WORDS, WORDS, GateQuestion
from minimax_lab.exercises.gates.store import (
    ASSIGNMENT_ANSWERS,
    COPY_ANSWERS,
    Answers,
    KeepingWidget,
    answers_here,
    keep_answers,
)
from minimax_lab.exercises.gates.widget import AGAIN, Gate, gate, open_all_gates, pack_question, pack_reveal
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
