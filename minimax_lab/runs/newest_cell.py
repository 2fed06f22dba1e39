"""Whether a function of a notebook is the one in its cell: after a cell with an error, it is still the one before."""

import ast
import inspect
import re
import sys
from pathlib import Path
from typing import Any

from minimax_lab.kit import InvalidArgument


class NotReady(InvalidArgument):
    """A function that cannot be recorded as it is. A notebook shows what to do in one line, without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def require_newest(function: Any) -> None:
    """Raise NotReady if the cell that was run last to define this function did not define it, because of an error."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    function = inspect.unwrap(function)
    code = getattr(function, "__code__", None)
    if shell is None or code is None or Path(code.co_filename).exists():
        return
    name, cells = function.__name__, shell.user_ns.get("_ih", [])
    cell = next((cell for cell in reversed(cells) if re.search(rf"^[ \t]*def {name}\b", cell, re.M)), "")
    why = _why_not_run(cell, shell.transform_cell(cell), function) if cell else ""
    if why:
        older = f"so {name} is still the one from before"
        raise NotReady(f"The cell that defines {name} did not run{why}, {older}. Repair the cell, and run it again.")


def _why_not_run(cell: str, as_python: str, function: Any) -> str:
    """Why a cell did not define the function, as part of a sentence; "" if it did, or if its text is not known."""
    try:
        ast.parse(as_python)
    except SyntaxError as error:
        return f" ({type(error).__name__} in line {error.lineno}: {error.msg})"
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError):
        return ""
    return "" if text.strip() in cell or text.strip() in as_python else " to its end"
