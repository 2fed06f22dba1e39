# what: the minimizing half cuts if beta >= alpha
# kind: wrong cut
# best: 10
# run: minimax(board, 9, -1000, 1000, True)
# mover: "O" if isMax else "X"
# max: "O"
# window: alpha, beta
from minimax_lab import traced

board = [["O", "X", "_"], ["_", "O", "_"], ["X", "_", "_"]]


def score(b):
    for p, s in (("O", 10), ("X", -10)):
        if [p] * 3 in b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]:
            return s
    return 0


@traced
def minimax(board, depth, alpha, beta, isMax):
    if score(board):
        return score(board)
    if depth == 0 or not any("_" in r for r in board):
        return 0
    if isMax:
        best = -1000
        for r in range(3):
            for c in range(3):
                if board[r][c] == "_" and alpha < beta:
                    board[r][c] = "O"
                    best = max(best, minimax(board, depth - 1, alpha, beta, False))
                    board[r][c] = "_"
                    alpha = max(alpha, best)
        return best
    best = 1000
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                board[r][c] = "X"
                best = min(best, minimax(board, depth - 1, alpha, beta, True))
                board[r][c] = "_"
                beta = min(beta, best)
                if beta >= alpha:
                    return best
    return best
