# what: only the maximizing branch begins with 0
# kind: initial best
# run: minimax(board, 0, True)
# mover: "X" if isMaximizing else "O"
from minimax_lab import traced

board = [' ', 'O', ' ', 'X', ' ', 'X', ' ', ' ', 'O']


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, depth, isMaximizing):
    if win(board, "X"):
        return 1
    elif win(board, "O"):
        return -1
    elif " " not in board:
        return 0
    if isMaximizing:
        bestScore = 0
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                bestScore = max(minimax(board, depth + 1, False), bestScore)
                board[i] = " "
        return bestScore
    bestScore = 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            bestScore = min(minimax(board, depth + 1, True), bestScore)
            board[i] = " "
    return bestScore
