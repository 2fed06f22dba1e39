"""`@traced` for the searches of this package."""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, TypeVar

from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.recording import Recording, Traced, open_recording, recorded
from minimax_lab.search.arguments import checks_of

F = TypeVar("F", bound=Callable[..., Any])
EXECUTOR = Parameter("executor", Parameter.KEYWORD_ONLY, default=None)
ABOUT_EXECUTOR = """
    executor   any concurrent.futures.Executor: its workers search the actions of `state`, each one by itself. The
               answer is the same; if there are cuts, the calls are more, since no part narrows another one's window

    Raises InvalidArgument for something that is not a game, for an option outside its range, and for a game that cannot
    be sent to a worker; LostWorker if a worker ends before it returns its part. The errors of a game pass through.
"""


def traced(search: F) -> F:
    """`recording.traced` for a search, whose arguments are checked where it starts, and not in the calls that it makes.

    The search also takes the keyword argument `executor`, of which its own code knows nothing. A function in its
    attribute `share` lets the executor do the work in another way than `share_root`.
    """
    names = signature(search)

    def share(call: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        executor = kwargs.pop("executor")
        if executor is None:
            return call(*args, **kwargs)
        if isinstance(open_recording.get(), Recording):
            remedy = "only a run on one process can be recorded; leave out executor="
            raise InvalidArgument(f"executor={quote(executor)}: {remedy}")
        try:
            given = names.bind(*args, **kwargs)
        except TypeError:
            return call(*args, **kwargs)  # its own error names what is missing
        given.apply_defaults()
        from minimax_lab.search.share_root import share_root  # late: most runs need no executor

        return getattr(call, "share", share_root)(executor, call, given.arguments)

    call = recorded(Traced(search, check=checks_of(names.parameters), share=share))
    call.__signature__ = names.replace(parameters=[*names.parameters.values(), EXECUTOR])
    call.__doc__ = f"{search.__doc__}{ABOUT_EXECUTOR}"
    return call  # type: ignore[no-any-return]
