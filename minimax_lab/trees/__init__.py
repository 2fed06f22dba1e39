"""The table of nodes: game trees, folded trees, networkx, and when each call was made."""

from minimax_lab.kit import exported as _exported
from minimax_lab.trees.columns import PLAYER, SIGN, Column, data_frame, number_column, object_column, with_none
from minimax_lab.trees.folding import Folded, fold
from minimax_lab.trees.table import Node, call_steps, count_numbers, return_ranks, return_steps, rows_by_ply
from minimax_lab.trees.tree import GameTree
from minimax_lab.trees.unfolding import game_tree

__all__ = _exported(globals())
