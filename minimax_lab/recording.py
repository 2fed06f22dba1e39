"""Record the calls of a recursive function, one row a call, in the order of the calls. Knows no game.

`@traced` marks a function; while a `Recording` is open, each of its calls becomes a row: the function, its
arguments, what it returned or raised, and the row of the call that made it. With none open, a traced
function is the function itself and a look at one variable.
"""

from __future__ import annotations

import copy
import functools
import gc
import inspect
import sys
from array import array
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from types import FrameType
from typing import Any, NamedTuple, TypeVar, overload

import numpy as np

from minimax_lab.errors import InvalidArgument, quote
from minimax_lab.progress import progress

F = TypeVar("F", bound=Callable[..., Any])

BLOCK = 4096  # rows between two looks at the progress bar, and rows stored together
MOST_LINES = 50_000  # lines of code that are noted as they run; watching them is slow, and nobody steps further
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

    open_recording = _open_recording.get  # looked up once: this line runs at every call
    frame = sys._getframe

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        recording = open_recording()
        if recording is None:
            return function(*args, **kwargs)
        caller = recording.current
        row = recording.enter(spec, args, kwargs, frame(1).f_lineno)
        try:
            returned = function(*args, **kwargs)
        except BaseException as error:
            recording.returned[row] = UNFINISHED if isinstance(error, KeyboardInterrupt) else Raised(error)
            raise
        else:
            recording.returned[row] = own_copy(returned) if spec.copy is None else spec.copy(returned)
        finally:
            recording.current = caller
        return returned

    call.minimax_lab_traced = spec  # type: ignore[attr-defined]
    return call


class Recording:
    """The rows of one run. Open it with `with`; it sees the calls made in the same thread while it is open."""

    def __init__(self) -> None:
        self.current = -1  # the row of the call that is running
        self.returned: list[Any] = []
        self._begun = _Begun()
        self._blocks: list[_Block] = []
        self._texts: dict[str, str] = {}
        self.lines = array("i")  # of each line that ran: the row of its call, how many calls there were, its number
        self._codes: set[Any] = set()

    def __enter__(self) -> Recording:
        self._bar = progress("recording", "calls").__enter__()
        self._token = _open_recording.set(self)
        # Automatic collection would walk the whole growing record again and again, for half of the run's time.
        self._collecting = gc.isenabled()
        gc.disable()
        self._watching = sys.gettrace() is None  # a debugger or a coverage tool may be at work there
        if self._watching:
            sys.settrace(self._watch_call)
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop_watching()
        if self._collecting:
            gc.enable()
        _open_recording.reset(self._token)
        self._bar.__exit__()

    def enter(self, spec: Traced, args: tuple[Any, ...], kwargs: dict[str, Any], line: int) -> int:
        """Begin the row of a call and return its index."""
        if spec.copy is None:
            for arg in args:
                if _may_need_copy[type(arg)]:
                    args = tuple(map(own_copy, args))
                    break
        else:
            args = tuple(map(spec.copy, args))
        self._codes.add(spec.function.__code__)
        row = len(self.returned)
        begun = self._begun
        if kwargs:
            begun.kwargs[len(begun.args)] = {name: (spec.copy or own_copy)(value) for name, value in kwargs.items()}
        begun.traced.append(spec)
        begun.args.append(args)
        begun.lines.append(line)
        begun.parents.append(self.current)
        self.returned.append(UNFINISHED)
        self.current = row
        if len(begun.args) == BLOCK:
            self._store()
        return row

    def __len__(self) -> int:
        return len(self.returned)

    def __getitem__(self, index: int) -> Row:
        block, place = divmod(index, BLOCK)
        rows: _Block | _Begun = self._blocks[block] if block < len(self._blocks) else self._begun
        parent = rows.parents[place]
        return Row(
            rows.traced[place],
            rows.row(place),
            rows.kwargs.get(place, {}),
            self.returned[index],
            None if parent < 0 else parent,
            rows.lines[place],
        )

    @property
    def blocks(self) -> list[_Block | _Begun]:
        """The rows as they are stored: packed ones, and those since."""
        return [*self._blocks, self._begun]

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

    def _store(self) -> None:
        self._blocks.append(_Block(self._begun, self._texts))
        self._begun = _Begun()
        self._bar.update(BLOCK)
        gc.collect(0)  # what the recorded function itself left behind


class _Begun:
    """The rows since the last block, by column."""

    def __init__(self) -> None:
        self.traced: list[Traced] = []
        self.args: list[tuple[Any, ...]] = []
        self.kwargs: dict[int, dict[str, Any]] = {}
        self.lines: list[int] = []
        self.parents: list[int] = []

    def __len__(self) -> int:
        return len(self.args)

    def row(self, place: int) -> tuple[Any, ...]:
        return self.args[place]

    def column(self, at: int) -> None:
        """None: these rows are not packed yet."""


class _Block:
    """Many rows, packed: a column of one object is kept once, equal texts are shared.

    That is most of the memory that a long run would take: half a million argument tuples and boards.
    """

    def __init__(self, rows: _Begun, texts: dict[str, str]) -> None:
        self.traced = _column(rows.traced, texts)
        self.kwargs = rows.kwargs
        self.lines = array("i", rows.lines)
        self.parents = array("i", rows.parents)
        self.args = rows.args if len(set(map(len, rows.args))) > 1 else None
        self.columns = [_column(column, texts) for column in zip(*rows.args, strict=False)]

    def __len__(self) -> int:
        return BLOCK

    def row(self, place: int) -> tuple[Any, ...]:
        return self.args[place] if self.args else tuple(column[place] for column in self.columns)

    def column(self, at: int) -> Any:
        """The arguments at one place in all rows, or None where rows differ in their form."""
        plain = self.args is None and not self.kwargs and isinstance(self.traced, Same)
        return self.columns[at] if plain and at < len(self.columns) else None


def _column(things: Sequence[Any], texts: dict[str, str]) -> Any:
    first = things[0]
    if all(thing is first for thing in things):
        return Same(first)
    if set(map(type, things)) == {str}:
        return [texts.setdefault(text, text) for text in things]
    return things


class Same:
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
        for part in thing:
            if type(part) not in _PLAIN:
                break
        else:
            return thing
        parts = map(own_copy, thing)
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

    def __missing__(self, kind: type) -> bool:
        self[kind] = issubclass(kind, _CONTAINERS)
        return self[kind]


_may_need_copy = _Copiers()
