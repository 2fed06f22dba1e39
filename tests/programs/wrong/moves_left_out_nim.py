# what: Nim; range(1, 3) never takes 3, and the heap of 3 shows it
# kind: moves left out
# game: nim
# run: search(6, True)
# board: heap
# mover: "X" if my_turn else "O"
from minimax_lab import traced


@traced
def search(heap, my_turn):
    if heap == 0:
        return -1 if my_turn else 1
    best = -9 if my_turn else 9
    for take in range(1, min(3, heap) + (heap != 2)):
        v = search(heap - take, not my_turn)
        best = max(best, v) if my_turn else min(best, v)
    return best
