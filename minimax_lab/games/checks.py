"""Checks of a game and of the answers that it gives."""

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from sys import maxsize
from typing import Any, NoReturn

from minimax_lab.games.frozen import StateCopy
from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.games.looks import name_of
from minimax_lab.kit import InvalidArgument, InvalidGame, InvalidState, is_number, quote

NAMES = ("to_move", "actions", "result", "is_terminal", "utility")
MOST_ACTIONS = 1_000_000  # in one state; a game that offers more is taken to offer them without end
IMMUTABLE = (str, int, float, complex, bytes, type(None), Enum)


def require_game(game: Any) -> None:
    """Raise InvalidArgument for an object that lacks one of a game's methods, and for a class in place of a game."""
    if isinstance(game, list | tuple | dict):
        raise InvalidArgument(f"game {quote(game, 40)}: is not a game yet; wrap it: TreeGame({quote(game, 40)})")
    require_methods(game, NAMES, f"a game has initial, {', '.join(NAMES)}")


def require_methods(game: Any, names: Iterable[str], remedy: str, arguments: str = "") -> None:
    """Raise InvalidArgument for an object that lacks one of these methods, and for a class in place of a game."""
    if isinstance(game, type):
        raise InvalidArgument(f"game {game.__name__}: is a class; must be a game, such as {game.__name__}({arguments})")
    for name in names:
        if not callable(getattr(game, name, None)):
            raise InvalidArgument(f"game {quote(game)}: has no {name}(); {remedy}")


def start_state(game: Any, state: Any) -> Any:
    """`state`, or the initial state if `state` is None; only then is `initial` read."""
    require_game(game)
    if state is None and not hasattr(game, "initial"):
        raise InvalidArgument(f"game {quote(game)}: has no initial; give the state to start from")
    return game.initial if state is None else state


def require_hash(state: Any) -> None:
    """Raise InvalidState for a state that cannot be hashed, such as a list: it could be changed in place."""
    try:
        hash(state)
    except TypeError:
        raise InvalidState(f"state {quote(state)}: cannot be hashed; states must be immutable") from None


def require_immutable(game: Any, state: Any) -> None:
    """Raise InvalidState for a state that cannot be hashed, and for one that `result` changes in place.

    Only a state with objects of other classes than Python's own immutable ones is tried, with its first action. Objects
    may store what they have computed, so a state counts as changed only if the same action now leads elsewhere.
    """
    require_hash(state)
    if _may_change(state):
        before = StateCopy(state)
        if _is_changed_by_result(game, state, before):
            raise InvalidState(f"state {quote(before.copy)}: result changes it; states must be immutable")


def _may_change(state: Any) -> bool:
    if isinstance(state, tuple | frozenset):
        return any(map(_may_change, state))
    if is_dataclass(state) and state.__dataclass_params__.frozen:  # type: ignore[union-attr]
        return any(_may_change(getattr(state, field.name)) for field in fields(state))
    return not isinstance(state, IMMUTABLE)


def _is_changed_by_result(game: Any, state: Any, before: StateCopy) -> bool:
    try:
        if game.is_terminal(state):
            return False
        action = first_actions(game, state, 1)[0]
        after = StateCopy(game.result(state, action))
    except Exception:  # the search meets the same error and explains it
        return False
    if not before.differs_from(state):
        return False
    try:
        return after.differs_from(game.result(state, action))
    except Exception:  # the action is no longer legal
        return True


def player_to_move(game: Any, state: Any) -> Player:
    """The player to move in `state`, which must be MAX or MIN. Every search asks this before it calls `result`."""
    if type(state) is not str:  # the usual case, checked quickly
        require_hash(state)
    player: Player = game.to_move(state)
    if player is MAX or player is MIN or (isinstance(player, str) and player in (MAX, MIN)):
        return player
    raise _wrong(game, state, f"to_move returns {quote(player)}; it must return MAX or MIN")


def actions_of(game: Any, state: Any) -> list[Any]:
    """The legal moves in `state`, of which there must be at least one."""
    actions = game.actions(state)
    if type(actions) is not list or len(actions) > MOST_ACTIONS:  # usually a list, checked quickly
        actions = _all(game, state, actions)
    return actions or _stuck(game, state)


def listed_actions(game: Any, state: Any) -> list[Any]:
    """The legal moves in `state`, of which there may be none."""
    return _all(game, state, game.actions(state))


def first_actions(game: Any, state: Any, most: int) -> list[Any]:
    """The first legal moves in `state`: at least one and at most `most`."""
    actions = game.actions(state)
    if type(actions) is not list or len(actions) > most:
        actions = _first(game, state, actions, most)
    return actions or _stuck(game, state)


def utility_of(game: Any, state: Any) -> Any:
    """The utility of the terminal `state`, which must be a finite number."""
    utility = game.utility(state)
    return utility if type(utility) is int else _require_number(utility, game, state, "utility")


def estimate_of(game: Any, state: Any, evaluate: Callable[[Any], Any]) -> Any:
    """What `evaluate` returns for `state`, which must be a finite number."""
    return _require_number(evaluate(state), game, state, "evaluate")


def _all(game: Any, state: Any, actions: Any) -> list[Any]:
    listed = _first(game, state, actions, MOST_ACTIONS + 1)
    if len(listed) > MOST_ACTIONS:
        raise _wrong(game, state, f"actions returns more than {MOST_ACTIONS:,} moves; it must end after the last one")
    return listed


def _first(game: Any, state: Any, actions: Any, most: int) -> list[Any]:
    try:
        found = iter(actions)
    except TypeError:
        raise _wrong(game, state, f"actions returns {quote(actions)}; it must return a list of legal moves") from None
    return list(islice(found, min(most, maxsize)))


def _stuck(game: Any, state: Any) -> NoReturn:
    remedy = "where nobody can move, is_terminal must return True"
    raise _wrong(game, state, f"actions returns no move, and is_terminal returns False; {remedy}")


def _require_number(value: Any, game: Any, state: Any, method: str) -> Any:
    if not is_number(value):
        raise _wrong(game, state, f"{method} returns {quote(value)}; it must return a finite number")
    return value


def _wrong(game: Any, state: Any, what: str) -> InvalidGame:
    try:
        name = name_of(game, state)
    except Exception:  # a wrong game may fail to write its own states
        name = name_of(None, state)
    return InvalidGame(f"state {name!r}: {what}")
