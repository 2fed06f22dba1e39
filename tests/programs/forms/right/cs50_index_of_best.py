# what: the driver collects the values of its moves in a list and returns the action at the index of the best
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
        return acts[vals.index(max(vals))]
    return acts[vals.index(min(vals))]


@traced
def value(board):
    if winner(board) or not actions(board):
        return utility(board)
    vals = [value(result(board, a)) for a in actions(board)]
    return max(vals) if player(board) == "X" else min(vals)


def starts(random):
    while True:
        board = [[None] * 3 for _ in range(3)]
        for _ in range(random.randint(4, 7)):
            if actions(board) and not winner(board):
                board = result(board, random.choice(actions(board)))
        if actions(board) and not winner(board):
            yield (board,)
