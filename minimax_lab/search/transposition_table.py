"""Alpha-beta with a transposition table: a position that several lines of play lead to is searched once."""

from math import inf
from typing import Any

from minimax_lab.games import MAX, Game, actions_of, player_to_move, utility_of
from minimax_lab.search.minimax import Decision
from minimax_lab.search.state_table import AT_LEAST, AT_MOST, EXACT, Entry, StateTable, Table, bound_of
from minimax_lab.search.traced import traced


@traced
def alphabeta_with_table(
    game: Game[Any, Any], state: Any, table: Table | None = None, alpha: Any = -inf, beta: Any = inf
) -> Decision:
    """The same value and action as minimax, with fewer calls than alpha-beta if several lines of play meet.

    table         what earlier searches of this game have found, by state: a StateTable(), which the search fills; None
                  is an empty one. A table belongs to one game
    alpha, beta   the window: the values that MAX and MIN can already get elsewhere; alpha is below beta

    A call that finds its state in the table returns the value from there if it is exact, or if it is a bound that is
    outside the window: then its caller makes the cut that a search would lead to. Otherwise it searches, and replaces
    the entry. As with `alphabeta`, a value outside the window is only a bound. With a table from searches with other
    windows, the action may be another equally good one.

    The table has no depths, because each search goes to the end of the game. A search with a depth limit would also
    have to store how deep it looked, and use an entry only if that is deep enough.

    Source: Russell and Norvig, section on alpha-beta pruning (transpositions). Greenblatt, Eastlake, and Crocker, The
    Greenblatt chess program (1967), and Zobrist, A new hashing method with application for game playing (1970), for
    the table; Slate and Atkin, CHESS 4.5 (1977), for its bounds. Cuts on equality. Fail-soft.

    >>> from minimax_lab import Bones, alphabeta, record
    >>> game = Bones(12)
    >>> [len(record(search, game, game.initial)) for search in (alphabeta, alphabeta_with_table)]
    [987, 73]
    """
    table = StateTable() if table is None else table
    if game.is_terminal(state):  # ended?
        return Decision(utility_of(game, state), None)
    if state in table:  # known?
        value, bound, move = table[state]
        is_enough = {EXACT: True, AT_LEAST: value >= beta, AT_MOST: value <= alpha}
        if is_enough[bound]:
            return Decision(value, move)
    is_max = player_to_move(game, state) == MAX
    best, move, low, high = -inf if is_max else inf, None, alpha, beta
    for action in actions_of(game, state):  # try
        then = game.result(state, action)
        value, _ = alphabeta_with_table(game, then, table, alpha, beta)  # call
        if value > best if is_max else value < best:  # compare
            best, move = value, action
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:  # cut?
            break
    table[state] = Entry(best, bound_of(best, low, high), move)  # remember
    return Decision(best, move)  # return
