"""The explanation of a `RecursionError`: which function calls itself without end, and what it was doing."""

import inspect
from collections.abc import Callable
from typing import Any

from minimax_lab.kit import EndlessRecursion, MinimaxLabError, quote

NEARBY = 20  # frames between the deepest call and the place where Python stops it; the game's own are among them


def as_endless_recursion(
    error: RecursionError, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> MinimaxLabError | None:
    """The error with its explanation, or None if a different function calls itself without end."""
    if isinstance(error, EndlessRecursion):
        return error.with_traceback(None)  # otherwise every call would add some lines
    place, frames = error.__traceback__, 0
    while place is not None and frames < NEARBY:
        place, frames = place.tb_next, frames + 1
    if place is not None:
        return None
    arguments = inspect.signature(function).bind(*args, **kwargs).arguments
    return EndlessRecursion(endless_recursion_message(function.__name__, "", arguments))


def endless_recursion_message(name: str, how_deep: str, arguments: dict[str, Any]) -> str:
    """What the function was still doing when Python stopped it, and what may be wrong.

    how_deep   the depth of the last call in words, such as " 990 plies deep", or ""
    """
    given = ", ".join(f"{each}={quote(thing, 40)}" for each, thing in arguments.items())
    given = given if len(given) <= 120 else given[:117] + "..."
    return (
        f"{name}: still calling itself{how_deep} when Python stopped it, with {given}; is a base case missing? "
        f"For a longer game, sys.setrecursionlimit raises the limit"
    )
