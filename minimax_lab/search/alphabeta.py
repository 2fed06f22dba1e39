"""Alpha-beta: minimax without the calls that cannot change its answer."""

from math import inf
from typing import Any

from minimax_lab.games import MAX, Game, actions_of, player_to_move, utility_of
from minimax_lab.search.minimax import Decision
from minimax_lab.search.traced import traced


@traced
def alphabeta(
    game: Game[Any, Any], state: Any, prune_on_equality: bool = True, alpha: Any = -inf, beta: Any = inf
) -> Decision:
    """The same value and action as minimax, with fewer calls.

    prune_on_equality   True: cut if alpha >= beta; False: cut only if alpha > beta
    alpha, beta         the window: the values that MAX and MIN can already get elsewhere

    A value outside the window is only a bound. So trust only the first best action at the root: the value of another
    action may be as good as a bound, while the action is worse. See `minimax_lab.runs.windows`.

    Source: Russell and Norvig, section on alpha-beta pruning, and Knuth and Moore, An analysis of alpha-beta
    pruning (1975). Fail-soft: the best value found is returned, even if it is outside the window.

    >>> from minimax_lab import TreeGame
    >>> alphabeta(TreeGame([[3, 12], [2, 4]]), "A")  # it never looks at the 4
    Decision(value=3, action='B')
    """
    if game.is_terminal(state):  # ended?
        return Decision(utility_of(game, state), None)
    is_max = player_to_move(game, state) == MAX
    best, move = -inf if is_max else inf, None
    for action in actions_of(game, state):  # try
        then = game.result(state, action)
        value, _ = alphabeta(game, then, prune_on_equality, alpha, beta)  # call
        if value > best if is_max else value < best:  # compare
            best, move = value, action
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha > beta or (alpha == beta and prune_on_equality):  # cut?
            break
    return Decision(best, move)  # return
