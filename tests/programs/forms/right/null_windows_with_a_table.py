# what: principal variation search with a table of bounds, which narrow the window that a call was given
# form: principal variation search, table of bounds
# run: scout(((-3, -3, -2), (3, 2, -1), (3, -3, -1)), -INFINITY, INFINITY)
from minimax_lab import traced

INFINITY = 10**6
table = {}


@traced
def scout(tree, alpha, beta):
    if isinstance(tree, int):
        return tree
    low, high = table.get(tree, (-INFINITY, INFINITY))
    alpha, beta = max(alpha, low), min(beta, high)
    if alpha >= beta:
        return low if low >= beta else high
    start, best = alpha, -INFINITY
    for number, child in enumerate(tree):
        if number == 0:
            value = -scout(child, -beta, -alpha)
        else:
            value = -scout(child, -alpha - 1, -alpha)
            if alpha < value < beta:
                value = -scout(child, -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    table[tree] = (best if best > start else low, best if best < beta else high)
    return best


def tree_of(random, depth):
    if not depth:
        return random.randint(-3, 3)
    return tuple(tree_of(random, depth - 1) for _ in range(random.randint(2, 3)))


def starts(random):
    while True:
        table.clear()
        yield tree_of(random, random.randint(2, 4)), -INFINITY, INFINITY
