# what: a driver with max(..., key=...) over value functions
# run: choose(board)
from minimax_lab import traced

board = ("X", "O", "_", "_", "X", "_", "_", "_", "O")


def moves(b):
    return [i for i in range(9) if b[i] == "_"]


def play(b, i, p):
    return b[:i] + (p,) + b[i + 1:]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


def over(b):
    return win(b, "X") or win(b, "O") or not moves(b)


def worth(b):
    return win(b, "X") - win(b, "O")


@traced
def choose(board):
    return max(moves(board), key=lambda i: low(play(board, i, "X")))


@traced
def high(board):
    return worth(board) if over(board) else max(low(play(board, i, "X")) for i in moves(board))


@traced
def low(board):
    return worth(board) if over(board) else min(high(play(board, i, "O")) for i in moves(board))
