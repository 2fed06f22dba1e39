# what: the minimizing player begins with 1, below a loss of 10 for it
# kind: initial best
# run: minimax(board, False, 0)
# mover: "X" if is_ai else "O"
# depth: depth
from minimax_lab import traced

board = ["X", "O", "O", " ", "X", " ", "O", " ", "X"]
board[8] = " "


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, is_ai, depth):
    if win(board, "X"):
        return 10 - depth
    if win(board, "O"):
        return depth - 10
    if " " not in board:
        return 0
    best = -1 if is_ai else 1
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_ai else "O"
            s = minimax(board, not is_ai, depth + 1)
            board[i] = " "
            best = max(best, s) if is_ai else min(best, s)
    return best
