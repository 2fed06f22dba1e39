# what: min_value calls min_value
# kind: wrong player
# first: (3, "call")
# run: minimax([[X,O,EMPTY],[EMPTY,EMPTY,EMPTY],[EMPTY,X,EMPTY]])
from minimax_lab import traced

X, O, EMPTY = "X", "O", None
import copy, math
def player(board):
    c = sum(1 if v == X else -1 if v == O else 0 for row in board for v in row)
    return X if c == 0 else O
def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}
def result(board, action):
    if action not in actions(board):
        raise Exception("bad")
    b = copy.deepcopy(board)
    b[action[0]][action[1]] = player(board)
    return b
def winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] != EMPTY: return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] != EMPTY: return board[0][i]
    if board[0][0] == board[1][1] == board[2][2] != EMPTY: return board[1][1]
    if board[0][2] == board[1][1] == board[2][0] != EMPTY: return board[1][1]
    return None
def terminal(board):
    return winner(board) is not None or not actions(board)
def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]
def minimax(board):
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        v = -math.inf
        for a in actions(board):
            s = min_value(result(board, a))
            if s > v:
                v, best = s, a
    else:
        v = math.inf
        for a in actions(board):
            s = max_value(result(board, a))
            if s < v:
                v, best = s, a
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
        v = min(v, min_value(result(board, action)))
    return v
minimax = traced(minimax)
start = [[X, O, X], [EMPTY, O, EMPTY], [EMPTY, X, EMPTY]]
