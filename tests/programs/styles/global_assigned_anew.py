# run: minimax(True)
# board: board
# value: result
# max: maximizing
# state: state
from minimax_lab import traced

board = "XOX.O...X"


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def minimax(maximizing):
    global board
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if "." not in board:
        return 0
    before, scores = board, []
    for at, mark in enumerate(before):
        if mark == ".":
            board = before[:at] + "XO"[not maximizing] + before[at + 1 :]
            scores.append(minimax(not maximizing))
            board = before
    return max(scores) if maximizing else min(scores)
