# what: the smallest value starts at 0
# kind: initial best
# first: (2, "return")
# form: number tree, nested lists
# run: minimax([[3, [5, 1]], [[6, 2], 9], [1, 2]], True)
from minimax_lab import traced


@traced
def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    best = float("-inf") if maximizing else 0
    for child in node:
        value = minimax(child, not maximizing)
        if maximizing:
            best = max(best, value)
        else:
            best = min(best, value)
    return best
