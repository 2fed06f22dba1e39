# what: the usual two branches on a flat list
# run: minimax(board, 0, True)
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in LINES)


@traced
def minimax(board, depth, isMaximizing):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    if isMaximizing:
        bestScore = -1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                score = minimax(board, depth + 1, False)
                board[i] = " "
                bestScore = max(score, bestScore)
        return bestScore
    else:
        bestScore = 1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "O"
                score = minimax(board, depth + 1, True)
                board[i] = " "
                bestScore = min(score, bestScore)
        return bestScore
