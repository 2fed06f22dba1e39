# what: negamax; alpha and beta are handed on unchanged
# kind: wrong window
# run: negamax(board, -100, 100, "X", "O")
# mover: me
# scale: mover
# first: (4, "call")
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", "O", " ", " "]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def negamax(board, alpha, beta, me, other):
    if win(board, other):
        return -10
    if " " not in board:
        return 0
    best = -100
    for i in range(9):
        if board[i] == " ":
            board[i] = me
            best = max(best, -negamax(board, alpha, beta, other, me))
            board[i] = " "
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best
