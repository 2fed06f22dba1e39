"""The algorithms, as a textbook prints them."""

from minimax_lab.kit import exported as _exported
from minimax_lab.search.alphabeta import alphabeta
from minimax_lab.search.depth_limited import depth_limited_alphabeta, depth_limited_minimax
from minimax_lab.search.evaluation import Evaluation, QuickerWins, heap_modulo, larger_heap, open_lines, quicker_wins
from minimax_lab.search.every_depth import EveryDepth, Look
from minimax_lab.search.explore import LIMIT, Explorer, Rows, expand
from minimax_lab.search.iterative_deepening import iterative_deepening, search_round
from minimax_lab.search.minimax import Decision, minimax
from minimax_lab.search.ordering import Ordered, ordered
from minimax_lab.search.solution import Solution, Solved, backed_up
from minimax_lab.search.solve import solve
from minimax_lab.search.state_table import StateTable
from minimax_lab.search.transposition_table import alphabeta_with_table
from minimax_lab.search.win_or_last_safe import win_or_last_safe

__all__ = _exported(globals())
