# what: a numpy board with 0, 1 and 2
# run: minimax(board, 1)
import numpy as np

from minimax_lab import traced

board = np.array([[1, 2, 0], [0, 1, 0], [0, 0, 2]])


def has_won(b, p):
    m = b == p
    return m.all(axis=0).any() or m.all(axis=1).any() or m.diagonal().all() or np.fliplr(m).diagonal().all()


@traced
def minimax(board, player):
    if has_won(board, 1):
        return 1
    if has_won(board, 2):
        return -1
    if (board != 0).all():
        return 0
    scores = []
    for r, c in np.argwhere(board == 0):
        new = board.copy()
        new[r, c] = player
        scores.append(minimax(new, 3 - player))
    return max(scores) if player == 1 else min(scores)
