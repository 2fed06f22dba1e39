"""Step through minimax call by call: games, search, recorded runs, and trees with their backed-up values.

A function call is a node, and one run of minimax is one table; every picture is a view of that table.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    from minimax_lab.diagnosis import diagnose
    from minimax_lab.exercises import FillIn, Gate, Parsons, diagnose_files, fill_in, gate, open_all_gates, parsons
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
    from minimax_lab.runs import Trace, compare_searches, record
    from minimax_lab.search import (
        alphabeta,
        alphabeta_with_table,
        depth_limited_alphabeta,
        depth_limited_minimax,
        iterative_deepening,
        minimax,
        solve,
    )
    from minimax_lab.story import listing
    from minimax_lab.trees import GameTree, game_tree
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

NAMES = {  # of each folder; they are imported when they are first used, so that Ctrl+C can end the import quietly
    "diagnosis": "diagnose",
    "exercises": "FillIn Gate Parsons diagnose_files fill_in gate open_all_gates parsons",
    "games": "MAX MIN Bones ConnectFour Game TicTacToe TreeGame check_game",
    "kit": "EndlessRecursion IllegalMove InvalidArgument InvalidGame InvalidState InvalidTree LostWorker "
    "MinimaxLabError MissingPackage TooLarge lecturer projector",
    "recording": "recording_limit traced",
    "runs": "Trace compare_searches record",
    "search": "alphabeta alphabeta_with_table depth_limited_alphabeta depth_limited_minimax iterative_deepening "
    "minimax solve",
    "story": "listing",
    "trees": "GameTree game_tree",
    "widgets": "BeTheMachine Duel GameExplorer LiveTree LookAhead PlayBoard StepPlayer tally",
}
FOLDERS = {name: folder for folder, names in NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Import a name or a folder when it is first used: NumPy is slow to import. Look up `__version__` likewise."""
    if name == "__version__":
        from importlib.metadata import version  # late: this import, too, is slow

        return version("minimax-lab")
    if name not in FOLDERS and name not in NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    folder = import_module(f"{__name__}.{FOLDERS.get(name, name)}")
    return getattr(folder, name) if name in FOLDERS else folder


def __dir__() -> list[str]:
    """The names that Tab completes: the public ones, whether or not they are imported yet."""
    return [*__all__, "__version__"]
