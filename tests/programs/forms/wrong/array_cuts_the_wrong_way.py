# what: MIN cuts where beta is above alpha
# kind: wrong cut
# first: (4, "return")
# form: NumPy, alpha-beta in two branches
# run: ab(np.array([[1,-1,-1],[0,-1,1],[0,1,0]]), True, -np.inf, np.inf)
import numpy as np

from minimax_lab import traced


def line(b):
    for p in (1, -1):
        if (
            (b.sum(0) == 3 * p).any()
            or (b.sum(1) == 3 * p).any()
            or np.trace(b) == 3 * p
            or np.trace(np.fliplr(b)) == 3 * p
        ):
            return p
    return 0


@traced
def ab(b, maximizing, alpha, beta):
    p = line(b)
    if p != 0 or not (b == 0).any():
        return p
    if maximizing:
        v = -np.inf
        for r, c in zip(*np.where(b == 0)):
            b[r, c] = 1
            v = max(v, ab(b, False, alpha, beta))
            b[r, c] = 0
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = np.inf
    for r, c in zip(*np.where(b == 0)):
        b[r, c] = -1
        v = min(v, ab(b, True, alpha, beta))
        b[r, c] = 0
        beta = min(beta, v)
        if beta >= alpha:
            break
    return v
