"""One error family: for bad input, minimax_lab raises a `MinimaxLabError`, which is a `ValueError`.

Every message is one line that names what is wrong, where it is, and what would be right.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb

PACKAGE = str(Path(__file__).parent.parent)
TRACED = "a traced function"  # the file of the code that calls a recorded function


class MinimaxLabError(ValueError):
    """The base class of all errors of this package."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the last line that ran outside of this package, and the message."""
        frames = [each for each in extract_tb(self.__traceback__) if not each.filename.startswith((PACKAGE, TRACED))]
        return [
            *(f"line {each.lineno}, in {each.name}: {each.line}" for each in frames[-1:]),
            f"{type(self).__name__}: {self}",
        ]


class InvalidGame(MinimaxLabError):
    """Impossible rules: a board without squares, a heap from which nobody may take anything."""


class InvalidState(MinimaxLabError):
    """A position that no game reaches: five X and one O, two winners, a heap below zero."""


class IllegalMove(MinimaxLabError):
    """A move that the rules forbid: a taken square, more bones than the heap has, a move after the end."""


class InvalidTree(MinimaxLabError):
    """Not a tree: a cycle, two parents, a leaf without a number."""


class TooLarge(MinimaxLabError):
    """More work than a limit allows; the message names the option that raises the limit."""


class InvalidArgument(MinimaxLabError):
    """An option outside its range: a depth of -1, a size below 1, a function that lacks `@traced`."""


class MissingPackage(MinimaxLabError, ImportError):
    """An optional package that is missing, broken, or too old; the message has the command that installs it."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the message alone, since no line of the reader is wrong."""
        return [f"MissingPackage: {self}"]


class EndlessRecursion(MinimaxLabError, RecursionError):
    """A recorded function that calls itself without end. This is also a `RecursionError`."""


class LostWorker(MinimaxLabError, RuntimeError):
    """A worker of an executor ended before it returned its part of a search, so there is no result."""


def quote(thing: object, longest: int = 60) -> str:
    """`thing` as a message shows it: its repr on one line, without addresses, at most `longest` characters.

    >>> quote("a" * 90, longest=12)
    "'aaaaaaaa..."
    """
    try:
        text = "..." if thing is ... else repr(thing)  # as it is written
    except Exception:  # lists nested too deep, a number of too many digits, a broken class
        text = f"<{type(thing).__name__}>"
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(text.split()))
    return text if len(text) <= longest else text[: longest - 3] + "..."


def move_is_no_state(move: object, such_as: object) -> str:
    """Why a move is refused where a state is needed.

    >>> move_is_no_state(4, "...")
    "must be a state such as '...', not a move; game.result(state, 4) is the state after it"
    """
    after = f"game.result(state, {quote(move)}) is the state after it"
    return f"must be a state such as {quote(such_as)}, not a move; {after}"


def one_of_moves(legal: Sequence[object], asked: object) -> str:
    """What an illegal move must be. None is what a function returns that lacks its return, which few beginners know.

    >>> one_of_moves([1, 2], 5), one_of_moves([1, 2], None)
    ('must be one of [1, 2]', 'must be one of [1, 2]; a function without a return returns None')
    """
    return f"must be one of {quote(legal)}" + ("; a function without a return returns None" if asked is None else "")


def error_in_words(error: BaseException, longest: int = 200) -> str:
    r"""An error as Python prints it, but on one line of at most `longest` characters.

    >>> error_in_words(ValueError("a tree\nwithout leaves")), error_in_words(StopIteration())
    ('ValueError: a tree without leaves', 'StopIteration')
    """
    text = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    return text if len(text) <= longest else text[: longest - 1] + "\u2026"


def line_in(file: str, error: BaseException) -> int:
    """The number of the line of a file that raised an error or called what did; 0 if none did."""
    return next((each.lineno or 0 for each in reversed(extract_tb(error.__traceback__)) if each.filename == file), 0)


@contextmanager
def needs(package: str) -> Iterator[None]:
    """Name the command that installs `package` if one of the imports in this block fails."""
    try:
        yield
    except ImportError as error:
        if not error.name or error.name.startswith("minimax_lab"):  # explained already, or an error of our own
            raise
        raise MissingPackage(f'{error}; to install what is needed, run: pip install "{package}"') from None
