# what: the memory takes mirrored boards for the same
# run: minimax(board, True)
from minimax_lab import traced

memo = {}
board = ("X", " ", "O", " ", "X", " ", " ", " ", "O")


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


def key_of(b):
    flips = [b, tuple(b[3 * c + r] for r in range(3) for c in range(3))]
    flips += [tuple(f[3 * r + 2 - c] for r in range(3) for c in range(3)) for f in flips]
    flips += [f[::-1] for f in flips]
    return min(flips)


@traced
def minimax(board, is_max):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    if key_of(board) in memo:
        return memo[key_of(board)]
    values = []
    for i in range(9):
        if board[i] == " ":
            values.append(minimax(board[:i] + ("X" if is_max else "O",) + board[i + 1:], not is_max))
    memo[key_of(board)] = max(values) if is_max else min(values)
    return memo[key_of(board)]
