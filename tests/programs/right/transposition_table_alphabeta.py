# what: alpha-beta with a table of exact values and bounds
# run: search(board, -99, 99, True)
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]
table = {}


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def search(board, alpha, beta, maximizing):
    a0, b0 = alpha, beta
    key = "".join(board)
    if key in table:
        flag, value = table[key]
        if flag == "exact":
            return value
        if flag == "lower":
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            return value
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    best = -99 if maximizing else 99
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            v = search(board, alpha, beta, not maximizing)
            board[i] = " "
            if maximizing:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
    table[key] = ("lower" if best >= b0 else "upper" if best <= a0 else "exact", best)
    return best
