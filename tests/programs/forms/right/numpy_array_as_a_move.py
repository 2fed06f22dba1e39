# what: a move is a row of np.argwhere, so it is an array; returns (score, move)
# form: NumPy array as a move
# run: search(np.array([[1, 2, 1], [0, 2, 0], [0, 0, 0]]), 1)
import numpy as np
from minimax_lab import traced


def has_three(grid, p):
    m = grid == p
    return m.all(axis=0).any() or m.all(axis=1).any() or np.diag(m).all() or np.diag(m[::-1]).all()


@traced
def search(grid, p):
    if has_three(grid, 3 - p):
        return (-1 if p == 1 else 1), None
    cells = np.argwhere(grid == 0)
    if len(cells) == 0:
        return 0, None
    best_score, best_cell = None, None
    for cell in cells:
        grid[cell[0], cell[1]] = p
        score, _ = search(grid, 3 - p)
        grid[cell[0], cell[1]] = 0
        if best_score is None or (score > best_score if p == 1 else score < best_score):
            best_score, best_cell = score, cell
    return best_score, best_cell


def starts(random):
    while True:
        grid, marks = np.zeros(9, dtype=int), random.randint(4, 7)
        for k, n in enumerate(random.sample(range(9), marks)):
            grid[n] = 1 + k % 2
        grid = grid.reshape(3, 3)
        if not has_three(grid, 1) and not has_three(grid, 2):
            yield grid, 1 + marks % 2
