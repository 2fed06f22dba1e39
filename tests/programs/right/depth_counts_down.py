# what: the depth counts down and is added, so quick wins are larger
# run: minimax(board, 5, True)
from minimax_lab import traced

board = [["X", "O", "."], [".", "X", "."], [".", ".", "O"]]


def winner(b):
    for line in b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]:
        if line[0] != "." and line[0] == line[1] == line[2]:
            return line[0]


@traced
def minimax(board, depth, isMax):
    if winner(board) == "X":
        return 10 + depth
    if winner(board) == "O":
        return -10 - depth
    if depth == 0:
        return 0
    best = -1000 if isMax else 1000
    for r in range(3):
        for c in range(3):
            if board[r][c] == ".":
                board[r][c] = "X" if isMax else "O"
                v = minimax(board, depth - 1, not isMax)
                board[r][c] = "."
                best = max(best, v) if isMax else min(best, v)
    return best
