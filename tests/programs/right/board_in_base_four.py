# what: the board is one number, and the driver returns a square, which another square adds to that number
# run: best_square(coded("X.O...OX."))
from minimax_lab import traced

MARKS = ".XO"
ROWS = ("012", "345", "678", "036", "147", "258", "048", "246")


def coded(text):
    return sum(MARKS.index(mark) << 2 * at for at, mark in enumerate(text))


def marks(board):
    return [board >> 2 * at & 3 for at in range(9)]


def has(board, player):
    return any(all(marks(board)[int(at)] == player for at in row) for row in ROWS)


def mover(board):
    return 1 if marks(board).count(1) == marks(board).count(2) else 2


@traced
def score(board):
    if has(board, 1):
        return 1
    if has(board, 2):
        return -1
    player = mover(board)
    scores = [score(board | player << 2 * at) for at in range(9) if marks(board)[at] == 0]
    return (max if player == 1 else min)(scores, default=0)


@traced
def best_square(board):
    player = mover(board)
    scores = {at: score(board | player << 2 * at) for at in range(9) if marks(board)[at] == 0}
    return (max if player == 1 else min)(scores, key=scores.get)
