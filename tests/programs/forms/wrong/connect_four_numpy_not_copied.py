# what: the board is not copied, so the discs stay
# kind: no undo
# first: (3, "call")
# form: connect four NumPy windows
# run: minimax(board, 3, -math.inf, math.inf, True)
import math

import numpy as np
from minimax_lab import traced

HEIGHT, WIDTH = 6, 7
EMPTY, HUMAN, BOT = 0, 1, 2
LENGTH = 4


def place(board, row, col, piece):
    board[row][col] = piece


def has_room(board, col):
    return board[HEIGHT - 1][col] == 0


def landing_row(board, col):
    for r in range(HEIGHT):
        if board[r][col] == 0:
            return r


def all_windows(board):
    for r in range(HEIGHT):
        for c in range(WIDTH):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                if 0 <= r + 3 * dr < HEIGHT and c + 3 * dc < WIDTH:
                    yield [int(board[r + i * dr][c + i * dc]) for i in range(LENGTH)]


def connects(board, piece):
    return any(window.count(piece) == 4 for window in all_windows(board))


def rate(window, piece):
    mine, free = window.count(piece), window.count(EMPTY)
    if mine == 4:
        return 100
    if mine + free == 4:
        return {3: 5, 2: 2}.get(mine, 0)
    return -4 if mine == 0 and free == 1 else 0


def estimate(board, piece):
    middle = int((board[:, WIDTH // 2] == piece).sum())
    return 3 * middle + sum(rate(window, piece) for window in all_windows(board))


def open_columns(board):
    return [col for col in range(WIDTH) if has_room(board, col)]


def game_over(board):
    return connects(board, HUMAN) or connects(board, BOT) or len(open_columns(board)) == 0


@traced
def minimax(board, depth, alpha, beta, maximizingPlayer):
    choices = open_columns(board)
    over = game_over(board)
    if depth == 0 or over:
        if over:
            if connects(board, BOT):
                return (None, 100000000000000)
            elif connects(board, HUMAN):
                return (None, -10000000000000)
            else:
                return (None, 0)
        else:
            return (None, estimate(board, BOT))
    if maximizingPlayer:
        best = -math.inf
        column = choices[0]
        for col in choices:
            row = landing_row(board, col)
            trial = board
            place(trial, row, col, BOT)
            score = minimax(trial, depth - 1, alpha, beta, False)[1]
            if score > best:
                best = score
                column = col
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return column, best
    else:
        best = math.inf
        column = choices[0]
        for col in choices:
            row = landing_row(board, col)
            trial = board.copy()
            place(trial, row, col, HUMAN)
            score = minimax(trial, depth - 1, alpha, beta, True)[1]
            if score < best:
                best = score
                column = col
            beta = min(beta, best)
            if alpha >= beta:
                break
        return column, best


board = np.zeros((HEIGHT, WIDTH))
for col, piece in ((3, 1), (3, 2), (2, 1), (4, 2), (1, 1), (0, 2)):
    place(board, landing_row(board, col), col, piece)
