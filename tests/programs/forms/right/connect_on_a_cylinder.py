# what: connect three on a cylinder, whose first and last columns touch
# form: nested lists; negamax with the depth in the value
# run: cyl([[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 2]], 1, 4)
from minimax_lab import traced

R, C, N = 3, 4, 3


def won(b, p):
    for r in range(R):
        for c in range(C):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if r + (N - 1) * dr < R and all(b[r + k * dr][(c + k * dc) % C] == p for k in range(N)):
                    return True
    return False


@traced
def cyl(b, p, depth):
    if won(b, 3 - p):
        return -100 - depth
    cols = [c for c in range(C) if b[0][c] == 0]
    if not cols or depth == 0:
        return 0
    best = -1000
    for c in cols:
        r = max(r for r in range(R) if b[r][c] == 0)
        b[r][c] = p
        best = max(best, -cyl(b, 3 - p, depth - 1))
        b[r][c] = 0
    return best


def starts(random):
    while True:
        b = [[0] * C for _ in range(R)]
        n = random.randint(2, 7)
        for k in range(n):
            cs = [c for c in range(C) if b[0][c] == 0]
            c = random.choice(cs)
            r = max(r for r in range(R) if b[r][c] == 0)
            b[r][c] = 1 + k % 2
        if not won(b, 1) and not won(b, 2):
            yield b, 1 + n % 2, random.randint(2, 5)
