"""How what goes into a function and what comes out of it is read: its state and game, its value and action."""

from __future__ import annotations

import inspect
import math
from typing import Any

from minimax_lab.games import MAX, MIN, NAMES, Player
from minimax_lab.kit import InvalidArgument, is_number
from minimax_lab.recording import Row, Traced

STATE_NAMES = ("state", "board", "node")
PLAYER_NAMES = ("player", "maximizing", "maximizing_player", "is_maximizing", "maximising", "is_max")


class Reader:
    """Where a function keeps its state and its game, looked up once a function."""

    def __init__(self, traced: Traced) -> None:
        self.signature = inspect.signature(traced.function)
        names = list(self.signature.parameters)
        plain = all(p.kind is not p.VAR_POSITIONAL for p in self.signature.parameters.values())
        self.state_at = next((names.index(name) for name in STATE_NAMES if plain and name in names), None)
        self.game_at = names.index("game") if plain and "game" in names else None

    def arguments(self, raw: Row) -> dict[str, Any]:
        """The arguments by name, defaults filled in."""
        try:
            bound = self.signature.bind(*raw.args, **raw.kwargs)
        except TypeError:  # the call itself was wrong, and raised
            return dict(zip(self.signature.parameters, raw.args, strict=False)) | raw.kwargs
        bound.apply_defaults()
        return dict(bound.arguments)


def is_game(thing: Any) -> bool:
    """Whether `thing` has the names of a game."""
    return all(callable(getattr(thing, name, None)) for name in NAMES)


def read_value(returned: Any) -> Any:
    """The value in what a function returned: the number, `.value`, `["score"]` or the first item; else None."""
    if _is_score(returned):
        return returned
    if isinstance(returned, dict):
        found = next((returned[key] for key in ("score", "value") if key in returned), None)
    elif hasattr(returned, "value"):
        found = returned.value
    elif hasattr(returned, "score"):
        found = returned.score
    else:
        found = returned[0] if isinstance(returned, tuple | list) and returned else None
    return found if _is_score(found) else None


def _is_score(thing: Any) -> bool:
    """Whether a function may return this as a value: a number, or the infinity that many begin with."""
    return is_number(thing) or (isinstance(thing, float) and math.isinf(thing))


def read_action(returned: Any) -> Any:
    """The action in what a function returned: `.action`, `["index"]`, or the second item; else None."""
    if isinstance(returned, dict):
        return next((returned[key] for key in ("index", "action", "move") if key in returned), None)
    for name in ("action", "index", "move"):
        found = getattr(returned, name, None)
        if found is not None and not callable(found):
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
    """MAX or MIN, given as such, or as True for MAX and False for MIN; None for anything else."""
    if isinstance(thing, bool):
        return MAX if thing else MIN
    return thing if isinstance(thing, str) and thing in (MAX, MIN) else None  # type: ignore[return-value]


def player_said(arguments: dict[str, Any]) -> Player | None:
    """Who moves as an argument says it: player, or maximizing; None where it says "X" or "O", which may be either."""
    return next((as_player(arguments[name]) for name in PLAYER_NAMES if name in arguments), None)


def equal(a: Any, b: Any) -> bool:
    """Whether `a` and `b` are the same action: 1, 1.0 and True are three."""
    try:
        return a is not None and type(a) is type(b) and bool(a == b)
    except Exception:
        return False


def named(arguments: dict[str, Any], name: str, traced: Traced) -> Any:
    """The argument that @traced names, or an error that lists those there are."""
    if name not in arguments:
        known = ", ".join(arguments)
        raise InvalidArgument(f"@traced: {traced.function.__name__} has no argument {name!r}; must be one of {known}")
    return arguments[name]
