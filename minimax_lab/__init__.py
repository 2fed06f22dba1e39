"""Step through minimax call by call: games, search, recorded runs, and trees with their backed-up values.

A function call is a node, and one run of minimax is one table; every picture is a view of that table.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from minimax_lab.games import MAX, MIN, Bones, ConnectFour, Game, TicTacToe, TreeGame, check_game
from minimax_lab.kit import (
    EndlessRecursion,
    IllegalMove,
    InvalidArgument,
    InvalidGame,
    InvalidState,
    InvalidTree,
    LostWorker,
    MinimaxLabError,
    MissingPackage,
    TooLarge,
    lecturer,
    projector,
)
from minimax_lab.recording import recording_limit, traced
from minimax_lab.runs import Trace, compare_searches, listing, record
from minimax_lab.search import (
    alphabeta,
    alphabeta_with_table,
    depth_limited_alphabeta,
    depth_limited_minimax,
    iterative_deepening,
    minimax,
    solve,
)
from minimax_lab.trees import GameTree, game_tree

if TYPE_CHECKING:
    from minimax_lab.diagnosis import diagnose
    from minimax_lab.exercises import FillIn, Gate, Parsons, diagnose_files, fill_in, gate, open_all_gates, parsons
    from minimax_lab.widgets import BeTheMachine, Duel, GameExplorer, LiveTree, LookAhead, PlayBoard, StepPlayer, tally

__all__ = [
    "MAX",
    "MIN",
    "BeTheMachine",
    "Bones",
    "ConnectFour",
    "Duel",
    "EndlessRecursion",
    "FillIn",
    "Game",
    "GameExplorer",
    "GameTree",
    "Gate",
    "IllegalMove",
    "InvalidArgument",
    "InvalidGame",
    "InvalidState",
    "InvalidTree",
    "LiveTree",
    "LookAhead",
    "LostWorker",
    "MinimaxLabError",
    "MissingPackage",
    "Parsons",
    "PlayBoard",
    "StepPlayer",
    "TicTacToe",
    "TooLarge",
    "Trace",
    "TreeGame",
    "alphabeta",
    "alphabeta_with_table",
    "check_game",
    "compare_searches",
    "depth_limited_alphabeta",
    "depth_limited_minimax",
    "diagnose",
    "diagnose_files",
    "fill_in",
    "game_tree",
    "gate",
    "iterative_deepening",
    "lecturer",
    "listing",
    "minimax",
    "open_all_gates",
    "parsons",
    "projector",
    "record",
    "recording_limit",
    "solve",
    "tally",
    "traced",
]


LATE = {  # names from packages whose import is slow
    "BeTheMachine": "widgets",
    "Duel": "widgets",
    "FillIn": "exercises",
    "GameExplorer": "widgets",
    "Gate": "exercises",
    "LiveTree": "widgets",
    "LookAhead": "widgets",
    "Parsons": "exercises",
    "PlayBoard": "widgets",
    "StepPlayer": "widgets",
    "diagnose": "diagnosis",
    "diagnose_files": "exercises",
    "fill_in": "exercises",
    "gate": "exercises",
    "open_all_gates": "exercises",
    "parsons": "exercises",
    "tally": "widgets",
}
if not find_spec("anywidget"):  # then `from minimax_lab import *` gives what needs only NumPy
    __all__ = [name for name in __all__ if LATE.get(name) not in ("exercises", "widgets")]


def __getattr__(name: str) -> Any:
    """Import what is slow to import when it is first used; look up `__version__` likewise."""
    if name == "__version__":
        from importlib.metadata import version  # late: this import, too, is slow

        return version("minimax-lab")
    if name not in LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{LATE[name]}"), name)
