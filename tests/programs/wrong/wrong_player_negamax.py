# what: negamax; the color is not negated
# kind: wrong player
# run: negamax(board, 1)
# mover: "X" if color == 1 else "O"
# marks: [1, -1]
# scale: mover
from minimax_lab import traced

board = [1, -1, 0, 0, 1, 0, -1, 0, 0]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(b):
    return next((b[i] for i, j, k in LINES if b[i] and b[i] == b[j] == b[k]), 0)


@traced
def negamax(board, color):
    if winner(board) or 0 not in board:
        return color * winner(board)
    best = -2
    for i in range(9):
        if board[i] == 0:
            board[i] = color
            best = max(best, -negamax(board, color))
            board[i] = 0
    return best
