"""Step through minimax call by call: games, search, recorded runs, and trees with their backed-up values.

A function call is a node, and one run of minimax is one table; every picture is a view of that table.
"""

from minimax_lab.errors import (
    EndlessRecursion,
    IllegalMove,
    InvalidArgument,
    InvalidGame,
    InvalidState,
    InvalidTree,
    MinimaxLabError,
    TooLarge,
)
from minimax_lab.games import MAX, MIN, Bones, Game, TicTacToe, TreeGame
from minimax_lab.recording import traced
from minimax_lab.search import minimax
from minimax_lab.trace import Trace, record
from minimax_lab.tree import GameTree, game_tree

__all__ = [
    "MAX",
    "MIN",
    "Bones",
    "EndlessRecursion",
    "Game",
    "GameTree",
    "IllegalMove",
    "InvalidArgument",
    "InvalidGame",
    "InvalidState",
    "InvalidTree",
    "MinimaxLabError",
    "TicTacToe",
    "TooLarge",
    "Trace",
    "TreeGame",
    "game_tree",
    "minimax",
    "record",
    "traced",
]
