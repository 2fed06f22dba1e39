"""What this package asks of an executor: to run functions elsewhere, and to return what they return or raise.

Any `concurrent.futures.Executor` will do: processes or threads of this machine, or the machines of a cluster. It
distributes the work, and it decides what happens to a part that is lost with a worker.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

from minimax_lab.kit import InvalidArgument, LostWorker, quote

REMEDY = "define it in a file of its own (in a notebook: %%writefile mygame.py), and import it from there"


class Packed(NamedTuple):
    """Something pickled: a worker process that cannot read it raises an error, and does not end.

    is_kept   whether many parts of the work need it, so that a process reads it only once
    """

    content: bytes
    is_kept: bool


class Workers:
    """An executor in a `with` block, at whose end all parts that have not begun are canceled, also after Ctrl-C."""

    def __init__(self, executor: Any) -> None:
        if not isinstance(executor, Executor):
            made = "; get_executor() makes one of it" if hasattr(executor, "get_executor") else ""
            must = f"must be a concurrent.futures.Executor, such as ProcessPoolExecutor(){made}"
            raise InvalidArgument(f"executor={quote(executor)}: {must}")
        self._executor = executor
        self._needs_pickle = isinstance(executor, ProcessPoolExecutor)  # others send more, or nothing at all
        self._waiting: set[Future[Any]] = set()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *exception: object) -> None:
        for part in self._waiting:
            part.cancel()

    def pack(self, name: str, thing: Any, is_kept: bool = False) -> Any:
        """`thing` as it is sent to the workers; the error for one that cannot be sent calls it `name`."""
        if not self._needs_pickle:
            return thing
        try:
            return Packed(pickle.dumps(thing), is_kept)
        except Exception as error:  # pickle can raise anything
            why = f"cannot be sent to another process ({quote(error, 120)})"
            raise InvalidArgument(f"{name} {quote(thing)}: {why}; {REMEDY}") from None

    def submit(self, function: Callable[..., Any], *things: Any) -> Future[Any]:
        """Let a worker call `function` with these things, which `pack` has returned."""
        try:
            part = self._executor.submit(run_part, function, *things)
        except BrokenExecutor:
            raise self._lost_worker() from None
        except (AttributeError, RecursionError, TypeError, pickle.PicklingError) as error:
            why = f"cannot send the game ({quote(error, 120)})"
            raise InvalidArgument(f"executor={quote(self._executor)}: {why}; {REMEDY}") from None
        except Exception as error:  # it was shut down: a RuntimeError, or one of a library
            raise InvalidArgument(f"executor={quote(self._executor)}: {error}; make a new executor") from None
        self._waiting.add(part)
        return part

    def result(self, part: Future[Any]) -> Any:
        """What the function returned; an exception that it raised is raised here."""
        try:
            return part.result()
        except (BrokenExecutor, CancelledError):
            raise self._lost_worker() from None
        finally:
            self._waiting.discard(part)

    def _lost_worker(self) -> LostWorker:
        return LostWorker(
            f"executor={quote(self._executor)}: a worker ended before it returned its part, so there is no result; "
            f"if nobody stopped it, look whether it had enough memory, and whether the script makes its executor below "
            f'if __name__ == "__main__": (each worker runs the rest); then make a new executor'
        )


def run_part(function: Callable[..., Any], *things: Any) -> Any:
    """In a worker: what `function` returns."""
    return function(*map(_unpacked, things))


def _unpacked(thing: Any) -> Any:
    if not isinstance(thing, Packed):
        return thing
    return _kept(thing.content) if thing.is_kept else _loaded(thing.content)


def _loaded(content: bytes) -> Any:
    try:
        return pickle.loads(content)
    except Exception as error:  # such as an AttributeError: this process has no such class
        raise InvalidArgument(f"a worker process cannot load the game ({quote(error, 120)}); {REMEDY}") from None


_kept = lru_cache(maxsize=1)(_loaded)
