# what: the full board is not an end, so the start value comes back
# kind: end not seen
# run: minimax(board, 0, True)
# mover: "X" if isMax else "O"
from minimax_lab import traced

board = ["X", "O", "X", " ", "O", " ", " ", "X", "O"]
board[8] = " "
board[0] = " "
board[3] = "O"
board[5] = "X"


def winner(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] != " " and b[i] == b[j] == b[k]:
            return b[i]
    return ""


@traced
def minimax(board, depth, isMax):
    w = winner(board)
    if w == "X":
        return 10
    if w == "O":
        return -10
    if isMax:
        best = -1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                best = max(best, minimax(board, depth + 1, False))
                board[i] = " "
        return best
    best = 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            best = min(best, minimax(board, depth + 1, True))
            board[i] = " "
    return best
