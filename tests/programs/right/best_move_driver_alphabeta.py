# what: a driver with a fresh window for each move, over an alpha-beta helper
# run: best_move(board)
import math

from minimax_lab import traced

board = ["X", "O", "X", " ", "O", " ", " ", " ", " "]
board[0] = "X"


def check(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] != " " and b[i] == b[j] == b[k]:
            return b[i]
    return None if " " in b else "draw"


@traced
def best_move(board):
    best, move = -math.inf, None
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            score = minimax(board, 0, -math.inf, math.inf, False)
            board[i] = " "
            if score > best:
                best, move = score, i
    return move


@traced
def minimax(board, depth, alpha, beta, is_maximizing):
    result = check(board)
    if result:
        return {"O": 10 - depth, "X": depth - 10, "draw": 0}[result]
    best = -math.inf if is_maximizing else math.inf
    for i in range(9):
        if board[i] == " ":
            board[i] = "O" if is_maximizing else "X"
            score = minimax(board, depth + 1, alpha, beta, not is_maximizing)
            board[i] = " "
            if is_maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if beta <= alpha:
                break
    return best
