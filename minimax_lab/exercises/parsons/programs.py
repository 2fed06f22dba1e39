"""The programs whose lines are to be put in order. Only their lines are shown, without type hints and docstring."""

from collections.abc import Callable
from typing import Any

from minimax_lab.games import MAX


def minimax(game: Any, state: Any) -> Any:
    """Return the value of a state."""
    if game.is_terminal(state):
        return game.utility(state)
    values = []
    for action in game.actions(state):
        child = game.result(state, action)
        values.append(minimax(game, child))
    if game.to_move(state) == MAX:
        return max(values)
    return min(values)


def alphabeta(game: Any, state: Any, alpha: Any, beta: Any) -> Any:
    """Return the value of a state, or a bound of it outside of the window."""
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        child = game.result(state, action)
        value = alphabeta(game, child, alpha, beta)
        if game.to_move(state) == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == MAX else beta


PROGRAMS: dict[str, Callable[..., Any]] = {each.__name__: each for each in (minimax, alphabeta)}
