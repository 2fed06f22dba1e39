"""What lives in the browser: a run to step through, a board to play on."""

from minimax_lab.widgets.player import StepPlayer

__all__ = ["StepPlayer"]
