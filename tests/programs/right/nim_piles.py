# what: Nim with piles in a list, take any number from one pile
# run: minimax([1, 2, 2], True)
import math

from minimax_lab import traced


@traced
def minimax(piles, maximizing):
    if sum(piles) == 0:
        return -1 if maximizing else 1
    best = -math.inf if maximizing else math.inf
    for i, pile in enumerate(piles):
        for remove in range(1, pile + 1):
            new_piles = piles.copy()
            new_piles[i] -= remove
            val = minimax(new_piles, not maximizing)
            best = max(best, val) if maximizing else min(best, val)
    return best
