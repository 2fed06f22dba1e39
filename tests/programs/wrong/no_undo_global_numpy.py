# what: a numpy board, changed and never restored
# kind: no undo
# run: minimax(grid, 1)
# board: grid.ravel().tolist()
# mover: "X" if player == 1 else "O"
# marks: [1, 2]
import numpy as np

from minimax_lab import traced

grid = np.array([[1, 2, 0], [0, 1, 0], [2, 0, 0]])


def has_won(b, p):
    m = b == p
    return m.all(axis=0).any() or m.all(axis=1).any() or m.diagonal().all() or np.fliplr(m).diagonal().all()


@traced
def minimax(grid, player):
    if has_won(grid, 1):
        return 10
    if has_won(grid, 2):
        return -10
    if (grid != 0).all():
        return 0
    scores = []
    for r, c in np.argwhere(grid == 0):
        new = grid
        new[r, c] = player
        scores.append(minimax(new, 3 - player))
    return max(scores) if player == 1 else min(scores)
