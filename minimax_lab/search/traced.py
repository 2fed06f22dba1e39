"""`@traced` for the searches of this package."""

from collections.abc import Callable
from typing import Any, TypeVar

from minimax_lab.games import require_game
from minimax_lab.recording import Traced, recorded

F = TypeVar("F", bound=Callable[..., Any])


def traced(search: F) -> F:
    """`recording.traced` for a search, whose first argument is a game: if it is not, the search raises an error."""
    return recorded(Traced(search, check=_check))  # type: ignore[no-any-return]


def _check(game: Any, *_: Any, **__: Any) -> None:
    require_game(game)
