# what: the driver returns the largest pair of a value and the heap that is left; who takes the last stone loses
# form: driver returns a value and a state
# run: best(6)
from minimax_lab import traced


def lefts(heap):
    return [heap - take for take in (1, 2, 3) if take <= heap]


@traced
def value(heap, my_turn):
    if heap == 0:
        return 1 if my_turn else -1
    values = [value(left, not my_turn) for left in lefts(heap)]
    return max(values) if my_turn else min(values)


@traced
def best(heap):
    return max((value(left, False), left) for left in lefts(heap))


def starts(random):
    while True:
        yield (random.randint(2, 9),)
