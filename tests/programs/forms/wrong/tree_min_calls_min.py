# what: the calls of MIN tell theirs that MIN moves
# kind: wrong player
# first: (2, "call")
# form: a tree of tuples; a flag says who moves
# run: value((((3, 12), (8, 2)), ((4, 6), (14, 5))), True)
from minimax_lab import traced
@traced
def value(node, maximizing):
    if isinstance(node, int):
        return node
    if maximizing:
        best = float("-inf")
        for child in node:
            best = max(best, value(child, False))
    else:
        best = float("inf")
        for child in node:
            best = min(best, value(child, False))
    return best
