"""Printed handouts of a run."""

from minimax_lab.handout.handout import MOST_STEPS, steps_to_print, write_handout
