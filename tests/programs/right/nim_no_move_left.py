# what: two or three are taken, so that one bone may be left; the heap has the name of another function
# run: play(9, "A")
from minimax_lab import traced


def heap(size):
    return play(size, "A")


@traced
def play(heap, player):
    takes = [take for take in (2, 3) if take <= heap]
    if not takes:
        return (-1 if player == "A" else 1), None
    options = [(play(heap - take, "B" if player == "A" else "A")[0], take) for take in takes if heap]
    return max(options) if player == "A" else min(options)
