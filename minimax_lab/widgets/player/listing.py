"""The code of a recorded function, as the player lists it."""

import inspect
import textwrap
from typing import Any

from minimax_lab.recording import Traced


def source_of(spec: Traced) -> dict[str, Any]:
    """The lines of a function and their line numbers in its file, without decorators and docstring."""
    function = spec.function
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return {"name": function.__name__, "lines": [], "numbers": []}
    code = textwrap.dedent("".join(lines)).rstrip().split("\n")
    docstring = _docstring(code, function)
    shown = [(first + at, line) for at, line in enumerate(code) if at not in docstring]
    while shown and shown[0][1].startswith("@"):
        shown.pop(0)
    return {"name": function.__name__, "lines": [line for _, line in shown], "numbers": [number for number, _ in shown]}


def _docstring(lines: list[str], function: Any) -> range:
    """The places of the docstring's lines."""
    if not function.__doc__:
        return range(0)
    start = next((at for at, line in enumerate(lines) if line.lstrip().startswith(('"""', "'''"))), None)
    if start is None:
        return range(0)
    quotes = lines[start].lstrip()[:3]
    if lines[start].count(quotes) > 1:
        return range(start, start + 1)
    end = next((at for at in range(start + 1, len(lines)) if quotes in lines[at]), start)
    return range(start, end + 1)
