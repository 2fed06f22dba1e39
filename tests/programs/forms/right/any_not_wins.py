# what: can the mover win? any move to a position that the other cannot win; several heaps in a tuple
# form: booleans with any and not
# run: wins((1, 2, 2))
from minimax_lab import traced


def moves(heaps):
    for i, heap in enumerate(heaps):
        for left in range(heap):
            yield heaps[:i] + (left,) + heaps[i + 1 :]


@traced
def wins(heaps):
    return any(not wins(after) for after in moves(heaps))


def starts(random):
    while True:
        yield (tuple(random.randint(0, 3) for _ in range(random.choice((2, 3)))),)
