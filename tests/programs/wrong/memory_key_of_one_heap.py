# what: a driver clears the memory of a heap, which does not ask who moves; all values become those of the first end
# kind: memory key
# first: (10, "return")
# run: best_take(8)
from minimax_lab import traced

known = {}


@traced
def value_of(heap, mine):
    if heap in known:
        return known[heap]
    if heap == 0:
        best = -1 if mine else 1
    elif mine:
        best = max(value_of(heap - take, False) for take in (1, 2, 3) if take <= heap)
    else:
        best = min(value_of(heap - take, True) for take in (1, 2, 3) if take <= heap)
    known[heap] = best
    return best


@traced
def best_take(heap):
    known.clear()
    return max((value_of(heap - take, False), take) for take in (1, 2, 3) if take <= heap)
