# what: alpha-beta on a heap, in which no call tries the same takes
# run: minimax(9, True)
from minimax_lab import traced

@traced
def minimax(state, is_maximizing, alpha=-1, beta=1):
    if state == 0:
        return -1 if is_maximizing else 1
    scores = []
    for new_state in [state - t for t in (1, 2, 3) if t <= state]:
        scores.append(score := minimax(new_state, not is_maximizing, alpha, beta))
        if is_maximizing:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if beta <= alpha:
            break
    return (max if is_maximizing else min)(scores)
