# what: a full board is a draw before anybody looks for a line
# kind: wrong end value
# first: (9, "return")
# form: two boards
# run: search({0, 3, 5}, {1, 4, 8}, True)
from minimax_lab import traced

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


@traced
def search(crosses, noughts, cross_moves):
    free = set(range(9)) - crosses - noughts
    if not free:
        return 0
    for line in LINES:
        if line <= crosses:
            return 1
        if line <= noughts:
            return -1
    scores = []
    for cell in sorted(free):
        if cross_moves:
            scores.append(search(crosses | {cell}, noughts, False))
        else:
            scores.append(search(crosses, noughts | {cell}, True))
    return max(scores) if cross_moves else min(scores)
