# run: getMax(board, -100, 100)
# board: board
# value: result[0]
# max: max
# best: result[1]
from minimax_lab import traced

board = ["X", "O", "X", "O", "X", " ", " ", " ", "O"]


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


def ended(b):
    return 1 if won(b, "X") else -1 if won(b, "O") else 0 if " " not in b else None


@traced
def getMax(board, alpha, beta):
    if ended(board) is not None:
        return ended(board), None
    best = (-100, None)
    for at in range(9):
        if board[at] == " ":
            board[at] = "X"
            value = getMin(board, alpha, beta)[0]
            board[at] = " "
            if value > best[0]:
                best = (value, at)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    return best


@traced
def getMin(board, alpha, beta):
    if ended(board) is not None:
        return ended(board), None
    best = (100, None)
    for at in range(9):
        if board[at] == " ":
            board[at] = "O"
            value = getMax(board, alpha, beta)[0]
            board[at] = " "
            if value < best[0]:
                best = (value, at)
            beta = min(beta, value)
            if alpha >= beta:
                break
    return best
