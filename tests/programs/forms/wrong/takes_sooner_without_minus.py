# what: the minus before the other player's value is missing; each ply costs 1
# kind: sign
# first: (5, "return")
# form: a heap from which 2, 3, or 5 are taken; a helper moves the value toward 0
# run: score(10)
from minimax_lab import traced


def later(value):
    return value - 1 if value > 0 else value + 1


@traced
def score(heap):
    best = None
    for take in (2, 3, 5):
        if take <= heap:
            value = later(score(heap - take))
            if best is None or value > best:
                best = value
    return -50 if best is None else best
