"""Alpha-beta with a transposition table: a position that several lines of play lead to is searched once."""

from collections.abc import MutableMapping
from math import inf
from typing import Any, Literal, NamedTuple, get_args

from minimax_lab.games import MAX, Game, actions_of, player_to_move, utility_of
from minimax_lab.kit import InvalidArgument, is_number, quote
from minimax_lab.search.alphabeta import check_window
from minimax_lab.search.minimax import Decision
from minimax_lab.search.state_table import StateTable, check_table
from minimax_lab.search.traced import traced

Bound = Literal["exact", "at least", "at most"]
EXACT: Bound = "exact"
AT_LEAST: Bound = "at least"
AT_MOST: Bound = "at most"


class Entry(NamedTuple):
    """What a table holds for a state: the value, whether it is "exact", "at least", or "at most" that, and the action.

    The value is a bound if it was outside the window of the search that found it.
    """

    value: Any
    bound: Bound
    action: Any


Table = MutableMapping[Any, Entry]


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
    table = read_table(table, alpha, beta)
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


def bound_of(value: Any, alpha: Any, beta: Any) -> Bound:
    """What a value means that a search with the window (alpha, beta) has returned.

    >>> bound_of(5, 3, 9), bound_of(2, 3, 9), bound_of(9, 3, 9)
    ('exact', 'at most', 'at least')
    """
    if alpha < value < beta:
        return EXACT
    return AT_MOST if value <= alpha else AT_LEAST


def read_table(table: Any, alpha: Any, beta: Any) -> Table:
    """The table, a new one for None. Raises InvalidArgument if it is no table, or if the window is not open."""
    check_window(True, alpha, beta)
    if alpha == beta:  # then even a move that was not tried could be better than the best one
        raise InvalidArgument(f"alpha={quote(alpha)}, beta={quote(beta)}: alpha must be below beta")
    if table is None:
        return StateTable()
    check_table("table", table)
    for state, entry in getattr(table, "data", table).items():
        if type(entry) is not Entry:
            _check_entry(state, entry)
        break  # a table that something else has filled is wrong from its first entry on
    return table  # type: ignore[no-any-return]


def _check_entry(state: Any, entry: Any) -> None:
    try:
        value, bound, _ = entry
        if (is_number(value) or abs(value) == inf) and bound in get_args(Bound):
            return
    except Exception:  # comparisons and loops can raise anything
        pass
    found = f"{quote(entry, 30)} for the state {quote(state, 30)}"
    raise InvalidArgument(f"table: {found} is not from this search; begin with an empty StateTable()")
