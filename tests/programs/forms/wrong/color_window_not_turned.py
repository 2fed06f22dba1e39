# what: the window is handed on without a change
# kind: wrong window
# first: (2, "call")
# form: negamax with alpha-beta and a color
# run: negamax((1,-1,-1,0,-1,1,0,1,0), 1, -99, 99)
from minimax_lab import traced


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def w3(t):
    for a, b, c in LINES:
        if t[a] and t[a] == t[b] == t[c]:
            return t[a]
    return 0


@traced
def negamax(t, color, alpha, beta):
    w = w3(t)
    if w or all(t):
        return color * w
    best = -99
    for i in range(9):
        if not t[i]:
            u = t[:i] + (color,) + t[i + 1 :]
            best = max(best, -negamax(u, -color, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best
