"""One error family: everything that minimax_lab refuses is a `MinimaxLabError`, which is a `ValueError`.

Every message is one line that names what is wrong, where, and what would be right.
"""

from __future__ import annotations

import re


class MinimaxLabError(ValueError):
    """The family. Catch this one to catch them all."""


class InvalidGame(MinimaxLabError):
    """The rules themselves cannot be: a board of no squares, a heap that takes nothing."""


class InvalidState(MinimaxLabError):
    """A position that cannot arise: five X and one O, both sides winning, a heap below zero."""


class IllegalMove(MinimaxLabError):
    """A move that the rules forbid: a taken square, more bones than there are, a move after the end."""


class InvalidTree(MinimaxLabError):
    """What should be a tree is none: a cycle, two parents, a leaf without a number."""


class TooLarge(MinimaxLabError):
    """More work than a stated limit allows; the limit can be raised."""


class InvalidArgument(MinimaxLabError):
    """An option outside its range: a depth of -1, a size below 1, a function that lacks `@traced`."""


class EndlessRecursion(MinimaxLabError, RecursionError):
    """A recorded function that calls itself without end. It is a `RecursionError` too."""


def quote(thing: object, longest: int = 60) -> str:
    """`thing` as a message shows it: its repr on one line, cut after `longest` characters, no addresses.

    >>> quote("a" * 90, longest=12)
    "'aaaaaaaa..."
    """
    try:
        text = repr(thing)
    except Exception:  # lists nested too deep, a number of too many digits, a broken class
        text = f"<{type(thing).__name__}>"
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(text.split()))
    return text if len(text) <= longest else text[: longest - 3] + "..."
