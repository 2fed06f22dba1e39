"""Floor 0: rules, and nothing but rules."""

from minimax_lab.games.bones import Bones, Heap
from minimax_lab.games.game import MAX, MIN, Game, Player
from minimax_lab.games.tictactoe import TicTacToe
from minimax_lab.games.treegame import TreeGame

__all__ = ["MAX", "MIN", "Bones", "Game", "Heap", "Player", "TicTacToe", "TreeGame"]
