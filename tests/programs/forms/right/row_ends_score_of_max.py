# what: numbers from the ends of a deque; the sum of MAX is collected on the way down; the value is the sum at the end
# form: deque changed in place, score as an argument, max of my sum
# run: total(deque([4, 7, 2, 9]), True, 0)
from collections import deque

from minimax_lab import traced


@traced
def total(row, mine, collected):
    if not row:
        return collected
    outcomes = []
    coin = row.popleft()
    outcomes.append(total(row, not mine, collected + coin * mine))
    row.appendleft(coin)
    coin = row.pop()
    outcomes.append(total(row, not mine, collected + coin * mine))
    row.append(coin)
    return max(outcomes) if mine else min(outcomes)


def starts(random):
    while True:
        yield deque(random.randint(1, 15) for _ in range(random.randint(2, 6))), random.choice((True, False)), 0
