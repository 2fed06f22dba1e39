"""The function that runs in place of a traced one.

`def call(*args, **kwargs)` costs a small recursive function more than its own work, so `call` is written for the
number of parameters: `def call(a0, a1, ...)`. All its lines run at every call; those for arguments that are checked
are left out where nothing is.
"""

import functools
import inspect
import sys
from collections.abc import Callable
from marshal import dumps
from typing import Any

from minimax_lab.kit.errors import TRACED
from minimax_lab.recording.endless_recursion import as_endless_recursion
from minimax_lab.recording.recording import UNFINISHED, UNRECORDED, CallLimit, Raised, Traced, open_recording
from minimax_lab.recording.snapshot import may_need_copy, result_may_need_copy

NOT_GIVEN = object()
_SOURCE = """
def call({parameters}*rest, **kwargs):
    is_usual = {is_last_given}not rest and not kwargs
    recording = recording_now()
    if recording is None:  # if checked
        return start(call, check, (*{given}, *rest), kwargs)  # if checked
    if kwargs and "executor" in kwargs:  # if checked
        return share(call, (*{given}, *rest), kwargs)  # if checked
    if recording is None or recording is UNRECORDED:
        try:
            return function({names}) if is_usual else function(*{given}, *rest, **kwargs)
        except RecursionError as error:
            better = as_endless_recursion(error, function, (*{given}, *rest), kwargs)
            if better is None:
                raise
            raise better from None
    known, take = recording.known, {take}
    was_checked = recording.is_checked  # if checked
    if not was_checked:  # if checked
        check(*{given}, *rest, **kwargs)  # if checked
    if is_usual:
        args = ({names})
        try:
            args_now = ({copies})
        except ValueError:  # of `dumps`: an argument holds something that is not built in
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
        recording.is_checked = True  # if checked
        returned = function({names}) if is_usual else function(*args, **kwargs)
    except BaseException as error:
        all_returned[row] = UNFINISHED if isinstance(error, KeyboardInterrupt | CallLimit) else Raised(error)
        raise
    else:
        try:
            all_returned[row] = {result}
        except ValueError:
            all_returned[row] = {take_result}(returned)
    finally:
        recording.current = caller
        recording.is_checked = was_checked  # if checked
    return returned
"""
_COPY = (  # of {0}, which {1} copies if its type is in the table {2}: lists and dicts, the usual cases, without a call
    "((kind is list or kind is dict) and known(dumps({0}, 2)) or {1}({0})) if {2}[kind := type({0})] else {0}"
)
_OWN_COPY = "own_copy({0})"


def recorded(spec: Traced) -> Any:
    """The function that runs in place of the traced one."""
    kinds = [each.kind for each in inspect.signature(spec.function).parameters.values()]
    count = sum(kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds)
    scope = {
        "spec": spec, "function": spec.function, "check": spec.check, "share": spec.share, "own_copy": spec.copy,
        "as_endless_recursion": as_endless_recursion, "recording_now": open_recording.get, "frame": sys._getframe,
        "dumps": dumps, "may_need_copy": may_need_copy, "result_may_need_copy": result_may_need_copy, "start": _start,
        "UNFINISHED": UNFINISHED, "UNRECORDED": UNRECORDED, "Raised": Raised, "CallLimit": CallLimit,
        "NOT_GIVEN": NOT_GIVEN,
    }  # fmt: skip
    exec(_code(count, spec.check is not None, spec.copy is not None), scope)
    call: Any = functools.wraps(spec.function)(scope["call"])
    call.minimax_lab_traced = spec
    return call


def _start(call: Callable[..., Any], check: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Check the arguments of a call, and run it. The calls that it makes are not checked."""
    check(*args, **kwargs)
    token = open_recording.set(UNRECORDED)
    try:
        return call(*args, **kwargs)
    finally:
        open_recording.reset(token)


@functools.cache
def _code(count: int, is_checked: bool, has_own_copy: bool) -> Any:
    names = [f"a{place}" for place in range(count)]
    copy, take, take_result = _COPY, "recording.take", "recording.take_result"
    if has_own_copy:
        copy, take, take_result = _OWN_COPY, "own_copy", "own_copy"
    source = _SOURCE.format(
        parameters="".join(f"{name}=NOT_GIVEN, " for name in names) + ("/, " if names else ""),
        is_last_given=f"{names[-1]} is not NOT_GIVEN and " if names else "",
        names="".join(f"{name}, " for name in names),
        given=_given(names),
        copies="".join(f"{copy.format(name, 'take', 'may_need_copy')}, " for name in names),
        take=take,
        result=copy.format("returned", take_result, "result_may_need_copy"),
        take_result=take_result,
    )
    lines = [line for line in source.splitlines() if is_checked or not line.endswith("# if checked")]
    return compile("\n".join(lines), TRACED, "exec")


def _given(names: list[str]) -> str:
    """Source text: the arguments that the program gave; the function has its defaults for the others."""
    tuples = [f"({''.join(f'{name}, ' for name in names[:count])})" for count in range(len(names), 0, -1)]
    choices = [f"{some} if {last} is not NOT_GIVEN else " for some, last in zip(tuples, reversed(names), strict=True)]
    return f"({''.join(choices)}())"
