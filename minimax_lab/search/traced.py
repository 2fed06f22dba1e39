"""`@traced` for the searches of this package."""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, TypeVar

from minimax_lab.games import require_game, require_immutable
from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.recording import Recording, Traced, open_recording, recorded

F = TypeVar("F", bound=Callable[..., Any])
ABSENT = object()
EXECUTOR = Parameter("executor", Parameter.KEYWORD_ONLY, default=None)
ABOUT_EXECUTOR = """
    executor   any concurrent.futures.Executor: its workers search the actions of `state`, each one by itself. The
               answer is the same; if there are cuts, the calls are more, since no part narrows another one's window

    Raises InvalidArgument for something that is not a game, for an option outside its range, and for a game that cannot
    be sent to a worker; LostWorker if a worker ends before it returns its part. The errors of a game pass through.
"""


def traced(search: F) -> F:
    """`recording.traced` for a search, whose first argument is a game: if it is not, the search raises an error.

    The search also takes the keyword argument `executor`, of which its own code knows nothing.
    """
    call = recorded(Traced(search, check=_check, share=_share))
    given = signature(search)
    call.__signature__ = given.replace(parameters=[*given.parameters.values(), EXECUTOR])
    call.__doc__ = f"{search.__doc__}{ABOUT_EXECUTOR}"
    return call  # type: ignore[no-any-return]


def _check(game: Any = ABSENT, state: Any = ABSENT, *_: Any, **__: Any) -> None:
    if game is not ABSENT and state is not ABSENT:  # if one is missing, Python's own error names it
        require_game(game)
        require_immutable(game, state)


def _share(search: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    executor = kwargs.pop("executor")
    if executor is None:
        return search(*args, **kwargs)
    if isinstance(open_recording.get(), Recording):
        remedy = "only a run on one process can be recorded; leave out executor="
        raise InvalidArgument(f"executor={quote(executor)}: {remedy}")
    from minimax_lab.search.share_root import share_root  # late: most runs need no executor

    return share_root(executor, search, args, kwargs)
