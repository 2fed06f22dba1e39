"""Iterative deepening: search one ply deep, then two, then three, and try the best move of the last round first."""

from collections.abc import Callable, MutableMapping
from math import inf
from typing import Any

from minimax_lab.games import MAX, Game, actions_of, estimate_of, player_to_move, utility_of
from minimax_lab.search.minimax import Decision
from minimax_lab.search.state_table import StateTable
from minimax_lab.search.traced import traced


@traced
def iterative_deepening(game: Game[Any, Any], state: Any, depth: int, evaluate: Callable[[Any], Any]) -> Decision:
    """The same value as depth_limited_minimax, found in rounds of alpha-beta: 1 ply deep, then 2, up to `depth`.

    depth      how many plies the last round looks ahead; 0 estimates `state` itself
    evaluate   as for `depth_limited_minimax`

    In each state, a round first tries the move that was best there in the last round. Alpha-beta makes most of its
    cuts if the best move comes first, so the rounds together may take fewer calls than the last one alone would. The
    action is the first best one in that order: if several are equally good, depth_limited_minimax may choose another.
    A round that estimates no state has searched to the end of the game, so it is the last one.

    In a recorded run, the first call makes one call for each round, on its own state: the rounds are beside each other
    in one tree, and the last one counts. So the reader sees how each round repeats the one before, in another order.

    Source: Slate and Atkin, CHESS 4.5: the Northwestern University chess program (1977); Korf, Depth-first
    iterative-deepening (1985); Russell and Norvig, section on alpha-beta pruning (move ordering).

    >>> from minimax_lab import Bones
    >>> iterative_deepening(Bones(6), Bones(6).initial, 3, lambda heap: heap.bones)
    Decision(value=1, action=1)
    """
    best_moves: MutableMapping[Any, Any] = StateTable()
    for plies in range(min(depth, 1), depth + 1):  # try
        noted = NotedEvaluation(evaluate)
        found = search_round(game, state, plies, noted, best_moves)  # call
        if not noted.was_called:
            break
    return found  # return


class NotedEvaluation:
    """The evaluation `func`, which notes whether it was called. A copy in another process could not, so it counts."""

    def __init__(self, func: Callable[[Any], Any]) -> None:
        self.func, self.was_called = func, False

    def __call__(self, state: Any) -> Any:
        """What `state` seems to be worth."""
        self.was_called = True
        return self.func(state)

    def __reduce__(self) -> tuple[Any, ...]:
        self.was_called = True
        return NotedEvaluation, (self.func,)

    def __repr__(self) -> str:
        return repr(self.func)


@traced
def search_round(
    game: Game[Any, Any],
    state: Any,
    depth: int,
    evaluate: Callable[[Any], Any],
    best_moves: MutableMapping[Any, Any],
    alpha: Any = -inf,
    beta: Any = inf,
) -> Decision:
    """One round of iterative deepening: alpha-beta that tries the best moves of earlier rounds first.

    depth, evaluate   as for `depth_limited_minimax`
    best_moves        the best move of an earlier round, by state: a StateTable(), which the round brings up to date
    alpha, beta       the window: the values that MAX and MIN can already get elsewhere

    Cuts on equality. Fail-soft.
    """
    if game.is_terminal(state):  # ended?
        return Decision(utility_of(game, state), None)
    if depth == 0:  # ended? here, at the limit
        return Decision(estimate_of(game, state, evaluate), None)
    actions = actions_of(game, state)
    if state in best_moves:  # known?
        first = best_moves[state]
        actions = sorted(actions, key=lambda action: action != first)
    is_max = player_to_move(game, state) == MAX
    best, move = -inf if is_max else inf, None
    for action in actions:  # try
        then = game.result(state, action)
        value, _ = search_round(game, then, depth - 1, evaluate, best_moves, alpha, beta)  # call
        if value > best if is_max else value < best:  # compare
            best, move = value, action
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:  # cut?
            break
    best_moves[state] = move  # remember
    return Decision(best, move)  # return


def share_rounds(executor: Any, _: Any, given: dict[str, Any]) -> Decision:
    """`iterative_deepening` with the arguments `given`; the executor shares the root of each round."""
    best_moves = StateTable()
    for plies in range(min(given["depth"], 1), given["depth"] + 1):
        noted = NotedEvaluation(given["evaluate"])
        found = search_round(given["game"], given["state"], plies, noted, best_moves, executor=executor)  # type: ignore[call-arg]
        if not noted.was_called:
            break
    return found


iterative_deepening.share = share_rounds  # type: ignore[attr-defined]
