# what: tic-tac-toe on globals; the best move is stored in a global at depth 0
# form: global board and global result, undo
# run: search(0, 1)
from minimax_lab import traced

cells = [1, 0, 2, 0, 1, 0, 0, 0, 2]
best_cell = None
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner():
    for a, b, c in WINS:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return 0 if 0 in cells else 3


@traced
def search(depth, player):
    global best_cell
    w = winner()
    if w == 1:
        return 100 - depth
    if w == 2:
        return depth - 100
    if w == 3:
        return 0
    best = -1000 if player == 1 else 1000
    for i in range(9):
        if cells[i] == 0:
            cells[i] = player
            s = search(depth + 1, 3 - player)
            cells[i] = 0
            if (player == 1 and s > best) or (player == 2 and s < best):
                best = s
                if depth == 0:
                    best_cell = i
    return best


def starts(random):
    while True:
        k = random.choice((3, 4, 5))
        cells[:] = [0] * 9
        for n, i in enumerate(random.sample(range(9), k)):
            cells[i] = 1 + n % 2
        if winner() == 0:
            yield 0, 1 + k % 2
