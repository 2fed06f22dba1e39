# what: max_value stops as soon as the value is above alpha
# kind: wrong cut
# best: 1
# run: max_value(board, -100, 100)
# window: alpha, beta
from minimax_lab import traced

board = ("X", "O", None, None, "X", None, None, None, "O")


def turn(b):
    return "X" if b.count("X") == b.count("O") else "O"


def result(b, i):
    return b[:i] + (turn(b),) + b[i + 1:]


def score(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] and b[i] == b[j] == b[k]:
            return 1 if b[i] == "X" else -1
    return 0 if None not in b else None


@traced
def max_value(board, alpha, beta):
    if score(board) is not None:
        return score(board)
    v = -100
    for i in range(9):
        if board[i] is None:
            v = max(v, min_value(result(board, i), alpha, beta))
            if v >= alpha:
                return v
            alpha = max(alpha, v)
    return v


@traced
def min_value(board, alpha, beta):
    if score(board) is not None:
        return score(board)
    v = 100
    for i in range(9):
        if board[i] is None:
            v = min(v, max_value(result(board, i), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
    return v
