"""What a search remembers about states while it runs."""

from collections import UserDict
from collections.abc import MutableMapping
from typing import Any

from minimax_lab.games import require_hash
from minimax_lab.kit import InvalidArgument, quote


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


def check_table(name: str, table: Any) -> None:
    """Raise InvalidArgument if `table`, the argument `name` of a search, is not a table."""
    if not isinstance(table, MutableMapping):
        raise InvalidArgument(f"{name}={quote(table)}: must be a table of this game, such as StateTable()")
