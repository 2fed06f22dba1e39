"""The function that runs in place of a traced one if the program calls it in the usual way, by position.

`def call(*args, **kwargs)` costs a small recursive function more than its own work, so `call` is written for the
number of parameters: `def call(a0, a1, ...)`. All its lines run at every call.
"""

import functools
import inspect
import sys
from marshal import dumps
from typing import Any

from minimax_lab.recording.endless_recursion import as_endless_recursion
from minimax_lab.recording.recording import UNFINISHED, UNRECORDED, CallLimit, Raised, Traced, open_recording
from minimax_lab.recording.snapshot import PLAIN, may_need_copy

NOT_GIVEN = object()
_SOURCE = """
def call({parameters}, /, *rest, **kwargs):
    is_usual = {last} is not NOT_GIVEN and not rest and not kwargs
    recording = recording_now()
    if recording is None or recording is UNRECORDED:
        try:
            return function({names}) if is_usual else function(*{given}, *rest, **kwargs)
        except RecursionError as error:
            better = as_endless_recursion(error, function, (*{given}, *rest), kwargs)
            if better is None:
                raise
            raise better from None
    take, snapshots = recording.take, recording.snapshots
    if is_usual:
        args = {names},
        try:
            args_now = {copies},
        except (KeyError, ValueError):  # a new content, or one that is not built in
            args_now = tuple(map(take, args))
    else:
        args = *{given}, *rest
        args_now = tuple(map(take, args))
        if kwargs:
            recording.note_kwargs({{name: take(value) for name, value in kwargs.items()}})
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
        returned = function({names}) if is_usual else function(*args, **kwargs)
    except BaseException as error:
        all_returned[row] = UNFINISHED if isinstance(error, KeyboardInterrupt | CallLimit) else Raised(error)
        raise
    else:
        all_returned[row] = returned if type(returned) in PLAIN else recording.take_result(returned)
    finally:
        recording.current = caller
    return returned
"""
_COPY = "(snapshots[dumps({0}, 2)] if kind is list else take({0})) if may_need_copy[kind := type({0})] else {0}"


def positional(spec: Traced) -> Any:
    """The function that runs in place of the traced one, None if that has no parameter that is given by position."""
    kinds = [each.kind for each in inspect.signature(spec.function).parameters.values()]
    count = sum(kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds)
    if count == 0:
        return None
    scope = {
        "spec": spec, "function": spec.function, "as_endless_recursion": as_endless_recursion,
        "recording_now": open_recording.get, "frame": sys._getframe, "dumps": dumps, "may_need_copy": may_need_copy,
        "PLAIN": PLAIN, "NOT_GIVEN": NOT_GIVEN, "UNFINISHED": UNFINISHED, "UNRECORDED": UNRECORDED, "Raised": Raised,
        "CallLimit": CallLimit,
    }  # fmt: skip
    exec(_code(count), scope)
    return functools.wraps(spec.function)(scope["call"])


@functools.cache
def _code(count: int) -> Any:
    names = [f"a{place}" for place in range(count)]
    source = _SOURCE.format(
        parameters=", ".join(f"{name}=NOT_GIVEN" for name in names),
        names=", ".join(names),
        last=names[-1],
        given=_given(names),
        copies=", ".join(map(_COPY.format, names)),
    )
    return compile(source, "a traced function", "exec")


def _given(names: list[str]) -> str:
    """Source text: the arguments that the program gave; the function has its defaults for the others."""
    tuples = [f"({''.join(f'{name}, ' for name in names[:count])})" for count in range(len(names), 0, -1)]
    choices = [f"{some} if {last} is not NOT_GIVEN else " for some, last in zip(tuples, reversed(names), strict=True)]
    return f"({''.join(choices)}())"
