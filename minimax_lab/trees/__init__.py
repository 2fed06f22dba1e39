"""The table of nodes: game trees, folded trees, networkx, and when each call was made."""

from minimax_lab.trees.folding import Folded, fold
from minimax_lab.trees.tree import PLAYER, SIGN, Column, GameTree, Node, game_tree, number_column, object_column

__all__ = [
    "PLAYER",
    "SIGN",
    "Column",
    "Folded",
    "GameTree",
    "Node",
    "fold",
    "game_tree",
    "number_column",
    "object_column",
]
