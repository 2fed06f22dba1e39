# what: the driver returns the index in the list of values, as if it were an action
# kind: wrong move
# first: (1, "return")
# form: CS50
# run: minimax([["X", "O", None], ["O", "X", "X"], [None, None, "O"]])
from minimax_lab import traced


def player(board):
    flat = sum(board, [])
    return "X" if flat.count("X") == flat.count("O") else "O"


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is None]


def result(board, action):
    copied = [row[:] for row in board]
    copied[action[0]][action[1]] = player(board)
    return copied


def winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] and board[i][0]:
            return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] and board[0][i]:
            return board[0][i]
    if board[1][1] and (board[0][0] == board[1][1] == board[2][2] or board[0][2] == board[1][1] == board[2][0]):
        return board[1][1]
    return None


def utility(board):
    return (winner(board) == "X") - (winner(board) == "O")


@traced
def minimax(board):
    acts = actions(board)
    if winner(board) or not acts:
        return None
    vals = [value(result(board, a)) for a in acts]
    if player(board) == "X":
        return divmod(vals.index(max(vals)), 3)
    return divmod(vals.index(min(vals)), 3)


@traced
def value(board):
    if winner(board) or not actions(board):
        return utility(board)
    vals = [value(result(board, a)) for a in actions(board)]
    return max(vals) if player(board) == "X" else min(vals)
