# what: the depth limit stops one ply early
# kind: taken for an end
# run: minimax(board, 4, True)
# mover: "X" if maximizing else "O"
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, depth, maximizing):
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if " " not in board:
        return 0
    if depth == 1:
        return 0
    values = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            values.append(minimax(board, depth - 1, not maximizing))
            board[i] = " "
    return max(values) if maximizing else min(values)
