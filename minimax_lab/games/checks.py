"""Checks of a game, and of what it returns."""

from __future__ import annotations

from typing import Any

from minimax_lab.games.looks import name_of
from minimax_lab.kit import InvalidArgument, InvalidGame, is_number, quote

NAMES = ("to_move", "actions", "result", "is_terminal", "utility")


def require_game(game: Any) -> None:
    """Refuse an object that lacks one of a game's names, and a class in place of a game."""
    if isinstance(game, type):
        raise InvalidArgument(f"game {game.__name__}: is a class; must be a game, such as {game.__name__}()")
    if isinstance(game, list | tuple | dict):
        raise InvalidArgument(f"game {quote(game, 40)}: is no game yet; wrap it: TreeGame({quote(game, 40)})")
    for name in NAMES:
        if not callable(getattr(game, name, None)):
            raise InvalidArgument(f"game {quote(game)}: has no {name}(); a game has initial, {', '.join(NAMES)}")


def start_state(game: Any, state: Any) -> Any:
    """Where to start: `state`, or where the game itself does; `initial` is read only then."""
    require_game(game)
    if state is None and not hasattr(game, "initial"):
        raise InvalidArgument(f"game {quote(game)}: has no initial; give the state to start from")
    return game.initial if state is None else state


def finite(game: Any, state: Any, value: Any, what: str) -> Any:
    """`value`, the utility or evaluation of `state`, if it is a finite number; else an error that says which is not."""
    if not is_number(value):
        where = name_of(game, state)
        raise InvalidGame(f"the {what} of state {where!r} is {quote(value)}: must be a finite number")
    return value
