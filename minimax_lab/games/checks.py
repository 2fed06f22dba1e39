"""Checks of a game and of the answers that it gives."""

from collections.abc import Callable
from typing import Any

from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.games.looks import name_of
from minimax_lab.kit import InvalidArgument, InvalidGame, is_number, quote

NAMES = ("to_move", "actions", "result", "is_terminal", "utility")


def require_game(game: Any) -> None:
    """Raise InvalidArgument for an object that lacks one of a game's methods, and for a class in place of a game."""
    if isinstance(game, type):
        raise InvalidArgument(f"game {game.__name__}: is a class; must be a game, such as {game.__name__}()")
    if isinstance(game, list | tuple | dict):
        raise InvalidArgument(f"game {quote(game, 40)}: is not a game yet; wrap it: TreeGame({quote(game, 40)})")
    for name in NAMES:
        if not callable(getattr(game, name, None)):
            raise InvalidArgument(f"game {quote(game)}: has no {name}(); a game has initial, {', '.join(NAMES)}")


def start_state(game: Any, state: Any) -> Any:
    """`state`, or the initial state if `state` is None; only then is `initial` read."""
    require_game(game)
    if state is None and not hasattr(game, "initial"):
        raise InvalidArgument(f"game {quote(game)}: has no initial; give the state to start from")
    return game.initial if state is None else state


def player_to_move(game: Any, state: Any) -> Player:
    """The player to move in `state`, which must be MAX or MIN."""
    player: Player = game.to_move(state)
    if player is MAX or player is MIN or (isinstance(player, str) and player in (MAX, MIN)):
        return player
    raise InvalidGame(f"state {name_of(game, state)!r}: to_move returns {quote(player)}; it must return MAX or MIN")


def utility_of(game: Any, state: Any) -> Any:
    """The utility of the terminal `state`, which must be a finite number."""
    return _require_number(game.utility(state), game, state, "utility")


def estimate_of(game: Any, state: Any, evaluate: Callable[[Any], Any]) -> Any:
    """What `evaluate` returns for `state`, which must be a finite number."""
    return _require_number(evaluate(state), game, state, "evaluation")


def _require_number(value: Any, game: Any, state: Any, what: str) -> Any:
    if not is_number(value):
        raise InvalidGame(f"the {what} of state {name_of(game, state)!r} is {quote(value)}; it must be a finite number")
    return value
