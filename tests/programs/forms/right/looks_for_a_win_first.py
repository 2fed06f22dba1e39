# what: a move that wins at once is returned without a search; the score says how many squares are left
# form: looks for a win before it searches
# run: think("O--XX-O--", "O")
from minimax_lab import traced


def wins(text, p):
    rows = [text[0:3], text[3:6], text[6:9], text[0::3], text[1::3], text[2::3], text[0::4], text[2:7:2]]
    return p * 3 in rows


def put(text, i, p):
    return text[:i] + p + text[i + 1 :]


@traced
def think(text, p):
    enemy = "O" if p == "X" else "X"
    sign = 1 if p == "X" else -1
    free = [i for i in range(9) if text[i] == "-"]
    if not free:
        return 0, None
    for i in free:
        if wins(put(text, i, p), p):
            return sign * 100, i
    best, move = -1000 * sign, None
    for i in free:
        value, _ = think(put(text, i, p), enemy)
        if (value - best) * sign > 0:
            best, move = value, i
    return best, move


def starts(random):
    while True:
        text, marks = "-" * 9, random.randint(3, 6)
        for k, n in enumerate(random.sample(range(9), marks)):
            text = put(text, n, "XO"[k % 2])
        if not wins(text, "X") and not wins(text, "O"):
            yield text, "XO"[marks % 2]
