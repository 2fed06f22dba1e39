# run: choose(start)
# board: board
# value: result
# max: True if 'mark' not in globals() else mark == 'X'
# driver: 1
from minimax_lab import traced

start = ("X", "O", "X", " ", "O", " ", " ", " ", " ")


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


def after(board, at, mark):
    return board[:at] + (mark,) + board[at + 1 :]


def free(board):
    return [at for at, mark in enumerate(board) if mark == " "]


@traced
def choose(board):
    return max(free(board), key=lambda at: value(after(board, at, "X"), "O"))


@traced
def value(board, mark):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if not free(board):
        return 0
    scores = [value(after(board, at, mark), "O" if mark == "X" else "X") for at in free(board)]
    return max(scores) if mark == "X" else min(scores)
