"""What a learner's program means: its states, values, players, moves, and game."""

from minimax_lab.kit import exported as _exported
from minimax_lab.reading.boards import Board, as_board, mark_text, short_marks, write_rows
from minimax_lab.reading.call_reader import CallReader
from minimax_lab.reading.codings import CODINGS, DROPS, SAMPLE, Coding, find_coding, is_written, ways_to_write
from minimax_lab.reading.distinct import (
    MISSING,
    content_key,
    first_rows,
    is_own_object,
    number_contents,
    number_keys,
    number_things,
)
from minimax_lab.reading.drivers import read_drivers
from minimax_lab.reading.game_rules import EMPTY, GameRules, Heaps, Lines, Place, Rules, Shown, Side, Unseen, other_side
from minimax_lab.reading.given_windows import (
    HIGHS,
    LOWS,
    GivenWindows,
    Window,
    as_floats,
    earlier_values,
    given_windows,
)
from minimax_lab.reading.learners_game import LearnersGame, changes, parts_held
from minimax_lab.reading.movers import extreme_named, find_movers, votes_of
from minimax_lab.reading.program_code import (
    calls_itself,
    functions_reached,
    names_in,
    numbers_in,
    recorded_functions,
    says_last_loses,
    says_line_loses,
    says_lines,
    tree_of,
    triples_in,
    untraced_helper,
)
from minimax_lab.reading.program_text import TextFacts, blocks_of, calls_any, name_of, text_facts
from minimax_lab.reading.reading import StateFacts, ask, is_game, is_score, read_action, read_value, utility
from minimax_lab.reading.result_uses import ResultUses, Unreadable
from minimax_lab.reading.results import USUAL, Part, Truth, Winner, find_number, find_value, parts_of
from minimax_lab.reading.signs import depth_arguments, signs
from minimax_lab.reading.states import NO_STATES, Source, find_states, has_driver, read_sources
from minimax_lab.reading.watch import Watch

__all__ = _exported(globals())
