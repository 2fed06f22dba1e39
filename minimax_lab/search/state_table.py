"""What a search remembers about states while it runs."""

from collections import UserDict
from collections.abc import MutableMapping
from typing import Any, Literal, NamedTuple

from minimax_lab.games import require_hash

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


class StateTable(UserDict[Any, Any]):
    """A dictionary by state. All calls of a search share it, so a recording does not copy it at each call.

    Raises InvalidState if a state is looked up that cannot be hashed.
    """

    __eq__, __hash__ = object.__eq__, object.__hash__  # a table is a place, not a value

    def __contains__(self, state: object) -> bool:
        require_hash(state)
        return state in self.data

    def __repr__(self) -> str:
        return f"StateTable({len(self)})"


def bound_of(value: Any, alpha: Any, beta: Any) -> Bound:
    """What a value means that a search with the window (alpha, beta) has returned.

    >>> bound_of(5, 3, 9), bound_of(2, 3, 9), bound_of(9, 3, 9)
    ('exact', 'at most', 'at least')
    """
    if alpha < value < beta:
        return EXACT
    return AT_MOST if value <= alpha else AT_LEAST
