# what: alpha and beta are globals and keep the bounds of other branches
# kind: wrong window
# best: 10
# run: minimax(board, True)
# mover: "X" if isMax else "O"
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", "O", " ", " "]
alpha, beta = -1000, 1000


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, isMax):
    global alpha, beta
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
            value = minimax(board, not isMax)
            board[i] = " "
            if isMax:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best
