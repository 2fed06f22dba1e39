"""The rows of one run: one row per call, in the order of the calls."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from types import CodeType, FrameType
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.kit import MOST_YOUNG, TooLarge, pause_full_gc, progress, whole_number
from minimax_lab.recording.packed import FIELDS, Block, line_table
from minimax_lab.recording.repetition import Repetition
from minimax_lab.recording.snapshot import Snapshots, thaw

BLOCK = 1024  # rows that are packed together; also the rows between two updates of the progress bar
LOOK = 2  # blocks between two looks at whether the run repeats itself
NUMBERS = frozenset([int, float, type(None)])  # the contents of variables that are noted, too
MOST_LINES = 3_000  # lines of code that are noted as they run; noting is slow, and nobody steps further
MOST_CALLS = 1_000_000  # in one recording; a function that never stops would fill the memory
UNFINISHED = type("Unfinished", (), {"__repr__": lambda self: "unfinished"})()


class CallLimit(TooLarge):
    """Ends a run that makes more calls than `recording_limit` allows."""


class Raised(NamedTuple):
    """Takes the place of the returned value if a call raised `error`."""

    error: BaseException


class Traced(NamedTuple):
    """A recorded function and the options for reading its calls, which `traced` explains; None is the default.

    check   a function that gets the arguments of an outermost call before it runs, and raises an error if they are
            wrong. The calls that are made meanwhile are not checked
    share   a function that runs a call with the keyword argument `executor`: it takes the function that was called, its
            arguments, and its keyword arguments
    """

    function: Callable[..., Any]
    copy: Callable[[Any], Any] | None = None
    game: Any = None
    state: str | Callable[..., Any] | None = None
    player: str | Callable[..., Any] | None = None
    value: Callable[[Any], Any] | None = None
    action: Callable[[Any], Any] | None = None
    check: Callable[..., None] | None = None
    share: Callable[..., Any] | None = None


class Row(NamedTuple):
    """One call.

    traced     the function that was called
    args       its positional arguments as they were at the call
    kwargs     its keyword arguments as they were at the call
    returned   the value that it returned, a `Raised`, or UNFINISHED
    parent     the index of the row that made the call, or None
    line       the line of the call in the file of the caller
    """

    traced: Traced
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    returned: Any
    parent: int | None
    line: int


UNRECORDED: Any = object()  # a checked function runs, and nothing is recorded
open_recording: ContextVar[Recording | None] = ContextVar("open_recording", default=None)
_most_calls: ContextVar[int] = ContextVar("most_calls", default=MOST_CALLS)


@contextmanager
def recording_limit(calls: int) -> Iterator[None]:
    """Stop each run that is recorded in the `with` block after this many calls; elsewhere, after 1,000,000.

    `record` then returns the calls so far, with a warning.
    """
    token = _most_calls.set(whole_number("calls", calls, 1))
    try:
        yield
    finally:
        _most_calls.reset(token)


class Recording:
    """The rows of one run. Open it with `with`; it records the calls made in the same thread while it is open.

    watch        is called before each call with the function, its arguments, and its keyword arguments, or None
    is_checked   whether a call is running whose arguments were checked
    """

    def __init__(self) -> None:
        self.most_calls = _most_calls.get()
        self.watch: Callable[[Traced, tuple[Any, ...], dict[str, Any]], None] | None = None
        self.is_checked = False
        snapshots = Snapshots()
        self.take, self.take_result = snapshots.keep, snapshots.keep_result
        self.known = snapshots.get  # the snapshot of a list or a dict, by what `dumps` returns for it
        self.current = -1  # the row of the call that is running
        self.returned: list[Any] = []
        # The fields of the rows after the last block, one row after the other: the function, its arguments, the
        # caller's row or -1, the caller's code, and the place in it. One tuple per row would cost more than the rest.
        self.unpacked: list[Any] = []
        self.upkeep_at = 0  # the row at which `do_upkeep` is due: every row while lines are noted, then full blocks
        self._kwargs: dict[int, dict[str, Any]] = {}  # of the unpacked rows that have any, by place
        self._blocks: list[Block] = []
        self._texts: dict[str, str] = {}
        self.repetition = Repetition()
        self.lines = array("i")  # for each line that ran: the row of its call, the number of calls by then, its number
        self.variables: list[list[tuple[str, Any]]] = []  # the numbers in local variables before each line
        self._codes: dict[CodeType, tuple[str, ...]] = {}  # with the names of their local variables

    def __enter__(self) -> Recording:
        self._open = ExitStack()
        self._bar = self._open.enter_context(progress("recording", "calls"))
        self._open.enter_context(pause_full_gc(young=MOST_YOUNG))
        self._token = open_recording.set(self)
        self._notes_lines = sys.gettrace() is None  # a debugger or a coverage tool may use the hook
        if self._notes_lines:
            sys.settrace(self._on_call)
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop_noting_lines()
        open_recording.reset(self._token)
        self._open.close()
        del self._token, self._open, self._bar  # they cannot be copied, and a closed recording needs none of them

    def note_kwargs(self, kwargs: dict[str, Any]) -> None:
        """Store the keyword arguments of the row that is about to begin."""
        self._kwargs[len(self.unpacked) // FIELDS] = kwargs

    def do_upkeep(self, traced: Traced) -> None:
        """Do what is not due at every call: note the lines of `traced`, pack a full block of rows, count the calls."""
        if self._notes_lines:
            code = traced.function.__code__
            self._codes[code] = code.co_varnames[code.co_argcount + code.co_kwonlyargcount :]
        name = traced.function.__name__
        if len(self.unpacked) == FIELDS * BLOCK:
            self._blocks.append(Block(self.unpacked, self._kwargs, self._texts))
            self.unpacked, self._kwargs = [], {}
            self._bar.update(BLOCK)
            if len(self._blocks) % LOOK == 0 and self.repetition.look(sys._getframe(2), self._open_calls()):
                raise CallLimit(f"{name}: makes the same calls again and again")
        if not self._notes_lines:
            self.upkeep_at = min((len(self._blocks) + 1) * BLOCK - 1, self.most_calls)
        if len(self.returned) > self.most_calls:
            most = self.most_calls
            raise CallLimit(
                f"{name}: more than {most:,} calls; does it ever stop? with recording_limit({10 * most}): allows more"
            )

    def _open_calls(self) -> list[tuple[int, CodeType]]:
        """The row and the code of each call that is running, from the innermost one up."""
        found, row = [], self.raw(self.current).parent
        while row is not None:
            raw = self.raw(row)
            found.append((row, raw.traced.function.__code__))
            row = raw.parent
        return found

    def __len__(self) -> int:
        return len(self.returned)

    def __getitem__(self, index: int) -> Row:
        traced, args, kwargs, returned, caller, line = self.raw(index)
        thawed = {name: thaw(thing) for name, thing in kwargs.items()}
        return Row(traced, tuple(map(thaw, args)), thawed, thaw(returned), caller, line)

    def raw(self, index: int) -> Row:
        """The row with snapshots in place of what was copied."""
        block, place = divmod(index, BLOCK)
        if block < len(self._blocks):
            packed = self._blocks[block]
            traced, args, parent = packed.traced[place], packed.row(place), packed.parents[place]
            code, at, kwargs = packed.codes[place], packed.places[place], packed.kwargs
        else:
            traced, args, parent, code, at = self.unpacked[FIELDS * place : FIELDS * (place + 1)]
            kwargs = self._kwargs
        caller = None if parent < 0 else parent
        return Row(traced, args, kwargs.get(place, {}), self.returned[index], caller, line_table(code)[at])

    @property
    def blocks(self) -> list[Block]:
        """All rows, packed."""
        last = [Block(self.unpacked, self._kwargs, self._texts)] if self.unpacked or not self._blocks else []
        return [*self._blocks, *last]

    @property
    def parents(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """The index of each row's caller, -1 for none."""
        return np.concatenate([np.array(block.parents, dtype=np.int32) for block in self.blocks])

    def _on_call(self, frame: FrameType, event: str, _: Any) -> Any:
        """Python's hook for the start of a function: choose whether its lines are noted."""
        return self._on_line if frame.f_code in self._codes else None

    def _on_line(self, frame: FrameType, event: str, _: Any) -> Any:
        """Python's hook for the start of a line."""
        if event == "line":
            self.lines.extend((self.current, len(self.returned), frame.f_lineno))
            contents, names = frame.f_locals, self._codes[frame.f_code]
            self.variables.append([(each, contents[each]) for each in names if type(contents.get(each, "")) in NUMBERS])
            if len(self.lines) >= 3 * MOST_LINES:
                self._stop_noting_lines()
        return self._on_line

    def _stop_noting_lines(self) -> None:
        if self._notes_lines:
            sys.settrace(None)
        self._notes_lines = False
