# what: only max_value is recorded, so two marks are added between two calls
# run: max_value(board)
from minimax_lab import traced

board = ("X", "O", None, None, "X", None, None, None, "O")


def play(b, i, p):
    return b[:i] + (p,) + b[i + 1:]


def score(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] and b[i] == b[j] == b[k]:
            return 1 if b[i] == "X" else -1
    return None if None in b else 0


@traced
def max_value(b):
    if score(b) is not None:
        return score(b)
    return max(min_value(play(b, i, "X")) for i in range(9) if b[i] is None)


def min_value(b):
    if score(b) is not None:
        return score(b)
    return min(max_value(play(b, i, "O")) for i in range(9) if b[i] is None)
