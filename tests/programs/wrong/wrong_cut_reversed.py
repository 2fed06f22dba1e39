# what: the cut is the wrong way round
# kind: wrong cut
# best: 10
# run: alphabeta(board, -1000, 1000, True)
# mover: "X" if maximizing else "O"
# window: alpha, beta
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", "O", " ", " "]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def alphabeta(board, alpha, beta, maximizing):
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if " " not in board:
        return 0
    if maximizing:
        value = -1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                value = max(value, alphabeta(board, alpha, beta, False))
                board[i] = " "
                alpha = max(alpha, value)
                if beta >= alpha:
                    break
        return value
    value = 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            value = min(value, alphabeta(board, alpha, beta, True))
            board[i] = " "
            beta = min(beta, value)
            if beta >= alpha:
                break
    return value
