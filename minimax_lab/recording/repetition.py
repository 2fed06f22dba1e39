"""Proof that a run never ends: a call goes on with the same calls, and nothing in it has changed.

From time to time, the innermost call that has been open since the last look is compared with what it was before: the
places in the code of this call and of those below it, and what their variables hold. If all of that comes up again and
again, it will forever. Where something else may change, such as an iterator or a random number, nothing is proven.
"""

import inspect
from collections import Counter
from collections.abc import Hashable, Iterator
from types import CodeType, FrameType, ModuleType
from typing import Any

import numpy as np

from minimax_lab.recording.snapshot import PLAIN, attributes_of, is_own_class

OFTEN = 5  # equal looks, between which thousands of calls are made
CHANGING = {"random", "choice", "choices", "shuffle", "sample", "randint", "randrange", "time", "input", "next"}
RECORDERS = "all_returned"  # a variable of the functions that run in place of the recorded ones
CONSTANT = (type, ModuleType)


class Unproven(Exception):
    """Something may have changed unseen."""


class Repetition:
    """Looks at a run from time to time.

    row   the row of the call that repeats itself forever, None as long as that is not proven
    """

    def __init__(self) -> None:
        self.row: int | None = None
        self._seen = Counter[Hashable]()
        self._open: list[int] = []

    def look(self, frame: FrameType | None, open_calls: list[tuple[int, CodeType]]) -> bool:
        """Whether it is proven now.

        frame        the frame that makes a call
        open_calls   the row and the code of each open call, from that one up
        """
        rows = [row for row, _ in open_calls]
        stays = next((row for row in rows if row in self._open), None)
        self._open = rows
        if stays is None:
            return False
        try:
            content = tuple(_content_of(frame, open_calls[: rows.index(stays) + 1]))
        except (Unproven, RecursionError):
            return False
        self._seen[stays, content] += 1
        if self._seen[stays, content] == OFTEN:
            self.row = stays
        return self.row is not None


def _content_of(frame: FrameType | None, open_calls: list[tuple[int, CodeType]]) -> Iterator[Hashable]:
    """The places and the variables of the frames that belong to some open calls."""
    for _, code in open_calls:
        while frame is not None:
            here, names = frame.f_code, frame.f_code.co_names
            if RECORDERS not in here.co_varnames:
                if not CHANGING.isdisjoint(names):
                    raise Unproven
                outer = {name: frame.f_globals[name] for name in names if name in frame.f_globals}
                yield here, frame.f_lasti, _content(dict(frame.f_locals)), _content(outer)
            frame = frame.f_back
            if here is code:
                break


def _content(thing: Any) -> Hashable:
    """What a thing holds, as something that can be compared; raises Unproven for what may change unseen."""
    kind = type(thing)
    if kind in PLAIN:
        return thing  # type: ignore[no-any-return]
    if kind in (list, tuple):
        return tuple(map(_content, thing))
    if kind is dict:
        return tuple((_content(key), _content(each)) for key, each in thing.items())
    if kind in (set, frozenset):
        return frozenset(map(_content, thing))
    if kind is np.ndarray:
        return _content(thing.tolist())
    if isinstance(thing, CONSTANT) or inspect.isroutine(thing):
        return id(thing)
    if is_own_class(kind):
        return kind, _content(attributes_of(thing))
    raise Unproven
