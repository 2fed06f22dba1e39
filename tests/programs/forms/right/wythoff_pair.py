# what: Wythoff's game on two heaps with a memory; returns 1 or -1 for the first player
# form: Wythoff
# run: solve(2, 3, True)
from functools import lru_cache

from minimax_lab import traced


@lru_cache(maxsize=None)
@traced
def solve(a, b, first):
    if a == 0 and b == 0:
        return -1 if first else 1
    results = []
    for k in range(1, a + 1):
        results.append(solve(a - k, b, not first))
    for k in range(1, b + 1):
        results.append(solve(a, b - k, not first))
    for k in range(1, min(a, b) + 1):
        results.append(solve(a - k, b - k, not first))
    return max(results) if first else min(results)


def starts(random):
    while True:
        solve.cache_clear()
        yield random.randint(1, 6), random.randint(1, 6), random.choice((True, False))
