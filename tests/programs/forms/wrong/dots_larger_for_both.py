# what: the larger margin is kept for both players
# kind: wrong extreme
# first: (7, "return")
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
        if best is None or value > best:
            best = value
    return best
