# what: a depth limit with a heuristic of open lines
# run: minimax(board, 2, True)
from minimax_lab import traced

board = ["X", "O", " ", " ", " ", " ", " ", " ", " "]
board[4], board[8] = "X", "O"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def evaluate(b):
    for i, j, k in LINES:
        if b[i] != " " and b[i] == b[j] == b[k]:
            return 100 if b[i] == "X" else -100
    open_x = sum(all(b[i] != "O" for i in line) for line in LINES)
    open_o = sum(all(b[i] != "X" for i in line) for line in LINES)
    return open_x - open_o


@traced
def minimax(board, depth, maximizing):
    score = evaluate(board)
    if abs(score) == 100:
        return score
    if " " not in board:
        return 0
    if depth == 0:
        return score
    best = -1000 if maximizing else 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            value = minimax(board, depth - 1, not maximizing)
            board[i] = " "
            best = max(best, value) if maximizing else min(best, value)
    return best
