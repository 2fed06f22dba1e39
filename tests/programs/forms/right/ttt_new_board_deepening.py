# what: iterative deepening over a tuple board; the last search reaches the end; the driver returns the new board
# form: iterative deepening, driver returns a new board
# run: play(("X", "O", "X", None, "O", None, None, None, None))
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def outcome(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    return 0 if None not in board else None


def put(board, i, mark):
    return tuple(mark if k == i else cell for k, cell in enumerate(board))


@traced
def search(board, depth, mark):
    over = outcome(board)
    if over is not None:
        return over * (1 + depth)
    if depth == 0:
        return 0
    other = "O" if mark == "X" else "X"
    values = [search(put(board, i, mark), depth - 1, other) for i in range(9) if board[i] is None]
    return max(values) if mark == "X" else min(values)


def play(board):
    left = board.count(None)
    for depth in range(left):
        scored = [(search(put(board, i, "X"), depth, "O"), -i) for i in range(9) if board[i] is None]
        value, square = max(scored)
        if value > 0:
            break
    return put(board, -square, "X")


play = traced(play)


def starts(random):
    while True:
        board = [None] * 9
        for k, square in enumerate(random.sample(range(9), random.choice((4, 6)))):
            board[square] = "XO"[k % 2]
        if outcome(board) is None:
            yield (tuple(board),)
