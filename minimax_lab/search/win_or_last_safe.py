"""The selection rule of document 000: take a certain win if there is one, otherwise the last safe move."""

from typing import Any

from minimax_lab.games import MIN, Game, actions_of, player_to_move, utility_of
from minimax_lab.search.minimax import Decision
from minimax_lab.search.traced import traced


@traced
def win_or_last_safe(game: Game[Any, Any], state: Any) -> Decision:
    """What `state` is worth, and the first action that certainly wins; if none does, the last that does not lose.

    As in the source, a score of 1 or more is a certain win for MAX, and -1 or less for MIN. Either ends the loop.
    If every action of MAX loses, the last one is taken. The source keeps no action for MIN; here it is the first
    best one.

    Source: document 000.

    >>> from minimax_lab import TicTacToe
    >>> game = TicTacToe()
    >>> win_or_last_safe(game, game.parse("O.X/X.X/.OO"))
    Decision(value=1, action=4)
    """
    if game.is_terminal(state):  # ended?
        return Decision(utility_of(game, state), None)
    best = Decision(None, None)
    if player_to_move(game, state) == MIN:
        for action in actions_of(game, state):  # try
            value = win_or_last_safe(game, game.result(state, action)).value  # call
            if best.value is None or value < best.value:  # compare
                best = Decision(value, action)
            if value <= -1:
                break
        return best  # return
    for action in actions_of(game, state):  # try
        value = win_or_last_safe(game, game.result(state, action)).value  # call
        worth = value if best.value is None else max(value, best.value)  # compare
        safe_or_all_lost = value >= 0 or worth < 0
        best = Decision(worth, action if safe_or_all_lost else best.action)
        if value >= 1:
            break
    return best  # return
