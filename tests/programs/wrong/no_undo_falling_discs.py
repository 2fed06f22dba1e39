# what: MIN drops its disc into the board that it was given, MAX into a copy
# kind: no undo
# first: (2, "call")
# run: search(START, 3, True)
import numpy as np
from minimax_lab import traced

START = np.array([[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 2, 0, 0, 0], [1, 1, 2, 0, 1]])


def drop(board, column, disc):
    row = max(row for row in range(4) if board[row, column] == 0)
    board[row, column] = disc
    return board


def four(board, disc):
    mine = board == disc
    rows = any(mine[r, c : c + 4].all() for r in range(4) for c in range(2))
    return rows or mine.all(axis=0).any()


@traced
def search(board, depth, maximizing):
    if four(board, 1):
        return 100
    if four(board, 2):
        return -100
    columns = [c for c in range(5) if board[0, c] == 0]
    if depth == 0 or not columns:
        return int((board[:, 2] == 1).sum()) - int((board[:, 2] == 2).sum())
    if maximizing:
        return max(search(drop(board.copy(), c, 1), depth - 1, False) for c in columns)
    return min(search(drop(board, c, 2), depth - 1, True) for c in columns)
