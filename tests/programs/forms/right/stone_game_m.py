# what: Stone Game II: take the first X piles with X at most 2M; value is the most that the mover can collect
# form: LeetCode, lru_cache in a closure, value of the mover alone (total minus the other's best)
# run: stone_game([2, 7, 9, 4, 4])
from functools import lru_cache

from minimax_lab import traced


def stone_game(piles):
    n = len(piles)
    suffix = [sum(piles[i:]) for i in range(n + 1)]

    @lru_cache(None)
    @traced
    def dp(i, m):
        if i + 2 * m >= n:
            return suffix[i]
        return max(suffix[i] - dp(i + x, max(m, x)) for x in range(1, 2 * m + 1))

    return dp(0, 1)


stone_game = traced(stone_game)


def starts(random):
    while True:
        yield ([random.randint(1, 20) for _ in range(random.randint(2, 9))],)
