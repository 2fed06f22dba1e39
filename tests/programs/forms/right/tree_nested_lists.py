# what: a tree of nested lists of numbers; MAX and MIN alternate
# form: number tree, nested lists
# run: minimax([[3, [5, 1]], [[6, 2], 9], [1, 2]], True)
from minimax_lab import traced


@traced
def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    best = float("-inf") if maximizing else float("inf")
    for child in node:
        value = minimax(child, not maximizing)
        if maximizing:
            best = max(best, value)
        else:
            best = min(best, value)
    return best


def starts(random):
    def grow(depth):
        if depth == 0 or random.random() < 0.15:
            return random.randint(-9, 9)
        return [grow(depth - 1) for _ in range(random.randint(1, 3))]

    while True:
        tree = grow(4)
        if isinstance(tree, list):
            yield tree, random.choice((True, False))
