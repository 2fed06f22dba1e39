# run: minimax(start, 1)
# board: board
# value: result
# max: player == 1
from minimax_lab import traced

import numpy as np

start = np.array([[1, -1, 1], [-1, 0, 0], [0, 1, -1]])


def winner(b):
    sums = [*b.sum(axis=0), *b.sum(axis=1), np.trace(b), np.trace(np.fliplr(b))]
    return 1 if 3 in sums else -1 if -3 in sums else 0


@traced
def minimax(board, player):
    if winner(board) or not (board == 0).any():
        return winner(board)
    scores = []
    for r, c in np.argwhere(board == 0):
        board[r, c] = player
        scores.append(minimax(board, -player))
        board[r, c] = 0
    return max(scores) if player == 1 else min(scores)
