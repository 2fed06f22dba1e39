# run: minimax(board, 0, True)
# board: board
# value: result
# max: isMax
from minimax_lab import traced

board = [["X", "O", "X"], ["O", "_", "_"], ["_", "X", "_"]]


def won(b, mark):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


@traced
def minimax(board, depth, isMax):
    if won(board, "X"):
        return 10 - depth
    if won(board, "O"):
        return depth - 10
    if not any("_" in row for row in board):
        return 0
    best = -1000 if isMax else 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = "X" if isMax else "O"
                score = minimax(board, depth + 1, not isMax)
                board[i][j] = "_"
                best = max(best, score) if isMax else min(best, score)
    return best
