# run: best_move(board)
# board: board
# value: result
# max: True if 'isMaximizing' not in globals() else isMaximizing
# driver: 1
from minimax_lab import traced

board = [["X", "O", "X"], ["_", "O", "_"], ["_", "_", "_"]]


def won(b, mark):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


def free(b):
    return [(r, c) for r in range(3) for c in range(3) if b[r][c] == "_"]


@traced
def best_move(board):
    best, move = -99, None
    for r, c in free(board):
        board[r][c] = "X"
        score = minimax(board, 0, False)
        board[r][c] = "_"
        if score > best:
            best, move = score, (r, c)
    return move


@traced
def minimax(board, depth, isMaximizing):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if not free(board):
        return 0
    best = -99 if isMaximizing else 99
    for r, c in free(board):
        board[r][c] = "X" if isMaximizing else "O"
        score = minimax(board, depth + 1, not isMaximizing)
        board[r][c] = "_"
        best = max(best, score) if isMaximizing else min(best, score)
    return best
