# run: minimax(board, 3, True)
# board: board
# value: result[1]
# max: maximizingPlayer
# limit: 1
# best: result[0]
from minimax_lab import traced

ROWS, COLUMNS = 4, 5
board = [[0] * COLUMNS for _ in range(ROWS)]
board[3] = [0, 1, 2, 1, 0]


def lowest(b, column):
    return max(row for row in range(ROWS) if b[row][column] == 0)


def four(b, piece):
    for r in range(ROWS):
        for c in range(COLUMNS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(3)]
                if all(0 <= y < ROWS and 0 <= x < COLUMNS and b[y][x] == piece for y, x in cells):
                    return True
    return False


@traced
def minimax(board, depth, maximizingPlayer):
    open_columns = [c for c in range(COLUMNS) if board[0][c] == 0]
    if four(board, 2):
        return None, 1000
    if four(board, 1):
        return None, -1000
    if depth == 0 or not open_columns:
        return None, sum(board[r][2] == 2 for r in range(ROWS)) - sum(board[r][2] == 1 for r in range(ROWS))
    best = (None, -9999) if maximizingPlayer else (None, 9999)
    for column in open_columns:
        row = lowest(board, column)
        after = [list(each) for each in board]
        after[row][column] = 2 if maximizingPlayer else 1
        value = minimax(after, depth - 1, not maximizingPlayer)[1]
        if (value > best[1]) if maximizingPlayer else (value < best[1]):
            best = (column, value)
    return best
