# what: three in a row on a board of 4 by 4, five empty squares
# run: minimax(board, False)
from minimax_lab import traced

board = [list("XOXO"), list("XOXO"), list("OX.."), list("O..."), ]
board[2][0], board[3][0], board[1][0] = "O", "X", "O"
board[0][0] = "X"


def four(b, p):
    n = 4
    return any([p] * n == line for line in b + [list(c) for c in zip(*b)] +
               [[b[i][i] for i in range(n)], [b[i][n - 1 - i] for i in range(n)]])


@traced
def minimax(board, is_max):
    if four(board, "X"):
        return 1
    if four(board, "O"):
        return -1
    if not any("." in r for r in board):
        return 0
    vals = []
    for r in range(4):
        for c in range(4):
            if board[r][c] == ".":
                board[r][c] = "X" if is_max else "O"
                vals.append(minimax(board, not is_max))
                board[r][c] = "."
    return max(vals) if is_max else min(vals)
