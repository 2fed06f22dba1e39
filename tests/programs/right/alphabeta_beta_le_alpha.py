# what: alpha-beta with "if beta <= alpha: break" and depth
# run: minimax(board, 5, -1000, 1000, True)
from minimax_lab import traced

board = [["X", "O", " "], [" ", "X", " "], ["O", " ", " "]]


def score(b):
    lines = b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    for p, v in (("X", 10), ("O", -10)):
        if [p] * 3 in lines:
            return v
    return 0


@traced
def minimax(board, depth, alpha, beta, maximizingPlayer):
    if score(board) != 0 or not any(" " in r for r in board) or depth == 0:
        return score(board), None
    best_move = None
    if maximizingPlayer:
        max_eval = float("-inf")
        for i in range(3):
            for j in range(3):
                if board[i][j] == " " and beta > alpha:
                    board[i][j] = "X"
                    eval = minimax(board, depth - 1, alpha, beta, False)[0]
                    board[i][j] = " "
                    if eval > max_eval:
                        max_eval, best_move = eval, (i, j)
                    alpha = max(alpha, eval)
                    if beta <= alpha:
                        break
        return max_eval, best_move
    min_eval = float("inf")
    for i in range(3):
        for j in range(3):
            if board[i][j] == " " and beta > alpha:
                board[i][j] = "O"
                eval = minimax(board, depth - 1, alpha, beta, True)[0]
                board[i][j] = " "
                if eval < min_eval:
                    min_eval, best_move = eval, (i, j)
                beta = min(beta, eval)
                if beta <= alpha:
                    break
    return min_eval, best_move
