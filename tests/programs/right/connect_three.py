# what: connect three on a board of 3 by 4
# run: minimax(board, 4, True)
from minimax_lab import traced

board = [[0, 0, 0, 0], [0, 1, 2, 0], [2, 1, 2, 1]]
ROWS, COLS = 3, 4


def winning(b, p):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(3)]
                if all(0 <= y < ROWS and 0 <= x < COLS and b[y][x] == p for y, x in cells):
                    return True
    return False


def drop(b, col, p):
    new = [row[:] for row in b]
    for r in reversed(range(ROWS)):
        if new[r][col] == 0:
            new[r][col] = p
            return new


@traced
def minimax(board, depth, maximizingPlayer):
    valid = [c for c in range(COLS) if board[0][c] == 0]
    if winning(board, 1):
        return None, 1000
    if winning(board, 2):
        return None, -1000
    if not valid or depth == 0:
        return None, 0
    column, value = valid[0], (-9999 if maximizingPlayer else 9999)
    for col in valid:
        score = minimax(drop(board, col, 1 if maximizingPlayer else 2), depth - 1, not maximizingPlayer)[1]
        if maximizingPlayer and score > value or not maximizingPlayer and score < value:
            value, column = score, col
    return column, value
