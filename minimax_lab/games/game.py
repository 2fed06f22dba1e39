"""What a game is: two players and six methods. A game need not know about pictures or search.

The names are those of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, section on games.
"""

from collections.abc import Hashable, Iterable
from typing import Any, Final, Literal, Protocol, TypeVar

Player = Literal["MAX", "MIN"]
MAX: Final = "MAX"
MIN: Final = "MIN"

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")


class Game(Protocol[State, Action]):
    """The rules of a two-player zero-sum game of perfect information.

    Any object with these names is a game; a class need not inherit from this one. States are immutable and hashable.
    The players need not alternate: only `to_move` decides who moves. The package never calls `to_move`, `actions`, or
    `result` for a terminal state, and it reads `initial` only if no state is given.

    A game may also have `format(state)`, `action_label(state, action)`, and `look(state)`: see `looks`.
    """

    @property
    def initial(self) -> State:
        """The state in which the game starts."""

    def to_move(self, state: State) -> Player:
        """Who moves in `state`: MAX or MIN."""

    def actions(self, state: State) -> Iterable[Action]:
        """The legal moves in `state`, in the order in which they are tried."""

    def result(self, state: State, action: Action) -> State:
        """The state that `action` leads to."""

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over in `state`."""

    def utility(self, state: State) -> Any:
        """What the terminal `state` is worth to MAX: a finite number."""


def other(player: Player) -> Player:
    """The opponent of `player`."""
    return MIN if player == MAX else MAX


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
