# what: a late win counts for more; the depth counts down
# kind: depth sign
# first: (7, "return")
# run: alphabeta(board, 5, -np.inf, np.inf, True)
import numpy as np
from minimax_lab import traced

def check(board):
    for p in (1, 2):
        m = board == p
        if m.all(axis=0).any() or m.all(axis=1).any() or m.diagonal().all() or np.fliplr(m).diagonal().all():
            return p
    return 0
@traced
def alphabeta(board, depth, alpha, beta, maximizingPlayer):
    w = check(board)
    if w == 1:
        return None, 100 - depth
    if w == 2:
        return None, -100 + depth
    empty = np.argwhere(board == 0)
    if depth == 0 or len(empty) == 0:
        return None, 0
    bestMove = None
    if maximizingPlayer:
        value = -np.inf
        for r, c in empty:
            child = board.copy()
            child[r, c] = 1
            _, v = alphabeta(child, depth - 1, alpha, beta, False)
            if v > value:
                value = v
                bestMove = (int(r), int(c))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return bestMove, value
    value = np.inf
    for r, c in empty:
        child = board.copy()
        child[r, c] = 2
        _, v = alphabeta(child, depth - 1, alpha, beta, True)
        if v < value:
            value = v
            bestMove = (int(r), int(c))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return bestMove, value
board = np.array([[1, 2, 1], [0, 0, 0], [0, 0, 2]])
