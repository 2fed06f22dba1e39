# what: dominoes cover two cells; who cannot place one has lost
# form: NumPy board changed in place, players 1 and -1
# run: minimax(np.zeros((3, 3), int), 1)
import numpy as np

from minimax_lab import traced


def places(board, who):
    down, across = (1, 0) if who == 1 else (0, 1)
    for r in range(board.shape[0] - down):
        for c in range(board.shape[1] - across):
            if board[r, c] == 0 and board[r + down, c + across] == 0:
                yield r, c, r + down, c + across


@traced
def minimax(board, who):
    results = []
    for r, c, r2, c2 in list(places(board, who)):
        board[r, c] = board[r2, c2] = who
        results.append(minimax(board, -who))
        board[r, c] = board[r2, c2] = 0
    if not results:
        return -who
    return max(results) if who == 1 else min(results)


def starts(random):
    while True:
        board = np.zeros(random.choice([(2, 3), (2, 4), (3, 3)]), int)
        board[0, random.randrange(3)] = random.choice([0, 1, -1])
        yield board, random.choice([1, -1])
