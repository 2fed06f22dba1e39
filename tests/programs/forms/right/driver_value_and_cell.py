# what: a driver that returns the value for its own side and the number of the square, over calls that return O's value
# form: driver with value and move
# run: best_move(dict(enumerate("..XOX.OOX")))
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def whose(board):
    marks = list(board.values())
    return "X" if marks.count("X") == marks.count("O") else "O"


def free(board):
    return [cell for cell in board if board[cell] == "."]


@traced
def value(board):
    if has(board, "X") or has(board, "O"):
        return 1 if has(board, "O") else -1
    if not free(board):
        return 0
    below = [value({**board, cell: whose(board)}) for cell in free(board)]
    return max(below) if whose(board) == "O" else min(below)


@traced
def best_move(board):
    side = 1 if whose(board) == "O" else -1
    best, chosen = -9999, None
    for cell in free(board):
        score = side * value({**board, cell: whose(board)})
        if score > best:
            best, chosen = score, cell
    return best, chosen


def starts(random):
    while True:
        cells = random.sample(range(9), 6)
        board = dict.fromkeys(range(9), ".")
        for at, cell in enumerate(cells):
            board[cell] = "XO"[at % 2]
        if not has(board, "X") and not has(board, "O"):
            yield (board,)
