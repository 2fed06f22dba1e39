"""What this package asks of an executor: to run functions elsewhere, and to return what they return or raise.

Any `concurrent.futures.Executor` will do: processes or threads of this machine, or the machines of a cluster. It
distributes the work, and it decides what happens to a part that is lost with a worker.
"""

import pickle
from collections.abc import Callable, MutableMapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, Self

from minimax_lab.games import Game, Wrapped, actions_of
from minimax_lab.kit import InvalidArgument, LostWorker, progress, quote

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

    def __enter__(self) -> Self:
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


def share_root(executor: Any, search: Any, given: dict[str, Any]) -> Any:
    """What a search that calls itself returns for the arguments `given`, ties included; the executor shares its root.

    At the root, the search itself runs, on a game that ends after one move: it compares, chooses, and cuts by its own
    code. What the moves are worth, the workers find out.

    Nothing narrows the window of one part while another runs, so a search with cuts makes more calls than on one
    process. A wider window changes no decision: a value inside the narrow one is exact in both, a value on the player's
    own side of it is not chosen, and a bound on the opponent's side does not depend on the player's.
    """
    with Workers(executor) as workers, progress("searching", "moves") as bar:

        def begin(after: Any) -> Future[Any]:
            below = {name: copy(thing) if isinstance(thing, MutableMapping) else thing for name, thing in given.items()}
            below |= {"state": after} | ({"depth": given["depth"] - 1} if "depth" in given else {})
            return workers.submit(search, *(workers.pack(*each) for each in below.items()))

        def value_of(part: Future[Any]) -> Any:
            decision = workers.result(part)
            bar.update()
            return decision.value

        one_move = OneMove(given["game"], begin, value_of)
        return search.minimax_lab_traced.function(**{**given, "game": one_move})


class OneMove(Wrapped):
    """A game that ends after one move. A state after it is the future of the decision there; `begin` makes it."""

    def __init__(
        self, game: Game[Any, Any], begin: Callable[[Any], Future[Any]], value_of: Callable[[Future[Any]], Any]
    ) -> None:
        super().__init__(game)
        self.begin, self.value_of = begin, value_of

    def actions(self, state: Any) -> list[Any]:
        """The legal moves in `state`. Workers begin to search all of them."""
        actions = actions_of(self.game, state)
        self.parts = [(action, self.begin(self.game.result(state, action))) for action in actions]
        return actions

    def result(self, state: Any, action: Any) -> Any:
        """The future of the decision after `action`."""
        return next(part for each, part in self.parts if each is action)

    def is_terminal(self, state: Any) -> bool:
        """Whether the one move was made, or the game is over."""
        return isinstance(state, Future) or self.game.is_terminal(state)

    def utility(self, state: Any) -> Any:
        """What a worker has found, or the utility of `state`."""
        return self.value_of(state) if isinstance(state, Future) else self.game.utility(state)
