# what: best starts at 0, as if a draw were possible
# kind: initial best
# first: (8, "return")
# form: lists of lists of heaps
# run: search([[1, 2], [2]], True)
from minimax_lab import traced


@traced
def search(rows, maximizing):
    if all(heap == 0 for row in rows for heap in row):
        return -1 if maximizing else 1
    best = 0
    for row in rows:
        for k in range(len(row)):
            for take in range(1, row[k] + 1):
                row[k] -= take
                value = search(rows, not maximizing)
                row[k] += take
                best = max(best, value) if maximizing else min(best, value)
    return best
