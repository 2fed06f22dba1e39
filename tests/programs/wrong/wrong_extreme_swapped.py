# what: the maximizing player takes the smallest score and the minimizing one the largest
# kind: wrong extreme
# run: minimax(board, 0, True)
# mover: "X" if isMaximizing else "O"
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, depth, isMaximizing):
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if " " not in board:
        return 0
    if isMaximizing:
        bestScore = 1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                score = minimax(board, depth + 1, False)
                board[i] = " "
                bestScore = min(score, bestScore)
        return bestScore
    else:
        bestScore = -1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "O"
                score = minimax(board, depth + 1, True)
                board[i] = " "
                bestScore = max(score, bestScore)
        return bestScore
