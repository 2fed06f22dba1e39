# what: connect three on a numpy board of 4 x 4, discs dropped and removed, fail-hard alpha-beta in two functions
# form: numpy, fail-hard, maximize and minimize with undo, value 22 minus the discs
# run: maximize(np.array([[0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 1], [2, 1, 1, 2]]), -100, 100, 5)
import numpy as np

from minimax_lab import traced

SIZE = 4


def drop(board, col, piece):
    row = np.flatnonzero(board[:, col] == 0)[-1]
    board[row, col] = piece
    return row


def three(board, piece):
    b = board == piece
    return bool((b[:, :-2] & b[:, 1:-1] & b[:, 2:]).any() or (b[:-2] & b[1:-1] & b[2:]).any()
                or (b[:-2, :-2] & b[1:-1, 1:-1] & b[2:, 2:]).any() or (b[:-2, 2:] & b[1:-1, 1:-1] & b[2:, :-2]).any())


def final(board):
    discs = int((board != 0).sum())
    if three(board, 1):
        return 22 - discs
    if three(board, 2):
        return discs - 22
    if discs == SIZE * SIZE:
        return 0
    return None


def estimate(board):
    return int((board[:, 1:3] == 1).sum()) - int((board[:, 1:3] == 2).sum())


@traced
def maximize(board, alpha, beta, depth):
    end = final(board)
    if end is not None:
        return end
    if depth == 0:
        return estimate(board)
    for col in range(SIZE):
        if board[0, col] == 0:
            row = drop(board, col, 1)
            score = minimize(board, alpha, beta, depth - 1)
            board[row, col] = 0
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
    return alpha


@traced
def minimize(board, alpha, beta, depth):
    end = final(board)
    if end is not None:
        return end
    if depth == 0:
        return estimate(board)
    for col in range(SIZE):
        if board[0, col] == 0:
            row = drop(board, col, 2)
            score = maximize(board, alpha, beta, depth - 1)
            board[row, col] = 0
            if score <= alpha:
                return alpha
            if score < beta:
                beta = score
    return beta


def starts(random):
    while True:
        board = np.zeros((SIZE, SIZE), dtype=int)
        for k in range(random.choice((4, 6, 8))):
            col = random.choice([c for c in range(SIZE) if board[0, c] == 0])
            drop(board, col, 1 + k % 2)
        if final(board) is None:
            yield board, -100, 100, random.choice((3, 4, 5))
