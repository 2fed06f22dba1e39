"""Minimax and alpha-beta that look only a few plies ahead and estimate what the states there are worth."""

from collections.abc import Callable
from math import inf
from typing import Any

from minimax_lab.games import MAX, Game, actions_of, estimate_of, player_to_move, utility_of
from minimax_lab.search.minimax import Decision
from minimax_lab.search.traced import traced


@traced
def depth_limited_minimax(game: Game[Any, Any], state: Any, depth: int, evaluate: Callable[[Any], Any]) -> Decision:
    """What `state` seems to be worth, `depth` plies ahead, and the first action that seems best; None at the limit.

    depth      how many plies to look ahead; 0 estimates `state` itself
    evaluate   a function that estimates what a state is worth to MAX; it is called only at the limit, and only if
               the game is not over there

    Source: Russell and Norvig, section on heuristic alpha-beta search, without the alpha-beta; document 001.

    >>> from minimax_lab import Bones
    >>> depth_limited_minimax(Bones(6), Bones(6).initial, 1, lambda heap: heap.bones)
    Decision(value=5, action=1)
    """
    if game.is_terminal(state):  # ended?
        return Decision(utility_of(game, state), None)
    if depth == 0:  # ended? here, at the limit
        return Decision(estimate_of(game, state, evaluate), None)
    is_max = player_to_move(game, state) == MAX
    best, move = -inf if is_max else inf, None
    for action in actions_of(game, state):  # try
        value, _ = depth_limited_minimax(  # call
            game, game.result(state, action), depth - 1, evaluate
        )
        if value > best if is_max else value < best:  # compare
            best, move = value, action
    return Decision(best, move)  # return


@traced
def depth_limited_alphabeta(
    game: Game[Any, Any],
    state: Any,
    depth: int,
    evaluate: Callable[[Any], Any],
    prune_on_equality: bool = True,
    alpha: Any = -inf,
    beta: Any = inf,
) -> Decision:
    """The same value and action as depth_limited_minimax, with fewer calls.

    depth, evaluate     as for `depth_limited_minimax`
    prune_on_equality   True: cut if alpha >= beta; False: cut only if alpha > beta
    alpha, beta         the window: the values that MAX and MIN can already get elsewhere

    As with `alphabeta`, a value outside the window is only a bound: trust only the first best action at the root.

    Source: Russell and Norvig, section on heuristic alpha-beta search. Fail-soft.

    >>> from minimax_lab import TreeGame
    >>> game = TreeGame([[[3, 12], [8, 8]], [[2, 4], [5, 6]]])
    >>> depth_limited_alphabeta(game, "A", 2, {"D": 3, "E": 8, "F": 2, "G": 5}.get)  # it never asks about G
    Decision(value=3, action='B')
    """
    if game.is_terminal(state):  # ended?
        return Decision(utility_of(game, state), None)
    if depth == 0:  # ended? here, at the limit
        return Decision(estimate_of(game, state, evaluate), None)
    is_max = player_to_move(game, state) == MAX
    best, move = -inf if is_max else inf, None
    for action in actions_of(game, state):  # try
        then = game.result(state, action)
        value, _ = depth_limited_alphabeta(game, then, depth - 1, evaluate, prune_on_equality, alpha, beta)  # call
        if value > best if is_max else value < best:  # compare
            best, move = value, action
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha > beta or (alpha == beta and prune_on_equality):  # cut?
            break
    return Decision(best, move)  # return
