"""Printed handouts of a run."""

from minimax_lab.kit import exported as _exported
from minimax_lab.kit import needs as _needs

with _needs("minimax-lab[notebook]"):
    from minimax_lab.handout.handout import write_handout

__all__ = _exported(globals())
