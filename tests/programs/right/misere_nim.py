# what: Nim; the player who takes the last bone loses; the search ends at one
# run: best(7, "me")
from minimax_lab import traced


@traced
def best(stones, turn):
    if stones == 1:
        return -1 if turn == "me" else 1
    scores = [best(stones - k, "you" if turn == "me" else "me") for k in (1, 2, 3) if stones - k >= 1]
    return max(scores) if turn == "me" else min(scores)
