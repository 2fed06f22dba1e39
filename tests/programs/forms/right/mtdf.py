# what: MTD(f) over a random tree in nested lists: null windows and a table of bounds
# form: MTD(f), driver in a loop
# run: mtdf([[3, [12, 8]], [[2, 4], 6], [14, 5, 2]], 3)
from minimax_lab import traced

table = {}


@traced
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    key = (str(node), is_max)
    low, high = table.get(key, (-1000, 1000))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    a, b = max(alpha, low), min(beta, high)
    if is_max:
        g = -1000
        for child in node:
            g = max(g, search(child, a, b, False))
            a = max(a, g)
            if g >= beta:
                break
    else:
        g = 1000
        for child in node:
            g = min(g, search(child, a, b, True))
            b = min(b, g)
            if g <= alpha:
                break
    if g <= alpha:
        table[key] = (low, g)
    elif g >= beta:
        table[key] = (g, high)
    else:
        table[key] = (g, g)
    return g


@traced
def mtdf(root, f):
    table.clear()
    g, upper, lower = f, 1000, -1000
    while lower < upper:
        beta = max(g, lower + 1)
        g = search(root, beta - 1, beta, True)
        if g < beta:
            upper = g
        else:
            lower = g
    return g


def grow(random, depth):
    if depth == 0 or random.random() < 0.15:
        return random.randint(0, 15)
    return [grow(random, depth - 1) for _ in range(random.choice((2, 3)))]


def starts(random):
    while True:
        tree = [grow(random, 2) for _ in range(3)]
        yield tree, random.randint(0, 10)
