"""What a game is: two players, six names, and not one word about pictures or search.

The names are those of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, section on games.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from numbers import Integral, Rational, Real
from typing import Any, Final, Literal, Protocol, TypeVar

from minimax_lab.errors import InvalidArgument, quote

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


def is_number(thing: object) -> bool:
    """Whether `thing` can be a utility: a finite real number. True and False are no numbers here."""
    if type(thing) is int:
        return True  # by far the most; the questions below take ten times as long
    if isinstance(thing, bool) or not isinstance(thing, Real):
        return False
    return isinstance(thing, Rational) or math.isfinite(thing)


def is_whole_number(thing: object) -> bool:
    """Whether `thing` is an integer, Python's or NumPy's. True and False are no numbers here."""
    return type(thing) is int or (isinstance(thing, Integral) and not isinstance(thing, bool))


def whole_number(name: str, value: object, least: int) -> int:
    """`value` as an int of at least `least`, or an error that names the option."""
    if not is_whole_number(value) or value < least:  # type: ignore[operator]
        raise InvalidArgument(f"{name}={quote(value)}: must be a whole number of at least {least}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def one_of(name: str, value: object, choices: tuple[Any, ...]) -> Any:
    """`value` if it is among `choices`, or an error that names the option and the choices."""
    if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in choices):
        raise InvalidArgument(f"{name}={quote(value)}: must be {' or '.join(map(repr, choices))}")
    return value


def positive_number(name: str, value: object) -> Any:
    """`value` if it is a finite number above zero, or an error that names the option."""
    if not is_number(value) or value <= 0:  # type: ignore[operator]
        raise InvalidArgument(f"{name}={quote(value)}: must be a finite number above 0")
    return value
