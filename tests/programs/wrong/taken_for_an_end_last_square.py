# what: a board with one empty square is taken for a full one
# kind: taken for an end
# run: minimax(board, True)
# mover: "X" if isMax else "O"
from minimax_lab import traced

board = ["X", "O", "X", "O", " ", "X", " ", " ", "O"]
board[8] = " "
board[0] = "O"
board[3] = "X"


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, isMax):
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if board.count(" ") <= 1:
        return 0
    best = -1000 if isMax else 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if isMax else "O"
            value = minimax(board, not isMax)
            board[i] = " "
            best = max(best, value) if isMax else min(best, value)
    return best
