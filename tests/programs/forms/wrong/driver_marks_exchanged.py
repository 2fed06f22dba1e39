# what: the search puts the marks of the other player; its driver does not
# kind: wrong player
# first: (2, "call")
# form: driver over a flat list with depth
# run: best_move(list("XOXOOX X "))
from minimax_lab import traced


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(b):
    for i, j, k in LINES:
        if b[i] == b[j] == b[k] != " ":
            return b[i]


def empties(b):
    return [k for k in range(9) if b[k] == " "]


@traced
def score_of(b, depth, is_maximizing):
    if winner(b) == "O":
        return 10 - depth
    if winner(b) == "X":
        return depth - 10
    if not empties(b):
        return 0
    best = -1000 if is_maximizing else 1000
    for k in empties(b):
        b[k] = "X" if is_maximizing else "O"
        s = score_of(b, depth + 1, not is_maximizing)
        b[k] = " "
        if is_maximizing:
            best = max(s, best)
        else:
            best = min(s, best)
    return best


@traced
def best_move(b):
    top, move = -1000, -1
    for k in empties(b):
        b[k] = "O"
        s = score_of(b, 0, False)
        b[k] = " "
        if s > top:
            top, move = s, k
    return move
