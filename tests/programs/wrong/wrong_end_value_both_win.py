# what: a win of O is worth +10 as well
# kind: wrong end value
# run: minimax(board, 0, True)
# mover: "X" if isMax else "O"
from minimax_lab import traced

board = [["X", "O", "X"], ["_", "O", "_"], ["_", "_", "_"]]


def line(b, p):
    for i in range(3):
        if all(b[i][j] == p for j in range(3)) or all(b[j][i] == p for j in range(3)):
            return True
    return all(b[i][i] == p for i in range(3)) or all(b[i][2 - i] == p for i in range(3))


@traced
def minimax(board, depth, isMax):
    if line(board, "X"):
        return 10
    if line(board, "O"):
        return 10
    if not any("_" in row for row in board):
        return 0
    best = -1000 if isMax else 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = "X" if isMax else "O"
                value = minimax(board, depth + 1, not isMax)
                best = max(best, value) if isMax else min(best, value)
                board[i][j] = "_"
    return best
