"""Evaluations that play each other."""
