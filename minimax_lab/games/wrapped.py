"""A game with a changed rule."""

from collections.abc import Iterable
from typing import Any

from minimax_lab.games.game import Game, Player


class Wrapped:
    """A game that forwards every call to another one, `game`; a subclass changes some of the answers.

    The attributes that a game may have besides its rules are forwarded too, such as `format`, `look`, `parse`, or the
    size of a board.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        if name == "game" or name.startswith("__"):  # a copy has no game while it is being made
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.game, name)

    @property
    def initial(self) -> Any:
        """The state in which the game starts."""
        return self.game.initial

    def to_move(self, state: Any) -> Player:
        """Who moves in `state`."""
        return self.game.to_move(state)

    def actions(self, state: Any) -> Iterable[Any]:
        """The legal moves in `state`."""
        return self.game.actions(state)

    def result(self, state: Any, action: Any) -> Any:
        """The state that `action` leads to."""
        return self.game.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over in `state`."""
        return self.game.is_terminal(state)

    def utility(self, state: Any) -> Any:
        """What the terminal `state` is worth to MAX."""
        return self.game.utility(state)
