# what: 4 x 4, three in a row, values in lists [score, move]; alpha-beta in two functions; depth limit with estimate
# form: max_value and min_value return lists
# run: max_value(start, -99, 99, 3)
from minimax_lab import traced

N = 4
start = (("x", "o", "", ""), ("", "o", "", ""), ("", "x", "", ""), ("", "", "", ""))
LINES = [
    [(r + k * dr, c + k * dc) for k in range(3)]
    for r in range(N)
    for c in range(N)
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
    if 0 <= r + 2 * dr < N and 0 <= c + 2 * dc < N
]


def won(b, m):
    return any(all(b[r][c] == m for r, c in line) for line in LINES)


def actions(b):
    return [(r, c) for r in range(N) for c in range(N) if not b[r][c]]


def result(b, move, m):
    return tuple(tuple(m if (r, c) == move else b[r][c] for c in range(N)) for r in range(N))


def estimate(b):
    score = 0
    for line in LINES:
        marks = [b[r][c] for r, c in line]
        if "o" not in marks:
            score += marks.count("x")
        if "x" not in marks:
            score -= marks.count("o")
    return score


@traced
def max_value(b, alpha, beta, depth):
    if won(b, "o"):
        return [-90, None]
    if depth == 0 or not actions(b):
        return [estimate(b), None]
    best = [-100, None]
    for move in actions(b):
        v = min_value(result(b, move, "x"), alpha, beta, depth - 1)[0]
        if v > best[0]:
            best = [v, move]
        if best[0] >= beta:
            return best
        alpha = max(alpha, best[0])
    return best


@traced
def min_value(b, alpha, beta, depth):
    if won(b, "x"):
        return [90, None]
    if depth == 0 or not actions(b):
        return [estimate(b), None]
    best = [100, None]
    for move in actions(b):
        v = max_value(result(b, move, "o"), alpha, beta, depth - 1)[0]
        if v < best[0]:
            best = [v, move]
        if best[0] <= alpha:
            return best
        beta = min(beta, best[0])
    return best


def starts(random):
    while True:
        b = tuple(("",) * N for _ in range(N))
        k = random.choice((4, 6, 8))
        for n in range(k):
            b = result(b, random.choice(actions(b)), "xo"[n % 2])
        if not won(b, "x") and not won(b, "o"):
            yield b, -99, 99, random.choice((1, 2, 3))
