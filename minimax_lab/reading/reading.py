"""How a call is read: its state and game, its value and action, and what the game answers about the state."""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from minimax_lab.games import MAX, MIN, NAMES, Player, listed_actions
from minimax_lab.kit import InvalidArgument, is_number, quote, some_of
from minimax_lab.recording import Traced, own_copy

STATE_NAMES = ("state", "board", "node")
WINDOW_NAMES = (("alpha", "beta"), ("alfa", "beta"), ("Alpha", "Beta"), ("ALPHA", "BETA"))
PLAYER_NAMES = (
    "maximizing", "maximizing_player", "is_maximizing", "maximising", "is_max", "player", "isMaximizing",
    "maximizingPlayer", "isMax", "max_player", "maxPlayer", "is_maximizing_player", "isMaximizingPlayer", "maximize",
    "is_max_turn", "max_turn", "turn", "color", "colour", "current_player", "currentPlayer",
)  # fmt: skip


class Parameters:
    """The parameters of a function: their places and defaults, and its window. Looked up once for each function."""

    def __init__(self, traced: Traced) -> None:
        self.signature = inspect.signature(traced.function)
        self.names = list(self.signature.parameters)
        kinds = {parameter.kind for parameter in self.signature.parameters.values()}
        self.are_all_named = not kinds & {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
        self.places = {name: place for place, name in enumerate(self.names) if self.are_all_named}
        self.window = next((pair for pair in WINDOW_NAMES if set(pair) <= set(self.names)), None)
        self.defaults = [parameter.default for parameter in self.signature.parameters.values()]
        self.needs = self.defaults.count(inspect.Parameter.empty)
        self.are_all_by_place = self.are_all_named and inspect.Parameter.KEYWORD_ONLY not in kinds

    def arguments(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """The arguments by name, defaults included."""
        given = len(args)
        if self.are_all_by_place and not kwargs and self.needs <= given <= len(self.names):  # as in most calls
            return dict(zip(self.names, (*args, *self.defaults[given:]), strict=True))
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError:  # the call itself was wrong, and raised
            return dict(zip(self.names, args, strict=False)) | kwargs
        bound.apply_defaults()
        return dict(bound.arguments)


def is_game(thing: Any) -> bool:
    """Whether `thing` has the names of a game."""
    return all(callable(getattr(thing, name, None)) for name in NAMES)


def read_value(returned: Any) -> Any:
    """The value in what a function returned: the number, `.value`, `["score"]` or the first item; else None."""
    if is_score(returned):
        return returned
    found = _named(returned, "score", "value")
    if found is None and isinstance(returned, tuple | list) and returned:
        found = returned[0]
    return found if is_score(found) else None


def is_score(thing: Any) -> bool:
    """Whether a function may return this as a value: a number, or the infinity that many programs start from."""
    return is_number(thing) or (isinstance(thing, float) and math.isinf(thing))


def named_action(returned: Any) -> Any:
    """The action in what a function returned by its name: `.action` or `["index"]`; else None."""
    return _named(returned, "index", "action", "move")


def _named(returned: Any, *names: str) -> Any:
    """The first of these that a result has as a key or as an attribute; else None."""
    read = (returned.get(name) if isinstance(returned, dict) else getattr(returned, name, None) for name in names)
    return next((found for found in read if found is not None and not callable(found)), None)


def read_action(returned: Any) -> Any:
    """The action in what a function returned: the one with a name, or the second item; else None."""
    if (found := named_action(returned)) is not None:
        return found
    return returned[1] if isinstance(returned, tuple | list) and len(returned) > 1 else None


def is_move(returned: Any, values: list[Any]) -> bool:
    """Whether `returned` is a move alone, and not one of `values`, with or without a move: 4, (row, column), None."""
    if is_number(returned):
        return returned not in values
    if type(returned) in (tuple, list) and all(map(is_number, returned)):
        return True
    return read_value(returned) is None


def as_player(thing: Any) -> Player | None:
    """MAX or MIN if `thing` is one of them, MAX for True, MIN for False; None for anything else."""
    if isinstance(thing, bool):
        return MAX if thing else MIN
    return thing if isinstance(thing, str) and thing in (MAX, MIN) else None  # type: ignore[return-value]


def require_argument(names: Iterable[str], name: str, traced: Traced) -> str:
    """The name of an argument that @traced names. Raises InvalidArgument, which lists the arguments, if it is none."""
    if name not in names:
        wrong = f"{traced.function.__name__} has no argument {quote(name)}"
        raise InvalidArgument(f"@traced: {wrong}; must be one of {some_of(names)}")
    return name


class StateFacts(NamedTuple):
    """A state of a game: who moves, the actions, and the state to which each of them leads."""

    game: Any
    state: Any
    player: Player | None
    actions: Sequence[Any]
    next_states: Sequence[Any]


def ask(game: Any, state: Any) -> StateFacts:
    """Ask the game about `state`.

    A wrong function may pass anything to the game. A state that the game rejects has no player and no actions.
    """
    try:
        asked = own_copy(state)  # a game that changes a list in place must not change the record
        if not game.is_terminal(asked):
            player, actions = as_player(game.to_move(asked)), listed_actions(game, asked)
            return StateFacts(game, state, player, actions, [game.result(own_copy(state), each) for each in actions])
    except Exception:
        pass
    return StateFacts(game, state, None, (), ())


def utility(facts: StateFacts) -> Any:
    """What the game says that a state is worth; None if it gives no number."""
    try:
        found = facts.game.utility(own_copy(facts.state))
    except Exception:  # a wrong function may pass anything to the game
        return None
    return found if is_number(found) else None
