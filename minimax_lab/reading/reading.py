"""How a call is read: its state and game, its value and action, and what the game answers about the state."""

from __future__ import annotations

import inspect
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from minimax_lab.games import MAX, MIN, NAMES, Player, listed_actions
from minimax_lab.kit import InvalidArgument, is_number, quote, same, some_of
from minimax_lab.recording import Row, Traced, own_copy

STATE_NAMES = ("state", "board", "node")
WINDOW_NAMES = (("alpha", "beta"), ("alfa", "beta"), ("Alpha", "Beta"), ("ALPHA", "BETA"))
PLAYER_NAMES = (
    "maximizing", "maximizing_player", "is_maximizing", "maximising", "is_max", "player", "isMaximizing",
    "maximizingPlayer", "isMax", "max_player", "maxPlayer", "is_maximizing_player", "isMaximizingPlayer", "maximize",
    "is_max_turn", "max_turn", "turn", "color", "colour", "current_player", "currentPlayer",
)  # fmt: skip


class Parameters:
    """The parameters of a function: where its state, its game, and its window are. Looked up once for each function."""

    def __init__(self, traced: Traced) -> None:
        self.signature = inspect.signature(traced.function)
        self.names = list(self.signature.parameters)
        kinds = {parameter.kind for parameter in self.signature.parameters.values()}
        is_plain = inspect.Parameter.VAR_POSITIONAL not in kinds
        self.are_all_named = is_plain and inspect.Parameter.VAR_KEYWORD not in kinds
        self.state_at = next((self.names.index(name) for name in STATE_NAMES if is_plain and name in self.names), None)
        self.window = next((pair for pair in WINDOW_NAMES if set(pair) <= set(self.names)), None)
        self.game_at = self.names.index("game") if is_plain and "game" in self.names else None
        self.defaults = [parameter.default for parameter in self.signature.parameters.values()]
        self.needs = self.defaults.count(inspect.Parameter.empty)
        self.are_all_by_place = self.are_all_named and inspect.Parameter.KEYWORD_ONLY not in kinds

    def arguments(self, raw: Row) -> dict[str, Any]:
        """The arguments by name, defaults included."""
        given = len(raw.args)
        if self.are_all_by_place and not raw.kwargs and self.needs <= given <= len(self.names):  # as in most calls
            return dict(zip(self.names, (*raw.args, *self.defaults[given:]), strict=True))
        try:
            bound = self.signature.bind(*raw.args, **raw.kwargs)
        except TypeError:  # the call itself was wrong, and raised
            return dict(zip(self.signature.parameters, raw.args, strict=False)) | raw.kwargs
        bound.apply_defaults()
        return dict(bound.arguments)

    def value_of(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """One argument of a call, without binding all of them; None if the function has no such parameter."""
        if name not in self.names:
            return None
        at = self.names.index(name)
        return args[at] if at < len(args) else kwargs.get(name, self.signature.parameters[name].default)


def is_game(thing: Any) -> bool:
    """Whether `thing` has the names of a game."""
    return all(callable(getattr(thing, name, None)) for name in NAMES)


def read_value(returned: Any) -> Any:
    """The value in what a function returned: the number, `.value`, `["score"]` or the first item; else None."""
    if is_score(returned):
        return returned
    if isinstance(returned, dict):
        found = next((returned[key] for key in ("score", "value") if key in returned), None)
    elif hasattr(returned, "value"):
        found = returned.value
    elif hasattr(returned, "score"):
        found = returned.score
    else:
        found = returned[0] if isinstance(returned, tuple | list) and returned else None
    return found if is_score(found) else None


def is_score(thing: Any) -> bool:
    """Whether a function may return this as a value: a number, or the infinity that many programs start from."""
    return is_number(thing) or (isinstance(thing, float) and math.isinf(thing))


def named_action(returned: Any) -> Any:
    """The action in what a function returned by its name: `.action` or `["index"]`; else None."""
    names = ("index", "action", "move") if isinstance(returned, dict) else ("action", "index", "move")
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


def argument_named(arguments: dict[str, Any], name: str, traced: Traced) -> Any:
    """The argument that @traced names. Raises InvalidArgument, which lists the arguments, if there is none."""
    if name not in arguments:
        wrong = f"{traced.function.__name__} has no argument {quote(name)}"
        raise InvalidArgument(f"@traced: {wrong}; must be one of {some_of(arguments)}")
    return arguments[name]


class StateFacts(NamedTuple):
    """A state of a game: who moves, the actions, and which of them lead to each next state."""

    game: Any
    state: Any
    player: Player | None
    actions: Sequence[Any]
    next_states: NextStates


class NextStates:
    """The places of the actions that lead to each next state. A list has no hash and is found by comparing."""

    def __init__(self) -> None:
        self._hashed: dict[Any, list[tuple[Any, int]]] = {}
        self._others: list[tuple[Any, int]] = []

    def add(self, state: Any, place: int) -> None:
        """Note that the action at this place leads to `state`."""
        try:
            self._hashed.setdefault(state, []).append((state, place))
        except TypeError:
            self._others.append((state, place))

    def places_to(self, state: Any) -> list[int]:
        """The places of the actions that lead to `state`."""
        try:
            candidates = self._hashed.get(state, [])
        except TypeError:
            candidates = self._others
        return [place for other, place in candidates if same(other, state)]


def ask(game: Any, state: Any) -> StateFacts:
    """Ask the game about `state`.

    A wrong function may pass anything to the game. A state that the game rejects has no player and no actions.
    """
    nothing = StateFacts(game, state, None, (), NextStates())
    try:
        asked = own_copy(state)  # a game that changes a list in place must not change the record
        if game.is_terminal(asked):
            return nothing
        found = StateFacts(game, state, as_player(game.to_move(asked)), listed_actions(game, asked), NextStates())
        for place, action in enumerate(found.actions):
            found.next_states.add(game.result(own_copy(state), action), place)
    except Exception:
        return nothing
    return found


def utility(facts: StateFacts) -> Any:
    """What the game says that a state is worth; None if it gives no number."""
    try:
        found = facts.game.utility(own_copy(facts.state))
    except Exception:  # a wrong function may pass anything to the game
        return None
    return found if is_number(found) else None
