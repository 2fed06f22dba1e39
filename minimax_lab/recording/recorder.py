"""`@traced` lets the calls of a recursive function be recorded. The function need not be about games.

While a `Recording` is open, each call of a traced function becomes a row: the function, its arguments, what it
returned or raised, and the row of the call that made it. While none is open, a traced function only looks up one
variable and then runs.
"""

import functools
import inspect
import sys
from collections.abc import Callable
from typing import Any, TypeVar, overload

from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.recording.endless_recursion import as_endless_recursion
from minimax_lab.recording.positional import positional
from minimax_lab.recording.recording import UNFINISHED, UNRECORDED, CallLimit, Raised, Traced, open_recording
from minimax_lab.recording.snapshot import CopyTable, may_need_copy

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


def recorded(spec: Traced) -> Any:
    """The function that runs in place of the traced one."""
    is_plain = spec.copy is None and spec.check is None and spec.share is None
    call = positional(spec) if is_plain else None
    call = call or _general(spec)
    call.minimax_lab_traced = spec
    return call


def _general(spec: Traced) -> Any:
    """The same for any form of call and all options. The lines of `call` run at every call, so none may be slow."""
    function, check, share = spec.function, spec.check, spec.share
    recording_now, frame = open_recording.get, sys._getframe
    own_copy_of, needs_copy = spec.copy, may_need_copy if spec.copy is None else CopyTable(always=True)

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        recording = recording_now()
        if recording is None and check is not None:
            check(*args, **kwargs)
            token = open_recording.set(UNRECORDED)
            try:
                return call(*args, **kwargs)
            finally:
                open_recording.reset(token)
        if recording is None or recording is UNRECORDED:
            try:
                if kwargs and share is not None and "executor" in kwargs:
                    return share(call, args, kwargs)
                return function(*args, **kwargs)
            except RecursionError as error:
                better = as_endless_recursion(error, function, args, kwargs)
                if better is None:
                    raise
                raise better from None
        was_checked = recording.is_checked
        if check is not None and not was_checked:
            check(*args, **kwargs)
        args_now, copy_of = args, own_copy_of or recording.take
        for arg in args:
            if needs_copy[type(arg)]:
                args_now = tuple(map(copy_of, args))
                break
        if kwargs:
            if share is not None and "executor" in kwargs:
                return share(call, args, kwargs)
            recording.note_kwargs({name: copy_of(value) for name, value in kwargs.items()})
        if recording.watch is not None:
            recording.watch(spec, args, kwargs)
        above, caller, all_returned = frame(1), recording.current, recording.returned
        # Python handles Ctrl-C between calls, so these lines, which call nothing, are never interrupted.
        recording.current = row = len(all_returned)
        all_returned += (UNFINISHED,)
        recording.unpacked += spec, args_now, caller, above.f_code, above.f_lasti
        if row >= recording.upkeep_at:
            recording.do_upkeep(spec)
        try:
            recording.is_checked = was_checked or check is not None
            returned = function(*args, **kwargs)
        except BaseException as error:
            all_returned[row] = UNFINISHED if isinstance(error, KeyboardInterrupt | CallLimit) else Raised(error)
            raise
        else:
            all_returned[row] = (own_copy_of or recording.take_result)(returned)
        finally:
            recording.current = caller
            recording.is_checked = was_checked
        return returned

    return call
