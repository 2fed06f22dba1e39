"""Python's garbage collector, while something large grows."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def spared(young: int | None = None) -> Iterator[None]:
    """Let the collector look at what is young only.

    As a record grows, full collections would walk all of it again and again, for half of the time. What the
    work itself leaves behind dies young, and is collected as ever.

    young   how many new things may pile up before the collector looks at them; None leaves that as it is
    """
    usual = gc.get_threshold()
    gc.set_threshold(young or usual[0], usual[1], 1_000_000_000)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
