"""Read the look of a position from the text that another library prints: a grid if there is one, else the text."""

import re
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from io import StringIO
from typing import Any, Final

EMPTY: Final = ".-_+"  # the marks of an empty square, the likeliest first
MOST_MARKS: Final = 16  # different ones on a grid; the letters of a sentence are more
CODES = re.compile(r"\x1b\[[0-9;]*m")  # colors for a terminal
TURN = re.compile(r"\b(to (play|move)|current player)\b|^\w$", re.IGNORECASE)  # a line on whose turn it is


def look_of_text(text: str) -> dict[str, Any]:
    r"""The look of a position that a library shows as `text`.

    A grid is rows of equally many single characters, with or without spaces between them, and with or without
    numbers beside them and letters above or below. Other lines may only rule it off or name the player to move.

    >>> look_of_text("2b.b\n1.w.\n abc")["cells"]
    ['b', '', 'b', '', 'w', '']
    >>> look_of_text("(0): 1 3 5")
    {'kind': 'text', 'text': '(0): 1 3 5'}
    """
    rows = _grid(CODES.sub("", text))
    if rows is None:
        return {"kind": "text", "text": one_line(text)}
    cells = [mark for row in rows for mark in row]
    empty = next((mark for mark in EMPTY if mark in cells), None)
    marks = {"x": "X", "o": "O"} if set(cells) <= {"x", "o", empty} else {}
    cells = ["" if mark == empty else marks.get(mark, mark) for mark in cells]
    return {"kind": "grid", "rows": len(rows), "columns": len(rows[0]), "cells": cells, "line": []}


def text_of(held: Any, leave_out: Iterable[str] = ()) -> str:
    """The text of a state that its library does not print: its own, or what it contains if it has none.

    leave_out   names of attributes that are not part of the state
    """
    if str(held) != object.__repr__(held) or not hasattr(held, "__dict__"):
        return str(held)
    return ", ".join(f"{name}={value}" for name, value in vars(held).items() if name not in leave_out)


def printed_by(show: Callable[..., Any], *args: Any) -> str:
    """What a function prints."""
    with redirect_stdout(StringIO()) as printed:
        show(*args)
    return printed.getvalue()


def one_line(text: str) -> str:
    r"""The text on one line: the rows of a grid with "/" between them, and other lines with spaces.

    >>> one_line("x . .\n. o .\n. . .\n"), one_line("3 bones\nleft")
    ('x../.o./...', '3 bones left')
    """
    text = CODES.sub("", text)
    rows = _grid(text)
    return "/".join(map("".join, rows)) if rows else " ".join(text.split())


def _grid(text: str) -> list[list[str]] | None:
    """The rows of the grid that the text shows, if it shows one."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if any(TURN.search(line) for line in lines[:1] + lines[-1:]) and len(lines) > 2:
        lines = [line for line in lines if not TURN.search(line)]
    lines = [line for line in lines if not re.fullmatch(r"-{4,}|={4,}", line)]
    apart = [line.split() for line in lines]
    together = [list(line) if " " not in line else [line] for line in lines]
    return next(filter(_is_grid, map(_without_labels, (apart, together))), None)


def _without_labels(rows: list[list[str]]) -> list[list[str]]:
    """The rows without their numbers, and without the letters or numbers of the columns above and below."""
    while len(rows) > 1 and _are_names(rows[0]) and len(rows[0]) > 1:
        rows = rows[1:]
    while len(rows) > 1 and _are_names(rows[-1]) and len(rows[-1]) > 1:
        rows = rows[:-1]
    count = len(rows)
    for numbers in ([str(number) for number in range(1, count + 1)], [str(number) for number in range(count, 0, -1)]):
        if count > 1 and [row[0] for row in rows] == numbers:
            rows = [row[1:] for row in rows]
            if [row[-1:] for row in rows] == [[number] for number in numbers]:
                rows = [row[:-1] for row in rows]
    return rows


def _are_names(row: list[str]) -> bool:
    """Whether these are the names of columns: a, b, c, or 0, 1, 2."""
    first = ord(row[0]) if len(row[0]) == 1 else 0
    return chr(first) in "aA01" and row == [chr(first + at) for at in range(len(row))]


def _is_grid(rows: list[list[str]]) -> bool:
    marks = {mark for row in rows for mark in row}
    return (
        len(rows) > 1
        and len(rows[0]) > 1
        and len({len(row) for row in rows}) == 1
        and all(len(mark) == 1 for mark in marks)
        and len(marks) <= MOST_MARKS
    )
