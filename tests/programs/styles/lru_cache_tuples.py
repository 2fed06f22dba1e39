# run: value(start)
# board: board
# value: result
# max: board.count('') % 2 == 1
from minimax_lab import traced

from functools import lru_cache

start = ("X", "O", "", "", "O", "", "", "X", "")
start = ("X", "O", "X", "", "O", "", "", "", "")


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@lru_cache(maxsize=None)
@traced
def value(board):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if "" not in board:
        return 0
    mark = "X" if board.count("") % 2 else "O"
    scores = [value(board[:at] + (mark,) + board[at + 1 :]) for at in range(9) if board[at] == ""]
    return max(scores) if mark == "X" else min(scores)
