# what: a square of four own marks wins on four by four
# form: nested lists; signs for marks; a depth limit
# run: sq([[0, 1, -1, 0], [1, 0, -1, 0], [0, 0, 1, -1], [0, 0, 0, 0]], 1, 3)
from minimax_lab import traced


# 4x4 board; a 2x2 block of own marks wins
def won(b, p):
    return any(b[r][c] == b[r + 1][c] == b[r][c + 1] == b[r + 1][c + 1] == p for r in range(3) for c in range(3))


@traced
def sq(b, p, depth):
    if won(b, 1):
        return 10
    if won(b, -1):
        return -10
    free = [(r, c) for r in range(4) for c in range(4) if b[r][c] == 0]
    if not free or depth == 0:
        return 0
    best = -100 * p
    for r, c in free:
        b[r][c] = p
        v = sq(b, -p, depth - 1)
        b[r][c] = 0
        best = max(best, v) if p == 1 else min(best, v)
    return best


def starts(random):
    while True:
        b = [[0] * 4 for _ in range(4)]
        n = random.randint(6, 11)
        for k, c in enumerate(random.sample(range(16), n)):
            b[c // 4][c % 4] = 1 - 2 * (k % 2)
        if not won(b, 1) and not won(b, -1):
            yield b, 1 - 2 * (n % 2), random.randint(2, 4)
