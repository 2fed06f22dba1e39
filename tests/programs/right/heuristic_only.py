# what: a depth limit of one ply with a heuristic, ends are not looked for
# run: minimax(board, 1, True)
from minimax_lab import traced

board = [["X", "O", ""], ["", "X", ""], ["", "", "O"]]


def heuristic(b):
    lines = b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return sum(10 ** line.count("X") for line in lines if "O" not in line) - sum(10 ** line.count("O") for line in lines if "X" not in line)


@traced
def minimax(board, depth, maximizing):
    if depth == 0 or not any("" in row for row in board):
        return heuristic(board)
    values = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == "":
                board[r][c] = "X" if maximizing else "O"
                values.append(minimax(board, depth - 1, not maximizing))
                board[r][c] = ""
    return max(values) if maximizing else min(values)
