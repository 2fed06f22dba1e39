"""Games of easyAI."""

import copy
from collections.abc import Hashable
from typing import Any, Final

from minimax_lab.games.adapters.positions import AdaptedGame, Position, mover_of, require_repeatable
from minimax_lab.games.adapters.text_looks import printed_by, text_of
from minimax_lab.games.checks import require_methods
from minimax_lab.games.frozen import frozen
from minimax_lab.kit import InvalidGame, quote

METHODS: Final = ("possible_moves", "make_move", "is_over", "switch_player")
NO_PART: Final = {"AI_algo", "ai_move", "nmove", "name", "move"}  # of a position: the search, the count, the names


def from_easyai(game: Any) -> "EasyAIGame":
    """A game of easyAI, which MAX plays as the game's player 1 and MIN as player 2.

    game   a game as `easyAI.TwoPlayerGame` describes it, in the position in which to start; it is copied. The utility
           is what its `scoring()` gives for the player to move, and the negative of that if player 2 is to move.

    Two states are equal if the player to move and the answers of `ttentry()` are the same, as in easyAI's tables; in a
    game without `ttentry`, all that the game and its players contain. `position` reads a game in another position.

    Raises InvalidArgument for something that is not such a game, and InvalidGame, with the reason, for a game with
    chance or another number of players than two.
    """
    require_methods(game, METHODS, "must be a game of easyAI", "players")
    require_methods(game, ["scoring"], "if only its search has one, write a subclass with it")
    players = getattr(game, "players", None)
    if players is not None and len(players) != 2:
        raise InvalidGame(f"game {quote(game)}: it has {len(players)} players; must have two")
    if getattr(game, "current_player", None) not in (1, 2):
        number = getattr(game, "current_player", None)
        raise InvalidGame(f"game {quote(game)}: current_player is {quote(number)}; must be 1 or 2")
    return EasyAIGame(game)


class EasyAIGame(AdaptedGame):
    """A game of easyAI; `from_easyai` explains it."""

    source = "a game of easyAI"
    names = ("player 1", "player 2")

    def __init__(self, game: Any) -> None:
        self._name = type(game).__name__
        self.initial = self.position(game)
        require_repeatable(self)

    def __repr__(self) -> str:
        return f"from_easyai({self._name})"

    def position(self, source: Any) -> Position:
        """The position of a game of easyAI, which is copied without the algorithms of its players."""
        held = copy.copy(source)
        if source.players is not None:
            held.players = [_without_search(player) for player in source.players]
        return self._position(copy.deepcopy(held))

    def _position(self, held: Any) -> Position:
        is_over = held.is_over()  # first, because many games note the winner there
        key: Hashable = (held.current_player, _entry(held))
        return Position(key, None if is_over else mover_of(held.current_player == 1), held)

    def _actions(self, held: Any) -> list[Any]:
        return list(held.possible_moves())

    def _after(self, held: Any, action: Any) -> Any:
        after = copy.deepcopy(held)
        after.make_move(action)
        after.switch_player()
        return after

    def _utility(self, held: Any) -> Any:
        score = copy.deepcopy(held).scoring()  # some games forget the winner there
        return score if held.current_player == 1 else -score

    def _text(self, held: Any) -> str:
        """What the game prints to show itself, or else its entry in a table, or what it contains."""
        if not callable(getattr(held, "show", None)):
            has_entry = callable(getattr(held, "ttentry", None))
            return str(held.ttentry()) if has_entry else text_of(held, leave_out={*NO_PART, "players"})
        return printed_by(held.show)


def _without_search(player: Any) -> Any:
    """A copy of a player that has no algorithm, whose tables may be large."""
    player = copy.copy(player)
    getattr(player, "__dict__", {}).pop("AI_algo", None)
    return player


def _entry(held: Any) -> Hashable:
    """What distinguishes the position from others, besides the player to move."""
    if callable(getattr(held, "ttentry", None)):
        return frozen(held.ttentry())
    return frozen(held, leave_out=NO_PART)
