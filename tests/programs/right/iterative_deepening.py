# what: a driver deepens the search ply by ply
# run: deepen(board, 4)
from minimax_lab import traced

board = ("X", "O", " ", " ", "X", " ", " ", " ", "O")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def evaluate(b):
    for i, j, k in LINES:
        if b[i] != " " and b[i] == b[j] == b[k]:
            return 100 if b[i] == "X" else -100
    return (b[4] == "X") - (b[4] == "O")


@traced
def deepen(board, most):
    for depth in range(1, most + 1):
        value, move = search(board, depth, True)
    return value, move


@traced
def search(board, depth, maximizing):
    if abs(evaluate(board)) == 100:
        return evaluate(board), None
    if " " not in board:
        return 0, None
    if depth == 0:
        return evaluate(board), None
    best = None
    for i in range(9):
        if board[i] == " ":
            v = search(board[:i] + ("X" if maximizing else "O",) + board[i + 1:], depth - 1, not maximizing)[0]
            if best is None or (v > best[0] if maximizing else v < best[0]):
                best = (v, i)
    return best
