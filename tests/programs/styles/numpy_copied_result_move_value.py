# run: value_of(np.array([1, 2, 1, 2, 1, 0, 0, 0, 2]), True)
# board: grid
# value: result[1]
# max: first
# best: result[0]
from minimax_lab import traced

import numpy as np

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def value_of(grid, first):
    if won(grid, 1):
        return -1, 1.0
    if won(grid, 2):
        return -1, -1.0
    if not (grid == 0).any():
        return -1, 0.0
    best = (-1, -9.0) if first else (-1, 9.0)
    for at in np.flatnonzero(grid == 0):
        after = grid.copy()
        after[at] = 1 if first else 2
        value = value_of(after, not first)[1]
        if (value > best[1]) if first else (value < best[1]):
            best = (int(at), value)
    return best
