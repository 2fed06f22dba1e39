"""Minimax or alpha-beta, performed by the learner."""
