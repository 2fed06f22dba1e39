"""What is known of one recorded call."""

from collections.abc import Callable
from typing import Any, NamedTuple

UNFINISHED = type("Unfinished", (), {"__repr__": lambda self: "unfinished"})()


class Raised(NamedTuple):
    """Takes the place of the returned value if a call raised `error`."""

    error: BaseException


class Traced(NamedTuple):
    """A recorded function and the options for reading its calls, which `traced` explains; None is the default."""

    function: Callable[..., Any]
    copy: Callable[[Any], Any] | None = None
    game: Any = None
    state: str | Callable[..., Any] | None = None
    player: str | Callable[..., Any] | None = None
    value: Callable[[Any], Any] | None = None
    action: Callable[[Any], Any] | None = None


class Row(NamedTuple):
    """One call.

    traced     the function that was called
    args       its positional arguments as they were at the call
    kwargs     its keyword arguments as they were at the call
    returned   the value that it returned, a `Raised`, or UNFINISHED
    parent     the index of the row that made the call, or None
    line       the line of the call in the file of the caller
    """

    traced: Traced
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    returned: Any
    parent: int | None
    line: int
