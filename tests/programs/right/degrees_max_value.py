# what: max_value and min_value on nested lists with None, a driver that returns the move only
# run: minimax(board)
import math

from minimax_lab import traced

X, O, EMPTY = "X", "O", None
board = [[X, O, EMPTY], [EMPTY, X, EMPTY], [EMPTY, EMPTY, O]]


def player(board):
    flat = sum(board, [])
    return X if flat.count(X) == flat.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    copy = [row[:] for row in board]
    copy[action[0]][action[1]] = player(board)
    return copy


def winner(b):
    lines = b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] is not None and line[0] == line[1] == line[2]:
            return line[0]


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


@traced
def minimax(board):
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        v = -math.inf
        for action in actions(board):
            a = min_value(result(board, action))
            if a > v:
                v, best = a, action
    else:
        v = math.inf
        for action in actions(board):
            a = max_value(result(board, action))
            if a < v:
                v, best = a, action
    return best


@traced
def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, min_value(result(board, action)))
    return v


@traced
def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, max_value(result(board, action)))
    return v
