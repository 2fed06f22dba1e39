# what: the textbook's alpha-beta: return v at once if v >= beta
# run: max_value(board, -2, 2)
from minimax_lab import traced

board = "XO..X.O.."


def turn(b):
    return "X" if b.count("X") == b.count("O") else "O"


def result(b, i):
    return b[:i] + turn(b) + b[i + 1:]


def utility(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] != "." and b[i] == b[j] == b[k]:
            return 1 if b[i] == "X" else -1
    return None if "." in b else 0


@traced
def max_value(state, alpha, beta):
    if utility(state) is not None:
        return utility(state)
    v = -2
    for a in range(9):
        if state[a] == ".":
            v = max(v, min_value(result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
    return v


@traced
def min_value(state, alpha, beta):
    if utility(state) is not None:
        return utility(state)
    v = 2
    for a in range(9):
        if state[a] == ".":
            v = min(v, max_value(result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
    return v
