"""What a program finds in place of a keyboard and of windows: likely answers, and packages that do nothing."""

import re
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

MOST_USES, MOST_ANSWERS = 20_000, 300  # a program may wait for an event, or ask, without end
PACKAGES = (
    "tkinter tkinter.messagebox tkinter.ttk tkinter.font tkinter.simpledialog customtkinter ttkbootstrap pygame "
    "pygame.locals pygame.gfxdraw turtle pyglet arcade wx PyQt5 PyQt5.QtWidgets PyQt5.QtCore PyQt5.QtGui PyQt6 "
    "PyQt6.QtWidgets PyQt6.QtCore PyQt6.QtGui PySide6 PySimpleGUI easygui graphics cmu_graphics pgzero pgzrun curses "
    "msvcrt keyboard pyautogui"
)
BY_PROMPT = [
    (re.compile(r"\by\s*/\s*n\b|\byes\b|\(y\b|\[y\b", re.I), ("y", "n", "yes", "no", "Y", "N")),
    (re.compile(r"\bx\b.{0,9}\bo\b|\bo\b.{0,9}\bx\b", re.I), ("X", "O", "x", "o", "1", "2")),
    (re.compile(r"\bname\b", re.I), ("Ann", "Bob")),
]
PAIRS = [(row, column) for row in (1, 2, 3, 0) for column in (2, 1, 3, 0)]
STYLES = [  # of a move: what all prompts get that ask for nothing in particular
    ("1", "2", "3", "5", "9", "4", "6", "7", "8", "0"),
    tuple(f"{row},{column}" for row, column in PAIRS),
    tuple(f"{row} {column}" for row, column in PAIRS),
    tuple(f"{letter}{number}" for number in (1, 2, 3) for letter in "abc"),
]


class WaitsForever(BaseException):
    """Ends a program that asks or waits for events without end."""


class TypedAnswers:
    """Takes the place of `input`.

    style    how moves are typed, one of STYLES
    count    how often the program has asked
    """

    def __init__(self, style: tuple[str, ...]) -> None:
        self.count = 0
        self._style, self._by_prompt = cycle(style), [(pattern, cycle(texts)) for pattern, texts in BY_PROMPT]

    def __call__(self, prompt: Any = "", /) -> str:
        """The next answer."""
        if self.count == MOST_ANSWERS:
            raise WaitsForever("asks for input")
        self.count += 1
        return next(next((texts for pattern, texts in self._by_prompt if pattern.search(str(prompt))), self._style))


class StandIn:
    """Takes the place of a package that opens windows, and of all that is in it. It is false, empty, and zero."""

    uses = 0
    __all__: Sequence[str] = ()  # what a star import takes

    def __init__(self, *_: Any, **__: Any) -> None:
        """Takes any arguments."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith(("__", "minimax_lab_")) or name == "to_move":  # it is no game, and not traced
            raise AttributeError(name)
        StandIn.uses += 1
        if StandIn.uses > MOST_USES:
            raise WaitsForever("waits for events in its window")
        return StandIn()

    def _again(self, *_: Any, **__: Any) -> Any:
        return StandIn()

    __call__ = __getitem__ = __enter__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _again
    __truediv__ = __floordiv__ = _again

    def __mro_entries__(self, _: Any) -> tuple[type]:
        return (StandIn,)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    __index__ = __len__

    def __setitem__(self, *_: Any) -> None:
        """Nothing is kept."""

    def __exit__(self, *_: Any) -> None:
        """Nothing was opened."""
