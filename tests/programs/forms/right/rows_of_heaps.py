# what: heaps in rows, as a list of lists; one row at a time may be touched; undone after each call
# form: lists of lists of heaps
# run: search([[1, 2], [2]], True)
from minimax_lab import traced


@traced
def search(rows, maximizing):
    if all(heap == 0 for row in rows for heap in row):
        return -1 if maximizing else 1
    best = None
    for row in rows:
        for k in range(len(row)):
            for take in range(1, row[k] + 1):
                row[k] -= take
                value = search(rows, not maximizing)
                row[k] += take
                if best is None or (value > best) == maximizing and value != best:
                    best = value
    return best


def starts(random):
    while True:
        rows = [[random.randint(0, 2) for _ in range(random.randint(1, 2))] for _ in range(2)]
        if 2 <= sum(map(sum, rows)) <= 6:
            yield rows, random.choice((True, False))
