# what: a win is inf
# run: minimax(board, 0, True)
from math import inf

from minimax_lab import traced

board = ["X", "O", "_", "_", "X", "_", "_", "_", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, depth, is_max):
    if win(board, "X"):
        return inf
    if win(board, "O"):
        return -inf
    if "_" not in board:
        return 0
    best = -inf if is_max else inf
    for i in range(9):
        if board[i] == "_":
            board[i] = "X" if is_max else "O"
            best = (max if is_max else min)(best, minimax(board, depth + 1, not is_max))
            board[i] = "_"
    return best
