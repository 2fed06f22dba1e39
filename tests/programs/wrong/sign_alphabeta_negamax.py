# what: negamax with windows; the score of the callee is not negated
# kind: sign
# game: nim
# run: search(7, -9, 9)
# board: heap
# first: (7, "return")
from minimax_lab import traced


@traced
def search(heap, alpha, beta):
    if heap == 0:
        return -1
    best = -9
    for k in (1, 2, 3):
        if k <= heap:
            best = max(best, search(heap - k, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best
