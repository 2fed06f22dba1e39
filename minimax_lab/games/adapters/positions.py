"""What the adapters have in common: the states of an adapted game, and six methods around another library's rules."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, ClassVar, NoReturn

from minimax_lab.games.adapters.text_looks import look_of_text, one_line
from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.kit import IllegalMove, InvalidGame, InvalidState, quote

PROBED_MOVES = 60  # of random games: how many moves are made twice to see whether the results are equal
MOST_NAMED = 9  # moves in a message


@dataclass(frozen=True, slots=True)
class Position:
    """A state of an adapted game. Positions with the same key and the same player to move are equal.

    key     what distinguishes the position from others, whatever the moves that led to it
    mover   who moves, MAX or MIN; None at the end of the game
    held    the other library's object; it must not be changed
    """

    key: Hashable
    mover: Player | None
    held: Any = field(repr=False, compare=False)


class AdaptedGame(ABC):
    """The rules of another library as a game of this package; a subclass knows the library.

    initial   the position in which the game starts
    source    what the error messages call an object of the library that `position` accepts
    names     what MAX and MIN are called
    """

    initial: Position
    source = ""
    names: ClassVar[tuple[str, str]] = (MAX, MIN)

    @property
    def player_names(self) -> dict[Player, str]:
        """What MAX and MIN are called."""
        return {MAX: self.names[0], MIN: self.names[1]}

    # -- what a subclass knows of an object of its library --

    @abstractmethod
    def _position(self, held: Any) -> Position:
        """The position that a valid object stands for; the object is kept."""

    @abstractmethod
    def position(self, source: Any) -> Position:
        """The position that an object of the other library stands for; the object is copied and checked."""

    @abstractmethod
    def _actions(self, held: Any) -> list[Any]:
        """The legal moves, in the library's order."""

    @abstractmethod
    def _after(self, held: Any, action: Any) -> Any:
        """A new object: the one after a legal move."""

    @abstractmethod
    def _utility(self, held: Any) -> Any:
        """What the end of a game is worth to MAX."""

    @abstractmethod
    def _text(self, held: Any) -> str:
        """The library's own text of the position."""

    # -- the six methods --

    def to_move(self, state: Position) -> Player:
        """Who moves in `state`."""
        player = self._require(state).mover
        if player is None:
            raise InvalidState(f"state {self._quoted(state)}: the game is over, so nobody moves")
        return player

    def actions(self, state: Position) -> list[Any]:
        """The legal moves in the order of the other library; none at the end of the game."""
        return self._actions(state.held) if self._require(state).mover else []

    def result(self, state: Position, action: Any) -> Position:
        """The position after `action`, which must be legal."""
        if not self._is_legal(self._require(state), action):
            self._raise_illegal(state, action)
        return self._position(self._after(state.held, action))

    def is_terminal(self, state: Position) -> bool:
        """Whether the game is over in `state`."""
        return self._require(state).mover is None

    def utility(self, state: Position) -> Any:
        """What the end of a game is worth to MAX."""
        if self._require(state).mover:
            raise InvalidState(f"state {self._quoted(state)}: the game is not over there, so it has no utility")
        return self._utility(state.held)

    # -- looks --

    def format(self, state: Position) -> str:
        """The position on one line."""
        return one_line(self._text(self._require(state).held))

    def action_label(self, state: Position, action: Any) -> str:
        """The move as the other library writes it."""
        return str(action)

    def look(self, state: Position) -> dict[str, Any]:
        """The position as plain data: a grid if the other library's text shows one, else that text."""
        shown = look_of_text(self._text(self._require(state).held))
        if shown["kind"] == "grid":
            shown |= {"places": self._places(shown, state), "numbers": self._is_numbered}
        return shown

    @cached_property
    def _is_numbered(self) -> bool:
        """Whether an action is the number of the square that it fills, so that the number means something."""
        shown = look_of_text(self._text(self.initial.held))
        return self._places(shown, self.initial) == self.actions(self.initial) != []

    def _places(self, shown: dict[str, Any], state: Position) -> list[int | None]:
        """The square that each action fills; None if it does anything else than fill an empty square."""
        return [self._place(shown, state, action) for action in self.actions(state)]

    def _place(self, shown: dict[str, Any], state: Position, action: Any) -> int | None:
        after = look_of_text(self._text(self._after(state.held, action)))
        if not after["kind"] == shown["kind"] == "grid" or len(after["cells"]) != len(shown["cells"]):
            return None
        pairs = enumerate(zip(shown["cells"], after["cells"], strict=True))
        changed = [square for square, (old, new) in pairs if old != new]
        return changed[0] if len(changed) == 1 and not shown["cells"][changed[0]] else None

    # -- checks --

    def _is_legal(self, state: Position, action: Any) -> bool:
        return state.mover is not None and action in self._actions(state.held)

    def _named(self, state: Position, action: Any) -> str:
        """A legal move in a message."""
        return quote(action)

    def _require(self, state: Position) -> Position:
        """`state`, if it is a position."""
        if type(state) is not Position:
            raise InvalidState(
                f"state {quote(state)}: is not a position of this game; "
                f"game.initial is one, and game.position(...) makes one of {self.source}"
            )
        return state

    def _quoted(self, state: Position) -> str:
        return quote(self.format(state))

    def _raise_illegal(self, state: Position, action: Any) -> NoReturn:
        where = f"move {quote(action)} in {self._quoted(state)}"
        if state.mover is None:
            raise IllegalMove(f"{where}: the game is over")
        legal = self._actions(state.held)
        more = f", and {len(legal) - MOST_NAMED} more" if len(legal) > MOST_NAMED else ""
        named = ", ".join(self._named(state, each) for each in legal[:MOST_NAMED])
        raise IllegalMove(f"{where}: is not a legal move; the legal moves are {named}{more}")


def mover_of(is_max: bool) -> Player:
    """MAX or MIN."""
    return MAX if is_max else MIN


def require_repeatable(game: AdaptedGame) -> None:
    """Raise InvalidGame if a move of a few random games changes its position, or leads to two different ones."""
    random, state = Random(0), game.initial
    for _ in range(PROBED_MOVES):
        if game.is_terminal(state):
            game.utility(state)
            state = game.initial
            if game.is_terminal(state):
                return
        actions = game.actions(state)
        if not actions:
            return  # the search explains what is wrong with such a game
        action = random.choice(actions)
        after = game.result(state, action)
        if game.position(state.held) != state or game.result(state, action) != after:
            raise InvalidGame(
                f"{game!r}: the move {quote(action)} does not always lead to the same position; "
                "it is a game of chance, or its moves change what they should copy"
            )
        state = after
