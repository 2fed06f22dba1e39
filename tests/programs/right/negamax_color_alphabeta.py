# what: negamax with color, alpha and beta, fail-hard
# run: negamax(board, 9, -float("inf"), float("inf"), 1)
from minimax_lab import traced

board = [1, -1, 0, 0, 1, 0, 0, 0, -1]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def evaluate(b):
    for line in LINES:
        s = sum(b[i] for i in line)
        if abs(s) == 3:
            return 10 * s // 3
    return 0


@traced
def negamax(board, depth, alpha, beta, color):
    if depth == 0 or evaluate(board) or 0 not in board:
        return color * evaluate(board)
    for i in range(9):
        if board[i] == 0:
            board[i] = color
            score = -negamax(board, depth - 1, -beta, -alpha, -color)
            board[i] = 0
            if score >= beta:
                return beta
            alpha = max(alpha, score)
    return alpha
