"""`@traced` lets the calls of a recursive function be recorded. The function need not be about games.

While a `Recording` is open, each call of a traced function becomes a row: the function, its arguments, what it
returned or raised, and the row of the call that made it. While none is open, a traced function only looks up one
variable and then runs.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar, overload

from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.recording.recording import Traced
from minimax_lab.recording.wrapper import recorded

F = TypeVar("F", bound=Callable[..., Any])


@overload
def traced(function: F, /) -> F: ...
@overload
def traced(
    *,
    copy: Callable[[Any], Any] | None = None,
    game: Any = None,
    state: str | Callable[..., Any] | None = None,
    player: str | Callable[..., Any] | None = None,
    value: Callable[[Any], Any] | None = None,
    action: Callable[[Any], Any] | None = None,
) -> Callable[[F], F]: ...
def traced(
    function: Any = None,
    /,
    *,
    copy: Callable[[Any], Any] | None = None,
    game: Any = None,
    state: str | Callable[..., Any] | None = None,
    player: str | Callable[..., Any] | None = None,
    value: Callable[[Any], Any] | None = None,
    action: Callable[[Any], Any] | None = None,
) -> Any:
    """Let the calls of a function be recorded, as `@traced` or as `@traced(...)`.

    copy     a function that copies each argument and what is returned, for mutable classes of your own;
             built-in containers and arrays are copied without it
    game     the game that is played, if the function has no argument for it
    state    the name of the argument that holds the state, or a function that returns it from the arguments
    player   the same for the player to move: MAX or MIN, or True for MAX and False for MIN
    value    a function that returns the value from what the call returned
    action   the same for the chosen action
    """

    def decorate(f: Any) -> Any:
        if hasattr(f, "cache_parameters"):  # of functools: a call that the cache answers is none
            return functools.lru_cache(**f.cache_parameters())(decorate(f.__wrapped__))
        spec = Traced(f, copy, game, state, player, value, action)
        _check(spec)
        return recorded(spec)

    return decorate if function is None else decorate(function)


def _check(spec: Traced) -> None:
    function = spec.function
    if not inspect.isfunction(function):
        raise InvalidArgument(f"@traced: {quote(function)} is not a function; write @traced directly above a def")
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise InvalidArgument(f"@traced: {function.__name__} returns before it has run; must be a def without yield")
    for option in ("copy", "state", "player", "value", "action"):
        given, may_name = getattr(spec, option), option in ("state", "player")
        if not (given is None or callable(given) or (may_name and isinstance(given, str))):
            must = "the name of an argument or a function" if may_name else "a function"
            raise InvalidArgument(f"@traced: {option}={quote(given)}: must be {must}")
