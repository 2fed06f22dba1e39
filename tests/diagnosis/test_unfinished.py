"""Functions that return nothing, or before they have tried a move."""

import inspect
from functools import cache

import pytest

from minimax_lab import diagnose, record, traced

below = None  # the function that searches


@pytest.mark.parametrize("heap", [3, 4, 6])
def test_the_first_call_without_a_return_is_named(heap):
    returned, count = [], 0

    @traced
    def wins(heap):
        nonlocal count
        count += 1
        number = count
        if heap == 0:
            return False
        found = any(not wins(heap - take) for take in (1, 2) if take <= heap)
        returned.append(number)
        found = not found

    found = diagnose(record(wins, heap))
    assert (found.call, found.at, found.kind) == (returned[0], "return", "nothing returned")


def search(board, is_max):
    """Minimax of three in a row with its `return` in a loop."""
    if full_line(board):
        return -1 if is_max else 1
    best = -9 if is_max else 9
    for square in range(9):
        if board[square] == " ":
            value = below(board[:square] + "OX"[is_max] + board[square + 1 :], not is_max)
            best = max(best, value) if is_max else min(best, value)
        return best


def search_rows(board, is_max):
    """The same with two loops."""
    best = -9 if is_max else 9
    for row in (0, 3, 6):
        for column in range(3):
            if board[row + column] == " ":
                best = below(board, not is_max)
                break
        return best


def full_line(board):
    lines = ("012", "345", "678", "036", "147", "258", "048", "246")
    return any({board[int(at)] for at in line} in ({"X"}, {"O"}) for line in lines)


@pytest.mark.parametrize("function, board", [(search, "XO XO    "), (search, "O  XX OO "), (search_rows, "XOX OXO  ")])
def test_a_return_in_the_loop_is_found_even_if_no_call_was_made(function, board, monkeypatch):
    recorded = traced(function)
    monkeypatch.setitem(globals(), "below", recorded)
    found = diagnose(recorded, board, True)
    lines, first = inspect.getsourcelines(function)
    assert len(found.trace) == 1
    assert (found.call, found.at, found.kind) == (1, "return", "moves left out")
    assert found.line == first + len(lines) - 1 and "its loop" in found.evidence


def test_a_return_that_only_a_win_reaches_is_not_accused(monkeypatch):
    def looks_for_a_win(board, is_max):
        """Minimax that looks for a win before it searches."""
        values = []
        for square in range(9):
            if board[square] == " ":
                after = board[:square] + "OX"[is_max] + board[square + 1 :]
                if full_line(after):
                    return 1 if is_max else -1
                values.append(below(after, not is_max))
        return (max if is_max else min)(values, default=0)

    recorded = traced(looks_for_a_win)
    monkeypatch.setitem(globals(), "below", recorded)
    assert not diagnose(recorded, "XX OO    ", True)
    assert not diagnose(recorded, "XO OX   X", False)


def test_a_result_from_a_cache_is_not_taken_for_a_loop_that_was_left():
    @cache
    @traced
    def last_child(number):
        for child in (number - 1, number - 2):
            if child < 0:
                break
            return -last_child(child)
        return 1

    last_child(3)
    assert not diagnose(record(last_child.__wrapped__, 4))


def test_a_search_that_judges_the_last_moves_itself_may_make_no_call():
    @traced
    def judges_moves(board, is_max):
        values = []
        for square in range(9):
            if board[square] == " ":
                after = board[:square] + "OX"[is_max] + board[square + 1 :]
                is_last = full_line(after) or " " not in after
                won = (1 if is_max else -1) if full_line(after) else 0
                values.append(won if is_last else judges_moves(after, not is_max))
        return (max if is_max else min)(values)

    for board in ["XO OXX XO", "XOXOOX X "]:
        for is_max in (True, False):
            assert not diagnose(judges_moves, board, is_max)
