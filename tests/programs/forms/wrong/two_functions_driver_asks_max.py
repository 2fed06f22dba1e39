# what: the driver lets the wrong function search
# kind: wrong player
# first: (1, "call")
# form: the course: max_value and min_value on copies
# run: minimax([[X,O,None],[None,X,None],[None,None,O]])
from minimax_lab import traced
import copy, math
X = "X"
O = "O"
EMPTY = None
def player(board):
    xs = sum(row.count(X) for row in board)
    os = sum(row.count(O) for row in board)
    return X if xs == os else O
def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}
def result(board, action):
    new = copy.deepcopy(board)
    new[action[0]][action[1]] = player(board)
    return new
def winner(board):
    for p in (X, O):
        for i in range(3):
            if all(board[i][j] == p for j in range(3)):
                return p
            if all(board[j][i] == p for j in range(3)):
                return p
        if all(board[i][i] == p for i in range(3)):
            return p
        if all(board[i][2 - i] == p for i in range(3)):
            return p
    return None
def terminal(board):
    return winner(board) is not None or not actions(board)
def utility(board):
    w = winner(board)
    if w == X:
        return 1
    if w == O:
        return -1
    return 0
@traced
def minimax(board):
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        v = -math.inf
        for a in sorted(actions(board)):
            s = max_value(result(board, a))
            if s > v:
                v, best = s, a
    else:
        v = math.inf
        for a in sorted(actions(board)):
            s = max_value(result(board, a))
            if s < v:
                v, best = s, a
    return best
@traced
def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for a in sorted(actions(board)):
        v = max(v, min_value(result(board, a)))
    return v
@traced
def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for a in sorted(actions(board)):
        v = min(v, max_value(result(board, a)))
    return v
