# what: the turn is handed on as it is
# kind: wrong player
# first: (1, "call")
# form: a tuple of heaps; the number of the player to move
# run: solve((1, 2, 2), 1)
from minimax_lab import traced
def moves(heaps):
    for i in range(len(heaps)):
        for k in range(1, heaps[i] + 1):
            yield heaps[:i] + (heaps[i] - k,) + heaps[i+1:]
@traced
def solve(heaps, turn):
    if sum(heaps) == 0:
        return -1 if turn == 1 else 1
    values = [solve(h, turn) for h in moves(heaps)]
    if turn == 1:
        return max(values)
    return min(values)
