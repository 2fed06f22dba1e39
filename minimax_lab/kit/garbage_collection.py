"""Python's garbage collector, while something large grows."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def pause_full_gc(young: int | None = None) -> Iterator[None]:
    """Let the garbage collector examine young objects only.

    While a record grows, full collections would examine all of it again and again and take half of the time. Objects
    that the work drops die young and are collected as usual.

    young   how many new objects trigger a collection of the young ones; None keeps Python's number
    """
    usual = gc.get_threshold()
    gc.set_threshold(young or usual[0], usual[1], 1_000_000_000)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
