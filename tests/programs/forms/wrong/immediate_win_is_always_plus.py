# what: an immediate win is worth 100 for either player
# kind: wrong end value
# first: (2, "return")
# form: looks for a win before it searches
# run: think("X--OO-X--", "X")
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
            return 100, i
    best, move = -1000 * sign, None
    for i in free:
        value, _ = think(put(text, i, p), enemy)
        if (value - best) * sign > 0:
            best, move = value, i
    return best, move
