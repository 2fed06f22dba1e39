# what: connect three on 3 x 4 with falling discs; the state is the string of columns played so far
# form: history of moves as a string, negamax with color and depth
# run: negamax("1203", 4, 1)
from minimax_lab import traced

W, H = 4, 3


def board_of(history):
    columns = [[] for _ in range(W)]
    for n, c in enumerate(history):
        columns[int(c)].append("xo"[n % 2])
    return columns


def won(history):
    cols = board_of(history)
    at = {(c, r): m for c, col in enumerate(cols) for r, m in enumerate(col)}
    return any(
        at.get((c, r)) and at.get((c, r)) == at.get((c + dc, r + dr)) == at.get((c + 2 * dc, r + 2 * dr))
        for c, r in at
        for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def legal(history):
    return [str(c) for c in range(W) if history.count(str(c)) < H]


@traced
def negamax(history, depth, color):
    if won(history):
        return -(100 + depth)
    moves = legal(history)
    if not moves or depth == 0:
        return 0
    value = -1000
    for m in moves:
        value = max(value, -negamax(history + m, depth - 1, -color))
    return value


def starts(random):
    while True:
        h = ""
        for _ in range(random.choice((3, 4, 5, 6))):
            h += random.choice(legal(h))
        if not any(won(h[: i + 1]) for i in range(len(h))):
            yield h, random.choice((2, 3, 4)), 1 if len(h) % 2 == 0 else -1
