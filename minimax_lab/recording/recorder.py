"""Record the calls of a recursive function, one row a call, in the order of the calls. Knows no game.

`@traced` marks a function; while a `Recording` is open, each of its calls becomes a row: the function, its
arguments, what it returned or raised, and the row of the call that made it. With none open, a traced
function is the function itself and a look at one variable.
"""

from __future__ import annotations

import copy
import functools
import inspect
import sys
from array import array
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from itertools import repeat
from operator import is_
from types import CodeType, FrameType
from typing import Any, NamedTuple, TypeVar, overload

import numpy as np

from minimax_lab.kit import EndlessRecursion, InvalidArgument, progress, quote, spared

F = TypeVar("F", bound=Callable[..., Any])

BLOCK = 1024  # rows between two looks at the progress bar, and rows stored together
NEAR = 20  # frames between the deepest call and the place where Python stops it; the game's own are among them
PARTS = 5  # of a row, before it is stored
MOST_YOUNG = 1_000_000  # things that the collector lets pile up: walking them costs, and most are the record's own
MOST_LINES = 10_000  # lines of code that are noted as they run; watching them is slow, and nobody steps further
UNFINISHED = type("Unfinished", (), {"__repr__": lambda self: "unfinished"})()

_open_recording: ContextVar[Recording | None] = ContextVar("open_recording", default=None)


class Raised(NamedTuple):
    """What stands in place of a returned value where a call raised `error`."""

    error: BaseException


class Traced(NamedTuple):
    """A function that is recorded, and how its calls are to be read; None reads them the usual way."""

    function: Callable[..., Any]
    copy: Callable[[Any], Any] | None = None
    game: Any = None
    state: str | Callable[..., Any] | None = None
    player: str | Callable[..., Any] | None = None
    value: Callable[[Any], Any] | None = None
    action: Callable[[Any], Any] | None = None


class Row(NamedTuple):
    """One call: its function, its arguments as they were at the call, what came back, who called it, and where.

    `parent` is the index of the row that made the call, or None. `line` is the line in the file of the
    caller. `returned` is the value that came back, a `Raised`, or UNFINISHED.
    """

    traced: Traced
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    returned: Any
    parent: int | None
    line: int


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
def traced(function: Any = None, /, **reading: Any) -> Any:
    """Let the calls of a function be recorded, as `@traced` or as `@traced(...)`.

    copy     applied to each argument and to what is returned, for mutable classes of your own; built-in
             containers and arrays are copied without it
    game     the game that is played, where it is no argument of the function
    state    the name of the argument that holds the state, or a function of the arguments that gives it
    player   the same for the player to move: MAX or MIN, or True for MAX and False for MIN
    value    a function of what was returned, that gives the value
    action   the same for the chosen action
    """
    if function is None:
        return lambda f: _trace(f, reading)
    return _trace(function, reading)


def _trace(function: Any, reading: dict[str, Any]) -> Any:
    if not inspect.isfunction(function):
        raise InvalidArgument(f"@traced: {quote(function)} is no function; must stand above a def")
    for option in ("copy", "state", "player", "value", "action"):
        given, may_name = reading.get(option), option in ("state", "player")
        if not (given is None or callable(given) or (may_name and isinstance(given, str))):
            must = "the name of an argument or a function" if may_name else "a function"
            raise InvalidArgument(f"@traced: {option}={quote(given)}: must be {must}")
    for option in reading:
        if option not in Traced._fields[1:]:
            raise InvalidArgument(f"@traced: unknown option {option!r}; must be one of {', '.join(Traced._fields[1:])}")
    spec = Traced(function, **reading)
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise InvalidArgument(f"@traced: {function.__name__} gives back before it has run; must be a def without yield")

    # Looked up once, and written out in one place: these lines run at every call.
    open_recording, frame = _open_recording.get, sys._getframe
    copy_of, may_need_copy = (own_copy, _may_need_copy) if spec.copy is None else (spec.copy, _Copiers(always=True))

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        recording = open_recording()
        if recording is None:
            try:
                return function(*args, **kwargs)
            except RecursionError as error:
                told = _told(error, function, args, kwargs)
                if told is None:
                    raise
                raise told from None
        as_they_are = args
        for arg in args:
            if may_need_copy[type(arg)]:
                as_they_are = tuple(map(copy_of, args))
                break
        if kwargs:
            recording.note_kwargs({name: copy_of(value) for name, value in kwargs.items()})
        above, caller, all_returned = frame(1), recording.current, recording.returned
        recording.current = row = len(all_returned)  # from here on nothing is called: Ctrl-C comes before or after
        all_returned += (UNFINISHED,)
        recording.since += spec, as_they_are, caller, above.f_code, above.f_lasti
        if row >= recording.looks_up_at:
            recording.look_up(spec)
        try:
            returned = function(*args, **kwargs)
        except BaseException as error:
            all_returned[row] = UNFINISHED if isinstance(error, KeyboardInterrupt) else Raised(error)
            raise
        else:
            all_returned[row] = copy_of(returned)
        finally:
            recording.current = caller
        return returned

    call.minimax_lab_traced = spec  # type: ignore[attr-defined]
    return call


def _told(error: RecursionError, function: Any, args: Any, kwargs: Any) -> EndlessRecursion | None:
    """The error in words, or None where it is not the function that calls itself without end."""
    if isinstance(error, EndlessRecursion):
        return error.with_traceback(None)  # else there would be some lines for every call
    place, frames = error.__traceback__, 0
    while place is not None and frames < NEAR:
        place, frames = place.tb_next, frames + 1
    if place is not None:
        return None
    return EndlessRecursion(
        endless_recursion_message(function.__name__, "", inspect.signature(function).bind(*args, **kwargs).arguments)
    )


def endless_recursion_message(name: str, how_deep: str, arguments: dict[str, Any]) -> str:
    """What is said of a function that still calls itself where Python stops it."""
    given = ", ".join(f"{each}={quote(thing, 40)}" for each, thing in arguments.items())
    given = given if len(given) <= 120 else given[:117] + "..."
    return (
        f"{name}: still calling itself{how_deep}, where Python stops it, with {given}; must reach an end before (is a "
        f"base case missing? For a game that is longer, sys.setrecursionlimit allows more)"
    )


class Recording:
    """The rows of one run. Open it with `with`; it sees the calls made in the same thread while it is open."""

    def __init__(self) -> None:
        self.current = -1  # the row of the call that is running
        self.returned: list[Any] = []
        # The rows since the last block, five things for each one after the other: the function, its arguments, the
        # row of the caller or -1, and where in the caller's code. A tuple for each row would cost more than the rest.
        self.since: list[Any] = []
        self.looks_up_at = 0  # the row from which there is more to do: all while lines are watched, then full blocks
        self._kwargs: dict[int, dict[str, Any]] = {}  # those of them that have any, by their place
        self._blocks: list[_Block] = []
        self._texts: dict[str, str] = {}
        self.lines = array("i")  # of each line that ran: the row of its call, how many calls there were, its number
        self._codes: set[Any] = set()

    def __enter__(self) -> Recording:
        self._bar = progress("recording", "calls").__enter__()
        self._token = _open_recording.set(self)
        self._collector = spared(young=MOST_YOUNG)
        self._collector.__enter__()
        self._watching = sys.gettrace() is None  # a debugger or a coverage tool may be at work there
        if self._watching:
            sys.settrace(self._watch_call)
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop_watching()
        self._collector.__exit__(None, None, None)
        _open_recording.reset(self._token)
        self._bar.__exit__()
        del self._token, self._collector, self._bar  # what is only of use while it is open; a copy could not have it

    def note_kwargs(self, kwargs: dict[str, Any]) -> None:
        """Keep the named arguments of the row that begins."""
        self._kwargs[len(self.since) // PARTS] = kwargs

    def look_up(self, spec: Traced) -> None:
        """What is not done at every call: note whose lines are of interest, and pack the rows of a full block."""
        if self._watching:
            self._codes.add(spec.function.__code__)
        if len(self.since) == PARTS * BLOCK:
            self._blocks.append(_Block(self.since, self._kwargs, self._texts))
            self.since, self._kwargs = [], {}
            self._bar.update(BLOCK)
        if not self._watching:
            self.looks_up_at = (len(self._blocks) + 1) * BLOCK - 1

    def __len__(self) -> int:
        return len(self.returned)

    def __getitem__(self, index: int) -> Row:
        block, place = divmod(index, BLOCK)
        if block < len(self._blocks):
            packed = self._blocks[block]
            traced, args, parent = packed.traced[place], packed.row(place), packed.parents[place]
            code, at, kwargs = packed.codes[place], packed.places[place], packed.kwargs
        else:
            traced, args, parent, code, at = self.since[PARTS * place : PARTS * (place + 1)]
            kwargs = self._kwargs
        caller = None if parent < 0 else parent
        return Row(traced, args, kwargs.get(place, {}), self.returned[index], caller, line_table(code)[at])

    @property
    def blocks(self) -> list[_Block]:
        """All rows, packed."""
        last = [_Block(self.since, self._kwargs, self._texts)] if self.since or not self._blocks else []
        return [*self._blocks, *last]

    @property
    def parents(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """The index of each row's caller, -1 for none."""
        return np.concatenate([np.array(block.parents, dtype=np.int32) for block in self.blocks])

    def _watch_call(self, frame: FrameType, event: str, _: Any) -> Any:
        """Python's word that a function begins: the lines of a recorded one are of interest."""
        return self._watch_line if frame.f_code in self._codes else None

    def _watch_line(self, frame: FrameType, event: str, _: Any) -> Any:
        """Python's word that a line of a recorded function begins."""
        if event == "line":
            self.lines.extend((self.current, len(self.returned), frame.f_lineno))
            if len(self.lines) >= 3 * MOST_LINES:
                self._stop_watching()
        return self._watch_line

    def _stop_watching(self) -> None:
        if self._watching:
            sys.settrace(None)
        self._watching = False


class _Block:
    """Some rows, packed: a column of one object is kept once, equal texts are shared.

    That is most of the memory that a long run would take: half a million argument tuples and boards.
    """

    def __init__(self, rows: list[Any], kwargs: dict[int, dict[str, Any]], texts: dict[str, str]) -> None:
        traced, args, parents, codes, places = (rows[part::PARTS] for part in range(PARTS))
        self.traced = _column(traced, texts)
        self.kwargs = kwargs
        self.parents = array("i", parents)
        self.codes = _column(codes, texts)
        self.places = array("i", places)
        self.args = args if len(set(map(len, args))) > 1 else None
        self.columns = [_column(column, texts) for column in zip(*args, strict=False)]

    def __len__(self) -> int:
        return len(self.parents)

    def row(self, place: int) -> tuple[Any, ...]:
        """The arguments of the row at this place of the block."""
        return self.args[place] if self.args else tuple(column[place] for column in self.columns)

    @property
    def lines(self) -> list[int]:
        """The line of the caller of each row."""
        if isinstance(self.codes, Constant):
            return list(map(line_table(self.codes[0]).__getitem__, self.places))
        return [line_table(code)[place] for code, place in zip(self.codes, self.places, strict=True)]

    def column(self, at: int) -> Any:
        """The arguments at one place in all rows, or None where rows differ in their form."""
        plain = self.args is None and not self.kwargs and isinstance(self.traced, Constant)
        return self.columns[at] if plain and at < len(self.columns) else None


def _column(things: Sequence[Any], texts: dict[str, str]) -> Any:
    first = things[0] if things else None
    if things and all(map(is_, things, repeat(first))):
        return Constant(first)
    if set(map(type, things)) == {str}:
        return list(map(texts.setdefault, things, things))
    return things


@functools.lru_cache(maxsize=100)
def line_table(code: CodeType) -> list[int]:
    """The number of the line for each place in the code: what `f_lineno` looks up anew every time."""
    table = [0] * len(code.co_code)
    for begin, end, line in code.co_lines():
        table[begin:end] = [line or 0] * (end - begin)
    return table


class Constant:
    """A column that holds one thing in all its rows."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __getitem__(self, place: int) -> Any:
        return self.thing


def own_copy(thing: Any) -> Any:
    """A copy of a built-in container or an array, all the way down; any other object itself.

    >>> board = [["X"], ("O", [1])]
    >>> copied = own_copy(board)
    >>> board[1][1].append(2)
    >>> copied
    [['X'], ('O', [1])]
    """
    kind = type(thing)
    if kind in _PLAIN:
        return thing
    if isinstance(thing, tuple):
        try:
            hash(thing)
        except Exception:  # a list or the like in it; or one whose hash fails
            parts = [own_copy(part) for part in thing]
        else:
            return thing  # containers that can change have no hash
        return kind._make(parts) if hasattr(kind, "_make") else tuple(parts)
    if isinstance(thing, dict):
        return _refilled(thing, {key: own_copy(value) for key, value in thing.items()})
    if isinstance(thing, list | deque):
        return _refilled(thing, [own_copy(part) for part in thing])
    return copy.copy(thing) if isinstance(thing, _CONTAINERS) else thing


_PLAIN = frozenset({str, int, float, bool, type(None), bytes})
_CONTAINERS = (tuple, dict, list, deque, set, bytearray, array, np.ndarray)


def _refilled(container: Any, content: Any) -> Any:
    """`content` as a list or dict, or as the same class of container (OrderedDict, deque, one of your own)."""
    if type(container) is type(content):
        return content
    copied = copy.copy(container)
    copied.clear()
    copied.update(content) if isinstance(container, dict) else copied.extend(content)
    return copied


class _Copiers(dict[type, bool]):
    """Whether an argument of a type may need a copy, looked up once a type."""

    def __init__(self, always: bool = False) -> None:
        self.always = always

    def __missing__(self, kind: type) -> bool:
        self[kind] = self.always or issubclass(kind, _CONTAINERS)
        return self[kind]


_may_need_copy = _Copiers()
