# what: the last column is never tried
# kind: moves left out
# first: (2, "return")
# form: connect four, rows of numbers, depth limit
# run: c4([[0]*7 for _ in range(5)] + [[1,1,1,0,2,2,0]], 2, True)
from minimax_lab import traced


ROWS, COLS = 6, 7


def drop(b, c, p):
    for r in range(ROWS - 1, -1, -1):
        if b[r][c] == 0:
            return [row[:] if k != r else row[:c] + [p] + row[c + 1 :] for k, row in enumerate(b)]


def four(b, p):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if (
                    0 <= r + 3 * dr < ROWS
                    and 0 <= c + 3 * dc < COLS
                    and all(b[r + k * dr][c + k * dc] == p for k in range(4))
                ):
                    return True
    return False


def middle(b):
    return sum(row[3] for row in b) and sum({1: 1, 2: -1, 0: 0}[row[3]] for row in b)


@traced
def c4(board, depth, maximizing):
    if four(board, 1):
        return 1000
    if four(board, 2):
        return -1000
    if depth == 0 or all(board[0]):
        return middle(board)
    options = [c for c in range(COLS - 1) if board[0][c] == 0]
    if maximizing:
        value = -(10**9)
        for c in options:
            value = max(value, c4(drop(board, c, 1), depth - 1, False))
        return value
    value = 10**9
    for c in options:
        value = min(value, c4(drop(board, c, 2), depth - 1, True))
    return value
