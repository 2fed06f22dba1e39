"""Marks of several letters: boards are read, drawn with short marks, and written with the whole words."""

from itertools import chain

import pytest

from minimax_lab import diagnose, record, traced
from minimax_lab.games import look
from minimax_lab.reading.boards import as_board

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
START = (1, 2, 1, 2, 2, 0, 0, 1, 0)  # the first player's turn; 0 is empty
FORMS = {
    "list": (list, list),
    "rows": (lambda cells: [list(cells[at : at + 3]) for at in (0, 3, 6)], lambda rows: list(chain(*rows))),
    "dictionary": (lambda cells: dict(enumerate(cells, 1)), lambda board: list(board.values())),
}
WORDS = {  # empty, first, second: and how the players' marks are drawn
    ("NONE", "COMP", "HUMN"): "CH",
    ("empty", "maximizer", "minimizer"): ("ma", "mi"),
    ("free", "player1", "player2"): "12",
    ("open", "machine", "person"): "mp",
    ("EMPTY", "X", "O"): "XO",
    ("", "Player_A", "Player_B"): "AB",
}


def program(words, form, is_wrong=False):
    """Minimax over a board in this form, whose first player maximizes; a wrong one never changes the player."""
    empty, *marks = words
    build, flatten = FORMS[form]

    @traced
    def minimax(board, is_max):
        cells = flatten(board)
        for mark, score in zip(marks, (1, -1), strict=True):
            if any(all(cells[at] == mark for at in line) for line in LINES):
                return score
        if empty not in cells:
            return 0
        scores = []
        for at in range(9):
            if cells[at] == empty:
                after = [*cells[:at], marks[not is_max], *cells[at + 1 :]]
                scores.append(minimax(build(after), is_max if is_wrong else not is_max))
        return max(scores) if is_max else min(scores)

    return minimax, build([words[cell] for cell in START])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("words", WORDS, ids="-".join)
def test_the_board_and_its_moves_are_read(words, form):
    trace = record(*program(words, form), True)
    assert not trace.uncertain
    board = as_board(trace.calls[0].state)
    assert (board.rows, board.columns, board.cells) == (3, 3, tuple(words[cell] for cell in START))
    first = {"list": 5, "rows": (1, 2), "dictionary": 6}[form]
    assert trace.calls[1].action == first
    found = diagnose(trace)
    assert not found and found.judged == len(trace) and not found.unsure


@pytest.mark.parametrize("words", WORDS, ids="-".join)
def test_marks_are_drawn_short_and_written_whole(words):
    trace = record(*program(words, "rows"), True)
    shown = look(trace.columns.game_of(0), trace.calls[0].state)
    assert list(shown.cells) == ["" if cell == 0 else WORDS[words][cell - 1] for cell in START]
    if words[1:] != ("X", "O"):
        written = trace.columns.game_of(0).format(trace.calls[0].state)
        assert written.split("/")[0] == " ".join((words[1], words[2], words[1]))


def test_the_boards_that_a_diagnosis_shows_have_short_marks():
    found = diagnose(record(*program(("NONE", "COMP", "HUMN"), "rows", is_wrong=True), True))
    assert found.kind == "wrong player" and "COMP" in found.evidence
    assert {mark for each in found.looks for mark in each["cells"]} <= {"", "C", "H"}


def test_rows_of_letters_are_no_words():
    assert as_board(["XOEE", "EEEE", "OXOX", "XEOE"]).cells[:4] == ("X", "O", "E", "E")
    assert as_board(["EEEEEEE"] * 5 + ["XOXEEEE"]).columns == 7
    assert as_board(("XOXOXOXOE", True)).rows == 3
    assert as_board(["NONE"] * 9).cells == ("NONE",) * 9


def test_other_words_are_no_board():
    assert as_board(["wolf", "goat", "cabbage", "farmer"]) is None
    assert as_board({"name": "Ada", "color": "white", "piece": "king", "file": "e"}) is None
