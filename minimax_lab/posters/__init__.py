"""Finished sheets: the whole game, perfect play, distinct states, runs side by side; small pictures of counts."""

from minimax_lab.kit import exported as _exported
from minimax_lab.posters.first_moves import draw_counts, draw_moves
from minimax_lab.posters.perfect_play import perfect_play
from minimax_lab.posters.plies import PlyLabels, whole_game_title
from minimax_lab.posters.side_by_side import beside
from minimax_lab.posters.states import draw_states
from minimax_lab.posters.whole_game import MOST_PLIES, whole_game

__all__ = _exported(globals())
