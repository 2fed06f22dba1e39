# what: take a coin from either end, list changed in place; score difference of the mover
# form: gains on the way, pop and insert
# run: play([3, 9, 1, 2])
from minimax_lab import traced


@traced
def play(coins):
    if not coins:
        return 0
    best = None
    for end in (0, -1):
        coin = coins.pop(end)
        gain = coin - play(coins)
        if end == 0:
            coins.insert(0, coin)
        else:
            coins.append(coin)
        if best is None or gain > best:
            best = gain
    return best


def starts(random):
    while True:
        yield ([random.randint(1, 9) for _ in range(random.randint(2, 6))],)
