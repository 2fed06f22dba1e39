# what: the flag is handed on unchanged
# kind: wrong player
# first: (1, "call")
# form: number tree, nested lists
# run: minimax([[3, [5, 1]], [[6, 2], 9], [1, 2]], True)
from minimax_lab import traced


@traced
def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    best = float("-inf") if maximizing else float("inf")
    for child in node:
        value = minimax(child, maximizing)
        if maximizing:
            best = max(best, value)
        else:
            best = min(best, value)
    return best
