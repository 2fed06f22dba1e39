# what: Nim as a negamax with a memory; the player who takes the last one loses
# run: wins(8)
from functools import lru_cache

from minimax_lab import traced


@lru_cache(None)
@traced
def wins(n):
    if n == 0:
        return 1
    return max(-wins(n - k) for k in (1, 2, 3) if k <= n)
