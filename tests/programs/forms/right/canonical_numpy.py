# what: tic-tac-toe on a canonical board: each ply changes the sign of all marks, so the mover is always 1
# form: numpy, canonical boards, negamax
# run: negamax(np.array([[1, -1, 0], [0, 1, 0], [0, 0, -1]]))
import numpy as np

from minimax_lab import traced


def lost(board):
    b = board == -1
    return b.all(0).any() or b.all(1).any() or b.diagonal().all() or b[:, ::-1].diagonal().all()


@traced
def negamax(board):
    if lost(board):
        return -1
    if not (board == 0).any():
        return 0
    best = -2
    for r, c in np.argwhere(board == 0):
        child = board.copy()
        child[r, c] = 1
        best = max(best, -negamax(-child))
    return best


def starts(random):
    while True:
        b = np.zeros(9, dtype=int)
        k = random.choice((3, 4, 5))
        for n, i in enumerate(random.sample(range(9), k)):
            b[i] = 1 if (k - n) % 2 == 0 else -1
        b = b.reshape(3, 3)
        if not lost(b) and not lost(-b):
            yield (b,)
