# what: the depth limit is tested before the win, so wins at the limit count 0
# kind: taken for an end
# run: minimax(board, 3, True)
# mover: "X" if isMax else "O"
# limit: depth == 0
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", "O", " ", " "]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, depth, isMax):
    if depth == 0:
        return 0
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if " " not in board:
        return 0
    best = -1000 if isMax else 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if isMax else "O"
            value = minimax(board, depth - 1, not isMax)
            board[i] = " "
            best = max(best, value) if isMax else min(best, value)
    return best
