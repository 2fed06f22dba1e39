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
            from tqdm.auto import tqdm  # late: it looks at the notebook around it, and takes a while

            self._bar = tqdm(desc=self.what, unit=f" {self.unit}", initial=self.count, leave=False)


def _watched() -> bool:
    """Whether this runs in a terminal or a notebook, with the bar not silenced."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    silenced = os.environ.get("TQDM_DISABLE", "") not in ("", "0")
    return not silenced and (sys.stderr.isatty() or getattr(shell, "kernel", None) is not None)
