# what: the new board is built, but the old one is passed on; a depth stops it
# kind: old board
# run: minimax(board, 3, True)
# mover: "X" if maximizingPlayer else "O"
from minimax_lab import traced

board = ["X", "O", "X", "-", "O", "-", "-", "X", "-"]


def result(board, action, mark):
    new_board = board[:]
    new_board[action] = mark
    return new_board


def utility(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] != "-" and b[i] == b[j] == b[k]:
            return 1 if b[i] == "X" else -1
    return 0


@traced
def minimax(board, depth, maximizingPlayer):
    if depth == 0 or utility(board) != 0 or "-" not in board:
        return utility(board)
    if maximizingPlayer:
        value = -10
        for a in range(9):
            if board[a] == "-":
                new_board = result(board, a, "X")
                value = max(value, minimax(board, depth - 1, False))
        return value
    value = 10
    for a in range(9):
        if board[a] == "-":
            new_board = result(board, a, "O")
            value = min(value, minimax(board, depth - 1, True))
    return value
