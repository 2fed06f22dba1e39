"""Printed handouts of a run."""

from minimax_lab.handout.handout import write_handout
