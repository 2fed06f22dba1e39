"""Games of other libraries. Each adapter imports its library when it is called, if it needs the library at all."""

from minimax_lab.games.adapters.aima import from_aima
from minimax_lab.games.adapters.chess_boards import from_chess
from minimax_lab.games.adapters.easyai import from_easyai
from minimax_lab.games.adapters.open_spiel import from_open_spiel
from minimax_lab.games.adapters.positions import Position
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
