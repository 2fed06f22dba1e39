# what: the minimizer's calls get no alpha
# kind: wrong window
# first: (8, "call")
# form: number tree, array with index
# run: minimax(0, 0, True, values, MIN, MAX)
from minimax_lab import traced

MAX, MIN = 1000, -1000
values = [3, 5, 6, 9, 1, 2, 0, -1]


@traced
def minimax(depth, position, isMax, values, alpha, beta):
    if depth == 3:
        return values[position]
    if isMax:
        best = MIN
        for i in range(0, 2):
            result = minimax(depth + 1, position * 2 + i, False, values, alpha, beta)
            best = max(best, result)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = MAX
        for i in range(0, 2):
            result = minimax(depth + 1, position * 2 + i, True, values, MIN, beta)
            best = min(best, result)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best
