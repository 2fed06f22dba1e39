# what: range(1, 3) never tries the first column
# kind: moves left out
# best: 1
# run: minimax(board, True)
# mover: "X" if mine else "O"
from minimax_lab import traced

board = [['O', 'O', 'X'], [' ', ' ', ' '], [' ', ' ', 'X']]


def line(b, p):
    return any(all(c == p for c in x) for x in
               b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]])


@traced
def minimax(board, mine):
    if line(board, "X"):
        return 1
    if line(board, "O"):
        return -1
    if not any(" " in row for row in board):
        return 0
    best = -5 if mine else 5
    for r in range(3):
        for c in range(1, 3):
            if board[r][c] == " ":
                board[r][c] = "X" if mine else "O"
                v = minimax(board, not mine)
                board[r][c] = " "
                best = max(best, v) if mine else min(best, v)
    return best
