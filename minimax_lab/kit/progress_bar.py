"""A progress bar for work of more than a second, where somebody is there to see it.

The environment variable TQDM_DISABLE=1 silences it: nbval cannot compare a bar.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

PATIENCE = 1.0  # seconds


class progress:
    """A bar without an end that counts `unit`s. It appears after a second and leaves nothing behind."""

    def __init__(self, what: str, unit: str) -> None:
        self.what, self.unit = what, unit
        self.count = 0
        self._bar: Any = None

    def __enter__(self) -> progress:
        self._appears = time.monotonic() + PATIENCE if _watched() else float("inf")
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def update(self, more: int = 1) -> None:
        """Count `more` units."""
        self.count += more
        if self._bar is not None:
            self._bar.update(more)
        elif time.monotonic() > self._appears:
            from tqdm import tqdm  # late: it takes a while

            line = _NotebookLine() if _in_notebook() else None
            self._bar = tqdm(desc=self.what, unit=f" {self.unit}", initial=self.count, leave=False, file=line)


class _NotebookLine:
    """A file for tqdm: one line of a cell's output, overwritten each time and gone in the end.

    The bar that tqdm has for notebooks is a widget. A saved notebook would show an error in its place.
    """

    def __init__(self) -> None:
        from IPython.display import display

        self._place: Any = display({}, raw=True, display_id=True)  # type: ignore[no-untyped-call]

    def write(self, text: str) -> None:
        """Show `text` and nothing else."""
        self._place.update({"text/plain": text.strip()} if text.strip() else {}, raw=True)


def _watched() -> bool:
    """Whether this runs in a terminal or a notebook, with the bar not silenced."""
    silenced = os.environ.get("TQDM_DISABLE", "") not in ("", "0")
    return not silenced and (sys.stderr.isatty() or _in_notebook())


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None
