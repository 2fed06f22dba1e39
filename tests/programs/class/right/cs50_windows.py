from copy import deepcopy

X, O, EMPTY = "X", "O", None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    empty = sum(cell == EMPTY for row in board for cell in row)
    if empty % 2 == 1:
        return X
    return O


def actions(board):
    moves = set()
    for i, row in enumerate(board):
        for j, cell in enumerate(row):
            if cell == EMPTY:
                moves.add((i, j))
    return moves


def result(board, action):
    if action not in actions(board):
        raise Exception("this is not a legal move")
    copy = deepcopy(board)
    copy[action[0]][action[1]] = player(board)
    return copy


def winner(board):
    for mark in (X, O):
        for k in range(3):
            if all(board[k][j] == mark for j in range(3)):
                return mark
            if all(board[i][k] == mark for i in range(3)):
                return mark
        if all(board[k][k] == mark for k in range(3)):
            return mark
        if all(board[k][2 - k] == mark for k in range(3)):
            return mark
    return None


def terminal(board):
    return winner(board) is not None or all(cell is not EMPTY for row in board for cell in row)


def utility(board):
    win = winner(board)
    if win == X:
        return 1
    if win == O:
        return -1
    return 0


def minimax(board):
    def max_value(board, alpha, beta):
        if terminal(board):
            return utility(board), None
        value, best = float("-inf"), None
        for action in actions(board):
            score, _ = min_value(result(board, action), alpha, beta)
            if score > value:
                value, best = score, action
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value, best

    def min_value(board, alpha, beta):
        if terminal(board):
            return utility(board), None
        value, best = float("inf"), None
        for action in actions(board):
            score, _ = max_value(result(board, action), alpha, beta)
            if score < value:
                value, best = score, action
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value, best

    if terminal(board):
        return None
    if player(board) == X:
        return max_value(board, float("-inf"), float("inf"))[1]
    return min_value(board, float("-inf"), float("inf"))[1]
