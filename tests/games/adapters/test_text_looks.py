"""Grids are read from the texts that other libraries print, written down here; any other text stays text."""

import pytest

from minimax_lab.games.adapters.text_looks import look_of_text, one_line

TEXTS = {  # the text, and the rows of the grid
    "dots and crosses": ("x.o\n.x.\n..o", ["X.O", ".X.", "..O"]),
    "only one player has moved": ("...\n.x.\n...", ["...", ".X.", "..."]),
    "spaces between": ("X . O \n. X . \n. . . \n", ["X.O", ".X.", "..."]),
    "numbers at the left, letters below": ("3b.b\n2...\n1w.w\n abc", ["b.b", "...", "w.w"]),
    "x is not O's opponent": ("x.b\n.x.\n..b", ["x.b", ".x.", "..b"]),
    "a sentence on the turn, names on all sides": (
        "Black (x) to play:\n  a b c \n1 - - - 1\n2 - x o 2\n3 - o x 3\n  a b c ",
        ["...", ".XO", ".OX"],
    ),
    "a letter for the player to move below": ("x.o\n.x.\nx", ["X.O", ".X."]),
    "a rule below the names": ("\n0 1 2\n------\n. . .\n. O .\nX O X\n", ["...", ".O.", "XOX"]),
    "colors of a terminal": ("\x1b[31mx\x1b[0m.\n.\x1b[34mo\x1b[0m", ["X.", ".O"]),
}
SENTENCES = [
    "(0): 1 3 5",
    "3 bones\nleft",
    "x",
    "x.o",
    "x.\n.x.",
    "",
    "----\n====",
    "thequickbrownfox\njumpsoverlazydog",  # two lines of equal length, with more letters than a board has marks
]


@pytest.mark.parametrize("name", TEXTS)
def test_a_grid_is_read(name):
    text, rows = TEXTS[name]
    cells = ["" if mark == "." else mark for row in rows for mark in row]
    shown = {"kind": "grid", "rows": len(rows), "columns": len(rows[0]), "cells": cells, "line": []}
    assert look_of_text(text) == shown
    assert one_line(text).lower().replace("-", ".") == "/".join(rows).lower()


@pytest.mark.parametrize("text", SENTENCES)
def test_any_other_text_stays_text(text):
    assert look_of_text(text) == {"kind": "text", "text": one_line(text)}
    assert one_line(text) == " ".join(text.split())
