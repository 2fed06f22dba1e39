"""Widgets in the browser: a run to step through, a board to play on."""

from minimax_lab.widgets.board.widget import PlayBoard
from minimax_lab.widgets.checked import Checked
from minimax_lab.widgets.frontend import style, widget_script
from minimax_lab.widgets.player.widget import StepPlayer
from minimax_lab.widgets.tables import pack_tree

__all__ = ["Checked", "PlayBoard", "StepPlayer", "pack_tree", "style", "widget_script"]
