"""Positions to start from, the players who can start there, and what is refused."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from minimax_lab.games import (
    MAX,
    MIN,
    Bones,
    Player,
    TicTacToe,
    actions_of,
    name_of,
    other,
    player_to_move,
    require_immutable,
    utility_of,
)
from minimax_lab.kit import InvalidArgument, InvalidGame, InvalidState, MinimaxLabError, quote

SQUARES: Final = {
    "nine calls": "O.X/X.X/.OO",
    "three moves, three values": "XOX/OOX/...",
    "a win at once, and one later": "XOX/.O./X..",
    "every move loses": "OX./.O./...",
}
HEAPS: Final = {"a heap of 6": "6", "a heap of 8": "8"}


def check_position(game: Any, state: Any) -> Any:
    """Return `state` if the game can be played from there. What the game raises becomes an InvalidState."""
    try:
        require_immutable(game, state)
        if game.is_terminal(state):
            utility_of(game, state)
        else:
            player_to_move(game, state)
            actions_of(game, state)
    except InvalidGame as error:
        raise InvalidState(f"position: {error}") from None
    except MinimaxLabError:
        raise
    except Exception as error:
        fault = f"the game cannot read it ({type(error).__name__}: {' '.join(str(error).split())})"
        raise InvalidState(f"position {quote(state)}: {fault}") from None
    return state


def read_position(game: Any, position: Any) -> tuple[Any, Any]:
    """The game and the state that `position` gives: a text that the game parses, or a state.

    If the position is possible only with the other starter, the game returned is one in which the other one starts.
    Raises the game's own error for an impossible position.
    """
    if not isinstance(position, str) or not callable(getattr(game, "parse", None)):
        return game, check_position(game, position)
    try:
        return game, check_position(game, game.parse(position))
    except MinimaxLabError:
        first = starter(game)
        turned = started_by(game, other(first)) if first else None
        if turned is not None:
            with suppress(MinimaxLabError):
                return turned, check_position(turned, turned.parse(position))
        raise


def position_text(game: Any, state: Any) -> str:
    """The position as text that `parse` reads, if the game has one: `write`, else `format`, else its str."""
    write = getattr(game, "write", None)
    try:
        return str(write(state)) if callable(write) else name_of(game, state)
    except Exception:
        return name_of(None, state)


def presets(game: Any, positions: Any) -> dict[str, str]:
    """The positions to choose from, as texts by name; None gives those of the lessons."""
    if positions is None:
        if isinstance(game, TicTacToe) and (game.rows, game.columns, game.in_a_row) == (3, 3, 3):
            return dict(SQUARES)
        return dict(HEAPS) if isinstance(game, Bones) else {}
    if not isinstance(positions, Mapping):
        raise InvalidArgument(f'positions={quote(positions)}: must be texts by name, such as {{"start": "..."}}')
    for name, text in positions.items():
        if not isinstance(name, str) or not isinstance(text, str):
            raise InvalidArgument(f"positions: {quote(name)} is {quote(text)}: both must be text")
        try:
            read_position(game, text)
        except MinimaxLabError as error:
            raise InvalidState(f"positions: {quote(name)}: {error}") from None
    return dict(positions)


def starter(game: Any) -> Player | None:
    """Who moves first in this game; None if nobody knows, or if there is nothing to play."""
    try:
        first = getattr(game, "first", None) if game.is_terminal(game.initial) else game.to_move(game.initial)
    except Exception:
        return None
    return first if first in (MAX, MIN) else None


def started_by(game: Any, player: Player) -> Any:
    """A game like this one in which `player` starts, or None if there is no such game.

    A wrapper that only passes on what another game offers, as `quicker_wins` does, would lose its own rule.
    """
    make = getattr(game, "started_by", None)
    turned = make(player) if callable(make) else None
    return turned if type(turned) is type(game) else None


def why_fixed(game: Any, player: Player) -> str:
    """Why `player` cannot start in this game."""
    if not hasattr(game, "initial"):
        return "this game has no start of its own, and the position says who moves"
    if game.is_terminal(game.initial):
        return "nobody starts, the game is over at once"
    make = getattr(game, "started_by", None)
    if not callable(make):
        return "who starts is fixed in this game"
    given, own = type(make(player)).__name__, type(game).__name__
    return f"who starts is fixed in this game: its started_by() gives a {given}, not a {own}"
