"""Moves that are not taken back: the call that goes on with one is named, and no right program is accused of it."""

import random

import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
BOXES = ((0, 2, 3, 5), (1, 3, 4, 6), (5, 7, 8, 10), (6, 8, 9, 11))


def winner(board):
    return next((board[i] for i, j, k in LINES if board[i] == board[j] == board[k] != "."), None)


@traced
def undoes_improvements(board, is_max):
    """Empties a square only if its score is the best so far, so that other moves of X stay."""
    if winner(board) or "." not in board:
        return {"X": 1, "O": -1, None: 0}[winner(board)]
    best = -9 if is_max else 9
    for square in range(9):
        if board[square] == ".":
            board[square] = "X" if is_max else "O"
            score = undoes_improvements(board, not is_max)
            if not is_max or score > best:
                board[square] = "."
            best = max(best, score) if is_max else min(best, score)
    return best


class Oracle:
    """Runs the same search without the package. `first` is the call that was the first to go on with a wrong board.

    It makes a call on a board that is not its own with one mark more, or returns without a move that it had at first.
    """

    def __init__(self, board):
        self.count, self.wrong = 0, []
        self.search(board, True)
        self.first = self.wrong[0] if self.wrong else None

    def search(self, board, is_max):
        self.count += 1
        number, best, before, tried = self.count, -9 if is_max else 9, list(board), 0
        if winner(board) or "." not in board:
            return {"X": 1, "O": -1, None: 0}[winner(board)]
        for square in range(9):
            if board[square] == ".":
                board[square] = "X" if is_max else "O"
                if sum(map(str.__ne__, before, board)) > 1:
                    self.wrong.append(number)
                tried += 1
                score = self.search(board, not is_max)
                if not is_max or score > best:
                    board[square] = "."
                best = max(best, score) if is_max else min(best, score)
        if tried < before.count("."):
            self.wrong.append(number)
        return best


@pytest.mark.parametrize("seed", range(6))
def test_the_call_that_goes_on_with_a_mark_that_was_left_is_named(seed):
    squares = random.Random(seed).sample(range(9), 4)
    board = ["XO"[squares.index(at) % 2] if at in squares else "." for at in range(9)]
    first = Oracle(list(board)).first
    if winner(board) or first is None:
        pytest.skip("nothing stays on the board")
    found = diagnose(record(undoes_improvements, board, True))
    assert (found.call, found.kind) == (first, "no undo")


@traced
def boxes(edges, points, mine):
    """A right program for dots and boxes: who closes a box moves again, and all edges look alike."""
    scores = []
    for edge in [at for at, is_drawn in enumerate(edges) if not is_drawn]:
        edges[edge] = 1
        closed = sum(edge in box and all(edges[at] for at in box) for box in BOXES)
        sign = 1 if mine else -1
        scores.append(boxes(edges, points + sign * closed, mine == (closed > 0)))
        edges[edge] = 0
    return points if not scores else max(scores) if mine else min(scores)


@pytest.mark.parametrize("seed", range(8))
def test_a_mark_that_two_moves_put_into_one_square_is_no_move_left(seed):
    free = random.Random(seed).sample(range(12), 4)
    assert not diagnose(record(boxes, [int(at not in free) for at in range(12)], 0, True))


@traced
def sow(pits, is_max, plies):
    """Sows the stones of a pit into the next ones, and takes back only what was in the pit."""
    if plies == 0 or not any(pits):
        return pits[0] - pits[-1]
    values = []
    for at, count in enumerate(list(pits)):
        if count:
            pits[at] = 0
            for step in range(1, count + 1):
                pits[(at + step) % len(pits)] += 1
            values.append(sow(pits, not is_max, plies - 1))
            pits[at] = count
    return max(values) if is_max else min(values)


TAKES = (1, 2, 3)


@traced
def never_the_last(heap, is_max):
    """Minimax on a heap whose end is known, but never reached."""
    if heap == 0:
        return -1 if is_max else 1
    best = -100 if is_max else 100
    for take in TAKES:
        if take < heap:
            value = never_the_last(heap - take, not is_max)
            best = max(best, value) if is_max else min(best, value)
    return best


@traced
def never_the_last_of_four(heap):
    """The same for one player, without a number for the start."""
    if heap <= 0:
        return -1
    best = float("-inf")
    for take in range(1, min(5, heap)):
        best = max(best, -never_the_last_of_four(heap - take))
    return best


@traced
def leaves_one(heap, is_max):
    """A right program for a game in which nobody may take the last one: a player who cannot move loses."""
    best = -1 if is_max else 1
    for take in (1, 2, 3):
        if take < heap:
            value = leaves_one(heap - take, not is_max)
            best = max(best, value) if is_max else min(best, value)
    return best


@pytest.mark.parametrize("heap", [4, 5, 6, 8])
def test_a_last_one_that_nobody_takes_is_a_move_left_out(heap):
    for program, *more in ((never_the_last, True), (never_the_last_of_four,)):
        found = diagnose(program, heap, *more)
        first = next(call for call in found.trace.calls if call.state == 1)
        assert (found.call, found.kind) == (first.number, "moves left out")
    assert not diagnose(leaves_one, heap, True)


@pytest.mark.parametrize("heaps", [[2, 1, 3], [1, 2], [2, 2, 3]])
def test_whole_heaps_that_nobody_takes_are_moves_left_out(heaps):
    def is_over(heaps):
        return sum(heaps) == 0

    @traced
    def search(heaps, is_max):
        if is_over(heaps):
            return -1 if is_max else 1
        best = -9 if is_max else 9
        for at, heap in enumerate(heaps):
            for take in range(1, heap):
                value = search([*heaps[:at], heap - take, *heaps[at + 1 :]], not is_max)
                best = max(best, value) if is_max else min(best, value)
        return best

    found = diagnose(search, heaps, True)
    first = next(call for call in found.trace.calls if set(call.state) == {1})
    assert (found.call, found.kind) == (first.number, "moves left out")


@pytest.mark.parametrize("takes_back", (True, False))
def test_marks_that_stay_in_columns_are_moves_left(takes_back):
    def won(columns, mark):
        grid = [[column[row] if row < len(column) else "" for column in columns] for row in range(3)]
        lines = [
            *grid,
            *zip(*grid, strict=True),
            [grid[at][at] for at in range(3)],
            [grid[at][2 - at] for at in range(3)],
        ]
        return any(all(each == mark for each in line) for line in lines)

    @traced
    def search(columns, is_max):
        if won(columns, "r") or won(columns, "y"):
            return 1 if won(columns, "r") else -1
        values = []
        for column in columns:
            if len(column) < 3:
                column.append("r" if is_max else "y")
                values.append(search(columns, not is_max))
                if takes_back:
                    column.pop()
        return (max if is_max else min)(values, default=0)

    found = diagnose(search, [["r", "y"], ["y", "r"], ["r"]], False)
    assert found.kind == (None if takes_back else "no undo"), found.text
