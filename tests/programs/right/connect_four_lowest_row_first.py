# what: connect four with alpha-beta, in which row 0 is the lowest
# run: minimax(start(), 4, -math.inf, math.inf, True)
import math

import numpy as np
from minimax_lab import traced

ROWS, COLUMNS, PLAYER, AI = 4, 4, 1, 2


def start():
    board = np.zeros((ROWS, COLUMNS), dtype=int)
    board[0] = [1, 2, 2, 2]
    board[1, :2] = 1
    return board


def winning_move(board, piece):
    for column in range(COLUMNS):
        for row in range(ROWS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                cells = [(row + k * dr, column + k * dc) for k in range(4)]
                if all(0 <= r < ROWS and 0 <= c < COLUMNS and board[r][c] == piece for r, c in cells):
                    return True
    return False


def next_open_row(board, column):
    return next(row for row in range(ROWS) if board[row][column] == 0)


@traced
def minimax(board, depth, alpha, beta, maximizingPlayer):
    valid = [column for column in range(COLUMNS) if board[ROWS - 1][column] == 0]
    if winning_move(board, AI):
        return None, 10**14
    if winning_move(board, PLAYER):
        return None, -(10**13)
    if not valid:
        return None, 0
    if depth == 0:
        return None, 3 * list(board[:, 2]).count(AI) - list(board[:, 0]).count(AI)
    best, value = valid[0], -math.inf if maximizingPlayer else math.inf
    for column in valid:
        child = board.copy()
        child[next_open_row(board, column)][column] = AI if maximizingPlayer else PLAYER
        score = minimax(child, depth - 1, alpha, beta, not maximizingPlayer)[1]
        if maximizingPlayer and score > value or not maximizingPlayer and score < value:
            best, value = column, score
        if maximizingPlayer:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best, value
