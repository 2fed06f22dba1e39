# what: coins in a row; the value is what the first player collects
# form: coins in a row, what the first player collects, the turn follows from the coins that are gone
# run: collect([4, 9, 2, 6], 0, 3)
from minimax_lab import traced


@traced
def collect(coins, left, right):
    if left > right:
        return 0
    if (len(coins) - (right - left + 1)) % 2 == 0:
        return max(coins[left] + collect(coins, left + 1, right), coins[right] + collect(coins, left, right - 1))
    return min(collect(coins, left + 1, right), collect(coins, left, right - 1))


def starts(random):
    while True:
        coins = [random.randint(1, 9) for _ in range(random.randint(2, 7))]
        yield coins, 0, len(coins) - 1
