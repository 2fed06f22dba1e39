"""What lives in the browser: a run to step through, a board to play on."""

from minimax_lab.widgets.board.widget import PlayBoard
from minimax_lab.widgets.checked import Checked
from minimax_lab.widgets.frontend import style, widget_script
from minimax_lab.widgets.player.payload import STYLE, Texts, packed, tree_tables
from minimax_lab.widgets.player.widget import StepPlayer

__all__ = ["STYLE", "Checked", "PlayBoard", "StepPlayer", "Texts", "packed", "style", "tree_tables", "widget_script"]
