"""The code of a recorded function, as the player lists it."""

from __future__ import annotations

import inspect
import textwrap
from typing import Any

from minimax_lab.recording import Traced


def source_of(spec: Traced) -> dict[str, Any]:
    """The code of a function, its docstring left out, with the number of each line in its file."""
    function = spec.function
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return {"name": function.__name__, "lines": [], "numbers": []}
    shown = textwrap.dedent("".join(lines)).rstrip().split("\n")
    kept = [(first + at, line) for at, line in enumerate(shown) if at not in _docstring(shown, function)]
    while kept and kept[0][1].startswith("@"):
        kept.pop(0)
    return {"name": function.__name__, "lines": [line for _, line in kept], "numbers": [number for number, _ in kept]}


def _docstring(lines: list[str], function: Any) -> range:
    """Which of the lines are the docstring."""
    if not function.__doc__:
        return range(0)
    quotes = next((at for at, line in enumerate(lines) if line.lstrip().startswith(('"""', "'''"))), None)
    if quotes is None:
        return range(0)
    mark = lines[quotes].lstrip()[:3]
    if lines[quotes].count(mark) > 1:
        return range(quotes, quotes + 1)
    end = next((at for at in range(quotes + 1, len(lines)) if mark in lines[at]), quotes)
    return range(quotes, end + 1)
