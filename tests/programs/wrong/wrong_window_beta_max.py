# what: beta = max(beta, value)
# kind: wrong window
# run: minimax(board, -1000, 1000, True)
# mover: "X" if isMax else "O"
# window: alpha, beta
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", "O", " ", " "]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, alpha, beta, isMax):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    best = -1000 if isMax else 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if isMax else "O"
            value = minimax(board, alpha, beta, not isMax)
            board[i] = " "
            if isMax:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = max(beta, value)
            if alpha >= beta:
                break
    return best
