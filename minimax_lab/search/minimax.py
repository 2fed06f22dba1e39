"""Minimax, as the textbook prints it."""

from __future__ import annotations

from typing import Any, NamedTuple

from minimax_lab.games import MAX, MIN, Game, Player
from minimax_lab.kit import InvalidGame, quote
from minimax_lab.recording import traced


class Decision(NamedTuple):
    """What a state is worth to MAX, and the best action there: None at the end of the game."""

    value: Any
    action: Any


@traced
def minimax(game: Game[Any, Any], state: Any) -> Decision:
    """What `state` is worth if both play well, and the first best action.

    Source: Russell and Norvig, section on optimal decisions in games; document 003.

    >>> from minimax_lab import TicTacToe
    >>> game = TicTacToe(win=10)
    >>> minimax(game, game.parse("O.X/X.X/.OO"))
    Decision(value=10, action=4)
    """
    if game.is_terminal(state):  # ended?
        return Decision(game.utility(state), None)
    player, best = game.to_move(state), Decision(None, None)
    for action in game.actions(state):  # try
        value = minimax(game, game.result(state, action)).value  # call
        if best.value is None or better(player, value, best.value):  # compare
            best = Decision(value, action)
    return best  # return


def better(player: Player, value: Any, than: Any) -> bool:
    """Whether `player` likes `value` more: MAX the larger one, MIN the smaller one."""
    if player not in (MAX, MIN):
        raise InvalidGame(f"to_move gives {quote(player)}: must be MAX or MIN")
    return bool(value > than if player == MAX else value < than)
