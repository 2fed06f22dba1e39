"""What a game is: two players, six names, and not one word about pictures or search.

The names are those of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, section on games.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Final, Literal, Protocol, TypeVar

Player = Literal["MAX", "MIN"]
MAX: Final = "MAX"
MIN: Final = "MIN"

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")


class Game(Protocol[State, Action]):
    """The rules of a two-player zero-sum game of complete information.

    Any object with these names is a game; nobody has to inherit. States are immutable and hashable.
    Players need not alternate: `to_move` alone says who moves. `to_move`, `actions` and `result` are
    never asked of a terminal state, and `initial` is read only when no state is given.

    A game may also offer `format(state)`, `action_label(state, action)` and `look(state)`: see `looks`.
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
