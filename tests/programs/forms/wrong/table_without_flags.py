# what: bounds are remembered as if they were values
# kind: none
# first: (94, "return")
# orkind: memory key
# form: transposition table
# run: negamax("X........", "O", -INF, INF)
from minimax_lab import traced

INF = 100
EXACT, LOWER, UPPER = 0, 1, 2
table = {}
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def complete(board, who):
    return any(board[a] == board[b] == board[c] == who for a, b, c in LINES)


@traced
def negamax(board, who, alpha, beta):
    alpha_orig = alpha
    key = board + who
    if key in table:
        flag, stored = table[key]
        return stored
    other = "O" if who == "X" else "X"
    if complete(board, other):
        return -10
    if "." not in board:
        return 0
    best = -INF
    for i in range(9):
        if board[i] == ".":
            value = -negamax(board[:i] + who + board[i + 1 :], other, -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    if best <= alpha_orig:
        table[key] = (UPPER, best)
    elif best >= beta:
        table[key] = (LOWER, best)
    else:
        table[key] = (EXACT, best)
    return best
