"""Search the actions at the root on several processes or machines.

Each call that a search makes at the root is a part of the work. Then the search itself runs at the root, with the
workers' decisions in place of its recursive calls: it compares, chooses, and cuts by its own code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from copy import copy
from functools import partial
from inspect import BoundArguments, signature
from math import inf
from types import FunctionType
from typing import Any, NamedTuple

from minimax_lab.games import MAX, player_to_move
from minimax_lab.kit import progress
from minimax_lab.search.workers import Workers


class Unknown(NamedTuple):
    """Takes the place of a decision: it is worse than any value, so it moves no bound and is never chosen."""

    value: float
    action: None = None


def share_root(executor: Any, search: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What `search(*args, **kwargs)` returns, ties included; the workers of `executor` search the actions at the root.

    Nothing narrows the window of one part while another runs, so a search with cuts makes more calls than on one
    process. A wider window changes no decision: a value inside the narrow one is exact in both, a value on the player's
    own side of it is not chosen, and a bound on the opponent's side does not depend on the player's.

    A search that calls another one, such as a round of iterative deepening, shares the root of that one.
    """
    function = search.minimax_lab_traced.function
    rounds = {name: partial(each, executor=executor) for name, each in searches_in(function) if each is not search}
    if rounds:
        return with_names(function, rounds)(*args, **kwargs)
    with Workers(executor) as workers, progress("searching", "moves") as bar:
        calls = calls_at_root(function, args, kwargs)
        parts = [workers.submit(search, *(workers.pack(*each) for each in call.arguments.items())) for call in calls]
        waiting = iter(parts)

        def decision_of(*_: Any) -> Any:
            decision = workers.result(next(waiting))
            bar.update()
            return decision

        return with_names(function, {function.__name__: decision_of})(*args, **kwargs)


def calls_at_root(function: FunctionType, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[BoundArguments]:
    """The calls that a search makes at the root if none of them narrows the window; none at the end of the game."""
    calls, names = [], signature(function)

    def note(*now: Any) -> Unknown:
        calls.append(names.bind(*now))
        given = names.bind(*args, **kwargs).arguments
        return Unknown(-inf if player_to_move(given["game"], given["state"]) == MAX else inf)

    own_kwargs = {name: _own_table(each) for name, each in kwargs.items()}
    with_names(function, {function.__name__: note})(*map(_own_table, args), **own_kwargs)
    return calls


def _own_table(thing: Any) -> Any:
    """A copy of a table in which a search remembers what it finds: nothing is found yet."""
    return copy(thing) if isinstance(thing, MutableMapping) else thing


def searches_in(function: FunctionType) -> list[tuple[str, Any]]:
    """The traced functions that `function` calls, with their names."""
    called = [(name, function.__globals__.get(name)) for name in function.__code__.co_names]
    return [(name, each) for name, each in called if hasattr(each, "minimax_lab_traced")]


def with_names(function: FunctionType, names: Mapping[str, Callable[..., Any]]) -> FunctionType:
    """The same code, in which the global `names` have other meanings."""
    return FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__)
