# what: the full board is tested before the win
# kind: wrong end value
# run: minimax(board, False)
# mover: "X" if isMaximizing else "O"
from minimax_lab import traced

board = ["X", "O", "X", "O", "X", "O", " ", " ", " "]
board[4], board[6] = " ", "X"


def checkWin(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, isMaximizing):
    if board.count(" ") == 0:
        return 0
    if checkWin(board, "X"):
        return 10
    if checkWin(board, "O"):
        return -10
    best = -100 if isMaximizing else 100
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if isMaximizing else "O"
            s = minimax(board, not isMaximizing)
            board[i] = " "
            best = max(best, s) if isMaximizing else min(best, s)
    return best
