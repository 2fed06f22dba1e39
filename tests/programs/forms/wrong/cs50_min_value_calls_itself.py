# what: min_value calls itself instead of max_value
# kind: wrong player
# first: (4, "return")
# or: (3, "call")
# orkind: wrong extreme
# form: CS50
# run: minimax([[EMPTY, O, EMPTY], [O, X, EMPTY], [EMPTY, EMPTY, X]])
import copy
import math

from minimax_lab import traced

X = "X"
O = "O"
EMPTY = None


def player(board):
    xs = sum(row.count(X) for row in board)
    os = sum(row.count(O) for row in board)
    return X if xs <= os else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]


def result(board, action):
    i, j = action
    if board[i][j] != EMPTY:
        raise Exception("square is taken")
    new = copy.deepcopy(board)
    new[i][j] = player(board)
    return new


def winner(board):
    for p in (X, O):
        for k in range(3):
            if all(board[k][j] == p for j in range(3)) or all(board[i][k] == p for i in range(3)):
                return p
        if all(board[k][k] == p for k in range(3)) or all(board[k][2 - k] == p for k in range(3)):
            return p
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


@traced
def minimax(board):
    if terminal(board):
        return None
    move = None
    if player(board) == X:
        v = -math.inf
        for action in actions(board):
            score = min_value(result(board, action))
            if score > v:
                v, move = score, action
    else:
        v = math.inf
        for action in actions(board):
            score = max_value(result(board, action))
            if score < v:
                v, move = score, action
    return move


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
        v = min(v, min_value(result(board, action)))
    return v
