import math
from copy import deepcopy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    flat = sum(board, [])
    return X if flat.count(X) == flat.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if i not in range(3) or j not in range(3) or board[i][j] is not EMPTY:
        raise ValueError("not a valid action")
    after = deepcopy(board)
    after[i][j] = player(board)
    return after


def winner(board):
    lines = [list(row) for row in board]
    lines += [[board[i][j] for i in range(3)] for j in range(3)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in lines:
        if line == [X] * 3:
            return X
        if line == [O] * 3:
            return O
    return None


def terminal(board):
    if winner(board):
        return True
    return not actions(board)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def minimax(board):
    if terminal(board):
        return None
    best_move = None
    if player(board) == X:
        best = -math.inf
        for action in actions(board):
            value = min_value(result(board, action))
            if value > best:
                best = value
                best_move = action
    else:
        best = math.inf
        for action in actions(board):
            value = max_value(result(board, action))
            if value < best:
                best = value
                best_move = action
    return best_move


def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, min_value(result(board, action)))
    return v


def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, max_value(result(board, action)))
    return v
