# what: a loss is -10 - depth, so a quick loss looks better
# kind: depth sign
# run: minimax(board, 0, True)
# mover: "X" if isMax else "O"
# depth: depth
from minimax_lab import traced

board = [["X", "O", "X"], ["_", "O", "_"], ["_", "_", "_"]]


def evaluate(b, depth):
    for line in b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]:
        if line == ["X"] * 3:
            return 10 - depth
        if line == ["O"] * 3:
            return -10 - depth
    return 0


@traced
def minimax(board, depth, isMax):
    score = evaluate(board, depth)
    if score != 0:
        return score
    if not any("_" in row for row in board):
        return 0
    best = -1000 if isMax else 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = "X" if isMax else "O"
                best = (max if isMax else min)(best, minimax(board, depth + 1, not isMax))
                board[i][j] = "_"
    return best
