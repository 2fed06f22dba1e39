# what: dots and boxes with two boxes; edges are letters; whoever closes a box moves again; a set of drawn edges
# form: dots and boxes
# run: minimax(frozenset("abcg"), 1, 0)
from minimax_lab import traced

EDGES = "abcdefg"
BOXES = (set("abcd"), set("defg"))


def closed(drawn):
    return sum(box <= drawn for box in BOXES)


@traced
def minimax(drawn, player, margin):
    if len(drawn) == len(EDGES):
        return margin
    best = None
    for edge in EDGES:
        if edge in drawn:
            continue
        after = drawn | {edge}
        gained = closed(after) - closed(drawn)
        if gained:
            value = minimax(after, player, margin + player * gained)
        else:
            value = minimax(after, -player, margin)
        if best is None or (player == 1 and value > best) or (player == -1 and value < best):
            best = value
    return best


def starts(random):
    while True:
        drawn = frozenset(random.sample(EDGES, random.randint(1, 4)))
        yield drawn, random.choice((1, -1)), random.choice((0, 0, 1, -1))
