"""Depths that are counted, limited, or forgotten in a wrong way, also where a run shows few of them."""

import random

import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
WIN = 10


def has_line(board, mark):
    return any(all(board[at] == mark for at in line) for line in LINES)


def scores(end, board, mark, depth, step):
    """The score of each square for tic-tac-toe, whose ends `end` values."""

    @traced
    def search(board, mark, depth):
        value = end(board, depth)
        if value is not None:
            return value
        values = [
            search((*board[:at], mark, *board[at + 1 :]), "O" if mark == "X" else "X", depth + step)
            for at in range(9) if board[at] is None
        ]  # fmt: skip
        return max(values) if mark == "X" else min(values)

    return record(search, board, mark, depth)


def late_losses_are_worse(board, depth):
    if has_line(board, "X"):
        return 10 - depth
    if has_line(board, "O"):
        return -10 - depth
    return None if None in board else 0


def late_wins_are_better(board, depth):
    if has_line(board, "X"):
        score = WIN + depth
        return score
    if has_line(board, "O"):
        return depth - WIN
    return None if None in board else 0


def early_ends_count_more(board, depth):
    if has_line(board, "X"):
        return WIN - depth
    if has_line(board, "O"):
        return -(WIN - depth)
    return None if None in board else 0


def plies_left_count_more(board, depth):
    won = 1 if has_line(board, "X") else -1 if has_line(board, "O") else 0
    if won:
        return won * (depth + 1)
    return None if None in board else 0


def squares_left(board, depth):
    if has_line(board, "X"):
        return 1 + board.count(None)
    if has_line(board, "O"):
        return -(1 + board.count(None))
    return None if None in board else 0


def _cells(text):
    return tuple({"X": "X", "O": "O"}.get(each) for each in text)


# Either player can win at one depth only: X in the squares 2 and 5, for example.
BOARDS = [("XXOOOX...", "X"), ("XOXOO.X..", "O"), ("OOXXXO...", "O"), ("XO.OX.X.O", "X")]


@pytest.mark.parametrize(("text", "mark"), BOARDS)
@pytest.mark.parametrize("end", [early_ends_count_more, plies_left_count_more, squares_left])
def test_a_right_sign_of_the_depth(end, text, mark):
    step, first = (-1, 9) if end is plies_left_count_more else (1, 0)
    assert not diagnose(scores(end, _cells(text), mark, first, step))


@pytest.mark.parametrize(("end", "side"), [(late_losses_are_worse, "O"), (late_wins_are_better, "X")])
@pytest.mark.parametrize(("text", "mark"), BOARDS)
def test_a_wrong_sign_of_the_depth(end, side, text, mark):
    trace = scores(end, _cells(text), mark, 1, 1)
    first = next((call for call in trace.calls if has_line(call.arguments["board"], side)), None)
    found = diagnose(trace)
    assert found.call == (first and first.number)
    assert not found or found.kind == "depth sign"


@pytest.mark.parametrize("seed", range(12))
def test_the_depth_of_a_random_start(seed):
    rng = random.Random(seed)
    squares = rng.sample(range(9), rng.randint(4, 6))
    board = tuple("XO"[squares.index(at) % 2] if at in squares else None for at in range(9))
    mark = "XO"[len(squares) % 2]
    for end, step, first in ((early_ends_count_more, 1, 0), (plies_left_count_more, -1, 9), (squares_left, 1, 0)):
        assert not diagnose(scores(end, board, mark, first, step))


def lead(heap, is_max):
    """An estimate: who is likely to take the last one of a heap, from which one to three are taken."""
    return (1 if heap % 4 else -1) * (1 if is_max else -1)


def remembering_search(is_known, deepens):
    """A search of a heap with a memory; `is_known` says whether what one depth found serves for another one."""
    memory = {}

    @traced
    def search(heap, depth, is_max):
        known = memory.get((heap, is_max))
        if known and is_known(known[0], depth):
            return known[1]
        if heap == 0:
            value = -WIN if is_max else WIN
        elif depth == 0:
            value = lead(heap, is_max)
        else:
            values = [search(heap - take, depth - 1, not is_max) for take in (1, 2, 3) if take <= heap]
            value = max(values) if is_max else min(values)
        memory[heap, is_max] = depth, value
        return value

    @traced
    def deepening(heap):
        value = None
        for depth in range(1, 5):
            value = search(heap, depth, True)
        return value

    return deepening if deepens else search


@pytest.mark.parametrize("heap", [6, 7, 9])
@pytest.mark.parametrize("is_known", [int.__ge__, int.__eq__])
def test_a_memory_that_knows_the_depth(heap, is_known):
    assert not diagnose(remembering_search(is_known, True), heap)
    for depth in (2, 3, 4):
        assert not diagnose(remembering_search(is_known, False), heap, depth, True)


@pytest.mark.parametrize(("heap", "depth"), [(6, 3), (7, 3), (7, 4), (9, 4)])
def test_a_memory_key_without_the_depth(heap, depth):
    trace = record(remembering_search(lambda known, depth: True, False), heap, depth, True)
    found = diagnose(trace)
    assert (found.call, found.kind) == (first_shallow(trace.calls), "memory key")
    assert "depth" in found.evidence


def first_shallow(calls):
    """The first call to return an estimate that was found with a smaller depth."""
    depths = {}
    for call in calls:
        heap, depth, is_max = call.arguments.values()
        if depths.setdefault((heap, is_max), depth) < depth and abs(call.value) == 1:
            return call.number
    return None
