"""The algorithms, as a textbook prints them, and nothing else."""

from minimax_lab.search.alphabeta import alphabeta
from minimax_lab.search.depth_limited import depth_limited_minimax
from minimax_lab.search.minimax import Decision, minimax
from minimax_lab.search.solve import Solution, Solved, solve

__all__ = ["Decision", "Solution", "Solved", "alphabeta", "depth_limited_minimax", "minimax", "solve"]
