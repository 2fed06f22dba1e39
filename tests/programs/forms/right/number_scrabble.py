# what: two players take the numbers 1 to 9 into tuples; three that add up to 15 win, so the cells lie as in a magic square
# form: two boards
# run: outcome((8, 3), (4, 1, 5), False)
from itertools import combinations

from minimax_lab import traced


def makes_15(numbers):
    return any(sum(three) == 15 for three in combinations(numbers, 3))


@traced
def outcome(mine, yours, maximizing):
    if makes_15(mine):
        return 1
    if makes_15(yours):
        return -1
    left = [n for n in range(1, 10) if n not in mine and n not in yours]
    if not left:
        return 0
    if maximizing:
        return max(outcome((*mine, n), yours, False) for n in left)
    return min(outcome(mine, (*yours, n), True) for n in left)


def starts(source):
    while True:
        numbers = source.sample(range(1, 10), 4 + source.randrange(2))
        mine, yours = tuple(numbers[::2]), tuple(numbers[1::2])
        if not makes_15(mine) and not makes_15(yours):
            yield mine, yours, len(mine) == len(yours)
