# what: each player places two marks in a turn
# form: a list changed in place; the number of marks says who moves
# run: two([None, None, None, 1, 0, 0, None, 1, 0], 5)
from minimax_lab import traced

# each player places two marks (connect 6 style), so a player moves twice in a row
L = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, p):
    return any(all(b[i] == p for i in l) for l in L)


@traced
def two(b, n):
    "n marks have been placed: players 0, 1, 1, 0, 0, 1, 1, ..."
    if won(b, 0):
        return 1
    if won(b, 1):
        return -1
    if n == 9:
        return 0
    p = (n + 1) // 2 % 2
    vals = []
    for i in range(9):
        if b[i] is None:
            b[i] = p
            vals.append(two(b, n + 1))
            b[i] = None
    return max(vals) if p == 0 else min(vals)


def starts(random):
    while True:
        b = [None] * 9
        n = random.randint(4, 6)
        for k, c in enumerate(random.sample(range(9), n)):
            b[c] = (k + 1) // 2 % 2
        if not won(b, 0) and not won(b, 1):
            yield b, n
