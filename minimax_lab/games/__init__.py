"""The rules of games, and how their states look."""

from minimax_lab.games.board import EMPTY, Mark
from minimax_lab.games.bones import Bones, Heap
from minimax_lab.games.check_game import check_game
from minimax_lab.games.checks import (
    NAMES,
    actions_of,
    estimate_of,
    first_actions,
    listed_actions,
    player_to_move,
    require_game,
    require_hash,
    require_immutable,
    start_state,
    utility_of,
)
from minimax_lab.games.connect_four import ConnectFour
from minimax_lab.games.game import MAX, MIN, Game, Player, Wrapped, other
from minimax_lab.games.looks import (
    StateLook,
    action_in_list,
    action_label,
    goal_of,
    look,
    name_of,
    places,
    player_names,
    square_name,
    square_number,
    square_of,
)
from minimax_lab.games.making_looks import COUNTER, grid_look, heap_look, piles_look, text_look
from minimax_lab.games.random_lists import random_lists
from minimax_lab.games.symmetry import Merged, least_image, symmetries
from minimax_lab.games.tictactoe import TicTacToe
from minimax_lab.games.treegame import TreeGame
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
