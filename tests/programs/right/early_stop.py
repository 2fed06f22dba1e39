# what: max_value stops at 1, min_value at -1; value and move are returned; ties are taken first
# run: max_value(board)
from minimax_lab import traced

board = [["X", "O", None], [None, "X", None], [None, None, "O"]]


def player(b):
    return "X" if sum(c is not None for r in b for c in r) % 2 == 0 else "O"


def actions(b):
    return [(i, j) for i in range(3) for j in range(3) if b[i][j] is None]


def result(b, a):
    new = [list(r) for r in b]
    new[a[0]][a[1]] = player(b)
    return new


def winner(b):
    for line in [list(r) for r in b] + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]:
        if line[0] and line.count(line[0]) == 3:
            return line[0]


def utility(b):
    return {"X": 1, "O": -1, None: 0}[winner(b)]


@traced
def max_value(board):
    if winner(board) or not actions(board):
        return utility(board), None
    v, move = float("-inf"), None
    for action in actions(board):
        aux, act = min_value(result(board, action))
        if aux > v:
            v, move = aux, action
            if v == 1:
                return v, move
    return v, move


@traced
def min_value(board):
    if winner(board) or not actions(board):
        return utility(board), None
    v, move = float("inf"), None
    for action in actions(board):
        aux, act = max_value(result(board, action))
        if aux < v:
            v, move = aux, action
            if v == -1:
                return v, move
    return v, move
