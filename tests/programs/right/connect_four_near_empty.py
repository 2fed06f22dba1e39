# what: connect four with a depth limit, which sees three in a row only at its limit
# run: negamax(start, 3, 1)
from minimax_lab import traced

ROWS, COLUMNS = 4, 5
start = [list("RRY.."), list("....."), list("....."), list(".....")]


def next_row(board, column):
    return next((row for row in range(ROWS) if board[row][column] == "."), None)


def win(board, mark):
    for row in range(ROWS):
        for column in range(COLUMNS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + k * dr, column + k * dc) for k in range(4)]
                if all(0 <= r < ROWS and 0 <= c < COLUMNS and board[r][c] == mark for r, c in cells):
                    return True
    return False


@traced
def negamax(board, depth, color):
    mine, other = "RY"[color], "YR"[color]
    if win(board, other):
        return -1000
    columns = [column for column in range(COLUMNS) if next_row(board, column) is not None]
    if not columns or depth == 0:
        return 0
    best = -9999
    for column in columns:
        child = [row[:] for row in board]
        child[next_row(board, column)][column] = mine
        best = max(best, -negamax(child, depth - 1, 1 - color))
    return best
