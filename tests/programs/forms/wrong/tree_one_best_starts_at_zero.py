# what: MAX starts from 0, which is better than all scores of a single call
# kind: initial best
# first: (8, "return")
# form: tree of nested lists
# run: minimax([[3, [7, -2], 4], [-6, [-5, 1]]], False)
from minimax_lab import traced


@traced
def minimax(tree, maximizing):
    if not isinstance(tree, list):
        return tree
    if maximizing:
        best = 0
        for part in tree:
            best = max(best, minimax(part, False))
        return best
    best = 100
    for part in tree:
        best = min(best, minimax(part, True))
    return best
