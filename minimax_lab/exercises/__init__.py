"""Questions that mark their answers, and exercises on a tree."""

from minimax_lab.kit import exported as _exported
from minimax_lab.kit import needs as _needs

with _needs("minimax-lab[notebook]"):
    from minimax_lab.exercises.answers import Feedback
    from minimax_lab.exercises.attack import (
        attack,
        attack_ends,
        attack_key,
        attack_player,
        attack_replies,
        attack_speed,
    )
    from minimax_lab.exercises.bugs import BUGS_OF_MINIMAX, replies_to
    from minimax_lab.exercises.class_programs import ClassReport, diagnose_files
    from minimax_lab.exercises.cut_task import CutTask
    from minimax_lab.exercises.fill_in import CutQuestion, FillIn, OrderQuestion, TreeQuestion, fill_in, question_on
    from minimax_lab.exercises.function_question import FunctionQuestion
    from minimax_lab.exercises.gates import (
        DRAW,
        Asked,
        Broken,
        Choice,
        Choices,
        Edge,
        Edges,
        Gate,
        Node,
        Nodes,
        Number,
        Position,
        Square,
        Squares,
        board,
        boards,
        boards_to_choose,
        draw_calls,
        draw_returns,
        gate,
        gate_names,
        heaps,
        heaps_by_rule,
        keep_answers,
        line,
        load_question,
        look_ahead,
        midway,
        open_all_gates,
        play_out,
        questions,
        scores,
        table,
        write,
    )
    from minimax_lab.exercises.kinds import MoveQuestion, ValueQuestion
    from minimax_lab.exercises.lesson_games import FOUR_STOPS, CoinRow
    from minimax_lab.exercises.marking import WrongAnswer, assert_right
    from minimax_lab.exercises.parsons import Parsons, Puzzle, parsons
    from minimax_lab.exercises.question import Question
    from minimax_lab.exercises.rules import check_rules
    from minimax_lab.exercises.view import QuestionView

__all__ = _exported(globals())
