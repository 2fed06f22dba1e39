# what: the callee takes 1 to 3 from the heap in a list and puts them back before it returns
# form: callee applies the move
# run: turn(0, True)
from minimax_lab import traced

heap = [6]


@traced
def turn(take, is_max):
    heap[0] -= take
    if heap[0] == 0:
        best = -1 if is_max else 1
    else:
        best = None
        for more in (1, 2, 3):
            if more <= heap[0]:
                value = turn(more, not is_max)
                if best is None or (value > best if is_max else value < best):
                    best = value
    heap[0] += take
    return best


def starts(random):
    while True:
        heap[0] = random.randint(3, 10)
        yield 0, random.random() < 0.5
