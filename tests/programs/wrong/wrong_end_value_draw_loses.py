# what: a draw is scored like a loss
# kind: wrong end value
# run: max_value(board)
from minimax_lab import traced

X, O, EMPTY = "X", "O", None
board = [[X, O, EMPTY], [EMPTY, X, EMPTY], [O, EMPTY, EMPTY]]


def player(board):
    flat = sum(board, [])
    return X if flat.count(X) <= flat.count(O) else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    copy = [row[:] for row in board]
    copy[action[0]][action[1]] = player(board)
    return copy


def winner(b):
    lines = b + [[b[r][c] for r in range(3)] for c in range(3)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    for l in lines:
        if l[0] is not None and l[0] == l[1] == l[2]:
            return l[0]


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return 1 if winner(board) == X else -1


@traced
def max_value(board):
    if terminal(board):
        return utility(board)
    v = float("-inf")
    for action in actions(board):
        v = max(v, min_value(result(board, action)))
    return v


@traced
def min_value(board):
    if terminal(board):
        return utility(board)
    v = float("inf")
    for action in actions(board):
        v = min(v, max_value(result(board, action)))
    return v
