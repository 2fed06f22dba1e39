# what: each new board is made from the first board, not from the current one
# kind: old board
# run: minimax(START, 3, True)
# mover: "X" if isMax else "O"
from minimax_lab import traced

START = "XO..X...O"


def winner(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] != "." and b[i] == b[j] == b[k]:
            return b[i]


@traced
def minimax(board, depth, isMax):
    w = winner(board)
    if w == "X":
        return 1
    if w == "O":
        return -1
    if "." not in board or depth == 0:
        return 0
    best = -2 if isMax else 2
    for i in range(9):
        if board[i] == ".":
            child = START[:i] + ("X" if isMax else "O") + START[i + 1:]
            v = minimax(child, depth - 1, not isMax)
            best = max(best, v) if isMax else min(best, v)
    return best
