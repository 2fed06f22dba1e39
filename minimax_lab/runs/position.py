"""What a game answers about a state: who moves, the actions, and the states that they lead to."""

from __future__ import annotations

from typing import Any, NamedTuple

from minimax_lab.games import Player
from minimax_lab.kit import same
from minimax_lab.recording import own_copy
from minimax_lab.runs.reading import as_player


class Position(NamedTuple):
    """A state of a game: who moves, the actions, and which of them lead to each next state."""

    game: Any
    state: Any
    player: Player | None
    actions: list[Any]
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


def ask(game: Any, state: Any) -> Position:
    """Ask the game about `state`.

    A wrong function may pass anything to the game. A state that the game rejects has no player and no actions.
    """
    player: Player | None = None
    actions: list[Any] = []
    next_states = NextStates()
    try:
        asked = own_copy(state)  # a game that changes a list in place must not change the record
        if not game.is_terminal(asked):
            player = as_player(game.to_move(asked))
            for place, action in enumerate(game.actions(asked)):
                actions.append(action)
                next_states.add(game.result(own_copy(state), action), place)
    except Exception:
        return Position(game, state, None, [], NextStates())
    return Position(game, state, player, actions, next_states)
