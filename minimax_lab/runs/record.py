"""Record a run of a `@traced` function."""

import inspect
import math
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

from minimax_lab.kit import EndlessRecursion, InvalidArgument, exit_message, exit_raises, pluralize, quote
from minimax_lab.kit.time_limit import TimeUp, call_within
from minimax_lab.reading import Watch
from minimax_lab.recording import UNFINISHED, CallLimit, Recording, endless_recursion_message
from minimax_lab.runs.newest_cell import NotReady, require_newest
from minimax_lab.runs.trace import Trace

MOST_SECONDS = 300  # without another call: enough for a person to answer a question, too


def record(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Trace:
    """Call a `@traced` function with all arguments, and return the run as a Trace.

    An exception of the function passes through, with the calls so far as its `trace`. Endless recursion raises
    EndlessRecursion, likewise. A function or a game that ends Python, as `sys.exit()` does, raises InvalidArgument.
    The cache of a cached function is emptied first.
    Ctrl-C, a call that runs for five minutes without another call, more calls than `recording_limit` allows, and calls
    that repeat themselves forever end the run: the calls so far are returned, marked unfinished or with what ended
    them. A debugger may take longer.
    Also raises InvalidArgument for a function without `@traced` or whose cell did not run, and for arguments that are
    missing or too many.

    >>> from minimax_lab import TreeGame, minimax
    >>> trace = record(minimax, TreeGame([[3, 12], [2, 4]]), "A")
    >>> len(trace), trace.value, trace.action
    (7, 3, 'B')
    """
    try:
        return record_within(math.inf if sys.gettrace() else MOST_SECONDS, function, args, kwargs)
    except TimeUp as error:
        trace: Trace = error.trace
    made = pluralize(len(trace), "call")
    warnings.warn(f"stopped after {made}, the last of which made no other for {MOST_SECONDS} seconds", stacklevel=2)
    return trace


def record_within(seconds: float, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Trace:
    """The same, but a call that runs for so many seconds without another call raises TimeUp, likewise with `trace`."""
    require_recorded(function)
    _check_arguments(function, args, kwargs)
    if hasattr(function, "cache_clear"):
        function.cache_clear()  # what an earlier run has cached would hide the calls of this one
    recording = Recording()
    watch = Watch(recording)
    try:
        with exit_raises(), recording:
            run = partial(function, *args, **kwargs)
            run() if seconds == math.inf else call_within(seconds, run, work_done=recording.__len__)
    except KeyboardInterrupt:
        unfinished = sum(returned is UNFINISHED for returned in recording.returned)
        made = pluralize(len(recording), "call")
        warnings.warn(f"stopped after {made}, {unfinished} of them unfinished; the trace has them all", stacklevel=3)
    except CallLimit as error:
        warnings.warn(f"{error}; the trace has the calls so far", stacklevel=3)
    except RecursionError as error:
        raise _endless_recursion(function, Trace(recording, watch)) from error.with_traceback(None)
    except SystemExit as error:
        raise _with_trace(InvalidArgument(exit_message(error)), Trace(recording, watch)) from None
    except TimeUp as error:
        error.trace = Trace(recording, watch)
        raise
    except Exception as error:
        error.trace = Trace(recording, watch)  # type: ignore[attr-defined]
        error.add_note(f"recorded until then: {pluralize(len(recording), 'call')}, in the error's .trace")
        raise
    return Trace(recording, watch)


def require_recorded(function: Any) -> None:
    """Raise InvalidArgument for anything but a `@traced` function."""
    if not callable(function) or not hasattr(getattr(function, "func", function), "minimax_lab_traced"):
        raise NotReady(f"function {name_of_function(function)}: is not recorded; write @traced above its def")
    require_newest(getattr(function, "func", function).minimax_lab_traced.function)


def _check_arguments(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    try:
        inspect.signature(function).bind(*args, **kwargs)
    except TypeError as error:
        name = name_of_function(function)
        lacks_state = "'state'" in str(error)
        hint = f"; pass a state, such as game.initial: record({name}, game, game.initial)" if lacks_state else ""
        raise InvalidArgument(f"{name}: {error}{hint}") from None


def _endless_recursion(function: Any, trace: Trace) -> Exception:
    if not len(trace):  # it ended while the arguments were copied
        name = name_of_function(function)
        return InvalidArgument(f"{name}: its arguments contain themselves, or too many nested lists")
    last = len(trace) - 1
    name, arguments = trace.reader.recording[last].traced.function.__name__, trace.reader.arguments(last)
    message = endless_recursion_message(name, f" {trace.plies:,} plies deep", arguments)
    return _with_trace(EndlessRecursion(message), trace)


def _with_trace(error: Exception, trace: Trace) -> Exception:
    error.trace = trace  # type: ignore[attr-defined]
    return error


def name_of_function(function: Any) -> str:
    """The name of a function, or of the one that a `functools.partial` calls; the text of something else."""
    return getattr(getattr(function, "func", function), "__name__", None) or quote(function)
