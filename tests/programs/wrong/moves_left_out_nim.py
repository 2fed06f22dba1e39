# what: Nim; one player never takes 3
# kind: moves left out
# game: nim
# run: search(9, True)
# board: heap
# mover: "X" if my_turn else "O"
from minimax_lab import traced


@traced
def search(heap, my_turn):
    if heap == 0:
        return -1 if my_turn else 1
    best = -9 if my_turn else 9
    for take in range(1, min(3 if my_turn else 2, heap) + 1):
        v = search(heap - take, not my_turn)
        best = max(best, v) if my_turn else min(best, v)
    return best
