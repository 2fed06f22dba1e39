# what: misère subtraction game 1, 3, 4 with a memory by a decorator of its own; True if the mover wins
# form: own memory decorator, set of takes
# run: mover_wins(9)
from functools import wraps

from minimax_lab import traced


def remember(function):
    known = {}

    @wraps(function)
    def inner(n):
        if n not in known:
            known[n] = function(n)
        return known[n]

    inner.known = known
    return inner


@remember
@traced
def mover_wins(n):
    if n == 0:
        return True
    for take in (1, 3, 4):
        if take <= n and not mover_wins(n - take):
            return True
    return False


def starts(random):
    while True:
        mover_wins.known.clear()
        yield (random.randint(2, 14),)
