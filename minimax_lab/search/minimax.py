"""Minimax, as the textbook prints it."""

from math import inf
from typing import Any, NamedTuple

from minimax_lab.games import MAX, Game, actions_of, player_to_move, utility_of
from minimax_lab.search.traced import traced


class Decision(NamedTuple):
    """What a state is worth to MAX, and the best action there: None at the end of the game."""

    value: Any
    action: Any


@traced
def minimax(game: Game[Any, Any], state: Any) -> Decision:
    """What `state` is worth if both players play well, and the first best action.

    Source: Russell and Norvig, section on optimal decisions in games; document 003.

    >>> from minimax_lab import TicTacToe
    >>> game = TicTacToe(win=10)
    >>> minimax(game, game.parse("O.X/X.X/.OO"))
    Decision(value=10, action=4)
    """
    if game.is_terminal(state):  # ended?
        return Decision(utility_of(game, state), None)
    is_max = player_to_move(game, state) == MAX
    best, move = -inf if is_max else inf, None
    for action in actions_of(game, state):  # try
        value, _ = minimax(game, game.result(state, action))  # call
        if value > best if is_max else value < best:  # compare
            best, move = value, action
    return Decision(best, move)  # return
