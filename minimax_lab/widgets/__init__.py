"""Widgets in the browser: a run to step through, a board to play on."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from minimax_lab.kit import needs
from minimax_lab.widgets.card.card import Card, show_found
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

__all__ = [
    "AnsweringWidget",
    "BeTheMachine",
    "Card",
    "Checked",
    "Duel",
    "GameExplorer",
    "LiveTree",
    "LookAhead",
    "PictureWidget",
    "PlayBoard",
    "RunCard",
    "StepPlayer",
    "Tally",
    "checks",
    "number_for_browser",
    "pack_picture",
    "pack_tree",
    "show_box",
    "show_found",
    "tally",
]


def __getattr__(name: str) -> Any:
    """Import a class built on traitlets when it is first asked for: a board's session does without them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    modules = {
        "BeTheMachine": "machine.widget",
        "Duel": "duel.widget",
        "GameExplorer": "explorer.widget",
        "LiveTree": "live_tree.widget",
        "LookAhead": "look_ahead.widget",
        "PlayBoard": "board.widget",
        "RunCard": "card.widget",
        "StepPlayer": "player.widget",
        "Tally": "board.tally",
        "tally": "board.tally",
    }
    with needs("minimax-lab[widgets]"):
        return getattr(import_module(f"{__name__}.{modules.get(name, 'base')}"), name)
