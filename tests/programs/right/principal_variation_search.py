# what: negamax with scout searches
# run: pvs(board, -100, 100, 1)
from minimax_lab import traced

board = [1, -1, 0, 0, 1, 0, 0, 0, -1]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b):
    return next((b[i] for i, j, k in LINES if b[i] and b[i] == b[j] == b[k]), 0)


@traced
def pvs(board, alpha, beta, color):
    if won(board) or 0 not in board:
        return color * won(board) * 10
    first = True
    for i in range(9):
        if board[i]:
            continue
        board[i] = color
        if first:
            score = -pvs(board, -beta, -alpha, -color)
        else:
            score = -pvs(board, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(board, -beta, -score, -color)
        board[i] = 0
        first = False
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha
