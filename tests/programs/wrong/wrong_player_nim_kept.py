# what: the player is handed on unchanged, over a heap
# kind: wrong player
# first: (1, "call")
# run: value(6, 'A')
from minimax_lab import traced

TAKES = [1, 2, 3]
@traced
def value(bones, player):
    if bones == 0:
        return 1 if player == "B" else -1
    best = None
    for take in TAKES:
        if take > bones: break
        v = value(bones - take, player)
        if best is None or (player == "A" and v > best) or (player == "B" and v < best):
            best = v
    return best
