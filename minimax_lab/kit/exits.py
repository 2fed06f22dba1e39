"""Functions under study that would end Python."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb


@contextmanager
def exit_raises() -> Iterator[None]:
    """Let `exit()` and `quit()` raise SystemExit in a notebook too, where they would stop the kernel."""
    names = vars(sys.modules["__main__"])
    own = {
        name: names[name] for name in ("exit", "quit") if type(names.get(name)).__module__ == "IPython.core.autocall"
    }
    names.update(dict.fromkeys(own, sys.exit))
    try:
        yield
    finally:
        names.update(own)


def exit_message(error: SystemExit) -> str:
    """Which function called `sys.exit()`, `exit()`, or `quit()`, and in which line."""
    frames = list(walk_tb(error.__traceback__))
    frame, line = next(each for each in reversed(frames) if each[0].f_globals.get("__name__") != "_sitebuiltins")
    name = frame.f_code.co_name
    return f"{name}: ends Python in line {line}, with sys.exit() or quit(); it must return a value or raise an error"
