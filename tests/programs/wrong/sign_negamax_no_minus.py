# what: negamax without the minus
# kind: sign
# run: negamax(board, "X")
# mover: player
# scale: mover
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]


def wins(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def negamax(board, player):
    other = "O" if player == "X" else "X"
    if wins(board, player):
        return 1
    if wins(board, other):
        return -1
    if " " not in board:
        return 0
    best = -2
    for i in range(9):
        if board[i] == " ":
            board[i] = player
            best = max(best, negamax(board, other))
            board[i] = " "
    return best
