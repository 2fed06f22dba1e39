"""Right minimax of games that look like tic-tac-toe or Nim and have other rules is never accused."""

import random
from itertools import chain

import pytest

from minimax_lab import diagnose, record, traced

MARKS = ((" ", "X", "O"), (0, 1, 2), (0, 1, -1), (None, "a", "b"))
MOST = 1000  # calls of a run


def free_cells(board):
    return [cell for cell, mark in enumerate(board) if mark == board.empty]


class Cells(list):
    """A board that knows its empty mark."""

    def __init__(self, cells, empty):
        super().__init__(cells)
        self.empty = empty


def line_game(rng, size, first):
    """What an end is worth to the first player, None if the game goes on: for a random rule of five kinds."""
    sets = [rng.sample(range(size), rng.choice((2, 3, 3, 4))) for _ in range(rng.randint(3, 8))]
    weights = [rng.randint(-3, 5) for _ in range(size)]

    def wins(board, mark):
        return any(all(board[cell] == mark for cell in each) for each in sets)

    def sets_win(board, second):
        full = 0 if board.empty not in board else None
        return 1 if wins(board, first) else -1 if wins(board, second) else full

    def only_the_first_wins(board, _):
        return 1 if wins(board, first) else -1 if board.empty not in board else None

    def most_weight(board, second):
        full = board.empty not in board
        return (
            sum(w * ((mark == first) - (mark == second)) for w, mark in zip(weights, board, strict=True))
            if full
            else None
        )

    def last_move(board, _):
        return (-1 if size % 2 else 1) if board.empty not in board else None

    def most_sets(board, _):
        majority = sum(sum(board[cell] == first for cell in each) > len(each) / 2 for each in sets)
        return 2 * majority - len(sets) if board.empty not in board else None

    return rng.choice((sets_win, only_the_first_wins, most_weight, last_move, most_sets))


@pytest.mark.parametrize("seed", range(60))
def test_a_board_with_other_ends(seed):
    rng = random.Random(seed)
    rows, columns = rng.choice(((3, 3), (3, 3), (3, 4), (4, 4), (2, 4)))
    empty, first, second = rng.choice(MARKS)
    worth = line_game(rng, rows * columns, first)
    prunes, is_nested = rng.random() < 0.5, rng.random() < 0.5

    @traced
    def search(board, player, alpha=-1000, beta=1000):
        cells = Cells(list(chain(*board)) if is_nested else board, empty)
        end = worth(cells, second)
        if end is not None:
            return end
        best = -1000 if player == first else 1000
        for cell in free_cells(cells):
            row, at = (board[cell // columns], cell % columns) if is_nested else (board, cell)
            row[at] = player
            value = search(board, second if player == first else first, alpha, beta)
            row[at] = empty
            best = max(best, value) if player == first else min(best, value)
            alpha, beta = (max(alpha, best), beta) if player == first else (alpha, min(beta, best))
            if prunes and alpha >= beta:
                break
        return best

    while True:
        board = Cells([empty] * (rows * columns), empty)
        filled = rng.sample(range(len(board)), len(board) - rng.randint(3, 5))
        for place, cell in enumerate(filled):
            board[cell] = (first, second)[place % 2]
        if worth(board, second) is None:
            break
    cells = list(board)
    board = [cells[start : start + columns] for start in range(0, len(cells), columns)] if is_nested else cells
    assert not (found := diagnose(record(search, board, (first, second)[len(filled) % 2]))), str(found)


@pytest.mark.parametrize("seed", range(60))
def test_a_heap_from_which_other_numbers_may_be_taken(seed):
    rng = random.Random(seed)
    takes = {heap: [take for take in range(1, heap + 1) if rng.random() < 0.5][:4] for heap in range(13)}
    lost, form = rng.choice((1, -1)), rng.choice(("flag", "negamax", "truth"))

    @traced
    def search(heap, mine):
        if not takes[heap]:
            return lost > 0 if form == "truth" else lost if form == "negamax" or mine else -lost
        below = (search(heap - take, not mine) for take in takes[heap])
        if form == "truth":
            return any(not value for value in below)
        if form == "negamax":
            return max(-value for value in below)
        return max(below) if mine else min(below)

    trace = record(search, rng.randint(2, 12), True)
    assert len(trace) > MOST or not (found := diagnose(trace)), str(found)
