# what: principal variation search: a later move gets a null window, and another search if it is better
# form: principal variation search, tree in tuples
# run: scout((((3, 9), (5, 1)), ((7, 2), (8, 6)), ((4, 0), (9, 5))), -INFINITY, INFINITY)
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
            if alpha < value < beta:
                value = -scout(child, -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def tree_of(random, depth):
    if not depth:
        return random.randint(-20, 20)
    return tuple(tree_of(random, depth - 1) for _ in range(random.randint(2, 3)))


def starts(random):
    while True:
        yield tree_of(random, random.randint(2, 5)), -INFINITY, INFINITY
