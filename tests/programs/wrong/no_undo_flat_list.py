# what: the move on the flat list is never taken back
# kind: no undo
# run: minimax(board, 0, True)
# mover: "X" if isMaximizing else "O"
from minimax_lab import traced

board = ["X", "O", " ",
         " ", "X", " ",
         "O", " ", " "]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def check_winner(b, mark):
    return any(b[i] == b[j] == b[k] == mark for i, j, k in LINES)


@traced
def minimax(board, depth, isMaximizing):
    if check_winner(board, "X"):
        return 1
    if check_winner(board, "O"):
        return -1
    if " " not in board:
        return 0
    if isMaximizing:
        bestScore = -1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                score = minimax(board, depth + 1, False)
                bestScore = max(score, bestScore)
        return bestScore
    else:
        bestScore = 1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "O"
                score = minimax(board, depth + 1, True)
                bestScore = min(score, bestScore)
        return bestScore
