# what: min_value takes the largest and max_value the smallest value
# kind: wrong extreme
# run: max_value(board)
from minimax_lab import traced

board = (("X", "O", None), (None, "X", None), ("O", None, None))


def turn(b):
    flat = [c for r in b for c in r]
    return "X" if flat.count("X") == flat.count("O") else "O"


def actions(b):
    return [(i, j) for i in range(3) for j in range(3) if b[i][j] is None]


def result(b, a):
    return tuple(tuple(turn(b) if (i, j) == a else b[i][j] for j in range(3)) for i in range(3))


def utility(b):
    for line in [*b, *zip(*b), [b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]:
        if line[0] and line[0] == line[1] == line[2]:
            return 1 if line[0] == "X" else -1
    return 0


@traced
def max_value(board):
    if utility(board) or not actions(board):
        return utility(board)
    v = 9
    for a in actions(board):
        v = min(v, min_value(result(board, a)))
    return v


@traced
def min_value(board):
    if utility(board) or not actions(board):
        return utility(board)
    v = -9
    for a in actions(board):
        v = max(v, max_value(result(board, a)))
    return v
