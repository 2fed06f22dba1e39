# run: minimax(board, 2, True)
# board: board
# value: result
# max: maximizing
# limit: 1
from minimax_lab import traced

board = [["X", "", ""], ["", "O", ""], ["", "", ""]]


def won(b, mark):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


def estimate(b):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    return sum("O" not in line for line in lines) - sum("X" not in line for line in lines)


@traced
def minimax(board, depth, maximizing):
    if depth == 0 or won(board, "X") or won(board, "O"):
        return estimate(board)
    scores = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == "":
                board[r][c] = "X" if maximizing else "O"
                scores.append(minimax(board, depth - 1, not maximizing))
                board[r][c] = ""
    return max(scores) if maximizing else min(scores)
