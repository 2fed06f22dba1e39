# what: minimax hands the same board on to max_value or min_value
# run: minimax(board, "O", 0)
from minimax_lab import traced

board = [["X", "O", "X"], ["", "O", ""], ["", "", ""]]
board[2][1] = "X"


def won(b, p):
    return any(line == [p] * 3 for line in
               b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]])


@traced
def minimax(board, player, depth):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if all(c for r in board for c in r):
        return 0
    return max_value(board, depth) if player == "X" else min_value(board, depth)


@traced
def max_value(board, depth):
    v = -10
    for r in range(3):
        for c in range(3):
            if board[r][c] == "":
                board[r][c] = "X"
                v = max(v, minimax(board, "O", depth + 1))
                board[r][c] = ""
    return v


@traced
def min_value(board, depth):
    v = 10
    for r in range(3):
        for c in range(3):
            if board[r][c] == "":
                board[r][c] = "O"
                v = min(v, minimax(board, "X", depth + 1))
                board[r][c] = ""
    return v
