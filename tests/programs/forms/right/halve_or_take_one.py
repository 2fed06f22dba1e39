# what: subtract one or halve; whoever reaches 0 wins; pairs of value and sign
# form: take half, short runs
# run: search(7, True)
from minimax_lab import traced


@traced
def search(number, mine):
    if number == 0:
        return (-100, None) if mine else (100, None)
    best = None
    for sign in ["-", "/"] if number > 1 else ["-"]:
        below = number - 1 if sign == "-" else number // 2
        value, _ = search(below, not mine)
        if best is None or (value > best[0] if mine else value < best[0]):
            best = value, sign
    return best


def starts(random):
    while True:
        yield random.randint(2, 12), random.random() < 0.5
