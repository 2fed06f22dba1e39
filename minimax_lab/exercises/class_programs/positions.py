"""Positions of a program's game: its own first call, and others that its search leads to.

The program itself knows the rules of its game. In a look at a position, each call of the search that it leads to is
noted with its arguments and answered at once, so a look costs as many calls as the position has moves.
"""

import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from inspect import BoundArguments, signature
from types import FunctionType, MethodType, ModuleType
from typing import Any

from minimax_lab.kit import TooLarge
from minimax_lab.reading import content_key
from minimax_lab.recording import traced
from minimax_lab.runs import Trace

Namespaces = Sequence[dict[str, Any]]
PLIES = (1, 2, 3, 4, 5)  # calls below the first one, of the other positions
TRIES = 4  # paths that are tried for each of them
MOST_MOVES = 64  # of a position; more are not looked at
MOST_RESULTS = 8  # of a function, with which calls are answered
WINDOW = re.compile(r"alpha|beta|lower|upper|^(low|high|a|b)$", re.I)
OTHER = re.compile(rf"{WINDOW.pattern}|depth|level|ply|plies", re.I)  # arguments that are neither state nor player
SCALARS = (bool, int, float, complex, str, bytes, type(None))


class Position:
    """A call of the search with all that it depends on: its arguments, and the global variables of the program.

    function, arguments   what is called, and copies of its arguments by name
    """

    def __init__(self, function: Any, arguments: Mapping[str, Any], namespaces: Namespaces) -> None:
        self.function, self._namespaces = function, tuple(namespaces)
        self.arguments, self._variables = _copy((dict(arguments), [_variables(each) for each in namespaces]))

    def restore(self) -> BoundArguments:
        """Give the global variables their values, and return copies of the arguments."""
        arguments, variables = _copy((self.arguments, self._variables))
        for namespace, values in zip(self._namespaces, variables, strict=True):
            namespace.update(values)
            _forget(namespace)
        return BoundArguments(signature(self.function), arguments)

    def key(self) -> Any:
        """What is equal for calls that are about the same state and the same player. Nothing is for a huge state."""
        arguments = {
            name: each
            for name, each in self.arguments.items()
            if not (OTHER.search(name) and isinstance(each, int | float))
        }
        containers = [
            {name: each for name, each in variables.items() if not isinstance(each, SCALARS)}
            for variables in self._variables
        ]
        try:
            return self.function, content_key(arguments), content_key(containers)
        except TooLarge:
            return object()


def position_of(function: Any, args: Sequence[Any], namespaces: Namespaces) -> Position:
    """The position of a call. Raises TypeError if the function does not take these arguments."""
    if isinstance(function, MethodType):
        function, args = function.__func__, (function.__self__, *args)
    bound = signature(function).bind(*args)
    bound.apply_defaults()
    return Position(function, bound.arguments, namespaces)


def _copy(things: tuple[dict[str, Any], list[dict[str, Any]]]) -> Any:
    """Copies of arguments and of variables. What cannot be copied is the same."""
    try:
        return deepcopy(things)
    except Exception:  # a window, an open file
        arguments, variables = things
        return _copy_each(arguments), [_copy_each(each) for each in variables]


def _copy_each(things: dict[str, Any]) -> dict[str, Any]:
    copied = dict(things)
    for name, each in things.items():
        with suppress(Exception):
            copied[name] = deepcopy(each)
    return copied


def _variables(namespace: Mapping[str, Any]) -> dict[str, Any]:
    """The variables of a module that hold data."""
    code = (ModuleType, type, FunctionType, MethodType)
    return {
        name: each
        for name, each in namespace.items()
        if not name.startswith("__") and not isinstance(each, code) and not hasattr(each, "minimax_lab_traced")
    }


def _forget(namespace: Mapping[str, Any]) -> None:
    """Empty the memories of the functions that have one: it may have answers of a Look."""
    owners = [namespace, *(vars(each) for each in namespace.values() if isinstance(each, type))]
    for owner in owners:
        for each in owner.values():
            if hasattr(each, "cache_clear") and hasattr(each, "minimax_lab_traced"):
                each.cache_clear()


class Enough(BaseException):
    """Ends the look at a position with very many moves."""


class Look:
    """Sees the calls of the search before they run, and may answer them.

    on_call      what gets the position of each call, and returns whether the call is answered; None if all calls run
    answer       what a call returns that is answered
    functions    the functions of the search, by their lines
    error        what stopped the last look at a position
    """

    def __init__(self, modules: list[str]) -> None:
        self.modules = modules
        self.on_call: Callable[[Position], bool] | None = None
        self.answer: Any = None
        self.functions: dict[int, Any] = {}
        self.error: BaseException | None = None
        self.random = random.Random(0)  # its own: a program may seed the other one
        self._results: dict[str, dict[Any, Any]] = {}

    @property
    def namespaces(self) -> list[dict[str, Any]]:
        """The variables of the modules of the program."""
        modules = [sys.modules.get(name) for name in self.modules]
        return [vars(each) for each in modules if each is not None]

    def define(self, line: int) -> Callable[[Any], Any]:
        """The decorator of a function of the search."""

        def decorate(function: Any) -> Any:
            found = function if hasattr(function, "minimax_lab_traced") else traced(function)
            self.functions[line] = found
            return found

        return decorate

    def answers(self, line: int, variables: dict[str, Any]) -> bool:
        """Whether a call is answered instead of run."""
        function = self.functions[line]
        arguments = {name: variables[name] for name in signature(function).parameters}
        return self.on_call is not None and self.on_call(Position(function, arguments, self.namespaces))

    def learn(self, trace: Trace) -> None:
        """Take results of a run as answers."""
        for call in trace.calls:
            known = self._results.setdefault(call.function, {})
            if call.finished and call.error is None and len(known) < MOST_RESULTS:
                with suppress(TooLarge):
                    known.setdefault(content_key(call.returned), call.returned)

    def moves(self, position: Position) -> list[Position]:
        """The calls that a position leads to."""
        found: list[Position] = []

        def note(each: Position) -> bool:
            found.append(each)
            if len(found) > MOST_MOVES:
                raise Enough
            results = self._results.get(each.function.__name__)
            self.answer = deepcopy(self.random.choice([*results.values()])) if results else None
            return len(found) > 1  # the first one is the position itself

        bound = position.restore()
        before, self.on_call, self.error = self.on_call, note, None
        try:
            position.function(*bound.args, **bound.kwargs)
        except Enough:
            pass
        except (Exception, GeneratorExit, SystemExit) as error:  # also because an answer makes no sense here
            self.error = error
        finally:
            self.on_call = before
        return found[1:]


def other_positions(look: Look, start: Position) -> Iterator[Position]:
    """Positions that random moves from the start lead to, each after another number of moves."""
    seen = {start.key()}
    for plies in PLIES:
        for _ in range(TRIES):
            found = _walk(look, start, plies)
            if found is not None and found.key() not in seen:
                seen.add(found.key())
                yield found
                break


def _walk(look: Look, start: Position, plies: int) -> Position | None:
    """A position after so many random moves that has moves itself; None if the game ends before."""
    position: Position | None = start
    window: dict[str, Any] = {}  # of the first call on its way that has one
    for _ in range(plies):
        if position is None:
            return None
        numbers = {name: each for name, each in position.arguments.items() if isinstance(each, int | float)}
        window = window or {name: each for name, each in numbers.items() if WINDOW.search(name)}
        moves = look.moves(position)
        look.random.shuffle(moves)
        position = next((each for each in moves if len(look.moves(each)) > 1), None)
    if position is None:
        return None
    arguments = position.restore().arguments
    widened = {name: window.get(name, each) for name, each in arguments.items()}
    return _for_driver(look, start, Position(position.function, widened, look.namespaces))


def _for_driver(look: Look, start: Position, position: Position) -> Position:
    """The call of the driver that makes the call of a position, or tries its moves; else the position itself.

    It has the state of the position: arguments of the same name, or else of the same type.
    """
    if position.function is start.function:
        return position
    given, arguments = position.restore().arguments, {}
    for name, each in start.arguments.items():
        alike = [other for other in given.values() if type(other) is type(each) and not isinstance(each, SCALARS)]
        arguments[name] = given[name] if name in given else alike[0] if alike else each
    driver = Position(start.function, arguments, look.namespaces)
    made = {each.key() for each in look.moves(driver)}
    tried = {each.key() for each in look.moves(position)}
    return driver if made and (made == {position.key()} or made <= tried) else position
