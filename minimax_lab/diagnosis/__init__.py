"""Mistakes in answers and in programs, found in runs."""

from minimax_lab.diagnosis.proofs import Proof, Searcher

__all__ = ["Proof", "Searcher"]
