# what: connect three, board as dictionary of columns; move = column; root driver picks a random best
# form: dictionary of columns, driver with choices
# run: choose({0: "xo", 1: "x", 2: "", 3: "o"}, "x")
import random as rnd

from minimax_lab import traced

H = 3


def won(cols, m):
    at = {(c, r) for c, col in cols.items() for r, mark in enumerate(col) if mark == m}
    return any(
        {(c + k * dc, r + k * dr) for k in range(3)} <= at
        for c, r in at
        for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def drop(cols, c, m):
    return {**cols, c: cols[c] + m}


@traced
def value(cols, mover, me, depth):
    other = "o" if mover == "x" else "x"
    if won(cols, other):
        return -10 if other != me else 10
    free = [c for c in cols if len(cols[c]) < H]
    if not free or depth == 0:
        return 0
    scores = [value(drop(cols, c, mover), other, me, depth - 1) for c in free]
    return max(scores) if mover == me else min(scores)


@traced
def choose(cols, me):
    other = "o" if me == "x" else "x"
    free = [c for c in cols if len(cols[c]) < H]
    scores = {c: value(drop(cols, c, me), other, me, 3) for c in free}
    top = max(scores.values())
    return rnd.Random(1).choice([c for c in free if scores[c] == top])


def starts(random):
    while True:
        cols = {c: "" for c in range(4)}
        k = random.choice((3, 4, 5, 6))
        for n in range(k):
            c = random.choice([c for c in cols if len(cols[c]) < H])
            cols = drop(cols, c, "xo"[n % 2])
        if not won(cols, "x") and not won(cols, "o"):
            yield cols, "xo"[k % 2]
