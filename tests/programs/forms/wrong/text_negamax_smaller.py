# what: looks for a smaller value, and begins below all
# kind: wrong extreme
# first: (5, "return")
# form: negamax on a text with the mark to move
# run: negamax("xo--x-o--", "x")
from minimax_lab import traced

WINS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def has_won(b, p):
    return any(all(b[int(k)] == p for k in w) for w in WINS)


def other(p):
    return "o" if p == "x" else "x"


@traced
def negamax(b, p):
    if has_won(b, other(p)):
        return -1
    if "-" not in b:
        return 0
    best = -2
    for k in range(9):
        if b[k] == "-":
            child = b[:k] + p + b[k + 1 :]
            score = -negamax(child, other(p))
            if score < best:
                best = score
    return best
