# what: a negamax that hands on (-alpha, -beta)
# kind: wrong window
# first: (1, "call")
# run: negamax(b, 5, -np.inf, np.inf, 1)
import numpy as np
from minimax_lab import traced

WIN = np.array([[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]])
def status(b):
    s = b[WIN].sum(axis=1)
    if (s == 3).any(): return 1
    if (s == -3).any(): return -1
    return 0
@traced
def negamax(b, depth, alpha, beta, color):
    s = status(b)
    if s != 0:
        return s * color * (10 + depth)
    if depth == 0:
        return 0
    value = -np.inf
    for i in np.flatnonzero(b == 0):
        b[i] = color
        value = max(value, -negamax(b, depth - 1, -alpha, -beta, -color))
        b[i] = 0
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
b = np.array([1, -1, 0, 0, 0, 0, 0, 1, -1])
