# what: a dictionary remembers the boards
# run: minimax(board, True)
from minimax_lab import traced

memo = {}
board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, is_max):
    key = "".join(board)
    if key in memo:
        return memo[key]
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    best = -2 if is_max else 2
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            v = minimax(board, not is_max)
            board[i] = " "
            best = max(best, v) if is_max else min(best, v)
    memo[key] = best
    return best
