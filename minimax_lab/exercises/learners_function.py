"""A learner's function: what it visits, which global variables it sets, and its recorded run."""

import dis
import sys
import types
from collections import Counter
from collections.abc import Callable
from typing import Any

from minimax_lab.games import Wrapped
from minimax_lab.kit.time_limit import TimeUp, call_within
from minimax_lab.recording import recording_limit, traced
from minimax_lab.runs import Trace, record

MOST_RECORDED = 5000  # calls


class WatchedGame(Wrapped):
    """A game that counts how often each move is made from each state, and collects the states it is asked about."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.moves: Counter[Any] = Counter()
        self.visited: set[Any] = set()

    def __repr__(self) -> str:
        return repr(self.game)

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        self.visited.add(state)
        return self.game.is_terminal(state)

    def utility(self, state: Any) -> Any:
        """What the end is worth to MAX."""
        self.visited.add(state)
        return self.game.utility(state)

    def result(self, state: Any, action: Any) -> Any:
        """The state after a move."""
        self.moves[state, action] += 1
        return self.game.result(state, action)


def global_names(function: Any) -> list[str]:
    """The global variables that a function, or a function inside it, assigns."""
    names, codes = set[str](), [getattr(_plain(function), "__code__", None)]
    for code in filter(None, codes):  # the list grows meanwhile
        names |= {each.argval for each in dis.get_instructions(code) if each.opname == "STORE_GLOBAL"}
        codes += [each for each in code.co_consts if isinstance(each, types.CodeType)]
    return sorted(names)


def record_run(function: Any, *arguments: Any, seconds: float) -> Trace | None:
    """The run of a learner's function, which need not be traced; the calls so far if it fails; None if none can be.

    A copy of the function is traced, and so are its calls to itself.
    """
    try:
        copy = _traced_copy(function)
        with recording_limit(MOST_RECORDED):  # `record` lets exit() raise an error
            return call_within(seconds, record, copy, *arguments)  # type: ignore[no-any-return]
    except TimeUp:
        return None
    except BaseException as error:
        trace = getattr(error, "trace", None)
        return trace if trace is not None and len(trace) else None


def _traced_copy(function: Any) -> Callable[..., Any]:
    """A traced copy whose calls to itself are traced too; a function that is traced already, as it is."""
    plain = _plain(function)
    if plain is not function:
        return function  # type: ignore[no-any-return]
    names = dict(plain.__globals__) | dict.fromkeys(("exit", "quit"), sys.exit)  # a notebook's would end its kernel
    copy = types.FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__, plain.__closure__)
    copy.__kwdefaults__, copy.__qualname__ = plain.__kwdefaults__, plain.__qualname__
    names[plain.__name__] = made = traced(copy)
    return made


def _plain(function: Any) -> Any:
    """The function that was traced or wrapped."""
    spec = getattr(function, "minimax_lab_traced", None)
    return spec.function if spec else function
