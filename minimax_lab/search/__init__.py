"""Floor 1: search, as the textbook prints it."""

from minimax_lab.search.minimax import Decision, minimax

__all__ = ["Decision", "minimax"]
