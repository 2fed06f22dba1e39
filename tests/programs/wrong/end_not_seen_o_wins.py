# what: only the wins of X are seen
# kind: end not seen
# run: minimax(board, True)
# mover: "X" if maximizing else "O"
from minimax_lab import traced

board = ["O", "X", " ", " ", "O", "X", "X", " ", " "]
board[5] = " "


def has_won(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, maximizing):
    if has_won(board, "X"):
        return 1
    if " " not in board:
        return -1 if has_won(board, "O") else 0
    best = -5 if maximizing else 5
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            score = minimax(board, not maximizing)
            board[i] = " "
            if maximizing and score > best or not maximizing and score < best:
                best = score
    return best
