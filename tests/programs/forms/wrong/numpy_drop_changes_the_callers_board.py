# what: the minimizing player drops a piece on the given array, and not on a copy
# kind: no undo
# first: (2, "call")
# form: connect four with NumPy on a small board; pairs of a column and a score, alpha-beta, a depth that falls
# run: search(np.array([[0, 0, 0, 0], [0, 0, 0, 0], [0, 1, 2, 0], [2, 1, 1, 0]]), 3, -9999, 9999, True)
import numpy as np

from minimax_lab import traced

HEIGHT, WIDTH, IN_A_ROW = 4, 4, 3
PLAYER, BOT = 1, 2


def open_columns(field):
    return [column for column in range(WIDTH) if field[0, column] == 0]


def drop(field, column, piece):
    row = max(row for row in range(HEIGHT) if field[row, column] == 0)
    field[row, column] = piece


def has_won(field, piece):
    for row in range(HEIGHT):
        for column in range(WIDTH):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + step * down, column + step * right) for step in range(IN_A_ROW)]
                if all(r < HEIGHT and 0 <= c < WIDTH and field[r, c] == piece for r, c in cells):
                    return True
    return False


def rate(field):
    return int((field[:, 1] == BOT).sum()) - int((field[:, 1] == PLAYER).sum())


@traced
def search(field, depth, alpha, beta, bot_moves):
    columns = open_columns(field)
    if has_won(field, BOT):
        return None, 500 + depth
    if has_won(field, PLAYER):
        return None, -500 - depth
    if not columns or depth == 0:
        return None, rate(field) if columns else 0
    if bot_moves:
        best = (None, -10000)
        for column in columns:
            after = field.copy()
            drop(after, column, BOT)
            score = search(after, depth - 1, alpha, beta, False)[1]
            if score > best[1]:
                best = column, score
            alpha = max(alpha, score)
            if beta <= alpha:
                break
        return best
    best = (None, 10000)
    for column in columns:
        drop(field, column, PLAYER)
        score = search(field, depth - 1, alpha, beta, True)[1]
        if score < best[1]:
            best = column, score
        beta = min(beta, score)
        if beta <= alpha:
            break
    return best
