"""Games as the Python code of *Artificial Intelligence: A Modern Approach* writes them."""

import copy
from inspect import signature
from typing import Any, Final

from minimax_lab.games.adapters.positions import AdaptedGame, Position, mover_of, require_repeatable
from minimax_lab.games.adapters.text_looks import printed_by, text_of
from minimax_lab.games.checks import require_methods
from minimax_lab.games.frozen import frozen
from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.kit import InvalidArgument, InvalidGame, is_number, quote

METHODS: Final = ("actions", "result", "utility")
ROUNDING: Final = 10**9  # utilities whose sum is so many times smaller than they are differ by rounding only
OF_CHANCE: Final = ("chances", "outcome", "probability")  # methods of a StochasticGame


def from_aima(game: Any) -> "AimaGame":
    """A game with the methods of AIMA: `actions`, `result`, `utility(state, player)`, `terminal_test`, and `to_move`.

    game   such a game, of aima3, of aima-python, or of your own; `is_terminal` may replace `terminal_test`, and
           states may have `to_move` if the game has not

    MAX is the player called "MAX" or "X", or else the player who moves first. Two states are equal if their contents
    are the same: a board may be a dictionary. `position` reads a state of the game.

    Raises InvalidArgument for something that is not such a game, and InvalidGame, with the reason, for a game with
    chance, more than two players, or another sum of the utilities than zero.
    """
    require_methods(game, METHODS, "must be a game of AIMA")
    if not any(callable(getattr(game, name, None)) for name in ("terminal_test", "is_terminal")):
        raise InvalidArgument(
            f"game {quote(game)}: has no terminal_test() and no is_terminal(); must be a game of AIMA"
        )
    if not _takes_player(game.utility):
        raise InvalidArgument(f"game {quote(game)}: utility() takes no player; a game of this package needs no adapter")
    if getattr(game, "initial", None) is None:
        raise InvalidArgument(f"game {quote(game)}: has no initial; must be a game of AIMA with its first state")
    if all(callable(getattr(game, name, None)) for name in OF_CHANCE):
        raise InvalidGame(f"game {quote(game)}: it has chance moves; must be a game without chance")
    return AimaGame(game)


def _takes_player(utility: Any) -> bool:
    """Whether `utility` can be called with a state and a player."""
    try:
        signature(utility).bind("state", "player")
    except TypeError:
        return False
    return True


class AimaGame(AdaptedGame):
    """A game of AIMA; `from_aima` explains it."""

    source = "a state of the AIMA game"

    def __init__(self, game: Any) -> None:
        self.game = game
        self._names: list[Any] = []  # of the players, as they are met; the first one is MAX
        first = self._mover(game.initial)
        if first in ("MIN", "O"):
            self._names = ["MAX" if first == "MIN" else "X", first]
        self.initial = self.position(game.initial)
        require_repeatable(self)

    def __repr__(self) -> str:
        return f"from_aima({quote(self.game)})"

    @property
    def player_names(self) -> dict[Player, str]:
        """What the game calls the players, as far as they have been met."""
        names = [*map(str, self._names), MAX, MIN]
        return {MAX: names[0], MIN: names[1] if len(self._names) > 1 else MIN}

    def position(self, source: Any) -> Position:
        """The position that a state of the AIMA game stands for."""
        copied = copy.deepcopy(source)
        is_whole = frozen(copied) == frozen(source)  # Python copies a defaultdict without its attributes
        return self._position(copied if is_whole else source)

    def _position(self, held: Any) -> Position:
        is_over = getattr(self.game, "terminal_test", None) or self.game.is_terminal
        mover = None if is_over(held) else mover_of(self._mover(held) == self._names[0])
        return Position(frozen(held), mover, held)

    def _mover(self, held: Any) -> Any:
        """The name of the player to move, which must be one of two."""
        method = getattr(self.game, "to_move", None)
        name = method(held) if callable(method) else held.to_move
        if name is None:
            raise InvalidGame(f"game {quote(self.game)}: to_move returns None; must return the player who moves")
        if name not in self._names:
            self._names.append(name)
        if len(self._names) > 2:
            raise InvalidGame(f"game {quote(self.game)}: its players are {quote(self._names)}; must be two")
        return name

    def _actions(self, held: Any) -> list[Any]:
        return list(self.game.actions(held))

    def _after(self, held: Any, action: Any) -> Any:
        return self.game.result(held, action)

    def _utility(self, held: Any) -> Any:
        values = [self.game.utility(held, name) for name in self._names]
        if len(values) == 2 and all(map(is_number, values)) and abs(sum(values)) * ROUNDING > abs(values[0]):
            raise InvalidGame(
                f"game {quote(self.game)}: a state is worth {quote(values[0])} to {quote(self._names[0])} and "
                f"{quote(values[1])} to {quote(self._names[1])}; must be zero-sum"
            )
        return values[0]

    def _text(self, held: Any) -> str:
        """What the game prints to display the state."""
        if not callable(getattr(self.game, "display", None)):
            return text_of(held)
        return printed_by(self.game.display, held)
