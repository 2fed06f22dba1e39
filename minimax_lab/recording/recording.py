"""The rows of one run: one row per call, in the order of the calls."""

from __future__ import annotations

import sys
from array import array
from contextvars import ContextVar
from types import FrameType
from typing import Any

import numpy as np

from minimax_lab.kit import pause_full_gc, progress
from minimax_lab.recording.packed import FIELDS, Block, line_table
from minimax_lab.recording.rows import Row, Traced

BLOCK = 1024  # rows that are packed together; also the rows between two updates of the progress bar
MOST_YOUNG = 1_000_000  # new objects before a collection; most belong to the recording, so a collection frees little
MOST_LINES = 10_000  # lines of code that are noted as they run; noting is slow, and nobody steps further

open_recording: ContextVar[Recording | None] = ContextVar("open_recording", default=None)


class Recording:
    """The rows of one run. Open it with `with`; it records the calls made in the same thread while it is open."""

    def __init__(self) -> None:
        self.current = -1  # the row of the call that is running
        self.returned: list[Any] = []
        # The fields of the rows after the last block, one row after the other: the function, its arguments, the
        # caller's row or -1, the caller's code, and the place in it. One tuple per row would cost more than the rest.
        self.unpacked: list[Any] = []
        self.upkeep_at = 0  # the row at which `do_upkeep` is due: every row while lines are noted, then full blocks
        self._kwargs: dict[int, dict[str, Any]] = {}  # of the unpacked rows that have any, by place
        self._blocks: list[Block] = []
        self._texts: dict[str, str] = {}
        self.lines = array("i")  # for each line that ran: the row of its call, the number of calls by then, its number
        self._codes: set[Any] = set()

    def __enter__(self) -> Recording:
        self._bar = progress("recording", "calls").__enter__()
        self._token = open_recording.set(self)
        self._collector = pause_full_gc(young=MOST_YOUNG)
        self._collector.__enter__()
        self._notes_lines = sys.gettrace() is None  # a debugger or a coverage tool may use the hook
        if self._notes_lines:
            sys.settrace(self._on_call)
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop_noting_lines()
        self._collector.__exit__(None, None, None)
        open_recording.reset(self._token)
        self._bar.__exit__(None, None, None)
        del self._token, self._collector, self._bar  # they cannot be copied, and a closed recording needs none of them

    def note_kwargs(self, kwargs: dict[str, Any]) -> None:
        """Store the keyword arguments of the row that is about to begin."""
        self._kwargs[len(self.unpacked) // FIELDS] = kwargs

    def do_upkeep(self, traced: Traced) -> None:
        """Do what is not due at every call: note the lines of `traced`, and pack the rows of a full block."""
        if self._notes_lines:
            self._codes.add(traced.function.__code__)
        if len(self.unpacked) == FIELDS * BLOCK:
            self._blocks.append(Block(self.unpacked, self._kwargs, self._texts))
            self.unpacked, self._kwargs = [], {}
            self._bar.update(BLOCK)
        if not self._notes_lines:
            self.upkeep_at = (len(self._blocks) + 1) * BLOCK - 1

    def __len__(self) -> int:
        return len(self.returned)

    def __getitem__(self, index: int) -> Row:
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
            if len(self.lines) >= 3 * MOST_LINES:
                self._stop_noting_lines()
        return self._on_line

    def _stop_noting_lines(self) -> None:
        if self._notes_lines:
            sys.settrace(None)
        self._notes_lines = False
