# what: the second player takes the larger of the first one's sums, too
# kind: wrong extreme
# first: (2, "return")
# form: coins in a row, what the first player collects, the turn follows from the coins that are gone
# run: collect([4, 9, 2, 6], 0, 3)
from minimax_lab import traced


@traced
def collect(coins, left, right):
    if left > right:
        return 0
    if (len(coins) - (right - left + 1)) % 2 == 0:
        return max(coins[left] + collect(coins, left + 1, right), coins[right] + collect(coins, left, right - 1))
    return max(collect(coins, left + 1, right), collect(coins, left, right - 1))
