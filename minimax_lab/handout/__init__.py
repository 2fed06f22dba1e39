"""Printed handouts of a run."""

from minimax_lab.kit import needs

with needs("minimax-lab[pictures]"):
    from minimax_lab.handout.handout import write_handout
