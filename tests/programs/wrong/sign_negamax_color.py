# what: negamax with a color; the value of the callee is not negated
# kind: sign
# game: nim
# run: negamax(6, 1)
# board: n
# mover: "X" if color == 1 else "O"
# scale: mover
from minimax_lab import traced


@traced
def negamax(n, color):
    if n == 0:
        return -1
    best = float("-inf")
    for take in (1, 2, 3):
        if take <= n:
            value = negamax(n - take, -color)
            if value > best:
                best = value
    return best
