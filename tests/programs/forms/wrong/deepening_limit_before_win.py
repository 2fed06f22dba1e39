# what: depth 0 is tested before the wins, so a win there gets an estimate
# kind: taken for an end
# first: (11, "return")
# form: iterative deepening
# run: iterative_deepening(["X", "", "O", "", "X", "", "", "", "O"], "X", 4)
import math

from minimax_lab import traced

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, p):
    return any(board[a] == board[b] == board[c] == p for a, b, c in LINES)


def heuristic(board):
    score = 0
    for line in LINES:
        marks = [board[i] for i in line]
        if "O" not in marks:
            score += marks.count("X")
        if "X" not in marks:
            score -= marks.count("O")
    return score


@traced
def depth_limited(board, player, depth, alpha, beta):
    if depth == 0:
        return heuristic(board), None
    if has_won(board, "X"):
        return 100, None
    if has_won(board, "O"):
        return -100, None
    moves = [i for i in range(9) if board[i] == ""]
    if not moves:
        return 0, None
    if depth == 0:
        return heuristic(board), None
    best, best_move = (-math.inf, None) if player == "X" else (math.inf, None)
    for m in moves:
        board[m] = player
        score, _ = depth_limited(board, "O" if player == "X" else "X", depth - 1, alpha, beta)
        board[m] = ""
        if player == "X":
            if score > best:
                best, best_move = score, m
            alpha = max(alpha, best)
        else:
            if score < best:
                best, best_move = score, m
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move


@traced
def iterative_deepening(board, player, max_depth):
    best_move = None
    for depth in range(1, max_depth + 1):
        score, best_move = depth_limited(board, player, depth, -math.inf, math.inf)
        if abs(score) == 100:
            break
    return best_move
