# what: the loop ends after its first move
# kind: moves left out
# first: (6, "return")
# form: one heap, a flag my_turn, a list of scores
# run: best_score(7, True)
from minimax_lab import traced
@traced
def best_score(stones, my_turn):
    if stones == 0:
        return -1 if my_turn else 1
    scores = []
    for take in (1, 2, 3):
        if take <= stones:
            scores.append(best_score(stones - take, not my_turn))
            break
    return max(scores) if my_turn else min(scores)
