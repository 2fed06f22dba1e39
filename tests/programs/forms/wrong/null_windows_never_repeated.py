# what: a better move is never searched again after its null window
# kind: wrong window
# first: (1, "return")
# form: principal variation search, tree in tuples
# run: scout((((7, 8), (8, 7)), ((6, 2), (3, 2))), -INFINITY, INFINITY)
from minimax_lab import traced

INFINITY = 10**6


@traced
def scout(tree, alpha, beta):
    if isinstance(tree, int):
        return tree
    best = -INFINITY
    for number, child in enumerate(tree):
        if number == 0:
            value = -scout(child, -beta, -alpha)
        else:
            value = -scout(child, -alpha - 1, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
