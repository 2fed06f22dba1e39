# what: Nim with a flag; the player who takes the last one wins
# run: minimax(7, True)
from minimax_lab import traced


@traced
def minimax(pile, is_maximizing):
    if pile == 0:
        return (-1, None) if is_maximizing else (1, None)
    scores = []
    for take in range(1, min(pile, 3) + 1):
        result, _ = minimax(pile - take, not is_maximizing)
        scores.append((result, take))
    return max(scores, key=lambda x: x[0]) if is_maximizing else min(scores, key=lambda x: x[0])
