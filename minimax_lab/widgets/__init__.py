"""Widgets in the browser: a run to step through, a board to play on."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from minimax_lab.kit import needs
from minimax_lab.widgets.card.card import Card, show_found
from minimax_lab.widgets.page import build_page
from minimax_lab.widgets.tables import number_for_browser, pack_picture, pack_tree

if TYPE_CHECKING:
    from minimax_lab.widgets.base import AnsweringWidget, Checked, PictureWidget, checks, show_box
    from minimax_lab.widgets.board.tally import Tally, tally
    from minimax_lab.widgets.board.widget import PlayBoard
    from minimax_lab.widgets.card.widget import RunCard
    from minimax_lab.widgets.duel.widget import Duel
    from minimax_lab.widgets.explorer.widget import GameExplorer
    from minimax_lab.widgets.live_tree.widget import LiveTree
    from minimax_lab.widgets.look_ahead.widget import LookAhead
    from minimax_lab.widgets.machine.widget import BeTheMachine
    from minimax_lab.widgets.player.widget import StepPlayer

NAMES = {  # of each module that is built on traitlets
    "base": "AnsweringWidget Checked PictureWidget checks show_box",
    "board.tally": "Tally tally",
    "board.widget": "PlayBoard",
    "card.widget": "RunCard",
    "duel.widget": "Duel",
    "explorer.widget": "GameExplorer",
    "live_tree.widget": "LiveTree",
    "look_ahead.widget": "LookAhead",
    "machine.widget": "BeTheMachine",
    "player.widget": "StepPlayer",
}
MODULES = {name: module for module, names in NAMES.items() for name in names.split()}
__all__ = ["Card", "build_page", "number_for_browser", "pack_picture", "pack_tree", "show_found", *MODULES]


def __getattr__(name: str) -> Any:
    """Import a class built on traitlets when it is first asked for: a board's session does without them."""
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needs("minimax-lab[notebook]"):
        return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
