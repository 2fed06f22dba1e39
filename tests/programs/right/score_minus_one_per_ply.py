# what: each returned score moves one toward 0
# run: minimax(board, True)
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, is_max):
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if " " not in board:
        return 0
    scores = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            s = minimax(board, not is_max)
            board[i] = " "
            scores.append(s - 1 if s > 0 else s + 1 if s < 0 else 0)
    return max(scores) if is_max else min(scores)
