import copy
import random

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    numX = sum(row.count(X) for row in board)
    numO = sum(row.count(O) for row in board)
    return O if numX > numO else X


def actions(board):
    return set((i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY)


def result(board, action):
    if board[action[0]][action[1]] is not EMPTY:
        raise Exception("Not a valid action")
    b = copy.deepcopy(board)
    b[action[0]][action[1]] = player(board)
    return b


def winner(board):
    wins = [[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
            [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
            [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
    for combo in wins:
        marks = [board[i][j] for i, j in combo]
        if marks == [X, X, X]:
            return X
        if marks == [O, O, O]:
            return O
    return None


def terminal(board):
    return True if winner(board) or not actions(board) else False


def utility(board):
    w = winner(board)
    return 1 if w == X else -1 if w == O else 0


def minimax(board):
    if terminal(board):
        return None
    if board == initial_state():
        return random.choice([(0, 0), (0, 2), (2, 0), (2, 2), (1, 1)])
    if player(board) == X:
        return max_score(board)[1]
    return min_score(board)[1]


def max_score(board):
    if terminal(board):
        return (utility(board), None)
    best = (-2, None)
    for move in actions(board):
        score = min_score(result(board, move))[0]
        if score > best[0]:
            best = (score, move)
    return best


def min_score(board):
    if terminal(board):
        return (utility(board), None)
    best = (2, None)
    for move in actions(board):
        score = max_score(result(board, move))[0]
        if score < best[0]:
            best = (score, move)
    return best
