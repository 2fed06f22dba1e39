# what: alpha and beta are not handed on: each call starts with a fresh window
# kind: wrong window
# run: minimax(board, 5, -1000, 1000, True)
# mover: "X" if maximizingPlayer else "O"
# window: alpha, beta
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", "O", " ", " "]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, depth, alpha, beta, maximizingPlayer):
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if depth == 0 or " " not in board:
        return 0
    if maximizingPlayer:
        maxEval = -1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                eval = minimax(board, depth - 1, -1000, 1000, False)
                board[i] = " "
                maxEval = max(maxEval, eval)
                alpha = max(alpha, eval)
                if beta <= alpha:
                    break
        return maxEval
    minEval = 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            eval = minimax(board, depth - 1, -1000, 1000, True)
            board[i] = " "
            minEval = min(minEval, eval)
            beta = min(beta, eval)
            if beta <= alpha:
                break
    return minEval
