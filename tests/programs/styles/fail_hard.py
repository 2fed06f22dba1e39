# run: search(board, -5, 5, 'max')
# board: board
# value: result
# max: side == 'max'
from minimax_lab import traced

board = ["X", "O", "X", " ", "O", " ", " ", " ", " "]


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def search(board, alpha, beta, side):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if " " not in board:
        return 0
    for at in range(9):
        if board[at] == " ":
            board[at] = "X" if side == "max" else "O"
            score = search(board, alpha, beta, "min" if side == "max" else "max")
            board[at] = " "
            if side == "max":
                if score >= beta:
                    return beta
                alpha = max(alpha, score)
            else:
                if score <= alpha:
                    return alpha
                beta = min(beta, score)
    return alpha if side == "max" else beta
