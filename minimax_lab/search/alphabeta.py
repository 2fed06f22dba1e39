"""Alpha-beta: minimax that leaves out what cannot matter."""

from __future__ import annotations

from math import inf, isinf
from typing import Any

from minimax_lab.games import MAX, Game
from minimax_lab.kit import InvalidArgument, is_number, quote
from minimax_lab.recording import traced
from minimax_lab.search.minimax import Decision, better

PLAIN = (int, float)  # NaN is a float, too, but not <= anything


@traced
def alphabeta(
    game: Game[Any, Any], state: Any, prune_on_equality: bool = True, alpha: Any = -inf, beta: Any = inf
) -> Decision:
    """What `state` is worth if both play well, and the first best action: those of minimax, with fewer calls.

    prune_on_equality   cut when alpha >= beta; with False only when alpha > beta
    alpha, beta         the window: what MAX and MIN are already sure of elsewhere

    A value outside the window is only a bound. So of the actions at the root, only the first best one is to be
    trusted: another may come back with the same value and be worse. See `minimax_lab.runs.windows`.

    Source: Russell and Norvig, section on alpha-beta pruning, and Knuth and Moore, An analysis of alpha-beta
    pruning (1975). Fail-soft: the best value found is returned, even where it lies outside the window.

    >>> from minimax_lab import TreeGame
    >>> alphabeta(TreeGame([[3, 12], [2, 4]]), "A")  # 4 is never looked at
    Decision(value=3, action='B')
    """
    check_window(prune_on_equality, alpha, beta)
    if game.is_terminal(state):  # ended?
        return Decision(game.utility(state), None)
    player, best = game.to_move(state), Decision(None, None)
    for action in game.actions(state):  # try
        value = alphabeta(game, game.result(state, action), prune_on_equality, alpha, beta).value  # call
        if best.value is None or better(player, value, best.value):  # compare
            best = Decision(value, action)
        if player == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha > beta or (alpha == beta and prune_on_equality):  # cut?
            break
    return best  # return


def check_window(prune_on_equality: Any, alpha: Any, beta: Any) -> None:
    """Refuse a rule that is not True or False, and bounds that are no numbers."""
    if type(alpha) in PLAIN and type(beta) in PLAIN and alpha <= beta and type(prune_on_equality) is bool:
        return  # by far the most calls, checked quickly
    if prune_on_equality is not True and prune_on_equality is not False:
        raise InvalidArgument(f"prune_on_equality={quote(prune_on_equality)}: must be True or False")
    for name, bound in (("alpha", alpha), ("beta", beta)):
        if not (is_number(bound) or (isinstance(bound, float) and isinf(bound))):
            must = "must be a number, -inf or inf; was it given, or is it a utility?"
            raise InvalidArgument(f"{name}={quote(bound)}: {must}")
    if alpha > beta:
        raise InvalidArgument(f"alpha={quote(alpha)}, beta={quote(beta)}: alpha must not be above beta")
