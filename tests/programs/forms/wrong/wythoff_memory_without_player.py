# what: the memory's key lacks the player to move
# kind: memory key
# first: (8, "return")
# form: Wythoff
# run: solve(2, 3, True)
from functools import lru_cache

from minimax_lab import traced


memo = {}


@traced
def solve(a, b, first):
    if (a, b) in memo:
        return memo[a, b]
    if a == 0 and b == 0:
        return -1 if first else 1
    results = []
    for k in range(1, a + 1):
        results.append(solve(a - k, b, not first))
    for k in range(1, b + 1):
        results.append(solve(a, b - k, not first))
    for k in range(1, min(a, b) + 1):
        results.append(solve(a - k, b - k, not first))
    memo[a, b] = max(results) if first else min(results)
    return memo[a, b]
