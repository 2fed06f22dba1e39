# what: lru_cache under @traced; the board is a tuple
# run: value(board)
from functools import lru_cache

from minimax_lab import traced

board = ("X", "O", "", "", "X", "", "", "", "O")


def turn(b):
    return "X" if b.count("X") <= b.count("O") else "O"


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@lru_cache(maxsize=None)
@traced
def value(board):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if "" not in board:
        return 0
    values = [value(board[:i] + (turn(board),) + board[i + 1:]) for i in range(9) if board[i] == ""]
    return max(values) if turn(board) == "X" else min(values)
