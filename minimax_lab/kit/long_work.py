"""For long work: a progress bar where somebody can see it, and less garbage collection.

The environment variable TQDM_DISABLE=1 turns it off: nbval cannot compare a bar. Without tqdm there is no bar.
"""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from types import SimpleNamespace
from typing import Any

MOST_YOUNG = 1_000_000  # new objects before a collection while a run is recorded and read; nearly all of them stay


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


DELAY = 1.0  # seconds
NO_BAR = nullcontext(SimpleNamespace(update=lambda more=1: None))


def progress(what: str, unit: str, at_once: int = 0) -> Any:
    """A bar for work of unknown length, as a context manager; `update(more)` counts more units.

    at_once   units of work that is known to be long: they are counted and shown without a delay
    """
    with suppress(ImportError):
        if _is_watched():
            from tqdm import tqdm  # late: the import takes a while

            if sys.platform == "emscripten":  # a browser has no threads, so tqdm would warn that it cannot start one
                tqdm.monitor_interval = 0
            line = _NotebookLine() if _in_notebook() else sys.stderr
            shown = {"initial": at_once, "delay": 0 if at_once else DELAY}
            return tqdm(desc=what, unit=f" {unit}", leave=False, file=line, disable=False, **shown)
    return NO_BAR


class _NotebookLine:
    """A file for tqdm: one line of a cell's output, overwritten each time and empty at the end.

    The bar that tqdm has for notebooks is a widget. A saved notebook would show an error in its place.
    """

    _output: Any = None

    def write(self, text: str) -> None:
        """Show `text` and nothing else."""
        shown = {"text/plain": text.strip()} if text.strip() else {}
        if self._output is None:
            from IPython.display import display

            self._output = display(shown, raw=True, display_id=True)
        else:
            self._output.update(shown, raw=True)


def _is_watched() -> bool:
    """Whether this runs in a terminal or a notebook, and the bar is not turned off."""
    is_off = os.environ.get("TQDM_DISABLE", "") not in ("", "0")
    return not is_off and (sys.stderr.isatty() or _in_notebook())


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None
