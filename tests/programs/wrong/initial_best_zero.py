# what: the best score begins with 0 for both players
# kind: initial best
# run: minimax(board, 0, False)
# mover: "X" if isMaximizing else "O"
from minimax_lab import traced

board = [' ', 'O', ' ', ' ', 'X', 'X', 'X', ' ', 'O']


def checkWinner(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] == b[j] == b[k] and b[i] != " ":
            return b[i]
    if " " not in b:
        return "tie"


scores = {"X": 10, "O": -10, "tie": 0}


@traced
def minimax(board, depth, isMaximizing):
    result = checkWinner(board)
    if result is not None:
        return scores[result]
    bestScore = 0
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if isMaximizing else "O"
            score = minimax(board, depth + 1, not isMaximizing)
            board[i] = " "
            bestScore = max(score, bestScore) if isMaximizing else min(score, bestScore)
    return bestScore
