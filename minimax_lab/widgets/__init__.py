"""What lives in the browser: a run to step through, a board to play on."""

from minimax_lab.widgets.board import PlayBoard
from minimax_lab.widgets.marking import MarkCuts
from minimax_lab.widgets.player import StepPlayer

__all__ = ["MarkCuts", "PlayBoard", "StepPlayer"]
