"""Python's garbage collector, while something large grows."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def spared() -> Iterator[None]:
    """Let the collector look at what is young only.

    As a record grows, full collections would walk all of it again and again, for half of the time. What the
    work itself leaves behind dies young, and is collected as ever.
    """
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, 1_000_000_000)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, old)
