# what: the function has no return after the loop
# kind: nothing returned
# game: nim
# run: play(4, True)
# board: n
# mover: "X" if first else "O"
from minimax_lab import traced


@traced
def play(n, first):
    if n == 0:
        return -1 if first else 1
    best = -5 if first else 5
    for k in (1, 2):
        if k <= n:
            s = play(n - k, not first)
            if s is not None:
                best = max(best, s) if first else min(best, s)
