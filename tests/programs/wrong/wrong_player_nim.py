# what: Nim; the same player stays at move
# kind: wrong player
# game: nim
# run: minimax(5, True)
# board: pile
# mover: "X" if is_maximizing else "O"
from minimax_lab import traced


@traced
def minimax(pile, is_maximizing):
    if pile == 0:
        return -1 if is_maximizing else 1
    if is_maximizing:
        best = -100
        for take in range(1, min(3, pile) + 1):
            best = max(best, minimax(pile - take, True))
        return best
    best = 100
    for take in range(1, min(3, pile) + 1):
        best = min(best, minimax(pile - take, True))
    return best
