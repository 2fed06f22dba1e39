"""A recorded run read as a game."""

from minimax_lab.kit import exported as _exported
from minimax_lab.runs.boards import EMPTY_MARKS, Board, LearnersGame, as_board
from minimax_lab.runs.call import Call
from minimax_lab.runs.call_reader import MISSING
from minimax_lab.runs.columns import Columns
from minimax_lab.runs.comparison import Comparison, Effort, compare_searches
from minimax_lab.runs.cuts import Cuts
from minimax_lab.runs.distinct import first_rows, number_contents, number_keys
from minimax_lab.runs.given_windows import HIGHS, LOWS, is_bound
from minimax_lab.runs.listing import listing, read_listing
from minimax_lab.runs.reading import Parameters, is_game, read_action, read_value
from minimax_lab.runs.record import record
from minimax_lab.runs.results import find_action, find_number
from minimax_lab.runs.sentences import STORED, WORDS, Template
from minimax_lab.runs.steps import Step, step_at, steps_of
from minimax_lab.runs.story import Story
from minimax_lab.runs.trace import Trace
from minimax_lab.runs.true_values import AT_LEAST, AT_MOST
from minimax_lab.runs.windows import windows

__all__ = _exported(globals())
